import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import type { CategoryTerms, HeldRule, Spender } from '../../../domain/limit/limitRule.ts';
import type { HeldWindow, LimitedAmount, LineJudgement } from '../../../domain/limit/limitUse.ts';
import { drawsOf, judgeLines, windowsOf } from '../../../domain/limit/limitUse.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { isZero } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { pipelined } from '../../../server/database/database.ts';
import { compiledStatement } from '../../../server/database/precompiledSql.ts';
import { limitDrawTable, limitUsageTable } from './limitTables.server.ts';
import type { KeptPlan } from '../benefitPlan/benefitBalances.server.ts';
import { activePlans, planRules } from '../benefitPlan/benefitBalances.server.ts';
import type { LimitTerms } from './limitTerms.server.ts';
import { heldRules, limitTerms, spendersOf } from './limitTerms.server.ts';
import { waitForBalances, waitForPolicies } from './policyTurn.server.ts';

/** A line of a record that spends of the limits of an employee. */
export interface LimitedLine extends LimitedAmount {
  employeeID: number;
}

/** The record whose lines spend: its kind, as `claim`, and its number. */
interface SpendingRecord {
  source: string;
  recordID: number;
}

/** The rule that holds for an employee in a category, or in a subpolicy of it. */
interface RuleOfCategory {
  categoryID: number;
  rules: readonly HeldRule[];
}

/** A window whose use is asked for. */
type Window = Omit<HeldWindow, 'used' | 'left'> & { employeeID: number };

/**
 * Which rules hold for an employee in each of the categories, and why; those of all their subpolicies, too.
 * @throws DomainError where there is no such employee or category
 */
export async function limitsOf(
  executor: Executor,
  companyID: number,
  employeeID: number,
  categoryIDs: readonly number[],
): Promise<RuleOfCategory[]> {
  const terms = await limitTerms(executor, companyID, categoryIDs);
  const spender = spenderIn(await spendersOf(executor, companyID, [employeeID]), employeeID);
  return categoryIDs.map((categoryID) => {
    const subpolicies = terms.categories.get(categoryID)?.subpolicies ?? [];
    const [whole, ...parts] = [null, ...subpolicies.map(({ id }) => id)].map((subpolicyID) =>
      heldRules(terms, spender, { categoryID, subpolicyID }),
    );
    return {
      categoryID,
      rules: [...(whole ?? []), ...parts.flat().filter(({ subpolicyID }) => subpolicyID !== null)],
    };
  });
}

/** What a preview takes for granted. */
interface PreviewTerms {
  /** Whose lines they are, where it holds something already: that is left out. */
  record?: SpendingRecord | null;
  /** A policy that is not saved yet, in place of the one that has its number. */
  unsaved?: CategoryTerms;
}

/** What the limits say of the lines, with what others use now; nothing is held. */
export async function previewLimits(
  executor: Executor,
  companyID: number,
  lines: readonly LimitedLine[],
  { record = null, unsaved }: PreviewTerms = {},
): Promise<LineJudgement[]> {
  const plans = await plansOfLines(executor, companyID, lines);
  const judging = await judgingOf(executor, companyID, lines, { record, plans, unsaved });
  return judge(judging, lines, await usesOf(executor, companyID, judging.windows, record));
}

/**
 * Holds what the lines of a record spend, in place of what it held before, and says of each what the limits say. Whoever
 * spends in the same windows waits until the transaction ends. What a blocking limit refuses is held as well: the caller
 * refuses it ({@link limitErrors}), and with it the transaction. The record itself is locked before.
 */
export async function reserveLimits(
  executor: Executor,
  companyID: number,
  record: SpendingRecord,
  lines: readonly LimitedLine[],
): Promise<LineJudgement[]> {
  await waitForPolicies(executor, companyID);
  const plans = await plansOfLines(executor, companyID, lines);
  const granted = new Set(plans.map(({ categoryID }) => categoryID));
  await waitForBalances(
    executor,
    companyID,
    lines.filter(({ categoryID }) => granted.has(categoryID)),
  );
  const judging = await judgingOf(executor, companyID, lines, { record, plans });
  const held = await lockWindows(executor, companyID, record, judging.windows, lines);
  await pipelined(executor, executor.delete(limitDrawTable).where(ofRecord(companyID, record)).execute());
  const judged = judge(judging, lines, await usesOf(executor, companyID, judging.windows, record));
  const draws = judged.flatMap(({ lineID, granted }) => {
    const line = lines.find((one) => one.lineID === lineID);
    if (!line) throw new Error(`line ${lineID} was judged and not asked about`);
    const { employeeID, categoryID, subpolicyID, transactionKey } = line;
    return drawsOf(line.days, granted).flatMap(({ day, amount }) =>
      isZero(amount)
        ? []
        : [
            {
              companyID,
              ...record,
              lineID,
              employeeID,
              categoryID,
              subpolicyID,
              transactionKey,
              day,
              amount,
            },
          ],
    );
  });
  if (draws.length > 0) await pipelined(executor, executor.insert(limitDrawTable).values(draws).execute());
  await countAnew(executor, companyID, held);
  return judged;
}

