import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { getTableName } from 'drizzle-orm';
import { expect } from 'vitest';

import type { FieldTraits } from '../../domain/noun/fields.ts';
import { inputKey, keptFields } from '../../domain/noun/fields.ts';
import { activationTokenOf, newestLink } from '../../resources/company/invitation/activationLink.server.ts';
import { leaveTopic } from '../../resources/company/employee/leave/leaving.server.ts';
import { declared, singles } from '../../resources/datasets.server.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { columnOf } from '../../server/records/nounRows.ts';
import type { Caller } from '../api/testApp.ts';
import { countOf, stateOf } from './databaseState.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import type { Ask, Payers } from './payers.ts';
import { gatherPayers, invoice, read, requestedPayment } from './payers.ts';
import { prove } from './prove.ts';
import type { TwoApps } from './twoServers.ts';
import { twoAppInstances } from './twoServers.ts';

/** A way in which somebody stops working here. */
interface Way {
  name: string;
  /** What a colleague presses. */
  action: 'suspend' | 'revoke-access' | 'resign';
  input?: object;
  /** It happens later, by a job: its rows of history bear this name. */
  job?: { lastDay: string };
  recorded: string;
  becomes: string;
}

const today = '2026-11-21';
const ways: readonly Way[] = [
  { name: 'suspended', action: 'suspend', recorded: 'suspend', becomes: 'inactive' },
  { name: 'without access', action: 'revoke-access', recorded: 'revokeAccess', becomes: 'active' },
  {
    name: 'resigned yesterday',
    action: 'resign',
    input: { lastDay: '2026-11-20', notes: 'Leaves.' },
    recorded: 'resign',
    becomes: 'resigned',
  },
  {
    name: 'resigned today',
    action: 'resign',
    input: { lastDay: today, notes: 'Leaves.' },
    job: { lastDay: today },
    recorded: 'leave',
    becomes: 'resigned',
  },
];

const plain: Parameters<Newcomer['become']>[0] = {
  role: 'user',
  accessRoles: [],
  isPaymentMaker: false,
  isPaymentReleaser: false,
  isPurchaseRequester: false,
  isProcurementOfficer: false,
};

/** The people around those who leave. */
interface Colleagues {
  above: Newcomer;
  beside: Newcomer;
  /** Reports to `above`. */
  junior: Newcomer;
  /** Reports to nobody. */
  loner: Newcomer;
}

async function gatherColleagues({ apps: [first], pool }: TwoApps): Promise<Colleagues> {
  const [above, beside, junior, loner] = [
    await hire(first, 'above'),
    await hire(first, 'beside'),
    await hire(first, 'junior'),
    await hire(first, 'loner'),
  ];
  for (const one of [above, beside, junior, loner]) await one.become(plain);
  await pool.query('update employee set manager_id = $2 where company_id = $1 and id = $3', [
    companyID,
    above.id,
    junior.id,
  ]);
  return { above, beside, junior, loner };
}

/** Makes every workflow of a kind ask these people, step by step. */
async function layOut({ pool }: TwoApps, kind: string, steps: readonly (readonly number[])[]): Promise<void> {
  await pool.query(
    `update workflow_layer l set is_no_approval = $3, steps = $4 from workflow w
     where w.company_id = l.company_id and w.id = l.workflow_id and w.company_id = $1 and w.kind = $2`,
    [
      companyID,
      kind,
      steps.length === 0,
      JSON.stringify(
        steps.map((ids) => ({ actors: ids.map((employeeID) => ({ actorType: 'employee', employeeID })) })),
      ),
    ],
  );
}

/** What waits for somebody, or could be done by them at this moment. */
interface Desk {
  /** Asked alone, for who has somebody above and for who has nobody. */
  alone: DocumentDetail;
  aloneForLoner: DocumentDetail;
  /** Asked beside a colleague. */
  shared: DocumentDetail;
  /** Asked after a colleague. */
  ahead: DocumentDetail;
  approval: PaymentDetail;
  authorization: PaymentDetail;
  payable: DocumentDetail;
}

