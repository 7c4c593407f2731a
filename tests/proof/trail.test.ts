import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { applicationRole } from '../../server/database/database.ts';
import { historyHash } from '../../server/engine/history.ts';
import { audit } from '../../server/operator/audit.ts';
import type { NotedHead } from '../../server/operator/audit.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { callerWith, createTestApp, testNow } from '../api/testApp.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { prove } from './prove.ts';
import type { Message } from '../../domain/message/message.ts';

let place: TestDatabase;
let test: TestApp;
/** The superuser: what somebody with the keys to the machine can do. */
let superuser: pg.Client;

beforeAll(async () => {
  place = await createTestDatabase({ seededOn: testNow });
  test = await createTestApp({ place });
  superuser = new pg.Client({ connectionString: place.url });
  await superuser.connect();
});

afterAll(async () => {
  await superuser?.end();
  await test?.close();
});

const appendOnly = ['history', 'ledger_entry', 'ledger_line'] as const;
const operatorCommand = fileURLToPath(new URL('../../server/operator/main.ts', import.meta.url));

/** What the hash covers, each with a value that was never written. */
const forgeries: Record<string, string> = {
  action: `'forged'`,
  from_status: `'forged'`,
  to_status: `'forged'`,
  actor_id: '999999',
  actor_name: `'Somebody Else'`,
  notes: `'forged'`,
  remark: `'{"key": "forged"}'`,
  system_notes: `'forged'`,
  related_type: `'forged'`,
  related_id: '999999',
  related_name: `'forged'`,
  changes: `'{"amount": ["1", "2"]}'`,
  request_id: `'forged'`,
  at: `at + interval '1 day'`,
  hash: `sha256('forged')`,
};

interface Target {
  id: string;
  company_id: string;
  subject_type: string;
  subject_id: string;
  position: number;
}

prove({
  name: 'audit-trail',
  promise: 'the trail cannot be rewritten unseen',
  goal: 'the application may only insert; one row changed, removed, put in or cut off by hand: the checker names it',
  async run(choose) {
    const refusals = await rewriteAsApplication();
    expect(refusals.filter(({ code }) => code !== '42501')).toEqual([]);
    expect(await unguardedTables()).toEqual([]);

    const heads: NotedHead[] = [];
    const clean = await audit(superuser, { onHead: (head) => heads.push(head) });
    expect(clean.faults).toEqual([]);
    expect(clean.historyRows).toBeGreaterThan(100);
    expect(heads).toHaveLength(clean.records);

    const unnamed: string[] = [];
    let tried = 0;
    const rows = await someRows(choose(1, 25));
    for (const row of rows) {
      for (const [what, work, name] of tamperings(row)) {
        tried += 1;
        const faults = await faultsAfter(row, work);
        if (!faults[0]?.includes(name)) unnamed.push(`${what}: ${faults[0] ?? 'nothing found'}`);
      }
      for (const [what, work] of rewritings(row)) {
        tried += 1;
        // The chain alone cannot know; what was noted elsewhere does.
        expect(await faultsAfter(row, work), what).toEqual([]);
        const faults = await faultsAfter(row, work, heads);
        if (!faults[0]?.includes(recordName(row))) unnamed.push(`${what}: ${faults[0] ?? 'nothing found'}`);
      }
    }
    for (const [work, undo, name] of await ledgerTamperings(choose(1, 25))) {
      tried += 1;
      await superuser.query(work);
      const { faults } = await audit(superuser);
      await superuser.query(undo);
      if (!faults.some((fault) => fault.startsWith(name)))
        unnamed.push(`${work}: ${faults[0] ?? 'nothing found'}`);
    }
    expect(unnamed).toEqual([]);
    expect((await audit(superuser, { noted: heads })).faults).toEqual([]);
    const [row] = rows;
    if (!row) throw new Error('the demo company has no history');
    const command = await auditCommandAround(row);
    expect(command.clean).toEqual({ code: 0, names: false });
    expect(command.forged).toEqual({ code: 1, names: true });
    return (
      `${refusals.length} rewritings refused to the application; ${tried} rows forged by hand, ` +
      `${tried - unnamed.length} named; ${clean.historyRows} rows of ${clean.records} records checked each time`
    );
  },
});

