import { and, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { overdueSteps } from '../../domain/approval/approval.ts';
import { daysOverdue, today } from '../../domain/day/day.ts';
import type { inboxSorts } from '../../domain/inbox/inbox.ts';
import type { InboxQuery, InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { roundAmount, toWire } from '../../domain/money/money.ts';
import type { Executor } from '../database/database.ts';
import { leftJoins } from '../database/leftJoins.ts';
import { precompiledRule } from '../database/precompiledSql.ts';
import { plannedOnce } from '../database/preparedStatements.ts';
import { fits } from '../database/normalForms.ts';
import type { SearchedPlaces } from '../engine/textSearch.ts';
import { isSought } from '../engine/textSearch.ts';
import { readSought } from '../search/sought.ts';
import type { InboxRule } from '../engine/nouns.ts';
import type { Say } from '../words/words.ts';

/** Names what waits by a rule, where people choose what to look at. */
export function taskOf({ route, task = route }: Pick<InboxRule, 'route' | 'task'>): string {
  return task;
}

/** A record that waits, as the union of the rules has it. */
interface Waiting {
  /** The place of its rule. */
  rule: number;
  id: string;
  version: number;
  number: string;
  who: string | null;
  amount: string | null;
  currency: string | null;
  due: string | null;
  /** Epoch milliseconds. */
  since: number;
  late: boolean;
  inPlaceOf: string | null;
  flags: string[];
}

const none = sql`null`;

/** What a rule asks of whomever, compiled once. */
interface RuleText {
  columns: SQL;
  from: SQL;
}

const ruleTexts = new WeakMap<InboxRule, RuleText>();

function textOf(rule: InboxRule): RuleText {
  const known = ruleTexts.get(rule) ?? compileRule(rule);
  ruleTexts.set(rule, known);
  return known;
}

function compileRule({ table, items, isRisky }: InboxRule): RuleText {
  const { joins = [], flags = [], who, amount, currencyCode, dueDate, since } = items;
  const raised = flags.map(({ name, when }) => sql`case when ${when} then ${name}::text end`);
  return {
    columns:
      precompiledRule(sql`${items.id} as id, ${items.version} as version, (${items.number})::text as number, (${who ?? none})::text as who,
      (${amount ?? none})::numeric as amount, (${currencyCode ?? none})::text as currency, (${dueDate ?? none})::date as due,
      ${since} as since, ${isRisky === true}::bool as risky, array_remove(array[${sql.join(raised, sql`, `)}]::text[], null) as flags`),
    from: precompiledRule(sql`from ${table}${leftJoins(joins)}`),
  };
}

/**
 * The rows of one rule, in the columns of {@link Waiting}.
 * @param place of the rule among those that are asked together
 */
function waitingRows(actor: Actor, rule: InboxRule, now: Date, place: number): SQL {
  const { dueDate, since, isStep = false, inPlaceOf } = rule.items;
  const { columns, from } = textOf(rule);
  const late = or(
    dueDate && sql`${dueDate} < ${today(actor.timeZone, now)}::date`,
    isStep ? sql`${since} <= ${overdueSteps(now).toISOString()}::timestamptz` : undefined,
  );
  return sql`select ${place}::int as rule, ${columns}, coalesce(${late ?? none}, false) as late,
    (${inPlaceOf?.(actor) ?? none})::text as "inPlaceOf" ${from} where ${rule.where(actor, now)}`;
}

/** All that waits for a person by these rules, under the name `waiting`; null: no rule is for them. */
function allWaiting(
  actor: Actor,
  rules: readonly InboxRule[],
  now: Date,
  isAsked: (rule: InboxRule) => boolean = () => true,
): SQL | null {
  const asked = rules.flatMap((rule, place) =>
    rule.isFor(actor) && isAsked(rule) ? [waitingRows(actor, rule, now, place)] : [],
  );
  return asked.length === 0 ? null : sql`(${sql.join(asked, sql` union all `)}) as waiting`;
}

/** The earliest of moments in epoch milliseconds; null: nobody knows any. */
function oldestOf(moments: readonly (number | null)[]): string | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.min(...known)).toISOString();
}

/** What waits by one rule. */
interface WaitingCount {
  rule: InboxRule;
  count: number;
  late: number;
  /** The first record, where the rule leads to one. */
  id: number | null;
  /** Since when the oldest waits; null where nobody knows. */
  oldest: string | null;
  /** Exact, the currency with the most records first. */
  sums: { currencyCode: string; exactAmount: string }[];
}

/** Counts and sums what waits for a person by each rule, exactly; rules by which nothing waits are left out. */
export async function countWaiting(
  executor: Executor,
  actor: Actor,
  rules: readonly InboxRule[],
  now: Date,
): Promise<WaitingCount[]> {
  const waiting = allWaiting(actor, rules, now);
  if (waiting === null) return [];
  const { rows } = await executor.execute<{
    rule: number;
    currency: string | null;
    rows: string;
    late: string;
    first: string;
    oldest: number | null;
    amount: string | null;
  }>(sql`${plannedOnce}
    select rule, currency, count(*) as rows, count(*) filter (where late) as late, min(id) as first,
      (extract(epoch from min(since)) * 1000)::float8 as oldest, sum(amount)::text as amount
    from ${waiting} group by rule, currency order by rows desc, currency`);
  return [...Map.groupBy(rows, ({ rule }) => rule)].flatMap(([place, currencies]) => {
    const rule = rules[place];
    if (!rule) return [];
    return [
      {
        rule,
        count: currencies.reduce((sum, row) => sum + Number(row.rows), 0),
        late: currencies.reduce((sum, row) => sum + Number(row.late), 0),
        id: rule.leadsToRecord ? Math.min(...currencies.map(({ first }) => Number(first))) : null,
        oldest: oldestOf(currencies.map(({ oldest }) => oldest)),
        sums: currencies.flatMap(({ currency, amount }) =>
          currency === null || amount === null
            ? []
            : [{ currencyCode: currency, exactAmount: roundAmount(amount, currency) }],
        ),
      },
    ];
  });
}