async function fillDesk(
  servers: TwoApps,
  { beside, junior, loner }: Colleagues,
  leaver: Newcomer,
): Promise<{ desk: Desk; payers: Payers }> {
  const payers = await gatherPayers(servers.apps[0].signInAs, servers.day);
  const enter = async (requester: Newcomer, steps: readonly (readonly number[])[]) => {
    await layOut(servers, 'purchaseInvoice', steps);
    const given = { ...invoice(payers, 640_000), requesterID: requester.id };
    return read<DocumentDetail>(await payers.entering.post('/v1/bills', given), 201);
  };
  const alone = await enter(junior, [[leaver.id]]);
  const aloneForLoner = await enter(loner, [[leaver.id]]);
  const shared = await enter(junior, [[leaver.id, beside.id]]);
  const ahead = await enter(junior, [[beside.id], [leaver.id]]);
  const [paid, asked, payable] = [await enter(loner, []), await enter(loner, []), await enter(loner, [])];
  await layOut(servers, 'paymentRequest', [[leaver.id]]);
  const approval = await requestedPayment(payers, asked);
  await layOut(servers, 'paymentRequest', []);
  const authorization = await requestedPayment(payers, paid);
  expect([approval.status, authorization.status]).toEqual([
    'awaiting_approval',
    'awaiting_payment_authorization',
  ]);
  // What names them from now on is a workflow, and stays.
  await layOut(servers, 'paymentRequest', [[leaver.id, beside.id]]);
  await layOut(servers, 'purchaseInvoice', []);
  return { desk: { alone, aloneForLoner, shared, ahead, approval, authorization, payable }, payers };
}

interface StoodIn {
  absenceID: number;
  invoiceID: number;
}

/** Somebody who is away has named the leaver, who is asked about an invoice in their place. */
async function standInFor(
  servers: TwoApps,
  { junior, loner: away }: Colleagues,
  leaver: Newcomer,
): Promise<StoodIn> {
  const typed = { firstDay: servers.day, lastDay: '2026-12-24', delegates: [{ delegateID: leaver.id }] };
  const absence = read<{ id: number }>(await away.caller.post('/v1/absences', typed), 201);
  const payers = await gatherPayers(servers.apps[0].signInAs, servers.day);
  await layOut(servers, 'purchaseInvoice', [[away.id]]);
  const given = { ...invoice(payers, 650_000), requesterID: junior.id };
  const asked = read<DocumentDetail>(await payers.entering.post('/v1/bills', given), 201);
  await layOut(servers, 'purchaseInvoice', []);
  const [open] = await approversOf(servers, 'bill', asked.id);
  expect(new Set(open?.tasks), 'asked in the place of who is away').toEqual(new Set([away.id, leaver.id]));
  return { absenceID: absence.id, invoiceID: asked.id };
}

/** The absence goes on without the leaver: who is away is told, and what waited for the leaver finds others. */
async function expectNoDelegate(
  servers: TwoApps,
  { above, loner: away }: Colleagues,
  { absenceID, invoiceID }: StoodIn,
): Promise<void> {
  const { pool } = servers;
  const absence = read<{ status: string; delegates: object[]; histories: { action: string }[] }>(
    await away.caller.get(`/v1/absences/${absenceID}`),
    200,
  );
  expect([absence.status, absence.delegates]).toEqual(['active', []]);
  expect(absence.histories.filter(({ action }) => action === 'loseDelegate')).toHaveLength(1);
  const told = `select count(*) from outbox where company_id = $1 and payload->>'objectType' = 'absence'
    and (payload->>'objectID')::bigint = $2 and payload->>'eventType' = 'absence_delegate_lost'
    and payload->'employeeIDs' = jsonb_build_array($3::bigint)`;
  expect(await countOf(pool, told, [companyID, absenceID, away.id]), 'notices to who is away').toBe(1);
  const [open] = await approversOf(servers, 'bill', invoiceID);
  // The next above in the requester's line, beside who is away.
  expect(new Set(open?.tasks), 'asked again').toEqual(new Set([away.id, above.id]));
  read(await away.caller.patch(`/v1/absences/${absenceID}/end`), 200);
}

