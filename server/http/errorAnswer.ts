import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { ErrorCode } from '../../domain/errors.ts';
import { DomainError, errorCodes, errorTexts } from '../../domain/errors.ts';
import { isConnectionLost, sqlState } from '../database/database.ts';

/** The one shape of every refusal. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
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
  return reply.status(refusal.status).send(refusalBody(refusal, request.id));
}

/** A refusal as the wire has it. */
export function refusalBody(refusal: DomainError, requestId: string): z.input<typeof errorAnswer> {
  return {
    error: {
      code: refusal.code,
      message: refusal.message,
      clientVisible: refusal.clientVisible,
      fields: refusal.fields,
      details: refusal.details,
      requestId,
    },
  };
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error);
  if (isResponseSerializationError(error)) return new DomainError('unexpected', { cause: error });
  if (isConnectionLost(error)) return new DomainError('unavailable', { cause: error });
  return fastifyRefusal(error) ?? databaseRefusal(error) ?? new DomainError('unexpected', { cause: error });
}

function validationRefusal(error: {
  validation: { instancePath: string; message?: string; params?: unknown }[];
}): DomainError {
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    const unknownKeys = unknownKeysOf(issue.params);
    if (unknownKeys.length > 0) {
      for (const key of unknownKeys) fields[path ? `${path}.${key}` : key] ??= 'This field is not known';
    } else {
      fields[path || 'root'] ??= issue.message ?? 'This value is not accepted';
    }
  }
  const messages = [...new Set(Object.values(fields))];
  const range = messages.find((message) => message === errorTexts.rangeTooLong);
  return new DomainError(range ? 'range_too_long' : 'validation_failed', { fields, message: range });
}

function unknownKeysOf(params: unknown): string[] {
  if (typeof params !== 'object' || params === null) return [];
  const issue: unknown = 'issue' in params ? params.issue : params;
  if (typeof issue !== 'object' || issue === null || !('keys' in issue)) return [];
  return Array.isArray(issue.keys) ? issue.keys.map(String) : [];
}

/** What is wrong with a request that never reached its route, by fastify's code. */
const malformedParts: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_BAD_URL: 'The address is not well formed.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
};

/** What fastify itself refuses: broken JSON, a body too large, a content type it cannot read, too many requests. */
function fastifyRefusal(error: unknown): DomainError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode, code } = error as FastifyError;
  if (statusCode === 413) {
    // Files have their own limit; this is any other body.
    return new DomainError('file_too_large', { message: errorTexts.bodyTooLarge });
  }
  if (statusCode === 415)
    return new DomainError('file_type_not_allowed', { message: 'Send the body as JSON.' });
  if (statusCode === 429) return new DomainError('rate_limited');
  if (statusCode === 503) return new DomainError('unavailable');
  // 403: a path that leads out of the folder of the screens.
  if (statusCode === 404 || statusCode === 403) return new DomainError('not_found');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = malformedParts[code] ?? 'The request is not well formed.';
    return new DomainError('validation_failed', { fields: { root: message } });
  }
  return null;
}

/** Values the database cannot hold are the client's: a number out of range, a zero byte in a text. */
function databaseRefusal(error: unknown): DomainError | null {
  const state = sqlState(error);
  if (state === '22003' || state === '22021' || state === '22P05') {
    return new DomainError('validation_failed', { fields: { root: 'A value is out of range' } });
  }
  if (state === '57014' || state === '53300' || state === '53100' || state === '25P03') {
    return new DomainError('unavailable', { cause: error });
  }
  return null;
}
