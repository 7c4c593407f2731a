import { afterAll, beforeAll, expect } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { cleanUnlinkedMedia } from '../../server/files/mediaCleaning.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { read } from './payers.ts';
import { prove } from './prove.ts';

let test: TestApp;
let first: Newcomer;
let second: Newcomer;

beforeAll(async () => {
  test = await createTestApp();
  first = await hire(test, 'first');
  second = await hire(test, 'second');
});
afterAll(() => test?.close());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.database.systemPool.query<Row>(text, values)).rows;

/** What may be forgotten, by the table in which it lies: its name in the history, where it waits, and who is told. */
const forgettable = {
  claim: { type: 'claim', kind: 'drafts', status: 'draft', whose: 'created_by_id' },
  trip: { type: 'trip', kind: 'drafts', status: 'draft', whose: 'created_by_id' },
  bill: { type: 'bill', kind: 'drafts', status: 'draft', whose: 'created_by_id' },
  receipt: { type: 'receipt', kind: 'receipts', status: 'waiting', whose: 'owner_id' },
} as const;
type Table = keyof typeof forgettable;
type Kind = (typeof forgettable)[Table]['kind'];
const tables = Object.keys(forgettable) as Table[];

const months: Readonly<Record<Kind, number>> = { drafts: 1, receipts: 2 };
const toldAhead = 14;
const jakarta = 7 * 3_600_000;