const orders: Readonly<Record<(typeof inboxSorts)[number], SQL>> = {
  urgency: sql`(late or risky or cardinality(flags) > 0)`,
  dueDate: sql`due`,
  waitingSince: sql`since`,
};

/** `urgency`: what is late or looks wrong, and within both what is due next and what waits longest. */
function orderOf({ sort = [] }: Pick<InboxQuery, 'sort'>): SQL {
  const asked = sort.map(({ field, isDescending }) => {
    const isLast = field === 'urgency' ? !isDescending : isDescending;
    return sql`${orders[field]} ${sql.raw(isLast ? 'desc' : 'asc')} nulls last`;
  });
  const usual = [sql`${orders.urgency} desc`, sql`due asc nulls last`, sql`since asc`];
  return sql.join([...asked, ...usual, sql`rule`, sql`id`], sql`, `);
}

/** As one: a form for each of them would have to be planned for each rule. */
const texts = sql`concat_ws(' ', number, who, "inPlaceOf")`;

/** Where what waits has words and amounts. */
const waitingPlaces: SearchedPlaces = {
  holds: (pattern) => fits(texts, pattern),
  ofAmounts: async (amounts) =>
    amounts.map(
      ({ amount, currencyCodes }) =>
        sql`(amount = ${amount}::numeric and currency = any(${sql.param([...currencyCodes])}::text[]))`,
    ),
};

/** A page of everything that waits for a person, over all kinds, in one order. */
export async function listInbox(
  executor: Executor,
  { actor, say, now }: { actor: Actor; say: Say; now: Date },
  rules: readonly InboxRule[],
  query: InboxQuery,
): Promise<{ rows: InboxRow[]; total: number }> {
  const waiting = allWaiting(actor, rules, now, (rule) => query.kind?.includes(taskOf(rule)) ?? true);
  if (waiting === null) return { rows: [], total: 0 };
  const narrowed =
    and(
      query.late === undefined ? undefined : sql`late = ${query.late}`,
      query.flagged === undefined ? undefined : sql`(cardinality(flags) > 0) = ${query.flagged}`,
      query.delegated === undefined ? undefined : sql`("inPlaceOf" is not null) = ${query.delegated}`,
      query.currencyCode && sql`currency = any(${sql.param(query.currencyCode)}::text[])`,
      query.query ? await isSought(readSought(query.query), waitingPlaces) : undefined,
    ) ?? sql`true`;
  // Page and total are one statement: planning so many rules takes longer than reading them.
  const found = sql`with found as materialized (select * from ${waiting} where ${narrowed})`;
  const { rows } = await executor.execute<Waiting & { total: string } & Record<string, unknown>>(sql`
    ${plannedOnce}${found} select rule, id, version, number, who, amount::text, currency, due::text, (extract(epoch from since) * 1000)::float8 as since, late,
      "inPlaceOf", flags, (select count(*) from found) as total
    from found order by ${orderOf(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
  const isPastEnd = rows.length === 0 && query.page > 1;
  const { rows: counted } = isPastEnd
    ? await executor.execute<{ total: string }>(
        sql`${plannedOnce}${found} select count(*) as total from found`,
      )
    : { rows };
  const day = today(actor.timeZone, now);
  return {
    rows: rows.flatMap((row) => {
      const rule = rules[row.rule];
      return rule ? [toInboxRow(row, rule, say, day)] : [];
    }),
    total: Number(counted[0]?.total ?? 0),
  };
}

function toInboxRow(row: Waiting, rule: InboxRule, say: Say, day: string): InboxRow {
  const { page, resource, flags = [] } = rule.items;
  return {
    id: `${taskOf(rule)}.${row.id}`,
    kind: taskOf(rule),
    kindName: say(rule.label),
    page,
    resource,
    recordID: Number(row.id),
    version: row.version,
    number: row.number,
    who: row.who,
    amount: row.amount === null ? null : toWire(row.amount),
    currencyCode: row.currency,
    dueDate: row.due,
    daysOverdue: row.due === null || row.due >= day ? 0 : daysOverdue(row.due, day),
    waitingSince: new Date(row.since).toISOString(),
    isLate: row.late,
    inPlaceOf: row.inPlaceOf,
    flags: flags
      .filter(({ name }) => row.flags.includes(name))
      .map(({ name, says }) => ({ name, text: say(says) })),
  };
}

/** The rules whose records a mail opens by a link. */
export function openedFromMail(rules: readonly InboxRule[]): InboxRule[] {
  return rules.filter(({ items }) => items.opensFromMail);
}

/** The version of a record that waits for the person by one of these rules; null: it does not wait for them. */
export async function versionWaiting(
  executor: Executor,
  actor: Actor,
  rules: readonly InboxRule[],
  { type, id }: { type: string; id: number },
  now: Date,
): Promise<number | null> {
  for (const rule of rules) {
    const { table, where, items } = rule;
    if (items.type !== type || !rule.isFor(actor)) continue;
    const { rows } = await executor.execute<{ version: number }>(
      sql`select ${items.version} as version from ${table}${leftJoins(items.joins ?? [])} where ${and(where(actor, now), eq(items.id, id))} limit 1`,
    );
    if (rows[0]) return rows[0].version;
  }
  return null;
}