/**
 * Writes somebody into one record of each noun that can name an employee, but for the records of `left`; answers which
 * those are.
 */
async function nameEverywhere(
  { pool }: TwoApps,
  leaver: Newcomer,
  left: Readonly<Record<string, number>>,
): Promise<string[]> {
  const named: string[] = [];
  for (const { noun, table } of [...declared, ...singles]) {
    const name = getTableName(table);
    const editable = noun.lifecycle.transitions.flatMap(({ action, from }) =>
      action === 'edit' ? [...from] : [],
    );
    for (const [key, field] of keptFields(noun.fields)) {
      const isPerson = 'resource' in field && field.resource === 'employees' && field.kind !== 'offered';
      const isAddress = field.kind === 'tags' && field.of === 'email';
      if (!isPerson && !isAddress) continue;
      // What belongs to some records alone is written into one of those.
      const { onlyWith } = field as FieldTraits;
      const beside = onlyWith && noun.fields[onlyWith.field];
      const choice = beside ? columnOf(table, inputKey(onlyWith.field, beside)).name : null;
      const { rows } = await pool.query<{ id: string }>(
        `select id from "${name}" where company_id = $1 and status = any($2) and id <> $3
           ${choice === null ? 'and $4::text[] is null' : `and "${choice}" = any($4)`} order by id desc limit 1`,
        [companyID, editable, left[noun.name] ?? 0, onlyWith?.is ?? null],
      );
      const [record] = rows;
      if (!record) continue;
      const column = columnOf(table, inputKey(key, field)).name;
      const value = field.kind === 'reference' ? '$3' : `array_append("${column}", $3)`;
      await pool.query(`update "${name}" set "${column}" = ${value} where company_id = $1 and id = $2`, [
        companyID,
        record.id,
        isAddress ? leaver.email : leaver.id,
      ]);
      named.push(`${noun.name} ${record.id}`);
    }
  }
  await pool.query(
    `update schedule set status = 'active', next_run_at = now() where company_id = $1 and owner_id = $2`,
    [companyID, leaver.id],
  );
  return [...new Set(named)];
}

interface References {
  data: { kind: string; id: number }[];
  tasks: number;
}

async function referencesOf(admin: Caller, { id }: Newcomer): Promise<{ names: string[]; tasks: number }> {
  const { data, tasks } = read<References>(await admin.get(`/v1/employees/${id}/references`), 200);
  return { names: data.map(({ kind, id: recordID }) => `${kind} ${recordID}`).toSorted(), tasks };
}

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Sessions of one person, one at each of both servers. */
async function sessionsOf({ asks }: TwoApps, email: string): Promise<Tokens[]> {
  return await Promise.all(
    asks.map(async (ask) => read<Tokens>(await ask('POST', '/v1/auth/dev', { body: { email } }), 200)),
  );
}

const readWith = (ask: Ask, token: string) => ask('GET', '/v1/users/me', { token });