/**
 * Makes the windows in which lines count, whose use is written already, and writes what is used in them.
 * @param lines Each with a number of its own
 */
export async function openWindows(
  executor: Executor,
  companyID: number,
  lines: readonly LimitedLine[],
): Promise<void> {
  const plans = await plansOfLines(executor, companyID, lines);
  const { windows } = await judgingOf(executor, companyID, lines, { record: null, plans });
  await countAnew(executor, companyID, await lockWindows(executor, companyID, noRecord, windows, lines));
}

/** Gives back all that a record, locked before, holds: it is rejected, canceled, or a draft again. */
export async function freeLimits(
  executor: Executor,
  companyID: number,
  record: SpendingRecord,
): Promise<void> {
  const held = await lockWindows(executor, companyID, record, [], []);
  await pipelined(executor, executor.delete(limitDrawTable).where(ofRecord(companyID, record)).execute());
  await countAnew(executor, companyID, held);
}

/**
 * What blocking limits refuse, by the path of the line's amount.
 * @param pathOf Where a line's amount stands in what was sent: `lines.0.amount`
 */
export function limitErrors(
  judged: readonly LineJudgement[],
  pathOf: (lineID: number) => string,
): FieldMessages {
  return Object.fromEntries(
    judged.flatMap(({ lineID, refusal }) => (refusal === null ? [] : [[pathOf(lineID), refusal]])),
  );
}

interface Judging {
  terms: LimitTerms;
  spenders: ReadonlyMap<number, Spender>;
  windows: readonly Window[];
  rulesOf: (line: LimitedLine) => readonly HeldRule[];
}

/** The benefit plans that bound lines. */
async function plansOfLines(
  executor: Executor,
  companyID: number,
  lines: readonly LimitedLine[],
): Promise<KeptPlan[]> {
  return await activePlans(
    executor,
    companyID,
    lines.map(({ categoryID }) => categoryID),
  );
}

async function judgingOf(
  executor: Executor,
  companyID: number,
  lines: readonly LimitedLine[],
  {
    record,
    plans,
    unsaved,
  }: { record: SpendingRecord | null; plans: readonly KeptPlan[]; unsaved?: CategoryTerms | undefined },
): Promise<Judging> {
  const [saved, spenders] = await Promise.all([
    limitTerms(
      executor,
      companyID,
      lines.map(({ categoryID }) => categoryID),
    ),
    spendersOf(
      executor,
      companyID,
      lines.map(({ employeeID }) => employeeID),
    ),
  ]);
  const terms = unsaved
    ? { ...saved, categories: new Map([...saved.categories, [unsaved.id, unsaved]]) }
    : saved;
  const balances = await planRules(
    executor,
    companyID,
    plans,
    lines.map(({ employeeID }) => employeeID),
    lines.reduce((last, { days }) => (days.to > last ? days.to : last), ''),
    record,
  );
  const rules = new Map(
    lines.map((line) => [
      line.lineID,
      [
        ...heldRules(terms, spenderIn(spenders, line.employeeID), line),
        ...balances.filter(
          ({ employeeID, categoryID }) => employeeID === line.employeeID && categoryID === line.categoryID,
        ),
      ],
    ]),
  );
  const rulesOf = ({ lineID }: LimitedLine) => rules.get(lineID) ?? [];
  const windows = lines.flatMap((line) =>
    windowsOf(line, rulesOf(line), terms.weekStart).map((window) => ({
      ...window,
      employeeID: line.employeeID,
    })),
  );
  return { terms, spenders, windows: distinct(windows), rulesOf };
}

