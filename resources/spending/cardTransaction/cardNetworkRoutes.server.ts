import { z } from 'zod';

import type { ServerContext } from '../../../server/context.ts';
import type { App } from '../../../server/http/routes.ts';
import {
  signedBytesMax,
  signedCallConfig,
  signedCalls,
  signedMessageOf,
  signedRefusals,
} from '../../../server/outside/signedCalls.ts';
import { takeAuthorization, takeEvent } from './cardNetwork.server.ts';
import { transactionWord } from './cardTransactionLifecycle.ts';
import { answerInLanguage, takeInLanguage } from './otherLanguage.server.ts';
import type { AuthorizationMessage, EventMessage } from './networkWire.ts';
import { authorizationAnswer, authorizationMessage, eventMessage } from './networkWire.ts';

const common = { config: signedCallConfig, bodyLimit: signedBytesMax } as const;

/** What the card network asks and tells: signed as Standard Webhooks, and applied once. */
export async function cardNetworkRoutes(app: App, context: ServerContext): Promise<void> {
  const { cardWebhookSecrets: secrets } = context.configuration;
  const { language } = context.cardIssuer;
  const description =
    'Signed with a secret of CARD_WEBHOOK_SECRETS: `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks.';

  await signedCalls(
    app,
    { secrets, now: context.now, notSigned: transactionWord('notSigned') },
    (network) => {
      network.post(
        '/v1/card-network/authorizations',
        {
          ...common,
          schema: {
            tags: ['Cards'],
            summary: 'The card network asks whether a card pays',
            description,
            ...(language ? {} : { body: authorizationMessage }),
            response: { 200: language ? z.unknown() : authorizationAnswer, ...signedRefusals },
          },
        },
        (request) =>
          language
            ? answerInLanguage(context, language, signedMessageOf(request), request.body)
            : takeAuthorization(context, signedMessageOf(request), request.body as AuthorizationMessage),
      );
      network.post(
        '/v1/card-network/events',
        {
          ...common,
          schema: {
            tags: ['Cards'],
            summary: 'The card network tells what became of a payment',
            description,
            ...(language ? {} : { body: eventMessage }),
            response: { 200: z.object({ isStored: z.literal(true) }), ...signedRefusals },
          },
        },
        async (request) => {
          if (language) await takeInLanguage(context, language, request.body);
          else await takeEvent(context, signedMessageOf(request), request.body as EventMessage);
          return { isStored: true as const };
        },
      );
    },
  );
}
