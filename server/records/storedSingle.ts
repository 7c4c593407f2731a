import { eq } from 'drizzle-orm';

import type { FieldSet } from '../../domain/noun/fields.ts';
import { inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { Noun, RowOf } from '../../domain/noun/noun.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import type { Executor } from '../database/database.ts';
import type { Routes } from '../http/routes.ts';
import { readCall, writeCall } from '../engine/calls.ts';
import { heldInput } from './heldInput.ts';
import type { Input } from './judgeRecords.ts';
import type { StoredNoun, StoredNounOptions } from './storedNoun.ts';
import { storedNoun } from './storedNoun.ts';
import { rowIn } from './tableRows.ts';
import type { NounTable } from './recordTable.ts';

/** What the record of a company holds before anybody has saved it, where the defaults of its table do not say so. */
type Beginning = (executor: Executor, companyID: number) => Promise<object>;
type OfCompany = NonNullable<StoredNoun['ofCompany']>;

/** Stores, reads and changes the one record that each company has of a noun. */
export function storedSingle<Fields extends FieldSet>(
  noun: Noun<Fields, 'active'>,
  table: NounTable,
  { begins, ...options }: StoredNounOptions<RowOf<Noun<Fields, 'active'>>> & { begins?: Beginning } = {},
): StoredNoun {
  const store = storedNoun(noun, table, options);
  const ofCompany = recordOfCompany(store, begins);
  const single: StoredNoun = { ...store, ofCompany, change: changeOfHeld(store) };
  return {
    ...single,
    async routes(app, context) {
      await options.routes?.(app, context);
      await singleRoutes(single, ofCompany)(app, context);
    },
  };
}

/** What a save does not say stays as it is: the record is always there. */
function changeOfHeld({ noun, table, reader, change }: StoredNoun): StoredNoun['change'] {
  return async (executor, context, actor, changed) => {
    const keys = typedFields(noun.fields).map(([name, field]) => inputKey(name, field));
    const isWhole = keys.every((key) => changed.input[key] !== undefined);
    // Of two saves at once the later one keeps what the earlier one said.
    if (!isWhole) await rowIn(executor, table, { companyID: actor.companyID, id: changed.id }, 'update');
    const held = isWhole ? null : await reader.one(executor, actor, changed.id);
    const kept = held === null ? {} : nounSchemas(noun).input.parse(heldInput(noun, held));
    await change(executor, context, actor, { ...changed, input: { ...(kept as Input), ...changed.input } });
  };
}

/**
 * Finds the one record of a company. A company that has not saved it yet has the one that the defaults of its table make, or
 * `begins`; a unique index on the company sees to it that there is no second.
 */
function recordOfCompany({ noun, table }: StoredNoun, begins?: Beginning): OfCompany {
  return async (executor, companyID) => {
    const find = () => executor.select({ id: table.id }).from(table).where(eq(table.companyID, companyID));
    const [found] = await find();
    if (found) return found.id as number;
    await executor
      .insert(table)
      .values({ ...(await begins?.(executor, companyID)), companyID } as never)
      .onConflictDoNothing();
    const [made] = await find();
    if (!made) throw new Error(`the ${noun.name} was not stored`);
    return made.id as number;
  };
}

/** The calls of a noun of which a company has one record: `GET` and `POST /v1/{path}`. */
function singleRoutes(store: StoredNoun, idOf: OfCompany): Routes {
  const { noun, path, detailAnswer, lifecycle } = store;
  const { access, permissions, tag } = noun;

  return (app, context) => {
    const common = { url: `/v1/${path}`, tag, answer: detailAnswer } as const;

    readCall(app, context, {
      ...common,
      access: { ...access, anyPermission: [permissions.viewDetail] },
      summary: `The company's ${lifecycle.noun} with its history`,
      read: async ({ executor, actor, now, say }) =>
        store.detail(executor, actor, await idOf(executor, actor.companyID), now, say),
    });

    writeCall(app, context, {
      ...common,
      method: 'POST',
      status: 200,
      access: { ...access, anyPermission: [permissions.edit] },
      takesVersion: true,
      summary: `Save the company's ${lifecycle.noun}`,
      body: nounSchemas(noun).input,
      async write({ executor, actor, body, version, now, say }) {
        const id = await idOf(executor, actor.companyID);
        await store.change(executor, context, actor, { id, version, say, input: body as Input });
        return await store.detail(executor, actor, id, now, say);
      },
    });
  };
}