function judge(
  { terms, rulesOf }: Judging,
  lines: readonly LimitedLine[],
  used: ReadonlyMap<string, Amount>,
): LineJudgement[] {
  const byPerson = Map.groupBy(lines, ({ employeeID }) => employeeID);
  return [...byPerson].flatMap(([employeeID, own]) =>
    judgeLines(
      own,
      terms.weekStart,
      (line) => rulesOf(line as LimitedLine),
      (window) => used.get(keyOf({ ...window, employeeID })) ?? '0',
    ),
  );
}

function spenderIn(spenders: ReadonlyMap<number, Spender>, employeeID: number): Spender {
  const spender = spenders.get(employeeID);
  if (spender) return spender;
  throw new DomainError('validation_failed', { fields: { employeeID: law('field.fromList') } });
}

/** What tells windows apart: two limits of one length share what is used. */
function keyOf(window: Omit<Window, 'limit' | 'enforcement' | 'rule'>): string {
  const { employeeID, categoryID, subpolicyID, frequency, from, to, transactionKey } = window;
  return JSON.stringify([employeeID, categoryID, subpolicyID ?? 0, frequency, from, to, transactionKey]);
}

/** Each window once, in the order in which their rows are locked: by employee, category, subpolicy, length and day. */
function distinct(windows: readonly Window[]): Window[] {
  const byKey = new Map(windows.map((window) => [keyOf(window), window]));
  return [...byKey.values()].toSorted((one, other) => {
    const compared = [
      one.employeeID - other.employeeID,
      one.categoryID - other.categoryID,
      (one.subpolicyID ?? 0) - (other.subpolicyID ?? 0),
      textOrder(one.frequency, other.frequency),
      textOrder(one.from, other.from),
      textOrder(one.to, other.to),
      textOrder(one.transactionKey, other.transactionKey),
    ];
    return compared.find((order) => order !== 0) ?? 0;
  });
}

function textOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const ofRecord = (companyID: number, { source, recordID }: SpendingRecord) =>
  and(
    eq(limitDrawTable.companyID, companyID),
    eq(limitDrawTable.source, source),
    eq(limitDrawTable.recordID, recordID),
  );

/** Whether a draw `d` counts in a window `u`; the bounds of its day stand alone, so that an index finds those between them. */
const counts: SQL = sql`d.company_id = u.company_id and d.employee_id = u.employee_id and d.category_id = u.category_id
  and (u.subpolicy_id is null or d.subpolicy_id = u.subpolicy_id)
  and d.day >= case when u.frequency = 'perTransaction' then '-infinity' else u.period_start end
  and d.day <= case when u.frequency = 'perTransaction' then 'infinity' else u.period_end end
  and (u.frequency <> 'perTransaction' or d.transaction_key = u.transaction_key)`;

/** Whose money is spent on what, each as an array of placeholders; {@link spentValues} has the values. */
const spentArrays: SQL = sql`${sql.placeholder('employeeIDs')}::bigint[], ${sql.placeholder('categoryIDs')}::bigint[],
  ${sql.placeholder('subpolicyIDs')}::bigint[], ${sql.placeholder('transactionKeys')}::text[]`;

type Spent = Pick<LimitedLine, 'employeeID' | 'categoryID' | 'subpolicyID' | 'transactionKey'>;

function spentValues(spent: readonly Spent[]): Record<string, unknown> {
  return {
    employeeIDs: spent.map(({ employeeID }) => employeeID),
    categoryIDs: spent.map(({ categoryID }) => categoryID),
    subpolicyIDs: spent.map(({ subpolicyID }) => subpolicyID),
    transactionKeys: spent.map(({ transactionKey }) => transactionKey),
  };
}

/** What is asked about, as rows of a table `u`. */
const askedWindows: SQL = sql`(select ${sql.placeholder('companyID')}::bigint as company_id, asked.*
  from unnest(${spentArrays}, ${sql.placeholder('frequencies')}::text[], ${sql.placeholder('froms')}::date[],
      ${sql.placeholder('tos')}::date[])
    as asked (employee_id, category_id, subpolicy_id, transaction_key, frequency, period_start, period_end)) u`;

const windowValues = (windows: readonly Window[]): Record<string, unknown> => ({
  ...spentValues(windows),
  frequencies: windows.map(({ frequency }) => frequency),
  froms: windows.map(({ from }) => from),
  tos: windows.map(({ to }) => to),
});