function writeWith(ask: Ask, token: string, path: string, method: 'PATCH' | 'POST' = 'PATCH', body?: object) {
  return ask(method, path, {
    token,
    headers: { 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  });
}

/** What the person could have done a moment ago, with money and without. */
function pressesOf({ alone, approval, authorization, payable }: Desk) {
  const request = { amount: 1000, paymentType: 'payNow', isUseVendorBankDetail: true };
  return [
    (ask: Ask, token: string) => writeWith(ask, token, `/v1/bills/${alone.id}/approve`),
    (ask: Ask, token: string) => writeWith(ask, token, `/v1/payments/${approval.id}/approve`),
    (ask: Ask, token: string) => writeWith(ask, token, `/v1/payments/${authorization.id}/authorize`),
    (ask: Ask, token: string) => writeWith(ask, token, `/v1/bills/${payable.id}/payments`, 'POST', request),
  ];
}

const withinMs = 1000;

/** Every token of every session, at both servers: no write from the next call on, no read a second later, no refresh. */
async function expectShutOut({ asks }: TwoApps, way: string, sessions: readonly Tokens[], desk: Desk) {
  let refused = 0;
  const since = performance.now();
  for (const press of pressesOf(desk)) {
    for (const ask of asks) {
      for (const { accessToken } of sessions) {
        expect((await press(ask, accessToken)).statusCode, `a press by who is ${way}`).toBe(401);
        refused += 1;
      }
    }
  }
  for (const ask of asks) {
    for (const { accessToken, refreshToken } of sessions) {
      while ((await readWith(ask, accessToken)).statusCode !== 401) {
        expect(performance.now() - since, `ms for which who is ${way} still reads`).toBeLessThan(withinMs);
        await wait(20);
      }
      const refresh = await ask('POST', '/v1/auth/token/refresh', { body: { refreshToken } });
      expect(refresh.statusCode, `a refresh by who is ${way}`).toBe(401);
      refused += 2;
    }
  }
  return refused;
}

/** Who decides the open step of a record, and who a later one. */
async function approversOf({ pool }: TwoApps, subjectType: string, subjectID: number) {
  const { rows } = await pool.query<{ status: string; ids: string[]; tasks: string[] }>(
    `select s.status, s.approver_ids::text[] as ids, array(
       select t.approver_id::text from approval_task t where t.company_id = s.company_id and t.status = 'awaiting'
         and t.subject_type = s.subject_type and t.subject_id = s.subject_id and t.round = s.round
         and t.position = s.position order by 1) as tasks
     from approval_step s where s.company_id = $1 and s.subject_type = $2 and s.subject_id = $3
       and s.status in ('open', 'waiting') order by s.position`,
    [companyID, subjectType, subjectID],
  );
  return rows.map(({ status, ids, tasks }) => ({ status, ids: ids.map(Number), tasks: tasks.map(Number) }));
}

/** Everything that waited for the person waits for those whom the rule of the chain names, who can decide it. */
async function expectPassedOn(servers: TwoApps, { above, beside }: Colleagues, leaver: Newcomer, desk: Desk) {
  const { pool } = servers;
  const { rows } = await pool.query<{ id: string }>(
    `select id from employee where company_id = $1 and role = 'super_admin' and status = 'active' and has_access
     order by id`,
    [companyID],
  );
  const superAdmins = rows.map(({ id }) => Number(id));
  const open = (ids: number[]) => ({ status: 'open', ids, tasks: ids });
  const at = (subjectID: number) => approversOf(servers, 'bill', subjectID);
  expect(await at(desk.alone.id), 'asked alone').toEqual([open([above.id])]);
  expect(await at(desk.aloneForLoner.id), 'asked alone, nobody above').toEqual([open(superAdmins)]);
  expect(await at(desk.shared.id), 'asked beside a colleague').toEqual([open([beside.id])]);
  expect(await at(desk.ahead.id), 'asked after a colleague').toEqual([
    open([beside.id]),
    { status: 'waiting', ids: [above.id], tasks: [] },
  ]);
  const [approval] = await approversOf(servers, 'payment', desk.approval.id);
  expect(approval?.tasks, 'asked about a payment').not.toHaveLength(0);
  expect(approval?.tasks).not.toContain(leaver.id);
  const passed = `select count(*) from history where company_id = $1 and action = 'passOn'
    and (subject_type, subject_id) in (('bill', $2), ('bill', $3), ('bill', $4), ('bill', $5), ('payment', $6))`;
  const records = [desk.alone, desk.aloneForLoner, desk.shared, desk.ahead, desk.approval];
  expect(
    await countOf(pool, passed, [companyID, ...records.map(({ id }) => id)]),
    'histories that say so',
  ).toBe(records.length);
  const task = `select count(*) from approval_task where company_id = $1 and approver_id = $2 and status = 'awaiting'`;
  expect(await countOf(pool, task, [companyID, leaver.id]), 'tasks that are left').toBe(0);
  expect(
    (await above.caller.patch(`/v1/bills/${desk.alone.id}/approve`)).statusCode,
    'the next approver',
  ).toBe(200);
}

/** Presses the button, or waits until the day is over. */
async function leave(
  servers: TwoApps,
  way: Way,
  leaver: Newcomer,
): Promise<{ isDone: boolean; body: string }> {
  const { apps } = servers;
  const [{ context }] = apps;
  const admin = await apps[0].signInAs('super.admin@nusantara.test');
  const { job } = way;
  if (!job) {
    const answer = await admin.patch(`/v1/employees/${leaver.id}/${way.action}`, way.input);
    return { isDone: answer.statusCode === 200, body: answer.body };
  }
  const worker = nouns.workers(context).find(({ topic }) => topic.name === leaveTopic.name);
  const payload = { companyID, employeeID: leaver.id, ...job };
  try {
    await worker?.run({ id: randomUUID(), companyID, attempt: 1, payload });
    return { isDone: true, body: '' };
  } catch (error) {
    return { isDone: false, body: String(error) };
  }
}

/** A fault at the very end leaves everything as it was: person, sessions, links, tasks. */
async function expectAllOrNothing(
  servers: TwoApps,
  way: Way,
  leaver: Newcomer,
  sessions: readonly Tokens[],
): Promise<void> {
  const { pool, asks } = servers;
  const kept = () => stateOf(pool, (table) => table !== 'refresh_token');
  const ended = () => countOf(pool, 'select count(*) from session where ended_at is not null');
  const [before, over] = [await kept(), await ended()];
  await pool.query(`create function planted_fault() returns trigger language plpgsql as
    $$ begin raise exception 'planted'; end $$`);
  await pool.query(`create constraint trigger planted_fault after insert on history deferrable initially deferred
    for each row when (new.action = '${way.recorded}') execute function planted_fault()`);
  try {
    const { isDone, body } = await leave(servers, way, leaver);
    expect(isDone, body).toBe(false);
  } finally {
    await pool.query('drop trigger planted_fault on history');
    await pool.query('drop function planted_fault()');
  }
  expect(await kept(), `${way.name}, with a fault at the end`).toEqual(before);
  expect(await ended(), 'sessions that ended all the same').toBe(over);
  for (const ask of asks) {
    for (const { accessToken } of sessions) {
      expect((await readWith(ask, accessToken)).statusCode, 'who did not leave after all').toBe(200);
    }
  }
}

/** A link that was mailed opens nothing once the person has left. */
async function expectLinkOver({ apps: [first] }: TwoApps, way: Way, serial: number): Promise<void> {
  if (way.action === 'revoke-access' || way.job) return;
  const { context, database, configuration, app } = first;
  const invited = await hire(first, `invited.${serial}`);
  await invited.become({ ...plain, hasAccess: false });
  const admin = await first.signInAs('super.admin@nusantara.test');
  read(await admin.patch(`/v1/employees/${invited.id}/invite`), 200);
  const link = await database.read(companyID, (executor) =>
    newestLink(executor, { companyID, employeeID: invited.id }),
  );
  if (!link) throw new Error('there is no link');
  read(await admin.patch(`/v1/employees/${invited.id}/${way.action}`, way.input), 200);
  // They come back, by the door and not by an old link.
  const back = way.action === 'suspend' ? 'reactivate' : 'rehire';
  read(await admin.patch(`/v1/employees/${invited.id}/${back}`), 200);
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/external/activation',
    // Wrong links are counted by address.
    remoteAddress: `10.2.0.${serial + 1}`,
    payload: {
      token: activationTokenOf(configuration, link),
      password: `lonceng kuning menari ${context.now().getTime()}`,
    },
  });
  expect(answer.statusCode, `a link of who was ${way.name}`).toBe(404);
}