const dayOf = (at: Date): string => new Date(at.getTime() + jakarta).toISOString().slice(0, 10);
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** By the calendar of JavaScript: a month that lacks the day ends a day, or more, before. */
function monthsLater(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** A record that somebody may have forgotten, and what the model knows of it. */
interface Known {
  table: Table;
  id: number;
  whose: number;
  touched: Date;
  toldAt: Date | null;
}
const keyOf = ({ table, id }: Pick<Known, 'table' | 'id'>): string => `${table} ${id}`;

/** All that waits in both companies, with the latest of its making, its history and its comments, each counted here. */
async function waiting(): Promise<Map<string, Omit<Known, 'toldAt'> & { company: number }>> {
  const found = new Map<string, Omit<Known, 'toldAt'> & { company: number }>();
  for (const table of tables) {
    const { type, status, whose } = forgettable[table];
    const rows = await query<{ id: string; company: string; whose: string; times: Date[] }>(
      `select r.id, r.company_id as company, r.${whose} as whose,
         array[r.created_at] || array(select at from history h where h.company_id = r.company_id and h.subject_type = $1
           and h.subject_id = r.id) || array(select c.created_at from comment c where c.company_id = r.company_id
           and c.subject_type = $1 and c.subject_id = r.id) as times
       from ${table} r where r.status = $2`,
      [type, status],
    );
    for (const row of rows) {
      const touched = new Date(Math.max(...row.times.map((at) => at.getTime())));
      const id = Number(row.id);
      found.set(`${table} ${id}`, {
        table,
        id,
        company: Number(row.company),
        whose: Number(row.whose),
        touched,
      });
    }
  }
  return found;
}

async function runNight(): Promise<void> {
  const work = nouns.clockWork(test.context).find(({ name }) => name === 'retention.erase');
  if (!work) throw new Error('nothing erases by itself');
  await work.run();
}

const told = () =>
  query<{ job: string; type: string; id: number; whose: number; day: string }>(
    `select id as job, payload ->> 'objectType' as type, (payload ->> 'objectID')::int as id, (payload -> 'employeeIDs' ->> 0)::int as whose,
       payload -> 'message' -> 'values' -> 'day' ->> 'day' as day
     from outbox where company_id = $1 and payload ->> 'eventType' = 'retention_soon'`,
    [companyID],
  );

async function ruleOf(kind: Kind): Promise<number> {
  const { id } = read<{ id: number }>(
    await first.caller.post('/v1/retention-rules', { name: kind, kind, months: months[kind] }),
    201,
  );
  return id;
}
async function turnOn(rule: number): Promise<void> {
  const [asking, approving] = [await test.signInAs(first.email), await test.signInAs(second.email)];
  read(await asking.patch(`/v1/retention-rules/${rule}/turn-on`, { notes: 'As our policy says.' }), 200);
  read(await approving.patch(`/v1/retention-rules/${rule}/approve`), 200);
}

/** Every row of every table, to the letter. */
async function everything(): Promise<Map<string, Set<string>>> {
  const names = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const found = new Map<string, Set<string>>();
  for (const { name } of names) {
    const rows = await query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
    found.set(name, new Set(rows.map(({ row }) => row)));
  }
  return found;
}

/** What a run writes of itself, and what signing in and asking for the rules wrote. */
const ofTheRuns = new Set([
  'history',
  'outbox',
  'retention_rule',
  'retention_told',
  'session',
  'refresh_token',
  'idempotency_key',
]);

/** What rows that hang on a record call it, where that is not its table. */
const alsoCalled: Readonly<Record<string, Table>> = { reimbursement: 'claim', cashAdvance: 'claim' };

/** Whether a row is of a record that went: it is the record, or names it. @param under numbers of rows that went with one */
function isOf(
  name: string,
  row: Record<string, unknown>,
  gone: ReadonlySet<string>,
  under: ReadonlySet<string> = new Set(),
): boolean {
  if (gone.has(`${name} ${String(row['id'])}`)) return true;
  for (const [key, called] of Object.entries(row)) {
    if (!key.endsWith('_type')) continue;
    const [type = ''] = String(called).split('.');
    const subject = String(row[key.replace(/_type$/, '_id')]);
    if (gone.has(`${alsoCalled[type] ?? type} ${subject}`) || under.has(subject)) return true;
  }
  return tables.some((table) => gone.has(`${table} ${String(row[`${table}_id`])}`));
}

prove({
  name: 'forgotten',
  promise:
    'A draft or a receipt that nobody touches goes by itself, with all that hangs on it and nothing else, and never before its person was told fourteen days ahead.',
  goal: 'every draft and receipt × every night: there and told as a model of its own says; 0 rows lost that are not of what went',
  async run(choose) {
    await query('delete from retention_rule');
    const [draftRule, receiptRule] = [await ruleOf('drafts'), await ruleOf('receipts')];
    // A record has taken these: they are nobody's to forget.
    const used = await query<{ id: string }>(
      `update receipt set status = 'used', used_by_type = 'claim', used_by_id = 1 where company_id = $1 and status = 'waiting'
       and id in (select id from receipt where company_id = $1 and status = 'waiting' order by id limit 2) returning id`,
      [companyID],
    );
    expect(used.length).toBe(2);
    const all = await waiting();
    const model = new Map<string, Known>();
    for (const [key, { company, ...known }] of all) {
      if (company === companyID) model.set(key, { ...known, toldAt: null });
    }
    const foreign = [...all].filter(([, { company }]) => company !== companyID).map(([key]) => key);
    expect(model.size).toBeGreaterThan(20);
    expect(foreign.length).toBeGreaterThan(0);
    test.clock.at = new Date('2026-11-24T18:51:00Z');
    await cleanUnlinkedMedia(test.context);
    const before = await everything();

    await runNight();
    expect((await waiting()).size, 'nobody turned a rule on').toBe(all.size);
    await turnOn(draftRule);
    await turnOn(receiptRule);
    const isOn: Record<Kind, boolean> = { drafts: true, receipts: true };
    const [commented, againTouched] = [...model.values()].filter(({ table }) => table === 'claim');
    if (!commented || !againTouched) throw new Error('there are no two drafts of claims');

    const heard = new Set<string>();
    const gone = new Set<string>();
    const nights = choose(80, 140);
    for (let night = 0; night < nights; night += 1) {
      const now = test.clock.at;
      const today = dayOf(now);
      const say = async (id: number) => {
        const caller = await test.signInAs(first.email);
        read(await caller.post(`/v1/claims/${id}/comments`, { text: 'Is this still to come?' }), 201);
      };
      // Somebody says something about one before anybody is told, and about another after its person was.
      if (night === 2) await say(commented.id);
      const isTold = againTouched.toldAt !== null && gone.size === 0;
      if (isTold && dayOf(againTouched.toldAt ?? now) === daysLater(today, -5)) await say(againTouched.id);
      // Turned off for two nights, days after people were told of receipts and days before these would go.
      if (night === 44 || night === 46) {
        if (isOn.receipts) {
          const caller = await test.signInAs(first.email);
          read(await caller.patch(`/v1/retention-rules/${receiptRule}/turn-off`), 200);
          for (const known of model.values()) if (known.table === 'receipt') known.toldAt = null;
        } else await turnOn(receiptRule);
        isOn.receipts = !isOn.receipts;
      }

      const found = await waiting();
      const expectedTold: object[] = [];
      for (const known of model.values()) {
        const { kind, type } = forgettable[known.table];
        const is = found.get(keyOf(known));
        expect(is, keyOf(known)).toBeDefined();
        known.touched = is?.touched ?? known.touched;
        if (!isOn[kind]) continue;
        const end = monthsLater(dayOf(known.touched), months[kind]);
        const soonest = daysLater(today, toldAhead);
        if (end <= soonest && (known.toldAt === null || known.toldAt <= known.touched)) {
          known.toldAt = now;
          const day = end > soonest ? end : soonest;
          expectedTold.push({ type, id: known.id, whose: known.whose, day });
        }
        const wasTold = known.toldAt !== null && daysLater(dayOf(known.toldAt), toldAhead) <= today;
        if (end <= today && wasTold) {
          gone.add(keyOf(known));
          model.delete(keyOf(known));
        }
      }
      await runNight();
      const has = [...(await waiting()).keys()].filter((key) => !foreign.includes(key));
      expect([today, has.toSorted()]).toEqual([today, [...model.keys()].toSorted()]);
      const tells = (await told()).filter(({ job }) => !heard.has(job));
      const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
      expect([today, inOrder(tells.map(({ job: _job, ...tell }) => tell))]).toEqual([
        today,
        inOrder(expectedTold),
      ]);
      for (const { job } of tells) heard.add(job);
      test.clock.at = new Date(now.getTime() + 86_400_000);
    }

    expect(gone.size).toBeGreaterThan(20);
    expect(new Set([...gone].map((key) => key.split(' ')[0]))).toEqual(new Set(tables));
    // What nobody carries any more goes as every file does.
    await cleanUnlinkedMedia(test.context);
    const after = await everything();
    const lost = [...before].flatMap(([name, rows]) =>
      ofTheRuns.has(name)
        ? []
        : [...rows]
            .filter((row) => !after.get(name)?.has(row))
            .map((row) => ({ name, row: JSON.parse(row) as Record<string, unknown> })),
    );
    const under = new Set(
      lost.filter(({ name, row }) => isOf(name, row, gone)).map(({ row }) => String(row['id'])),
    );
    const papers = new Set(
      lost.flatMap(({ name, row }) => (isOf(name, row, gone, under) ? [row['media_id']] : [])),
    );
    const ofOthers = lost.filter(({ name, row }) => {
      // An order whose change was a draft is free to be changed again.
      const isFreed = name === 'bill' && gone.has(`bill ${String(row['open_amendment_id'])}`);
      const isPaper = papers.has(row['media_id']) || (name === 'media' && papers.has(row['id']));
      return !isFreed && !isPaper && !isOf(name, row, gone, under);
    });
    expect(ofOthers.map(({ name, row }) => `${name}: ${JSON.stringify(row).slice(0, 200)}`)).toEqual([]);
    const left = [...after].flatMap(([name, rows]) =>
      ofTheRuns.has(name)
        ? []
        : [...rows]
            .filter((row) => isOf(name, JSON.parse(row), gone))
            .map((row) => `${name}: ${row.slice(0, 200)}`),
    );
    expect(left).toEqual([]);
    const steps = await query<{ type: string; id: number }>(
      `select subject_type as type, subject_id::int as id from history
       where company_id = $1 and action = 'delete' and actor_id is null and remark ->> 'key' like 'retentionRule.notice.because.%'`,
      [companyID],
    );
    expect(new Set(steps.map(({ type, id }) => `${type} ${id}`))).toEqual(gone);
    const [sums] = await query<{ count: number }>(
      `select sum((remark -> 'values' ->> 'smart_count')::int)::int as count from history
       where company_id = $1 and subject_type = 'retentionRule' and action = 'erase'`,
      [companyID],
    );
    expect(sums?.count).toBe(gone.size);
    return `${nights} nights, ${gone.size} records gone with ${lost.length} rows, ${heard.size} told ahead, each on its day; nothing else lost`;
  },
});