/** Lines as rows of a table `l`. */
const askedLines: SQL = sql`unnest(${spentArrays}, ${sql.placeholder('froms')}::date[], ${sql.placeholder('tos')}::date[])
  as l (employee_id, category_id, subpolicy_id, transaction_key, first_day, last_day)`;

const lineValues = (lines: readonly LimitedLine[]): Record<string, unknown> => ({
  ...spentValues(lines),
  froms: lines.map(({ days }) => days.from),
  tos: lines.map(({ days }) => days.to),
});

/** Stands for a record where there is none yet. */
const noRecord: SpendingRecord = { source: '', recordID: 0 };

const isOfOther: SQL = sql`not (d.source = ${sql.placeholder('source')} and d.record_id = ${sql.placeholder('recordID')})`;

const readUses = compiledStatement(sql`
  select u.employee_id, u.category_id, u.subpolicy_id, u.frequency, u.period_start::text, u.period_end::text,
    u.transaction_key,
    (select coalesce(sum(d.amount), 0)::text from ${limitDrawTable} d where ${counts} and ${isOfOther}) as used
  from ${askedWindows}`);

/** What is used in each of the windows, but for the record. */
async function usesOf(
  executor: Executor,
  companyID: number,
  windows: readonly Window[],
  record: SpendingRecord | null,
): Promise<ReadonlyMap<string, Amount>> {
  if (windows.length === 0) return new Map();
  const rows = await readUses(executor, { companyID, ...(record ?? noRecord), ...windowValues(windows) });
  return new Map(
    rows.map((row) => [
      keyOf({
        employeeID: Number(row['employee_id']),
        categoryID: Number(row['category_id']),
        subpolicyID: row['subpolicy_id'] === null ? null : Number(row['subpolicy_id']),
        frequency: row['frequency'] as Window['frequency'],
        from: row['period_start'] as Day,
        to: row['period_end'] as Day,
        transactionKey: String(row['transaction_key']),
      }),
      String(row['used']),
    ]),
  );
}

const openMissing = compiledStatement(sql`
  insert into ${limitUsageTable} (company_id, employee_id, category_id, subpolicy_id, transaction_key, frequency,
    period_start, period_end)
  select u.company_id, u.employee_id, u.category_id, u.subpolicy_id, u.transaction_key, u.frequency, u.period_start,
    u.period_end
  from ${askedWindows} on conflict do nothing`);

const lockCounting = compiledStatement(sql`
  select w.id from ${limitUsageTable} w
  where w.company_id = ${sql.placeholder('companyID')} and (
    exists (select from ${askedLines}
      where l.employee_id = w.employee_id and l.category_id = w.category_id
        and (w.subpolicy_id is null or w.subpolicy_id = l.subpolicy_id)
        and case when w.frequency = 'perTransaction' then l.transaction_key = w.transaction_key
          else l.first_day <= w.period_end and l.last_day >= w.period_start end)
    or exists (select from ${limitDrawTable} d, lateral (select w.*) u
      where d.company_id = ${sql.placeholder('companyID')} and d.source = ${sql.placeholder('source')}
        and d.record_id = ${sql.placeholder('recordID')} and ${counts}))
  order by w.employee_id, w.category_id, w.subpolicy_id nulls first, w.frequency collate "C", w.period_start,
    w.period_end, w.transaction_key collate "C"
  for update of w`);

/**
 * Makes the rows of windows that have none, and locks them with all others in which the record counts, or will: also those
 * of limits and weeks that do not hold any more, so that each says what is used in it. Answers their numbers.
 */
async function lockWindows(
  executor: Executor,
  companyID: number,
  record: SpendingRecord,
  windows: readonly Window[],
  lines: readonly LimitedLine[],
): Promise<number[]> {
  if (windows.length > 0) {
    await pipelined(executor, openMissing(executor, { companyID, ...windowValues(windows) }));
  }
  const rows = await lockCounting(executor, { companyID, ...record, ...lineValues(lines) });
  return rows.map(({ id }) => Number(id));
}

const writeUses = compiledStatement(sql`
  update ${limitUsageTable} u
  set used = coalesce((select sum(d.amount) from ${limitDrawTable} d where ${counts}), 0)
  where u.company_id = ${sql.placeholder('companyID')} and u.id = any(${sql.placeholder('ids')}::bigint[])`);

/** Writes what is used in these windows, from what is spent in them. */
async function countAnew(executor: Executor, companyID: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await pipelined(executor, writeUses(executor, { companyID, ids }));
}
