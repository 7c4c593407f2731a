import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import { isBelieved } from '../../../server/outside/webhookSignature.ts';
import type { ServerContext } from '../../../server/context.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { takeAuthorization, takeEvent } from './cardNetwork.server.ts';
import { transactionWord } from './cardTransactionLifecycle.ts';
import { answerInLanguage, takeInLanguage } from './otherLanguage.server.ts';
import type { AuthorizationMessage, EventMessage } from './networkWire.ts';
import { authorizationAnswer, authorizationMessage, eventMessage } from './networkWire.ts';

const bodyBytesMax = 64 * 1024;
const maxPerMinute = { max: 6000, timeWindow: '1 minute' } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, where its signature is judged. */
    signedBody?: string;
  }
}

const refusals = {
  400: errorAnswer,
  401: errorAnswer,
  404: errorAnswer,
  409: errorAnswer,
  413: errorAnswer,
  415: errorAnswer,
  503: errorAnswer,
} as const;

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What the card network asks and tells: signed as Standard Webhooks, and applied once. */
export async function cardNetworkRoutes(app: App, context: ServerContext): Promise<void> {
  const { cardWebhookSecrets } = context.configuration;
  const { language } = context.cardIssuer;

  await app.register((scope, _options, done) => {
    const network = scope as unknown as App;
    network.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (request: FastifyRequest, body, parsed) => {
        request.signedBody = String(body);
        try {
          parsed(null, JSON.parse(String(body)));
        } catch {
          // Who cannot sign it is told nothing of what is wrong with it.
          parsed(null, null);
        }
      },
    );
    network.addHook('preValidation', (request, _reply, next) => {
      const { headers, signedBody: body = '' } = request;
      const signed = {
        id: textOf(headers['webhook-id']),
        timestamp: textOf(headers['webhook-timestamp']),
        signature: textOf(headers['webhook-signature']),
        body,
      };
      const isKnown = isBelieved(cardWebhookSecrets, signed, context.now());
      next(isKnown ? undefined : new DomainError('unauthorized', { says: transactionWord('notSigned') }));
    });
    const config = { access: 'public', isIdempotencyExempt: true, rateLimit: maxPerMinute } as const;
    const description =
      'Signed with a secret of CARD_WEBHOOK_SECRETS: `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks.';
    const receivedOf = (request: FastifyRequest) => ({
      webhookID: String(textOf(request.headers['webhook-id'])),
      body: request.signedBody ?? '',
    });
    network.post(
      '/v1/card-network/authorizations',
      {
        config,
        bodyLimit: bodyBytesMax,
        schema: {
          tags: ['Cards'],
          summary: 'The card network asks whether a card pays',
          description,
          ...(language ? {} : { body: authorizationMessage }),
          response: { 200: language ? z.unknown() : authorizationAnswer, ...refusals },
        },
      },
      (request) =>
        language
          ? answerInLanguage(context, language, receivedOf(request), request.body)
          : takeAuthorization(context, receivedOf(request), request.body as AuthorizationMessage),
    );
    network.post(
      '/v1/card-network/events',
      {
        config,
        bodyLimit: bodyBytesMax,
        schema: {
          tags: ['Cards'],
          summary: 'The card network tells what became of a payment',
          description,
          ...(language ? {} : { body: eventMessage }),
          response: { 200: z.object({ isStored: z.literal(true) }), ...refusals },
        },
      },
      async (request) => {
        if (language) await takeInLanguage(context, language, request.body);
        else await takeEvent(context, receivedOf(request), request.body as EventMessage);
        return { isStored: true as const };
      },
    );
    done();
  });
}
