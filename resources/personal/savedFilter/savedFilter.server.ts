import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Routes } from '../../../server/http/routes.ts';
import { companyID, reference } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { doneCall, readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { Locale } from '../../../domain/day/day.ts';
import { isLanguage } from '../../../domain/message/language.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { listAnswer, toListAnswer } from '../../../domain/list/listAnswer.ts';
import {
  preferenceInput,
  preferenceKey,
  preferencesAnswer,
  preferencesMax,
  preferencesMaxBytes,
  savedFilterMessage,
} from './preference.ts';
import type { SavedFilter, SavedFilterChange, SavedFilterInput } from './savedFilter.ts';
import {
  savedFilterChange,
  savedFilterInput,
  savedFilterQuery,
  savedFilterRow,
  savedFiltersMax,
  savedFiltersPerScreen,
} from './savedFilter.ts';

/** A named list query of one person on one screen; a shared one is seen by the whole company. */
export const savedFilterTable = numberedTable(
  'saved_filter',
  {
    employeeID: reference('employee_id').notNull(),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    columns: jsonb('columns').$type<SavedFilter['columns']>(),
    density: text('density').$type<SavedFilter['density']>(),
  },
  (table) => [
    uniqueIndex('saved_filter_name').on(
      table.companyID,
      table.employeeID,
      table.screen,
      inNameForm(table.name),
    ),
  ],
);

/** What a person chose for themselves (columns, density, theme, sidebar): it follows the person, not the browser. */
export const preferenceTable = pgTable(
  'preference',
  {
    companyID: companyID(),
    employeeID: reference('employee_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.employeeID, table.key] })],
);

/** Far more than anybody keeps; there is one page. */
const filtersShownMax = 1000;

const common = { access: {}, tag: 'Preferences' };
const filterParams = idParams.strict();

/** `saved-filters`: one's own and those that others share. */
export const savedFilterRoutes: Routes = (app, context) => {
  readCall(app, context, {
    ...common,
    url: '/v1/saved-filters',
    isAlwaysThere: true,
    summary: "One's own saved filters, and those that others share",
    query: savedFilterQuery,
    answer: listAnswer(savedFilterRow),
    async read({ executor, actor, query }) {
      const rows = await visibleFilters(executor, actor, query.screen);
      return toListAnswer(rows, { page: 1, limit: filtersShownMax, total: rows.length });
    },
  });

  writeCall(app, context, {
    ...common,
    method: 'PUT',
    url: '/v1/saved-filters',
    isAlwaysThere: true,
    summary: "Saves a filter; one's own of the same screen and name is replaced",
    body: savedFilterInput,
    answer: savedFilterRow,
    write: ({ executor, actor, body }) => saveFilter(executor, actor, body),
  });

  writeCall(app, context, {
    ...common,
    method: 'PUT',
    url: '/v1/saved-filters/:id',
    summary: "Changes one of one's own saved filters: its name, its query, who sees it",
    params: filterParams,
    body: savedFilterChange,
    answer: savedFilterRow,
    write: ({ executor, actor, params, body }) => changeFilter(executor, actor, params.id, body),
  });

  doneCall(app, context, {
    ...common,
    method: 'DELETE',
    url: '/v1/saved-filters/:id',
    summary: "Removes one of one's own saved filters",
    params: filterParams,
    done: 'Removed',
    async write({ executor, actor, params }) {
      const removed = await executor
        .delete(savedFilterTable)
        .where(isOwn(actor, params.id))
        .returning({ id: savedFilterTable.id });
      if (removed.length === 0) throw new DomainError('not_found');
    },
  });
};

/** One that the acting person keeps: nobody else changes or removes it. */
function isOwn({ companyID, employeeID }: Actor, id: number) {
  return and(
    eq(savedFilterTable.companyID, companyID),
    eq(savedFilterTable.id, id),
    eq(savedFilterTable.employeeID, employeeID),
  );
}

/** One's own of a screen that has this name to a reader. */
function isCalled({ companyID, employeeID }: Actor, { screen, name }: Pick<SavedFilter, 'screen' | 'name'>) {
  return and(
    eq(savedFilterTable.companyID, companyID),
    eq(savedFilterTable.employeeID, employeeID),
    eq(savedFilterTable.screen, screen),
    eq(inNameForm(savedFilterTable.name), nameForm(name)),
  );
}

function toWire(actor: Actor, row: typeof savedFilterTable.$inferSelect): SavedFilter {
  const { companyID: _company, employeeID, ...shown } = row;
  return { ...shown, isMine: employeeID === actor.employeeID };
}

/** @throws DomainError for one of somebody else, and for a name that another one of the same screen has */
async function changeFilter(
  executor: Executor,
  actor: Actor,
  id: number,
  change: SavedFilterChange,
): Promise<SavedFilter> {
  await waitForOwnWrites(executor, actor);
  const [kept] = await executor.select().from(savedFilterTable).where(isOwn(actor, id));
  if (!kept) throw new DomainError('not_found');
  const [alike] = await executor
    .select({ id: savedFilterTable.id })
    .from(savedFilterTable)
    .where(and(isCalled(actor, { screen: kept.screen, name: change.name }), ne(savedFilterTable.id, id)));
  if (alike) {
    throw new DomainError('validation_failed', { fields: { name: savedFilterMessage('nameTaken') } });
  }
  const [changed] = await executor.update(savedFilterTable).set(change).where(isOwn(actor, id)).returning();
  if (!changed) throw new Error('the saved filter was not written');
  return toWire(actor, changed);
}

async function visibleFilters(
  executor: Executor,
  actor: Actor,
  screen: string | undefined,
): Promise<SavedFilter[]> {
  const rows = await executor
    .select()
    .from(savedFilterTable)
    .where(
      and(
        eq(savedFilterTable.companyID, actor.companyID),
        or(eq(savedFilterTable.employeeID, actor.employeeID), savedFilterTable.isShared),
        screen === undefined ? undefined : eq(savedFilterTable.screen, screen),
      ),
    )
    .orderBy(asc(savedFilterTable.screen), asc(savedFilterTable.name), asc(savedFilterTable.id))
    .limit(filtersShownMax);
  return rows.map((row) => toWire(actor, row));
}

async function saveFilter(executor: Executor, actor: Actor, input: SavedFilterInput): Promise<SavedFilter> {
  const { companyID, employeeID } = actor;
  await waitForOwnWrites(executor, actor);
  const [replaced] = await executor
    .update(savedFilterTable)
    .set(input)
    .where(isCalled(actor, input))
    .returning();
  const [kept = replaced] = replaced
    ? []
    : await executor
        .insert(savedFilterTable)
        .values({ companyID, employeeID, ...input })
        .returning();
  if (!kept) throw new Error('the saved filter was not written');
  const [total] = await executor
    .select({
      onScreen: sql<number>`count(*) filter (where ${savedFilterTable.screen} = ${input.screen})::int`,
      atAll: count(),
    })
    .from(savedFilterTable)
    .where(and(eq(savedFilterTable.companyID, companyID), eq(savedFilterTable.employeeID, employeeID)));
  if (!total) throw new Error('the saved filters were not counted');
  if (total.onScreen > savedFiltersPerScreen || total.atAll > savedFiltersMax) {
    const name =
      total.onScreen > savedFiltersPerScreen
        ? savedFilterMessage('mostOfScreen', { limit: savedFiltersPerScreen })
        : savedFilterMessage('mostFilters', { limit: savedFiltersMax });
    throw new DomainError('validation_failed', { fields: { name } });
  }
  return toWire(actor, kept);
}

/** `users/me/preferences`: what a person chose for themselves follows the person. */
export const preferenceRoutes: Routes = (app, context) => {
  readCall(app, context, {
    ...common,
    url: '/v1/users/me/preferences',
    isAlwaysThere: true,
    summary: 'What the signed-in person chose, by key',
    query: z.strictObject({}),
    answer: preferencesAnswer,
    read: async ({ executor, actor }) => ({ preferences: await preferencesOf(executor, actor) }),
  });

  doneCall(app, context, {
    ...common,
    method: 'PUT',
    url: '/v1/users/me/preferences/:key',
    isAlwaysThere: true,
    summary: 'Keeps what the signed-in person chose under a key; null forgets it',
    params: z.strictObject({ key: preferenceKey }),
    body: preferenceInput,
    done: 'Kept',
    write: ({ executor, actor, params: { key }, body: { value } }) =>
      value === null ? forgetPreference(executor, actor, key) : keepPreference(executor, actor, key, value),
  });
};

function isPreferenceOf({ companyID, employeeID }: Actor) {
  return and(eq(preferenceTable.companyID, companyID), eq(preferenceTable.employeeID, employeeID));
}

async function preferencesOf(executor: Executor, actor: Actor): Promise<Record<string, unknown>> {
  const rows = await executor
    .select({ key: preferenceTable.key, value: preferenceTable.value })
    .from(preferenceTable)
    .where(isPreferenceOf(actor))
    .orderBy(asc(preferenceTable.key));
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

async function forgetPreference(executor: Executor, actor: Actor, key: string): Promise<void> {
  await executor.delete(preferenceTable).where(and(isPreferenceOf(actor), eq(preferenceTable.key, key)));
}

/** Two writes of one person at the same time would each count without the other. */
async function waitForOwnWrites(executor: Executor, { companyID, employeeID }: Actor): Promise<void> {
  const person = `preferences of ${companyID}:${employeeID}`;
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`);
}

async function keepPreference(executor: Executor, actor: Actor, key: string, value: unknown): Promise<void> {
  const { companyID, employeeID } = actor;
  await waitForOwnWrites(executor, actor);
  await executor
    .insert(preferenceTable)
    .values({ companyID, employeeID, key, value })
    .onConflictDoUpdate({
      target: [preferenceTable.companyID, preferenceTable.employeeID, preferenceTable.key],
      set: { value },
    });
  const stored = sql`octet_length(${preferenceTable.key}) + octet_length(${preferenceTable.value}::text)`;
  const [kept] = await executor
    .select({ rows: count(), bytes: sql<number>`coalesce(sum(${stored}), 0)::int` })
    .from(preferenceTable)
    .where(isPreferenceOf(actor));
  if (!kept) throw new Error('the preferences were not counted');
  if (kept.rows > preferencesMax) {
    throw new DomainError('validation_failed', {
      fields: { key: savedFilterMessage('mostPreferences', { limit: preferencesMax }) },
    });
  }
  if (kept.bytes > preferencesMaxBytes) {
    throw new DomainError('validation_failed', {
      fields: {
        value: savedFilterMessage('preferencesSize', { limit: preferencesMaxBytes / 1000 }),
      },
    });
  }
}

/** The language that each of these people chose for the screens; absent for who chose none. */
export async function languagesOf(
  executor: Executor,
  companyID: number,
  employeeIDs: readonly number[],
): Promise<ReadonlyMap<number, Locale>> {
  if (employeeIDs.length === 0) return new Map();
  const rows = await executor
    .select({ employeeID: preferenceTable.employeeID, language: preferenceTable.value })
    .from(preferenceTable)
    .where(
      and(
        eq(preferenceTable.companyID, companyID),
        inArray(preferenceTable.employeeID, [...employeeIDs]),
        eq(preferenceTable.key, 'locale'),
      ),
    );
  return new Map(
    rows.flatMap(({ employeeID, language }) => (isLanguage(language) ? [[employeeID, language]] : [])),
  );
}
