import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { ErrorCode } from '../../domain/message/errors.ts';
import { DomainError, errorCodes } from '../../domain/message/errors.ts';
import { fieldMessages } from '../../domain/message/fieldMessage.ts';
import type { Message } from '../../domain/message/message.ts';
import { law } from '../../domain/message/message.ts';
import { isConnectionLost, sqlState } from '../database/database.ts';
import { own } from '../words/own.ts';
import type { Say } from '../words/words.ts';
import { sayFields, sayTo } from '../words/words.ts';
import { TaskGivenUpError } from '../workers/workers.ts';

/** The one shape of every refusal. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.enum(errorCodes),
      key: z.string().describe('What it says, the same in every language'),
      message: z.string().describe('In the language of Accept-Language: English or Indonesian'),
      clientVisible: z.boolean(),
      fields: z.record(z.string(), z.string()),
      details: z.record(z.string(), z.unknown()).optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error', description: 'A refusal. `fields` names what to mend, by path (`items.1.tax`).' });

/** Seconds after which a client may try again: what was refused may well be done by then. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  unavailable: 2,
  rate_limited: 2,
  idempotency_in_progress: 1,
};

/** Answers any error as a refusal in that shape; what is not a DomainError is logged and reads as the generic message. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toDomainError(error);
  if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected error');
  const seconds = retryAfterSeconds[refusal.code];
  if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', String(seconds));
  return reply
    .status(refusal.status)
    .send(refusalBody(refusal, { requestId: request.id, say: sayTo(request) }));
}

/** A refusal as the wire has it, in the language of who asked. */
export function refusalBody(
  refusal: DomainError,
  { requestId, say }: { requestId: string; say: Say },
): z.input<typeof errorAnswer> {
  const { code, says, fields, reason, details, clientVisible } = refusal;
  return {
    error: {
      code,
      key: says.key,
      message: say(says),
      clientVisible,
      fields: sayFields(fields, say),
      details: reason === undefined ? details : { ...details, reason: say(reason) },
      requestId,
    },
  };
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isResponseSerializationError(error)) return new DomainError('unexpected', { cause: error });
  // What was handed to a thread and not done in time: whoever sent the file has been told before.
  if (isConnectionLost(error) || error instanceof TaskGivenUpError)
    return new DomainError('unavailable', { cause: error });
  return fastifyRefusal(error) ?? databaseRefusal(error) ?? new DomainError('unexpected', { cause: error });
}

/** Judges what was sent by the schema of its route: read, or refused field by field. */
export const judgeInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent: unknown) => {
    const judged = schema.safeParse(sent, { reportInput: true });
    return judged.success ? { value: judged.data } : { error: inputRefusal(judged.error.issues) };
  };

function inputRefusal(issues: readonly z.core.$ZodIssue[]): DomainError {
  const fields = fieldMessages(issues);
  const tooLong = Object.values(fields).some(({ key }) => key === law('field.rangeTooLong').key);
  return new DomainError(tooLong ? 'range_too_long' : 'validation_failed', { fields });
}

/** What is wrong with a request that never reached its route, by fastify's code. */
const malformedParts: Readonly<Record<string, Message>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: own('request.brokenJson'),
  FST_ERR_CTP_EMPTY_JSON_BODY: own('request.emptyBody'),
  FST_ERR_BAD_URL: own('request.badAddress'),
  FST_ERR_MAX_PARAM_LENGTH: own('request.longAddress'),
};

/** What fastify itself refuses: broken JSON, a body too large, a content type it cannot read, too many requests. */
function fastifyRefusal(error: unknown): DomainError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode, code } = error as FastifyError;
  if (statusCode === 413) {
    // Files have their own limit; this is any other body.
    return new DomainError('file_too_large', { says: law('catalogue.bodyTooLarge') });
  }
  if (statusCode === 415) return new DomainError('file_type_not_allowed', { says: own('request.sendJson') });
  if (statusCode === 429) return new DomainError('rate_limited');
  if (statusCode === 503) return new DomainError('unavailable');
  // 403: a path that leads out of the folder of the screens.
  if (statusCode === 404 || statusCode === 403) return new DomainError('not_found');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const root = malformedParts[code] ?? own('request.malformed');
    return new DomainError('validation_failed', { fields: { root } });
  }
  return null;
}

/** Values the database cannot hold are the client's: a number out of range, a zero byte in a text. */
function databaseRefusal(error: unknown): DomainError | null {
  const state = sqlState(error);
  if (state === '22003' || state === '22021' || state === '22P05') {
    return new DomainError('validation_failed', { fields: { root: own('request.outOfRange') } });
  }
  if (state === '57014' || state === '53300' || state === '53100' || state === '25P03') {
    return new DomainError('unavailable', { cause: error });
  }
  return null;
}
