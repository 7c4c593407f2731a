import { afterAll, beforeAll, expect } from 'vitest';

import { keptOfPeople } from '../../resources/keptOfPeople.server.ts';
import { erasedKinds } from '../../resources/company/employee/kept/kept.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { countOf } from './databaseState.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { read } from './payers.ts';
import { prove } from './prove.ts';

type Kind = (typeof erasedKinds)[number];

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

/** Somebody of whom something is kept, and what keeps it from going. */
interface Kept {
  id: number;
  status: 'active' | 'inactive' | 'resigned';
  resignDate: string | null;
  hasOpen: boolean;
  isProposed: boolean;
}

const today = '2026-11-21';
/** Around the ends of the months of the rules, to the day; none is later than the 28th, so that each month has it. */
const lastDays = ['2024-11-21', '2025-11-20', '2025-11-21', '2025-11-22', '2026-05-21', '2026-05-22', today];
const months: Readonly<Record<Kind, number>> = { contact: 12, signIn: 6, choices: 24, messages: 12 };
/** Asked for by one person, and approved by nobody. */
const halfOn: Kind = 'messages';

async function layOut(count: number): Promise<Kept[]> {
  const claims = await query<{ id: string }>(
    `select id from claim where company_id = $1 and status = 'approved' order by id`,
    [companyID],
  );
  const people: Kept[] = [];
  for (let place = 0; place < count; place += 1) {
    const { id } = await hire(test, `leaver${place}`);
    const status = place % 9 === 7 ? 'active' : place % 9 === 8 ? 'inactive' : 'resigned';
    const resignDate = lastDays[place % lastDays.length] ?? today;
    const claim = place % 4 === 1 ? claims.pop() : undefined;
    const isProposed = place % 11 === 6;
    await query(
      `update employee set status = $2, resign_date = $3, has_access = false, phone = '+62 811 1', bank_code = '014',
         account_number = '8001234567', proposal = $4::jsonb where id = $1`,
      [
        id,
        status,
        resignDate,
        isProposed
          ? JSON.stringify({
              step: 'Erasure',
              proposerID: first.id,
              proposerName: 'first',
              at: today,
              notes: '',
              given: {},
            })
          : null,
      ],
    );
    if (claim) await query('update claim set requester_id = $1 where id = $2', [id, claim.id]);
    await query(`insert into preference (company_id, employee_id, key, value) values ($1, $2, 'x', '1')`, [
      companyID,
      id,
    ]);
    await query(
      `insert into notification (company_id, employee_id, "group", kind, event_type, object_type, object_id, message)
       select company_id, $2, "group", kind, event_type, object_type, object_id, message from notification
       where company_id = $1 order by id limit 1`,
      [companyID, id],
    );
    people.push({ id, status, resignDate, hasOpen: claim !== undefined, isProposed });
  }
  return people;
}

/** The same day so many months later, by the calendar of JavaScript. */
function monthsLater(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, date)).toISOString().slice(0, 10);
}

const isOver = ({ status, resignDate, hasOpen, isProposed }: Kept, kind: Kind): boolean =>
  status === 'resigned' &&
  resignDate !== null &&
  !hasOpen &&
  !isProposed &&
  monthsLater(resignDate, months[kind]) <= today;

/** What there is of people, by table and kind: each own row as it is. */
async function ownRows(kind: Kind): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const place of keptOfPeople[kind].own ?? []) {
    const [table, column] = place.split('.');
    const rows = await query<{ id: string; rows: number }>(
      `select ${column} as id, count(*)::int as rows from ${table} where company_id = $1 and ${column} is not null group by 1`,
      [companyID],
    );
    for (const { id, rows: found } of rows) counts.set(Number(id), (counts.get(Number(id)) ?? 0) + found);
  }
  return counts;
}

/** Tables whose rows are a person's own, and go with them. */
const erasable = new Set(
  erasedKinds.flatMap((kind) =>
    [...(keptOfPeople[kind].own ?? []), ...Object.keys(keptOfPeople[kind].below ?? {})].map(
      (place) => place.split('.')[0] ?? '',
    ),
  ),
);
/** What a run writes of itself: its row in the history, its rule, and what other programs are told. */
const ofTheRun = new Set(['history', 'retention_rule', 'outbox', 'employee']);

