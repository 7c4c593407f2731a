import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import { withSwitches } from '../../domain/access/access.ts';
import { DomainError, errorCodes } from '../../domain/message/errors.ts';
import type { ActionInput } from '../../domain/lifecycle/actionInput.ts';
import { inputSchema } from '../../domain/noun/inputSchema.ts';
import type { App } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import { beforeCommit } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer, refusalBody } from '../http/errorAnswer.ts';
import { signedInOf } from '../session/authentication.ts';
import { endLinkSession } from '../session/sessions.ts';
import { keepAnswer } from '../http/idempotency.ts';
import { wantsNoAnswer } from '../http/preference.ts';
import { act } from './act.ts';
import { expectedVersion } from './lock.ts';
import { keepingRefusals } from './refusalTrail.ts';
import { own } from '../words/own.ts';
import { sayTo } from '../words/words.ts';
import type { NamedRecord } from './bulkBody.ts';
import { bulkBody, namedRecords } from './bulkBody.ts';
import type { AnsweredBulk, BulkOutcome, ServerEntity } from './serverEntity.ts';

/** Refusals that any call with a signed-in person can give. */
export const refusalAnswers = {
  400: errorAnswer,
  401: errorAnswer,
  403: errorAnswer,
  404: errorAnswer,
  503: errorAnswer,
} as const;

/** What a call says beside those where so much is asked for that it has to wait. */
export const waitAnswers = { 429: errorAnswer } as const;

/** Refusals of a call that changes something. */
export const writeRefusalAnswers = {
  ...refusalAnswers,
  409: errorAnswer,
  413: errorAnswer,
  415: errorAnswer,
  422: errorAnswer,
} as const;

const idInAddress = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id: idInAddress });

/** The same below an address that is not the record's own, for whoever reads the document: whose record it is. */
export const idParamsOf = (resource: string) =>
  z.object({ id: idInAddress.meta({ 'x-resource': resource }) });

export const bulkAnswer = z
  .object({
    results: z.array(
      z.object({
        id: z.int(),
        ok: z.boolean(),
        code: z.enum(errorCodes).nullable(),
        message: z.string().nullable(),
        details: z
          .record(z.string(), z.unknown())
          .nullable()
          .describe('What a refusal carries beside its words: of `stale_version` the record as it is now'),
      }),
    ),
  })
  .meta({ id: 'BulkResult', description: 'What happened to each record; every row is its own transaction.' });

/**
 * Gives a noun its routes: those it writes itself, its detail, and one per action of its lifecycle (with a bulk form
 * where the lifecycle allows it).
 */
export async function registerEntity(app: App, context: ServerContext, entity: ServerEntity): Promise<void> {
  await entity.routes?.(app, context);

  const seen = new Set<string>();
  for (const transition of entity.lifecycle.transitions) {
    const { route } = transition;
    const call = route && `${route.method} ${route.path}`;
    if (!call || seen.has(call)) continue;
    seen.add(call);
    for (const resource of [entity.path, ...(route.alsoOf ?? [])])
      registerAction(app, context, entity, { ...transition, route }, resource);
    if (transition.isBulk) registerBulkAction(app, context, entity, { ...transition, route });
  }
}

type Action = ServerEntity['lifecycle']['transitions'][number];
type RoutedTransition = Action & { route: NonNullable<Action['route']> };

/** The body of an action's call; it can be left out where nothing in it has to be said. */
function bodySchema(input: ActionInput): z.ZodType {
  const schema = inputSchema(input);
  return Object.values(input).every(({ kind }) => kind === 'switch') ? schema.nullish() : schema;
}