/** What a person is given back when they come back: their status, and no session of before. */
async function expectOldSessionsOver(
  { asks, apps: [first] }: TwoApps,
  way: Way,
  leaver: Newcomer,
  sessions: readonly Tokens[],
): Promise<void> {
  const admin = await first.signInAs('super.admin@nusantara.test');
  if (way.becomes === 'resigned') {
    const back = read<{ role: string; hasAccess: boolean; isPaymentReleaser: boolean }>(
      await admin.patch(`/v1/employees/${leaver.id}/rehire`),
      200,
    );
    expect(back, 'what comes back with a person').toMatchObject({ role: 'user', isPaymentReleaser: false });
  } else if (way.becomes === 'inactive') {
    read(await admin.patch(`/v1/employees/${leaver.id}/reactivate`), 200);
  }
  await leaver.become({ hasAccess: true });
  for (const ask of asks) {
    for (const { accessToken, refreshToken } of sessions) {
      expect((await readWith(ask, accessToken)).statusCode, 'a session of before').toBe(401);
      const refresh = await ask('POST', '/v1/auth/token/refresh', { body: { refreshToken } });
      expect(refresh.statusCode, 'a refresh token of before').toBe(401);
    }
  }
  await leaver.become({ status: 'resigned', hasAccess: false });
}