/** Every way to rewrite, on every table of what has been, as the role that serves requests. */
async function rewriteAsApplication(): Promise<{ work: string; code: string | undefined }[]> {
  const works = appendOnly.flatMap((table) => [
    `update ${table} set company_id = company_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `drop table ${table} cascade`,
  ]);
  const outcomes = [];
  for (const work of works) {
    await superuser.query(
      `begin; set local role ${applicationRole}; select set_config('outlay.company_id', '1', true)`,
    );
    const code = await superuser.query(work).then(
      () => undefined,
      (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
    );
    await superuser.query('rollback');
    outcomes.push({ work, code });
  }
  return outcomes;
}

/** Tables that keep a chain or ledger lines and may be rewritten all the same. */
async function unguardedTables(): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind in ('r', 'p')
       and (c.relname = any($1) or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'previous_hash'))
       and has_table_privilege($2, c.oid, 'update, delete, truncate')`,
    [appendOnly, applicationRole],
  );
  return rows.map(({ name }) => name);
}

/** Rows in the middle of a history, each of another record. */
async function someRows(count: number): Promise<Target[]> {
  const { rows } = await superuser.query<Target>(
    `select distinct on (company_id, subject_type, subject_id) id, company_id, subject_type, subject_id, position
     from history h where position > 1 and exists (
       select from history n where n.company_id = h.company_id and n.subject_type = h.subject_type
         and n.subject_id = h.subject_id and n.position = h.position + 1)
     order by company_id, subject_type, subject_id, position limit $1`,
    [count],
  );
  return rows;
}

const recordName = ({ company_id, subject_type, subject_id }: Target): string =>
  `history of ${subject_type} ${subject_id} of company ${company_id}`;
const ofRecord = ({ company_id, subject_type, subject_id }: Target): string =>
  `company_id = ${company_id} and subject_type = '${subject_type}' and subject_id = ${subject_id}`;

type Work = () => Promise<unknown>;

/** What the chain itself shows, with what the checker must name. */
function tamperings(row: Target): [what: string, work: Work, name: string][] {
  const one = `company_id = ${row.company_id} and id = ${row.id}`;
  const changed = Object.entries(forgeries).map(([column, value]): [string, Work, string] => [
    `${column} changed`,
    () => superuser.query(`update history set ${column} = ${value} where ${one}`),
    `row ${row.position} (id ${row.id})`,
  ]);
  return [
    ...changed,
    [
      'a row removed',
      () => superuser.query(`delete from history where ${one}`),
      `row ${row.position} is missing`,
    ],
    [
      'a row removed and the rest moved up',
      () =>
        superuser.query(
          `delete from history where ${one};
           update history set position = position - 1 where ${ofRecord(row)} and position > ${row.position}`,
        ),
      `${recordName(row)}, row ${row.position} `,
    ],
    ['a row put in between', () => putInBetween(row), `${recordName(row)}, row ${row.position + 2} `],
  ];
}

/** What a chain cannot show by itself. */
function rewritings(row: Target): [what: string, work: Work][] {
  return [
    [
      'the end cut off',
      () => superuser.query(`delete from history where ${ofRecord(row)} and position >= ${row.position}`),
    ],
    ['the whole history removed', () => superuser.query(`delete from history where ${ofRecord(row)}`)],
    ['the whole history written anew', () => writeAnew(row)],
  ];
}

interface Content extends Target {
  action: string;
  from_status: string | null;
  to_status: string | null;
  actor_id: string | null;
  actor_name: string;
  notes: string | null;
  remark: Message | null;
  system_notes: string | null;
  related_type: string | null;
  related_id: string | null;
  related_name: string | null;
  changes: Record<string, [unknown, unknown]>;
  at: Date;
  request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

async function contents(row: Target): Promise<Content[]> {
  const { rows } = await superuser.query<Content>(
    `select * from history where ${ofRecord(row)} order by position`,
  );
  return rows;
}

const hashOf = (row: Content, previous: Buffer): Buffer =>
  historyHash(previous, {
    companyID: Number(row.company_id),
    subjectType: row.subject_type,
    subjectID: Number(row.subject_id),
    position: row.position,
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    actorID: row.actor_id === null ? null : Number(row.actor_id),
    actorName: row.actor_name,
    notes: row.notes,
    remark: row.remark,
    systemNotes: row.system_notes,
    relatedType: row.related_type,
    relatedID: row.related_id === null ? null : Number(row.related_id),
    relatedName: row.related_name,
    changes: row.changes,
    at: row.at,
    requestID: row.request_id,
  });

/** A row of somebody who knows how hashes are made, between two that were written. */
async function putInBetween(row: Target): Promise<void> {
  const before = (await contents(row)).find(({ position }) => position === row.position);
  if (!before) throw new Error('the row is gone');
  const forged: Content = { ...before, position: row.position + 1, action: 'forged' };
  const later = `${ofRecord(row)} and position > ${row.position}`;
  await superuser.query(`update history set position = position + 1000 where ${later}`);
  await superuser.query(`update history set position = position - 999 where ${later}`);
  await superuser.query(
    `insert into history (company_id, subject_type, subject_id, position, action, from_status, to_status, actor_id,
       actor_name, notes, remark, system_notes, related_type, related_id, related_name, changes, at, request_id, previous_hash, hash)
     select company_id, subject_type, subject_id, position + 1, 'forged', from_status, to_status, actor_id,
       actor_name, notes, remark, system_notes, related_type, related_id, related_name, changes, at, request_id, hash, $1 from history where company_id = $2 and id = $3`,
    [hashOf(forged, before.hash), row.company_id, row.id],
  );
}

/** Another name in one row, and every hash from there made to fit. */
async function writeAnew(row: Target): Promise<void> {
  let previous: Buffer | undefined;
  for (const one of await contents(row)) {
    const forged = one.position === row.position ? { ...one, actor_name: 'Somebody Else' } : one;
    const base = previous ?? one.previous_hash;
    const hash = hashOf(forged, base);
    await superuser.query(
      'update history set actor_name = $1, previous_hash = $2, hash = $3 where company_id = $4 and id = $5',
      [forged.actor_name, base, hash, one.company_id, one.id],
    );
    previous = hash;
  }
}

/** Tampers, asks the checker, and puts everything back. */
async function faultsAfter(row: Target, work: Work, noted: readonly NotedHead[] = []): Promise<string[]> {
  await superuser.query(`create temp table kept as select * from history where ${ofRecord(row)}`);
  try {
    await work();
    return (await audit(superuser, { noted })).faults;
  } finally {
    await superuser.query(
      `delete from history where ${ofRecord(row)}; insert into history select * from kept; drop table kept`,
    );
  }
}

async function ledgerTamperings(count: number): Promise<[work: string, undo: string, name: string][]> {
  const { rows: lines } = await superuser.query<{ company_id: string; entry_id: string; position: number }>(
    'select company_id, entry_id, position from ledger_line order by company_id, entry_id, position limit $1',
    [count],
  );
  const { rows: accounts } = await superuser.query<{ company_id: string; id: string }>(
    'select company_id, id from ledger_account order by company_id, id limit $1',
    [count],
  );
  return [
    ...lines.map(({ company_id, entry_id, position }): [string, string, string] => {
      const line = `company_id = ${company_id} and entry_id = ${entry_id} and position = ${position}`;
      return [
        `update ledger_line set amount = amount + 1 where ${line}`,
        `update ledger_line set amount = amount - 1 where ${line}`,
        `ledger entry ${entry_id} of company ${company_id}: `,
      ];
    }),
    ...accounts.map(({ company_id, id }): [string, string, string] => {
      const account = `company_id = ${company_id} and id = ${id}`;
      return [
        `update ledger_account set balance = balance + 1 where ${account}`,
        `update ledger_account set balance = balance - 1 where ${account}`,
        `ledger account ${id} of company ${company_id}: `,
      ];
    }),
  ];
}

/** The command an operator types, before and after a row was forged. */
async function auditCommandAround(row: Target) {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-audit-'));
  const asked = () => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: place.url, NODE_ENV: 'test' };
    const { status, stdout } = spawnSync(process.execPath, [operatorCommand, 'audit'], {
      env,
      encoding: 'utf8',
    });
    return { code: status, names: stdout.includes(`(id ${row.id})`) };
  };
  try {
    const clean = asked();
    const one = `company_id = ${row.company_id} and id = ${row.id}`;
    await superuser.query(`update history set actor_name = actor_name || '.' where ${one}`);
    const forged = asked();
    await superuser.query(`update history set actor_name = rtrim(actor_name, '.') where ${one}`);
    return { clean, forged };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

const hour = 3600;

prove({
  name: 'clock-steps',
  promise: 'a clock that steps an hour to and fro doubles nothing and locks nobody out',
  goal: 'tokens, refreshes, keys, payments and histories under a clock that steps by an hour: 0 doubled, nobody out',
  async run(choose) {
    const rounds = choose(2, 60);
    const counted = { bills: 0, payments: 0, refreshes: 0, replays: 0 };
    let finance = await test.signInAs('finance.admin@nusantara.test');
    const content = await invoiceOf(finance);
    for (let round = 1; round <= rounds; round += 1) {
      const start = test.clock.at;
      const marker = `clock ${randomUUID()}`;
      const step = round % 2 === 0 ? hour : -hour;

      // A session goes through the steps: its person refreshes when the access token is over, and stays signed in.
      finance = await refreshed(finance);
      test.pass(hour);
      expect((await finance.get('/v1/bills?limit=1')).statusCode).toBe(401);
      finance = await refreshed(finance);
      test.pass(-hour);
      expect((await finance.get('/v1/bills?limit=1')).statusCode).toBe(200);
      finance = await refreshed(finance);
      counted.refreshes += 4;

      // One press, sent again while the first is still under way and the clock has stepped.
      const idempotencyKey = randomUUID();
      const body = { ...content, notes: marker };
      await superuser.query('begin; lock table vendor in access exclusive mode');
      const first = finance.post('/v1/bills', body, { idempotencyKey });
      await untilBlocked(1);
      test.pass(hour);
      finance = await refreshed(finance);
      const second = finance.post('/v1/bills', body, { idempotencyKey });
      await untilBlocked(2);
      await superuser.query('rollback');
      const statuses = [(await first).statusCode, (await second).statusCode].toSorted((a, b) => a - b);
      expect(statuses).toEqual([201, 409]);
      test.pass(-hour);
      const again = await finance.post('/v1/bills', body, { idempotencyKey });
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      counted.replays += 1;
      expect(await countOf('select count(*) from bill where notes = $1', marker)).toBe(1);
      counted.bills += 1;

      // A payment from request to bank, each hand at another time.
      const bill = again.json<DocumentDetail>();
      const payment = await paidAcrossSteps(bill.id, step);
      expect(payment.status).toBe('paid');
      const held = `select count(*) from ledger_entry where payment_id = $1 and kind = $2`;
      for (const kind of ['hold', 'settle']) expect(await countOf(held, payment.id, kind)).toBe(1);
      const transfers = 'select count(*) from sandbox_bank.transfer where idempotency_key like $1';
      expect(await countOf(transfers, `payment:%:${payment.id}:%`)).toBe(1);
      counted.payments += 1;

      const histories = (await finance.get(`/v1/bills/${bill.id}`)).json<DocumentDetail>().histories;
      expect(histories.map(({ action }) => action)).toEqual(lifeOfInvoice);
      test.clock.at = new Date(start.getTime() + 60_000);
    }
    expect((await audit(superuser)).faults).toEqual([]);
    return (
      `${rounds} rounds of steps: ${counted.refreshes} refreshes, ${counted.bills} presses sent twice across a step ` +
      `made ${counted.bills} invoices and replayed ${counted.replays} times, ${counted.payments} payments held, ordered and ` +
      'settled once each; histories in the order of their positions'
    );
  },
});

const lifeOfInvoice = [
  'create',
  'submit',
  'approve',
  'createPayment',
  'paymentApproved',
  'paymentAuthorized',
  'paymentPaid',
];

async function refreshed(caller: Caller): Promise<Caller> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/auth/token/refresh',
    payload: { refreshToken: caller.refreshToken },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return callerWith(test.app, test.database, answer.json<{ accessToken: string; refreshToken: string }>());
}

async function invoiceOf(finance: Caller): Promise<object> {
  type Vendor = { id: number; bankAccounts?: { accountNumber: string }[] };
  const vendors = (await finance.get('/v1/vendors?limit=100')).json<{ data: Vendor[] }>().data;
  const vendor = vendors.find(
    ({ bankAccounts }) => bankAccounts?.[0] && !/000[1-5]$/.test(bankAccounts[0].accountNumber),
  );
  const [product] = (await finance.get('/v1/products?limit=1')).json<{ data: { id: number }[] }>().data;
  if (!vendor || !product) throw new Error('the demo company has nobody to pay, or nothing to buy');
  return {
    vendorID: vendor.id,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    currencyCode: 'IDR',
    items: [{ itemableID: product.id, qty: 5, unitPrice: 100_000, tax: 11 }],
  };
}

/** Approval, payment request, its approval, authorization and the bank, with a step of the clock between each. */
async function paidAcrossSteps(billID: number, step: number): Promise<PaymentDetail> {
  const by = (name: string): Promise<Caller> => test.signInAs(`${name}@nusantara.test`);
  const stepped = async (work: () => Promise<{ statusCode: number; body: string }>): Promise<void> => {
    const answer = await work();
    expect([200, 201], answer.body).toContain(answer.statusCode);
    test.pass(step);
    step = -step;
  };
  await stepped(async () => (await by('reviewer')).patch(`/v1/bills/${billID}/approve`));
  let paymentID = 0;
  await stepped(async () => {
    const request = { amount: 1000, paymentType: 'payNow', isUseVendorBankDetail: true };
    const made = await (await by('maker')).post(`/v1/bills/${billID}/payments`, request);
    paymentID = made.json<PaymentDetail>().id;
    return made;
  });
  await stepped(async () => (await by('approver')).patch(`/v1/payments/${paymentID}/approve`));
  await stepped(async () => (await by('releaser')).patch(`/v1/payments/${paymentID}/authorize`));
  await handToBank(test.context, 1, paymentID);
  await checkWithBank(test.context, 1, paymentID);
  for (const seconds of [-hour, hour, hour]) {
    test.pass(seconds);
    await Promise.all([handToBank(test.context, 1, paymentID), checkWithBank(test.context, 1, paymentID)]);
  }
  return (await (await by('releaser')).get(`/v1/payments/${paymentID}`)).json<PaymentDetail>();
}

async function untilBlocked(sessions: number): Promise<void> {
  const watcher = new pg.Client({ connectionString: place.url });
  await watcher.connect();
  try {
    for (;;) {
      const { rows } = await watcher.query<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (Number(rows[0]?.count) >= sessions) return;
    }
  } finally {
    await watcher.end();
  }
}

async function countOf(question: string, ...values: unknown[]): Promise<number> {
  const { rows } = await superuser.query<{ count: string }>(question, values);
  return Number(rows[0]?.count);
}