/** Every other table of the company, down to the last letter. */
async function everythingElse(): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (erasable.has(name) || ofTheRun.has(name)) continue;
    const [row] = await query<{ state: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as state from "${name}" t`,
    );
    found[name] = row?.state ?? '';
  }
  return found;
}

const employees = () =>
  query<Record<string, unknown> & { id: string }>(
    `select to_jsonb(e) - 'email' - 'phone' - 'bank_code' - 'account_number' - 'version' as rest, id, email, phone, bank_code,
       account_number, version from employee e order by id`,
  );

async function runs(): Promise<{ id: number; action: string; notes: string }[]> {
  return await query(
    `select id::int, action, coalesce(h.remark::text, '') as notes from history h
     where company_id = $1 and subject_type = 'retentionRule' and action = 'erase' order by id`,
    [companyID],
  );
}

async function runNight(): Promise<void> {
  const work = nouns.clockWork(test.context).find(({ name }) => name === 'retention.erase');
  if (!work) throw new Error('nothing erases by itself');
  await work.run();
}

async function setRules(): Promise<Record<Kind, number>> {
  const made: Partial<Record<Kind, number>> = {};
  for (const kind of erasedKinds) {
    const { id } = read<{ id: number }>(
      await first.caller.post('/v1/retention-rules', { name: kind, kind, months: months[kind] }),
      201,
    );
    made[kind] = id;
    const own = await first.caller.patch(`/v1/retention-rules/${id}/approve`);
    expect(own.statusCode).toBe(409);
    read(
      await first.caller.patch(`/v1/retention-rules/${id}/turn-on`, { notes: 'As our policy says.' }),
      200,
    );
    expect((await first.caller.patch(`/v1/retention-rules/${id}/approve`)).statusCode).toBe(403);
  }
  return made as Record<Kind, number>;
}

prove({
  name: 'retention',
  promise:
    'What is erased by itself is what two super admins said, of people who left so long ago: nothing that money, the trail or an open record needs.',
  goal: 'every person × every kind: erased on the day on which its time is over and not before; 0 of whom something is open or is being decided; every other table the same to the letter; one row of history for each run and kind',
  async run(choose) {
    await query(`update employee set resign_date = null where status = 'resigned'`);
    await query('delete from retention_rule');
    const people = await layOut(choose(36, 180));
    const rules = await setRules();
    const untouched = await everythingElse();
    await runNight();
    expect(await runs(), 'one person alone said so').toEqual([]);
    expect(await everythingElse()).toEqual(untouched);
    for (const kind of erasedKinds) {
      if (kind === halfOn) continue;
      read(await second.caller.patch(`/v1/retention-rules/${rules[kind]}/approve`), 200);
    }

    const [owned, before, others] = [
      new Map<Kind, Map<number, number>>(),
      await employees(),
      await everythingElse(),
    ];
    for (const kind of erasedKinds) owned.set(kind, await ownRows(kind));
    for (const kind of erasedKinds) {
      const { count: told } = read<{ count: number }>(
        await second.caller.get(`/v1/retention-rules/${rules[kind]}/preview`),
        200,
      );
      expect([kind, told]).toEqual([kind, people.filter((one) => isOver(one, kind)).length]);
    }
    const sessionsBefore = owned.get('signIn');
    await runNight();

    let gone = 0;
    for (const kind of erasedKinds) {
      const now = await ownRows(kind);
      for (const [id, rows] of owned.get(kind) ?? []) {
        const person = people.find((one) => one.id === id);
        const goes = person !== undefined && kind !== halfOn && isOver(person, kind);
        if (kind === 'signIn' && [first.id, second.id].includes(id)) continue;
        expect([kind, id, now.get(id) ?? 0], JSON.stringify(person)).toEqual([kind, id, goes ? 0 : rows]);
        if (goes) gone += rows;
      }
    }
    const isOfContact = new Set(people.filter((one) => isOver(one, 'contact')).map(({ id }) => id));
    const after = await employees();
    for (const [place, was] of before.entries()) {
      const is = after[place];
      const id = Number(was.id);
      if (!isOfContact.has(id)) {
        expect(is).toEqual(was);
        continue;
      }
      expect(is).toEqual({
        ...was,
        rest: expect.anything(),
        email: `former-${id}@erased.invalid`,
        phone: null,
        bank_code: null,
        account_number: null,
        version: Number(was['version']) + 1,
      });
    }
    expect(await everythingElse()).toEqual(others);
    const told = await runs();
    expect(told.length).toBe(3);
    expect(sessionsBefore?.size).toBeGreaterThan(0);
    expect(gone).toBeGreaterThan(0);
    expect(isOfContact.size).toBeGreaterThan(0);

    await runNight();
    expect(await runs()).toEqual(told);
    expect(await employees()).toEqual(after);
    read(await first.caller.patch(`/v1/retention-rules/${rules.choices}/turn-off`), 200);
    await query(`update employee set resign_date = '2020-01-01' where id = any($1::bigint[])`, [
      people.map(({ id }) => id),
    ]);
    const choices = await ownRows('choices');
    await runNight();
    expect(await ownRows('choices')).toEqual(choices);
    const orphans = await countOf(
      test.database.systemPool,
      `select count(*) from refresh_token t where not exists (select from session s where s.id = t.session_id)`,
    );
    expect(orphans).toBe(0);
    return `${people.length} people × ${erasedKinds.length} kinds, ${gone} rows erased, all of them due; every other table the same`;
  },
});