/** One person leaves one way. Answers how many calls of theirs were refused, and how many records named them. */
async function proveWay(servers: TwoApps, colleagues: Colleagues, way: Way, serial: number) {
  const { apps, pool } = servers;
  const [first] = apps;
  const leaver = await hire(first, `leaver.${serial}`);
  await pool.query('update employee set manager_id = $2 where company_id = $1 and id = $3', [
    companyID,
    colleagues.above.id,
    leaver.id,
  ]);
  const report = await hire(first, `report.${serial}`);
  await report.become(plain);
  const stoodIn = await standInFor(servers, colleagues, leaver);
  const { desk } = await fillDesk(servers, colleagues, leaver);
  const named = await nameEverywhere(servers, leaver, {
    employee: leaver.id,
    absence: stoodIn.absenceID,
  });
  expect(named, 'the newest employee').toContain(`employee ${report.id}`);
  const sessions = await sessionsOf(servers, leaver.email);
  const admin = await first.signInAs('super.admin@nusantara.test');
  const before = await referencesOf(admin, leaver);
  expect(before.names, 'what names them is shown before').toEqual(expect.arrayContaining(named));
  expect(before.names.filter((name) => name.startsWith('workflow '))).not.toHaveLength(0);
  expect(before.tasks, 'what waits for them').toBe(5);
  if (way.job) {
    read(await admin.patch(`/v1/employees/${leaver.id}/resign`, way.input), 200);
    for (const { accessToken } of sessions) {
      expect((await readWith(servers.asks[0], accessToken)).statusCode, 'on the last day').toBe(200);
    }
    await servers.pass(4 * 60);
  }
  await expectAllOrNothing(servers, way, leaver, sessions);
  const { isDone, body } = await leave(servers, way, leaver);
  expect(isDone, body).toBe(true);
  const refused = await expectShutOut(servers, way.name, sessions, desk);
  const money = `select count(*) from ledger_entry where company_id = $1 and payment_id = any($2)`;
  const payments = [desk.approval.id, desk.authorization.id];
  expect(await countOf(pool, money, [companyID, payments]), 'money that moved').toBe(0);
  await expectPassedOn(servers, colleagues, leaver, desk);
  await expectNoDelegate(servers, colleagues, stoodIn);
  const after = await referencesOf(await first.signInAs('super.admin@nusantara.test'), leaver);
  const isGone = way.becomes === 'resigned';
  expect(after, 'what still names them is flagged').toEqual({
    // Their absences end with them, and the tokens that they made.
    names: before.names.filter(
      (name) => !/^(?:absence|apiToken) /.test(name) && !(isGone && name.startsWith('employee ')),
    ),
    tasks: 0,
  });
  const manager = `select manager_id from employee where company_id = $1 and id = $2`;
  expect(await countOf(pool, manager, [companyID, report.id]), 'whom the report answers to').toBe(
    isGone ? colleagues.above.id : leaver.id,
  );
  const running = `select count(*) from schedule where company_id = $1 and owner_id = $2 and status = 'active'`;
  expect(await countOf(pool, running, [companyID, leaver.id]), 'schedules that go on').toBe(0);
  await expectLinkOver(servers, way, serial);
  await expectOldSessionsOver(servers, way, leaver, sessions);
  return { refused, named: before.names.length };
}

