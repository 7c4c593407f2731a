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

/** A record that waits. */
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
  risky: boolean;
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
 * @param place of the rule among all
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

/** The rules that are for a person, with what waits by each, under the name `waiting`. */
function waitingByRule(
  actor: Actor,
  rules: readonly InboxRule[],
  now: Date,
): { rule: InboxRule; waiting: SQL }[] {
  return rules.flatMap((rule, place) =>
    rule.isFor(actor) ? [{ rule, waiting: sql`(${waitingRows(actor, rule, now, place)}) as waiting` }] : [],
  );
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
  const counts = await Promise.all(
    waitingByRule(actor, rules, now).map(async ({ rule, waiting }) => {
      const { rows: currencies } = await executor.execute<{
        currency: string | null;
        rows: string;
        late: string;
        first: string;
        oldest: number | null;
        amount: string | null;
      }>(sql`${plannedOnce}
        select currency, count(*) as rows, count(*) filter (where late) as late, min(id) as first,
          (extract(epoch from min(since)) * 1000)::float8 as oldest, sum(amount)::text as amount
        from ${waiting} group by currency order by rows desc, currency`);
      return {
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
      };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

/** A part of the order of an inbox: as the database has it, and of a row that is here. Null stands last, either way. */
interface OrderPart {
  text: SQL;
  of: (row: Waiting) => boolean | number | string | null;
  isDescending?: true;
}

const urgency = sql`(late or risky or cardinality(flags) > 0)`;

/** What is late or looks wrong, and within both what is due next and what waits longest. */
const usualOrder: readonly OrderPart[] = [
  {
    text: urgency,
    of: ({ late, risky, flags }) => late || risky || flags.length > 0,
    isDescending: true,
  },
  { text: sql`due`, of: ({ due }) => due },
  { text: sql`since`, of: ({ since }) => since },
  { text: sql`rule`, of: ({ rule }) => rule },
  { text: sql`id`, of: ({ id }) => Number(id) },
];

const sorts: Readonly<Record<(typeof inboxSorts)[number], SQL>> = {
  urgency,
  dueDate: sql`due`,
  waitingSince: sql`since`,
};

/** The usual order, or another one first. */
function orderText({ sort = [] }: Pick<InboxQuery, 'sort'>): SQL {
  const asked = sort.map(({ field, isDescending }) => ({
    text: sorts[field],
    // The most urgent stands first where urgency goes up.
    isDescending: field === 'urgency' ? !isDescending : isDescending,
  }));
  return sql.join(
    [...asked, ...usualOrder].map(
      ({ text, isDescending = false }) => sql`${text} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`,
    ),
    sql`, `,
  );
}

/** The usual order of rows that are here. */
function compareRows(one: Waiting, other: Waiting): number {
  for (const { of, isDescending = false } of usualOrder) {
    const [first, second] = [of(one), of(other)];
    if (first === second) continue;
    if (first === null) return 1;
    if (second === null) return -1;
    return first < second === isDescending ? 1 : -1;
  }
  return 0;
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

/** The condition that a query sets on the rows. Filters are parameters of one text, so that a connection plans it once; words and amounts add to it. */
async function narrowingOf(query: InboxQuery): Promise<SQL> {
  const isAs = (condition: SQL, wanted = null as boolean | null) =>
    sql`(${wanted}::bool is null or ${condition} = ${wanted}::bool)`;
  const currencies = sql.param(query.currencyCode ?? null);
  return sql.join(
    [
      isAs(sql`late`, query.late),
      isAs(sql`(cardinality(flags) > 0)`, query.flagged),
      isAs(sql`("inPlaceOf" is not null)`, query.delegated),
      sql`(${currencies}::text[] is null or currency = any(${currencies}::text[]))`,
      ...(query.query ? [(await isSought(readSought(query.query), waitingPlaces)) ?? sql`true`] : []),
    ],
    sql` and `,
  );
}

/** Pages up to this row are merged in this process. For later ones the database sorts all rules together, and sends the page alone. */
const usuallyMerged = 500;

/**
 * A page of everything that waits for a person, over all kinds, in one order. Each rule is asked by itself: one statement over all
 * rules would be another one for each set of roles, take longer to plan than to run, and read whole what it shows a page of. What
 * is asked for rarely, words and another order, is one statement.
 * @param mergedMost pages that end at this row or before it are merged in this process
 */
export async function listInbox(
  executor: Executor,
  { actor, say, now }: { actor: Actor; say: Say; now: Date },
  rules: readonly InboxRule[],
  query: InboxQuery,
  mergedMost = usuallyMerged,
): Promise<{ rows: InboxRow[]; total: number }> {
  const asked = waitingByRule(actor, rules, now)
    .filter(({ rule }) => query.kind?.includes(taskOf(rule)) ?? true)
    .map(({ waiting }) => waiting);
  const last = query.page * query.limit;
  const wanted = { narrowed: await narrowingOf(query), first: last - query.limit, last };
  const isMerged = last <= mergedMost && !query.query && (query.sort ?? []).length === 0;
  const { rows, total } = isMerged
    ? await mergedPage(executor, asked, wanted)
    : await sortedPage(executor, asked, wanted, orderText(query));
  const day = today(actor.timeZone, now);
  return {
    rows: rows.flatMap((row) => {
      const rule = rules[row.rule];
      return rule ? [toInboxRow(row, rule, say, day)] : [];
    }),
    total,
  };
}

/** Which rows of the inbox are wanted: those from `first` on and before `last`. */
interface Wanted {
  narrowed: SQL;
  first: number;
  last: number;
}

const waitingColumns = sql`rule, id, version, number, who, amount::text, currency, due::text, (extract(epoch from since) * 1000)::float8 as since, late,
  risky, "inPlaceOf", flags`;

type WaitingRow = Waiting & { total: string } & Record<string, unknown>;

/** The first rows of each rule, merged. */
async function mergedPage(
  executor: Executor,
  asked: readonly SQL[],
  { narrowed, first, last }: Wanted,
): Promise<{ rows: Waiting[]; total: number }> {
  const found = await Promise.all(
    asked.map(async (waiting) => {
      const { rows } = await executor.execute<WaitingRow>(sql`${plannedOnce}select ${waitingColumns}, total
        from (select *, count(*) over () as total from ${waiting} where ${narrowed} order by ${orderText({})} limit ${last}) as waiting`);
      return rows;
    }),
  );
  return {
    rows: found.flat().toSorted(compareRows).slice(first, last),
    total: found.reduce((sum, rows) => sum + Number(rows[0]?.total ?? 0), 0),
  };
}

/** The same of all rules together, in any order. */
async function sortedPage(
  executor: Executor,
  asked: readonly SQL[],
  { narrowed, first, last }: Wanted,
  order: SQL,
): Promise<{ rows: Waiting[]; total: number }> {
  if (asked.length === 0) return { rows: [], total: 0 };
  const all = sql`(${sql.join(
    asked.map((waiting) => sql`select * from ${waiting} where ${narrowed}`),
    sql` union all `,
  )}) as waiting`;
  const [page, counted] = await Promise.all([
    executor.execute<WaitingRow>(
      sql`select ${waitingColumns} from (select * from ${all} order by ${order} limit ${last - first} offset ${first}) as waiting`,
    ),
    executor.execute<{ total: string }>(sql`select count(*) as total from ${all}`),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0) };
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
