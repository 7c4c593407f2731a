import type { FastifyRequest } from 'fastify';

import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import type { App } from '../http/routes.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import { isBelieved } from './webhookSignature.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, where its signature is judged. */
    signedBody?: string;
  }
}

/** Bytes of a body at most. */
export const signedBytesMax = 64 * 1024;

/** Of calls that are open to whoever can sign them. */
export const signedCallConfig = {
  access: 'public',
  isIdempotencyExempt: true,
  rateLimit: { max: 6000, timeWindow: '1 minute' },
} as const;

export const signedRefusals = {
  400: errorAnswer,
  401: errorAnswer,
  404: errorAnswer,
  409: errorAnswer,
  413: errorAnswer,
  415: errorAnswer,
  503: errorAnswer,
} as const;

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

interface Signing {
  secrets: readonly string[];
  now: () => Date;
  /** Why a message is refused that nobody of ours has signed, or that is too old. */
  notSigned: Message;
}

/** Calls whose messages are signed as Standard Webhooks; each is refused unless it bears a signature by one of the secrets. */
export async function signedCalls(
  app: App,
  { secrets, now, notSigned }: Signing,
  register: (scope: App) => void,
): Promise<void> {
  await app.register((inner, _options, done) => {
    const scope = inner as unknown as App;
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: signedBytesMax },
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
    scope.addHook('preValidation', (request, _reply, next) => {
      const { headers, signedBody: body = '' } = request;
      const signed = {
        id: textOf(headers['webhook-id']),
        timestamp: textOf(headers['webhook-timestamp']),
        signature: textOf(headers['webhook-signature']),
        body,
      };
      const isKnown = isBelieved(secrets, signed, now());
      next(isKnown ? undefined : new DomainError('unauthorized', { says: notSigned }));
    });
    register(scope);
    done();
  });
}

/** The id of a message, and its body as it was signed. */
export const signedMessageOf = (request: FastifyRequest) => ({
  webhookID: String(textOf(request.headers['webhook-id'])),
  body: request.signedBody ?? '',
});