function registerAction(
  app: App,
  context: ServerContext,
  entity: ServerEntity,
  transition: RoutedTransition,
  resource: string,
): void {
  const { route, action } = transition;
  const prepare = entity.prepare?.[action];
  const isRemoval = transition.to.length === 0;
  const answers: Record<number, z.ZodType> = isRemoval
    ? { 204: z.null().describe('It is gone'), ...writeRefusalAnswers }
    : {
        200: entity.detailAnswer,
        204: z
          .null()
          .describe(
            'Done, where no answer is wished for, or where who acted may not read the record any more',
          ),
        ...writeRefusalAnswers,
      };
  const isByLink = transition.isDecision === true && transition.movesMoney !== true;
  // Whom it asks may not answer.
  if (prepare) answers[502] = errorAnswer;
  const suffix = route.path ? `/${route.path}` : '';
  app.route({
    method: route.method,
    url: `/v1/${resource}/:id${suffix}`,
    config: {
      access: accessTo(entity, transition),
      movesMoney: transition.movesMoney,
      takesVersion: true,
      canAnswerNothing: !isRemoval,
      ...(isByLink ? { byLink: { record: entity.name } } : {}),
    },
    schema: {
      tags: [entity.tag],
      summary: `${action} one ${entity.lifecycle.noun}`,
      params: resource === entity.path ? idParams : idParamsOf(entity.path),
      ...(transition.input ? { body: bodySchema(transition.input) } : {}),
      ...(transition.mayGive ? { body: inputSchema(transition.mayGive).nullish() } : {}),
      response: answers,
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { id } = request.params as z.output<typeof idParams>;
      const version = expectedVersion(request);
      // A mail says less than the page: who came by its link decides on what that page showed.
      if (actor.decidesOnly && version === null) {
        throw new DomainError('validation_failed', { fields: { 'If-Match': own('request.version') } });
      }
      const input = request.body;
      const say = sayTo(request);
      const isUnanswered = isRemoval || wantsNoAnswer(request, reply);
      const prepared = await prepare?.(context, input, { actor, id });
      const detail = await keepingRefusals(context, entity, actor, { id, action }, () =>
        context.database.write(actor.companyID, async (executor) => {
          await act(executor, context, entity, actor, { id, action, input, prepared, version, say });
          if (actor.decidesOnly) await endLinkSession(executor, context, signedInOf(request));
          // Whoever acted may know of the record no more: what they passed on is for others.
          const answer = isUnanswered ? null : await entity.detail(executor, actor, id, context.now(), say);
          return keepAnswer(request, reply, answer === null ? 204 : 200, answer);
        }),
      );
      context.outboxChanged();
      return detail === null ? reply.status(204).send(null) : reply.send(detail);
    },
  });
}

/** What is under way of something that is switched off can be ended. */
function accessTo(entity: ServerEntity, { endsIt }: RoutedTransition): Requirement {
  return endsIt ? (entity.accessToEnd ?? entity.access) : entity.access;
}

function registerBulkAction(
  app: App,
  context: ServerContext,
  entity: ServerEntity,
  transition: RoutedTransition,
): void {
  const { route, action } = transition;
  const prepare = entity.prepare?.[action];
  app.route({
    method: 'PATCH',
    url: `/v1/${entity.path}/bulk/${route.path}`,
    config: {
      access: withSwitches(accessTo(entity, transition), entity.lifecycle.bulkAccess),
      movesMoney: transition.movesMoney,
    },
    schema: {
      tags: [entity.tag],
      summary: `${action} several, each in its own transaction`,
      body: bulkBody(transition.input ?? {}),
      response: { 200: bulkAnswer, ...writeRefusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const say = sayTo(request);
      const outcomes: BulkOutcome[] = [];
      try {
        const results = await eachRecord(
          request,
          async ({ id, version }, input) => {
            const prepared = await prepare?.(context, input, { actor, id });
            await keepingRefusals(context, entity, actor, { id, action }, () =>
              context.database.write(actor.companyID, (executor) =>
                act(executor, context, entity, actor, { id, action, input, prepared, version, say }),
              ),
            );
          },
          (outcome) => outcomes.push(outcome),
        );
        return { results };
      } finally {
        // What was done before a fault is done: the log says so, too.
        await logBulk(context, entity, { actor, action, outcomes });
        context.outboxChanged();
      }
    },
  });
}

async function logBulk(context: ServerContext, entity: ServerEntity, bulk: AnsweredBulk): Promise<void> {
  if (!entity.logBulk || bulk.outcomes.length === 0) return;
  // The log is no write of the request: where all was refused, its key stays as it is.
  await beforeCommit.exit(() =>
    context.database.write(bulk.actor.companyID, async (executor) =>
      entity.logBulk?.(executor, context.now(), bulk),
    ),
  );
}

/**
 * Works on each record that a bulk call names, one after the other, and says what became of it: what is refused of one does
 * not keep the others from going through.
 * @param onOutcome Told of each as it is done, also of one that a fault ends the call with
 */
export async function eachRecord(
  request: FastifyRequest,
  work: (record: NamedRecord, input: Record<string, unknown>) => Promise<void>,
  onOutcome: (outcome: BulkOutcome) => void = () => {},
): Promise<z.input<typeof bulkAnswer>['results']> {
  const { records, input } = namedRecords(request.body);
  const say = sayTo(request);
  const results: z.input<typeof bulkAnswer>['results'] = [];
  for (const record of records) {
    const { id } = record;
    try {
      await work(record, input);
      onOutcome({ id, refusal: null });
      results.push({ id, ok: true, code: null, message: null, details: null });
    } catch (error) {
      const isRefusal = error instanceof DomainError;
      onOutcome({ id, refusal: isRefusal ? error : new DomainError('unexpected', { cause: error }) });
      if (!isRefusal) throw error;
      const { code, message, details = null } = refusalBody(error, { requestId: request.id, say }).error;
      results.push({ id, ok: false, code, message, details });
    }
  }
  return results;
}
