import { eq } from 'drizzle-orm';
import type { z } from 'zod';

import type { FieldSet } from '../../domain/noun/fields.ts';
import type { Noun, RowOf } from '../../domain/noun/noun.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import type { Executor } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import { keepAnswer } from '../http/idempotency.ts';
import type { Routes } from '../http/routes.ts';
import { sayTo } from '../words/words.ts';
import { refusalAnswers, writeRefusalAnswers } from '../engine/entityRoutes.ts';
import type { Input } from './judgeRecords.ts';
import { expectedVersion } from '../engine/lock.ts';
import type { NounTable } from './nounRows.ts';
import type { StoredNoun, StoredNounOptions } from './storedNoun.ts';
import { storedNoun } from './storedNoun.ts';

/** Stores, reads and changes the one record that each company has of a noun. */
export function storedSingle<Fields extends FieldSet>(
  noun: Noun<Fields, 'active'>,
  table: NounTable,
  options: StoredNounOptions<RowOf<Noun<Fields, 'active'>>> = {},
): StoredNoun {
  const store = storedNoun(noun, table, options);
  return {
    ...store,
    async routes(app, context) {
      await options.routes?.(app, context);
      await singleRoutes(store)(app, context);
    },
  };
}

/**
 * The calls of a noun of which a company has one record: `GET` and `POST /v1/{path}`. A company that has not saved it yet has
 * the one that the defaults of its table make; a unique index on the company sees to it that there is no second.
 */
function singleRoutes(store: StoredNoun): Routes {
  const { noun, table, path, detailAnswer, lifecycle } = store;
  const { access, permissions, tag } = noun;
  const tags = [tag];

  async function idOf(executor: Executor, companyID: number): Promise<number> {
    const find = () => executor.select({ id: table.id }).from(table).where(eq(table.companyID, companyID));
    const [found] = await find();
    if (found) return found.id as number;
    await executor
      .insert(table)
      .values({ companyID } as never)
      .onConflictDoNothing();
    const [made] = await find();
    if (!made) throw new Error(`the ${noun.name} was not stored`);
    return made.id as number;
  }

  return (app, context) => {
    const { database, now } = context;

    app.route({
      method: 'GET',
      url: `/v1/${path}`,
      config: { access: { ...access, anyPermission: [permissions.viewDetail] } },
      schema: {
        tags,
        summary: `The company's ${lifecycle.noun} with its history`,
        response: { 200: detailAnswer as z.ZodObject, ...refusalAnswers },
      },
      async handler(request) {
        const actor = actorOf(request);
        const found = await database.read(actor.companyID, async (executor) =>
          store.detail(executor, actor, await idOf(executor, actor.companyID), now(), sayTo(request)),
        );
        return found as Record<string, unknown>;
      },
    });

    app.route({
      method: 'POST',
      url: `/v1/${path}`,
      config: { access: { ...access, anyPermission: [permissions.edit] }, takesVersion: true },
      schema: {
        tags,
        summary: `Save the company's ${lifecycle.noun}`,
        body: nounSchemas(noun).input,
        response: { 200: detailAnswer as z.ZodObject, ...writeRefusalAnswers },
      },
      async handler(request, reply) {
        const actor = actorOf(request);
        const version = expectedVersion(request);
        const say = sayTo(request);
        const saved = await database.write(actor.companyID, async (executor) => {
          const id = await idOf(executor, actor.companyID);
          await store.change(executor, context, actor, { id, version, say, input: request.body as Input });
          return keepAnswer(request, reply, 200, await store.detail(executor, actor, id, now(), say));
        });
        context.outboxChanged();
        return reply.send(saved as Record<string, unknown>);
      },
    });
  };
}