/** They press while they are sent away: what was done was done before, and nothing is left waiting for them. */
async function proveRace(servers: TwoApps, colleagues: Colleagues, serial: number): Promise<string> {
  const { apps, pool, asks } = servers;
  const leaver = await hire(apps[0], `racer.${serial}`);
  const { desk } = await fillDesk(servers, colleagues, leaver);
  const { accessToken } = leaver.caller;
  const admin = await apps[0].signInAs('super.admin@nusantara.test');
  const away = async () => {
    await wait(serial % 4);
    return admin.patch(`/v1/employees/${leaver.id}/suspend`);
  };
  const [gone, ...pressed] = await Promise.all([
    away(),
    ...pressesOf(desk).map((press, index) => press(asks[index % 2] ?? asks[0], accessToken)),
  ]);
  expect(gone.statusCode, gone.body).toBe(200);
  const faults = pressed.filter(({ statusCode }) => statusCode >= 500);
  expect(
    faults.map(({ body }) => body),
    'answers of 500 and above',
  ).toEqual([]);
  const lost = `select count(*) from approval_step s where s.company_id = $1 and s.status in ('open', 'waiting')
    and $2 = any(s.approver_ids)`;
  expect(await countOf(pool, lost, [companyID, leaver.id]), 'steps that wait for who is gone').toBe(0);
  const orphaned = `select count(*) from approval_step s where s.company_id = $1 and s.status = 'open'
    and (s.subject_type, s.subject_id) in (('bill', $2), ('payment', $3))
    and not exists (select from approval_task t where t.company_id = s.company_id and t.subject_type = s.subject_type
      and t.subject_id = s.subject_id and t.round = s.round and t.position = s.position and t.status = 'awaiting')`;
  expect(
    await countOf(pool, orphaned, [companyID, desk.alone.id, desk.approval.id]),
    'open steps that nobody is asked about',
  ).toBe(0);
  const holds = `select count(*) from ledger_entry where company_id = $1 and payment_id = $2 and kind = 'hold'`;
  const isAuthorized = pressed[2]?.statusCode === 200;
  expect(await countOf(pool, holds, [companyID, desk.authorization.id]), 'holds').toBe(isAuthorized ? 1 : 0);
  return pressed.some(({ statusCode }) => statusCode < 300) ? 'overtaken' : 'refused';
}

prove({
  name: 'leaver',
  promise: 'Who is sent away or leaves can do nothing from that moment on, and nothing waits for them.',
  goal: 'suspended, without access, resigned, at the end of the last day: every session refused at the next call on two servers, each task with who the chain’s rule names, 0 money moved, what names them in any noun shown before and flagged after; with a fault at the end nothing of it has happened',
  async run(choose) {
    const servers = await twoAppInstances();
    try {
      const colleagues = await gatherColleagues(servers);
      let refused = 0;
      let named = 0;
      const rounds = choose(1, 10);
      const [atOnce, later] = [ways.filter(({ job }) => !job), ways.filter(({ job }) => job)];
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, way] of atOnce.entries()) {
          const found = await proveWay(servers, colleagues, way, round * ways.length + index);
          refused += found.refused;
          named = Math.max(named, found.named);
        }
      }
      const races = choose(2, 100);
      const outcomes: string[] = [];
      for (let race = 0; race < races; race += 1) outcomes.push(await proveRace(servers, colleagues, race));
      // Two minutes before midnight in the company's zone.
      const [{ clock }] = servers.apps;
      await servers.pass((Date.parse('2026-11-21T16:58:00Z') - clock.at.getTime()) / 1000);
      await Promise.all(
        Object.values(colleagues).map(async (one: Newcomer) => {
          one.caller = await servers.apps[0].signInAs(one.email);
        }),
      );
      for (const [index, way] of later.entries()) {
        refused += (await proveWay(servers, colleagues, way, rounds * ways.length + index)).refused;
      }
      const overtaken = outcomes.filter((outcome) => outcome === 'overtaken').length;
      return (
        `${rounds * atOnce.length + later.length} people by ${ways.length} ways: ${refused} calls of theirs refused, ` +
        `up to ${named} records that named each; ${races} pressed while they were sent away (${overtaken} of them got a press in before); two app instances`
      );
    } finally {
      await servers.close();
    }
  },
});
