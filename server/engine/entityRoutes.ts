import { z } from 'zod';

import { DomainError, errorCodes } from '../../domain/message/errors.ts';
import type { ActionInput } from '../../domain/lifecycle/actionInput.ts';
import { inputSchema } from '../../domain/noun/inputSchema.ts';
import type { App } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import { keepAnswer } from '../http/idempotency.ts';
import { act } from './act.ts';
import { expectedVersion } from './lock.ts';
import { keepingRefusals } from './refusalTrail.ts';
import { sayTo } from '../words/words.ts';
import type { ServerEntity } from './serverEntity.ts';

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

export const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const maxBulk = 100;

export const bulkAnswer = z
  .object({
    results: z.array(
      z.object({
        id: z.int(),
        ok: z.boolean(),
        code: z.enum(errorCodes).nullable(),
        message: z.string().nullable(),
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
    registerAction(app, context, entity, { ...transition, route });
    if (transition.isBulk) registerBulkAction(app, context, entity, { ...transition, route });
  }
}

type RoutedTransition = ServerEntity['lifecycle']['transitions'][number] & {
  route: { method: 'PATCH' | 'POST' | 'PUT' | 'DELETE'; path: string };
};

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
): void {
  const { route, action } = transition;
  const prepare = entity.prepare?.[action];
  const isRemoval = transition.to.length === 0;
  const answers: Record<number, z.ZodType> = isRemoval
    ? { 204: z.null().describe('It is gone'), ...writeRefusalAnswers }
    : { 200: entity.detailAnswer, ...writeRefusalAnswers };
  // Whom it asks may not answer.
  if (prepare) answers[502] = errorAnswer;
  const suffix = route.path ? `/${route.path}` : '';
  app.route({
    method: route.method,
    url: `/v1/${entity.path}/:id${suffix}`,
    config: {
      access: entity.access,
      movesMoney: transition.movesMoney,
      takesVersion: true,
      ...(transition.isDecision && !transition.movesMoney ? { decidesOn: entity.name } : {}),
    },
    schema: {
      tags: [entity.tag],
      summary: `${action} one ${entity.lifecycle.noun}`,
      params: idParams,
      ...(transition.input ? { body: bodySchema(transition.input) } : {}),
      response: answers,
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { id } = request.params as z.output<typeof idParams>;
      const version = expectedVersion(request);
      const input = request.body;
      const say = sayTo(request);
      const prepared = await prepare?.(context, input);
      const detail = await keepingRefusals(context, entity, actor, { id, action }, () =>
        context.database.write(actor.companyID, async (executor) => {
          await act(executor, context, entity, actor, { id, action, input, prepared, version, say });
          if (isRemoval) return keepAnswer(request, reply, 204, null);
          return keepAnswer(
            request,
            reply,
            200,
            await entity.detail(executor, actor, id, context.now(), say),
          );
        }),
      );
      context.outboxChanged();
      return isRemoval ? reply.status(204).send(null) : reply.send(detail);
    },
  });
}

function registerBulkAction(
  app: App,
  context: ServerContext,
  entity: ServerEntity,
  transition: RoutedTransition,
): void {
  const { route, action } = transition;
  const prepare = entity.prepare?.[action];
  const ids = z.array(z.int().positive()).min(1).max(maxBulk);
  const body = inputSchema(transition.input ?? {}).extend({ ids });
  app.route({
    method: 'PATCH',
    url: `/v1/${entity.path}/bulk/${route.path}`,
    config: {
      access: { ...entity.access, ...entity.lifecycle.bulkAccess },
      movesMoney: transition.movesMoney,
    },
    schema: {
      tags: [entity.tag],
      summary: `${action} several, each in its own transaction`,
      body,
      response: { 200: bulkAnswer, ...writeRefusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const say = sayTo(request);
      const { ids: wanted, ...input } = request.body as { ids: number[] };
      const results = [];
      for (const id of new Set(wanted)) {
        results.push(await actOnRow(id));
      }
      context.outboxChanged();
      return { results };

      async function actOnRow(id: number) {
        try {
          const prepared = await prepare?.(context, input);
          await keepingRefusals(context, entity, actor, { id, action }, () =>
            context.database.write(actor.companyID, (executor) =>
              act(executor, context, entity, actor, { id, action, input, prepared, version: null, say }),
            ),
          );
          return { id, ok: true, code: null, message: null };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return { id, ok: false, code: error.code, message: say(error.says) };
        }
      }
    },
  });
}
