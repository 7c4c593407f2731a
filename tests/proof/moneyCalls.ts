import { accountingProviders } from '../../domain/access/companyFeature.ts';
import type { BooksProgram } from '../../resources/accounting/connection/booksProgram.ts';
import { sandboxUuid, tenantOf } from '../../server/accounting/xero/sandboxXeroBooks.ts';
import { testNow } from '../api/testApp.ts';
import { addDays } from '../../domain/day/day.ts';
import { gatherPayers } from './payers.ts';
import { authorizedByFile, fileAccount, gatheredRun } from './paymentsByFile.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { documentServerEntity } from '../../resources/purchasing/documentEntity.server.ts';
import { quotesOf } from '../../resources/purchasing/quote/quote.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { approvedClaims, connectPayroll } from '../accounting/payrollStage.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Operation } from './apiOperations.ts';
import { operationsOf, readApiDocument } from './apiOperations.ts';
import { spendingAttempts, withNamed } from './spendingCalls.ts';
import { rewrite } from './companyRecords.ts';
import { countOf } from './databaseState.ts';
import { callOf, nextOf, proposeBeside, routedTransitions, subjectsFor, tableOf } from './staging.ts';
import { uploadedBy } from './uploadedFile.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID } from './newcomers.ts';
import type { Transition } from './staging.ts';

export type Call = ReturnType<typeof callOf>;

/** A request that its operation accepts, and what it would lock first. */
export interface Attempt {
  call: Call;
  /** The same operation on the same record, asking for something else. */
  other: Call;
  lock: { table: string; id: number };
}

/** How to make one request after another to an operation, each on a record of its own. */
export type Attempts = () => Promise<Attempt>;

/** The operations of the document that change something. */
export async function writingOperations(test: TestApp): Promise<Operation[]> {
  return operationsOf(await readApiDocument(test.app)).filter(({ method }) => method !== 'GET');
}

/** False: it changes no record of the company (sign-in, uploads, questions). */
export function takesKey({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}

/** Requests to the operations that move money, by their names in the document. */
export function attemptsOf(test: TestApp, person: Newcomer): ReadonlyMap<string, Attempts> {
  return new Map([
    ...attemptsOfLifecycles(test, person),
    ...fileAttempts(test),
    ...attemptsOfNouns(test, person),
    ...spendingAttempts(test, person),
  ]);
}

/** Requests to the operations that follow from the lifecycles, single and in bulk. */
function attemptsOfLifecycles(test: TestApp, person: Newcomer): Map<string, Attempts> {
  const known = new Map<string, Attempts>();
  // Quotes answer to calls of their own beside those of all documents.
  for (const entity of [...nouns.entities, quotesOf(documentServerEntity)] as readonly ServerEntity[]) {
    for (const transition of routedTransitions(entity)) {
      for (const isBulk of transition.isBulk ? [false, true] : [false]) {
        const name = nameOf(callOf(entity, transition, [0], isBulk), isBulk ? null : 0);
        if (known.has(name)) continue;
        const subjects = subjectsFor(test, entity, transition, person);
        known.set(name, async () => {
          const id = await nextOf(subjects, name);
          const call = await withNamed(test, callOf(entity, transition, [id], isBulk), id);
          const other = {
            ...call,
            body: { ...call.body, ...(isBulk ? { ids: [id, id + 1] } : { notes: 'Else' }) },
          };
          return { call, other, lock: { table: tableOf(entity), id } };
        });
      }
    }
  }
  return known;
}

/** What people do about payments that go to the bank in a file: each has one of its own. */
function fileAttempts(test: TestApp): [string, Attempts][] {
  const day = testNow.slice(0, 10);
  let account: number | undefined;
  let price = 10_000;
  /** Other calls of a proof change the workflows: whom they ask then is not known. */
  const decided = async (table: 'bill' | 'payment', id: number) => {
    const next = table === 'bill' ? 'awaiting_payment' : 'awaiting_payment_authorization';
    await test.database.systemPool.query(
      `update ${table} set status = $3, approver_ids = '{}', steps_left = 0 where company_id = $1 and id = $2`,
      [companyID, id, next],
    );
    if (table === 'bill') return;
    // An invoice goes with its payment.
    await test.database.systemPool.query(
      `update bill set status = $3
       where company_id = $1 and id = (select paid_id from payment where company_id = $1 and id = $2)`,
      [companyID, id, next],
    );
  };
  /** One that waits for the file of the account. */
  const waiting = async () => {
    const sign = (name: string) => test.signInAs(`${name}@nusantara.test`);
    const [first, second] = await Promise.all([sign('super.admin'), sign('admin')]);
    account ??= await fileAccount(first, second, day);
    const payers = await gatherPayers(test.signInAs, day);
    const payment = await authorizedByFile(payers, account, (price += 1), decided);
    return { account, payment, first };
  };
  const gathered = async () => {
    const { account: of, payment, first } = await waiting();
    return { payment, runID: await gatheredRun(first, of, day) };
  };
  const answers = [
    ['confirm-paid', 'mark-paid', { paidOn: day, bankReference: 'B-1' }],
    ['confirm-refused', 'mark-refused', { notes: 'Closed', bankReference: 'B-1' }],
  ] as const;
  const make: Attempts = async () => {
    const { account: id } = await waiting();
    const call = {
      method: 'PATCH' as const,
      url: `/v1/company-accounts/${id}/make-run`,
      body: { executionDay: day },
    };
    const other = { ...call, body: { executionDay: addDays(day, 1) } };
    return { call, other, lock: { table: 'company_account', id } };
  };
  return [
    ['PATCH /v1/company-accounts/{id}/make-run', make],
    ...answers.flatMap(([ofPayment, ofRun, body]): [string, Attempts][] => [
      ...[false, true].map((isBulk): [string, Attempts] => [
        `PATCH /v1/payments/${isBulk ? 'bulk' : '{id}'}/${ofPayment}`,
        async () => {
          const { id } = (await gathered()).payment;
          const call = {
            method: 'PATCH' as const,
            url: `/v1/payments/${isBulk ? 'bulk' : id}/${ofPayment}`,
            body: isBulk ? { ids: [id], ...body } : body,
          };
          const other = { ...call, body: { ...call.body, bankReference: 'B-2' } };
          return { call, other, lock: { table: 'payment', id } };
        },
      ]),
      [
        `PATCH /v1/payment-runs/{id}/${ofRun}`,
        async () => {
          const { runID: id } = await gathered();
          const call = { method: 'PATCH' as const, url: `/v1/payment-runs/${id}/${ofRun}`, body };
          const other = { ...call, body: { ...body, bankReference: 'B-2' } };
          return { call, other, lock: { table: 'payment_run', id } };
        },
      ],
    ]),
  ];
}

/** The operation that a call of an action is, as the document spells it; `id` is the record's, null for bulk calls. */
export function nameOf({ method, url }: Call, id: number | null): string {
  return `${method} ${id === null ? url : url.replace(`/${id}`, '/{id}')}`;
}

/** Gives a token another name: what it may stays as it was made. */
async function renamedToken(test: TestApp): Promise<Attempt> {
  const { rows } = await test.database.systemPool.query<{ id: string; rights: string[]; days: number }>(
    `select id, rights, days from api_token where company_id = $1 and status in ('prepared', 'active')
     order by id desc limit 1`,
    [companyID],
  );
  const { rights, days } = rows[0] ?? {};
  const id = Number(rows[0]?.id);
  const body = { name: `Renamed ${id}`, rights, days, addresses: [] };
  const call = { method: 'PUT' as const, url: `/v1/api-tokens/${id}`, body };
  return { call, other: { ...call, body: { ...body, name: 'Else' } }, lock: { table: 'api_token', id } };
}

/** Sends a message again that another system did not take. */
async function sentMessage(test: TestApp): Promise<Attempt> {
  const { rows } = await test.database.systemPool.query<{ id: string; webhook: string }>(
    `with opened as (update webhook set status = 'active'
         where company_id = $1 and id = (select min(id) from webhook where company_id = $1) returning id)
     insert into webhook_delivery (company_id, webhook_id, message_id, event, body, status, tries, created_at, settled_at)
     select $1, id, 'msg_' || gen_random_uuid(), 'webhook.test', '{}', 'failed', 10, now(), now() from opened
     returning id, webhook_id as webhook`,
    [companyID],
  );
  const [id, webhook] = [Number(rows[0]?.id), Number(rows[0]?.webhook)];
  const call = { method: 'POST' as const, url: `/v1/webhooks/${webhook}/replay`, body: { deliveryID: id } };
  return { call, other: { ...call, body: { deliveryID: id + 1 } }, lock: { table: 'webhook_delivery', id } };
}

/** Other calls of a proof disconnect the payroll. */
async function stayConnected(test: TestApp): Promise<void> {
  const { rows } = await test.database.systemPool.query(
    `select 1 from accounting_connection where company_id = $1 and provider = 'payroll' and status = 'active'`,
    [companyID],
  );
  if (rows.length === 0) await connectPayroll(test, await test.signInAs('super.admin@nusantara.test'));
}

/** Sends a batch of one claim to the payroll. */
async function waitingBatch(test: TestApp): Promise<Attempt> {
  const [claim] = await approvedClaims(test, 1);
  await stayConnected(test);
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `with batch as (
       insert into payroll_batch (company_id, status, reference_id, cut_off, item_count, total_amount, paid_count, refused_count)
       select 1, 'draft', 'PRB/' || $1::text, date '2031-01-25' + $1::integer, 1, 10001, 0, 0 returning id)
     insert into payroll_item (company_id, batch_id, claim_id, employee_id, amount)
     select 1, batch.id, c.id, c.requester_id, c.payout_amount from batch, claim c where c.company_id = 1 and c.id = $1::bigint
     returning batch_id as id`,
    [claim],
  );
  const id = Number(rows[0]?.id);
  const call = { method: 'POST' as const, url: `/v1/payroll/batches/${id}/send`, body: {} };
  return { call, other: { ...call, body: { notes: 'Else' } }, lock: { table: 'payroll_batch', id } };
}

/** Answers what somebody else asked for: few rules can be there, one for each kind. */
async function askedRule(test: TestApp, person: Newcomer, answer: 'approve' | 'reject'): Promise<Attempt> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `update retention_rule set status = 'awaiting_approval',
       requester_id = (select min(id) from employee where company_id = $1 and role = 'super_admin' and id <> $2)
     where company_id = $1 and id = (select min(id) from retention_rule where company_id = $1) returning id`,
    [companyID, person.id],
  );
  const id = Number(rows[0]?.id);
  const body = answer === 'reject' ? { notes: 'It is too soon' } : {};
  const call = { method: 'PATCH' as const, url: `/v1/retention-rules/${id}/${answer}`, body };
  return { call, other: { ...call, body: { notes: 'Else' } }, lock: { table: 'retention_rule', id } };
}

/** Asks for something to be done with a post that the books refused. */
async function stuckPost(
  test: TestApp,
  program: BooksProgram,
  { path, input }: { path: string; input: object },
): Promise<Attempt> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `update accounting_post set status = 'failed', cause = 'refused', provider = $2
     where company_id = $1 and id = (select min(id) from accounting_post where company_id = $1 and status <> 'success')
     returning id`,
    [companyID, program],
  );
  const id = Number(rows[0]?.id);
  const call = { method: 'POST' as const, url: `/v1/${program}/${path}`, body: { ids: [id], ...input } };
  return {
    call,
    other: { ...call, body: { ...call.body, ids: [id + 1] } },
    lock: { table: 'accounting_post', id },
  };
}

/** Posts an invoice again that the books refused, or notes that it was entered there by hand. */
async function stuckPurchase(
  { database }: TestApp,
  { program, area, act }: { program: BooksProgram; area: 'bills' | 'purchases'; act?: 'by-hand' },
): Promise<Attempt> {
  await connected({ database }, program);
  const { rows } = await database.systemPool.query<{ post: string; bill: string; lines: string[] }>(
    `with free as (
       select b.id, b.total_amount from bill b
       where b.company_id = $1 and b.transaction_type = 'bill' and b.currency_code = 'IDR' and b.wht_amount = 0 and b.vat_amount = 0
         and (b.status = 'paid') = $2 and b.status in ('paid', 'awaiting_payment', 'failed')
         and not exists (select from accounting_post p where p.company_id = b.company_id and p.record_id = b.id
           and p.group_type in ('bills', 'purchaseInvoice'))
       order by b.id limit 1
     ), stuck as (
       insert into accounting_post (company_id, provider, group_type, record_id, status, cause, amount, currency_code, happened_at, created_at)
       select $1, $4, $3, id, 'failed', 'refused', total_amount, 'IDR', now(), now() from free returning id, record_id
     )
     select stuck.id as post, record_id as bill,
       (select array_agg(l.id::text) from bill_line l where l.company_id = $1 and l.bill_id = record_id) as lines
     from stuck`,
    [companyID, area === 'bills', area === 'bills' ? 'bills' : 'purchaseInvoice', program],
  );
  const [one] = rows;
  if (!one) throw new Error(`no invoice is left for ${area}`);
  const choice = {
    target: 'expense',
    vendorID: null,
    warehouseID: null,
    termID: null,
    tags: [],
    lines: one.lines.map((id) => ({ lineID: Number(id), itemID: things[program].account, taxID: null })),
  };
  const url = `/v1/${program}/${area}/${one.bill}${act === undefined ? '' : `/${act}`}`;
  const call = { method: 'POST' as const, url, body: act === undefined ? choice : { notes: 'PI-0012' } };
  return {
    call,
    other: {
      ...call,
      body: act === undefined ? { ...choice, vendorID: things[program].vendor } : { notes: 'Else' },
    },
    lock: { table: 'accounting_post', id: Number(one.post) },
  };
}

/** What the books of each sandbox have: stationery, and a vendor. */
const things = {
  jurnal: { account: '631', vendor: '31' },
  xero: { account: sandboxUuid(2, 631), vendor: sandboxUuid(6, 31) },
} as const satisfies Record<BooksProgram, object>;

/** Connects every accounting program, so that the calls of each can be made. */
export async function connectAllBooks(test: Pick<TestApp, 'database'>): Promise<void> {
  for (const program of accountingProviders) await connected(test, program);
}

/** The company has Jurnal from the start. To have another program as well is nothing that a person could do. */
async function connected({ database }: Pick<TestApp, 'database'>, program: BooksProgram): Promise<void> {
  if (program === 'jurnal') return;
  await database.systemPool.query(
    `insert into accounting_connection (company_id, provider, status, books_id, books_name, currency_code, connected_at)
     values ($1, $2, 'active', $3, 'PT Nusantara Contoh Raya', 'IDR', '2026-11-01') on conflict do nothing`,
    [companyID, program, tenantOf(80001)],
  );
}

/** Has the books compared, which nobody compares now. */
async function comparison({ database }: TestApp, program: BooksProgram): Promise<Attempt> {
  await connected({ database }, program);
  await database.systemPool.query(`update accounting_drift_run set status = 'failed' where company_id = $1`, [
    companyID,
  ]);
  const { rows } = await database.systemPool.query<{ id: string }>(
    'select id from accounting_connection where company_id = $1 and provider = $2',
    [companyID, program],
  );
  const call = { method: 'POST' as const, url: `/v1/${program}/drift`, body: {} };
  return { call, other: call, lock: { table: 'accounting_connection', id: Number(rows[0]?.id) } };
}

/** Decides a difference that is open. */
async function openDrift(
  { database }: TestApp,
  program: BooksProgram,
  { act, input }: { act: 'accept' | 'repost'; input: object },
): Promise<Attempt> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `insert into accounting_drift (company_id, provider, kind, subject, place, document_id, found_at)
     values ($1, $2, 'extra', gen_random_uuid()::text, 'expenses', '1', now()) returning id`,
    [companyID, program],
  );
  const id = Number(rows[0]?.id);
  const call = { method: 'POST' as const, url: `/v1/${program}/drift/${act}`, body: { ids: [id], ...input } };
  return {
    call,
    other: { ...call, body: { ...call.body, ids: [id + 1] } },
    lock: { table: 'accounting_drift', id },
  };
}

let filesMade = 0;

/** A file of configuration that makes a record, as its preview has shown it. */
async function configurationFile({ caller }: Newcomer): Promise<Attempt> {
  filesMade += 1;
  const text = `version: 1\ntermPayment:\n  - { name: Of a file ${filesMade}, days: 9 }\n`;
  const shown = await caller.post('/v1/configuration/preview', { text });
  const { fingerprint } = shown.json<{ fingerprint: string }>();
  const body = { text, fileName: 'set-up.yaml', fingerprint };
  const call = { method: 'POST' as const, url: '/v1/configuration/apply', body };
  const other = { ...call, body: { ...body, fileName: 'other.yaml' } };
  return { call, other, lock: { table: 'configuration_change', id: 0 } };
}

let allocationsMade = 0;

/** Money that is set aside for a purpose. */
async function madeAllocation(): Promise<Attempt> {
  allocationsMade += 1;
  const name = `Of a proof ${allocationsMade}`;
  const body = {
    name,
    target: 'purpose',
    purpose: name,
    submissionType: null,
    accountID: 1,
    amount: 1000,
    overflow: 'refuse',
  };
  const call = { method: 'POST' as const, url: '/v1/allocations', body };
  return { call, other: { ...call, body: { ...body, amount: 1001 } }, lock: { table: 'allocation', id: 0 } };
}

/** More of it, or less. */
async function changedAllocation({ caller }: Newcomer): Promise<Attempt> {
  const { call: made } = await madeAllocation();
  const { id } = (await caller.post(made.url, made.body)).json<{ id: number }>();
  const call = { method: 'PUT' as const, url: `/v1/allocations/${id}`, body: { ...made.body, amount: 2000 } };
  return {
    call,
    other: { ...call, body: { ...call.body, amount: 2001 } },
    lock: { table: 'allocation', id },
  };
}

/** One that was applied, to be undone. */
async function appliedFile(person: Newcomer): Promise<Attempt> {
  const { call } = await configurationFile(person);
  const { id } = (await person.caller.post(call.url, call.body)).json<{ id: number }>();
  const undo = { method: 'PATCH' as const, url: `/v1/configuration/changes/${id}/undo` };
  return { call: undo, other: undo, lock: { table: 'configuration_change', id } };
}

/** Requests to the operations that a noun writes itself: those that move money, and those that are made of another record. */
function attemptsOfNouns(test: TestApp, person: Newcomer): Map<string, Attempts> {
  const payable = payableBills(test, person);
  const quotable = subjectsFor(test, ...transitionOf('bill', 'createQuote'), person);
  const held = new Set<number>();
  const matchable = subjectsFor(test, ...transitionOf('bill', 'match'), person);
  const deliveryOn = async (): Promise<{ id: number; body: Record<string, unknown>; made: number }> => {
    const id = await orderToCome(test);
    const { items } = (await person.caller.get(`/v1/bills/${id}`)).json<DocumentDetail>();
    const body = { deliveredOn: '2026-11-20', items: [{ orderLineID: items[0]?.id, qty: 1 }] };
    const reply = await person.caller.post(`/v1/bills/${id}/deliveries`, body);
    return { id, body, made: reply.json<{ data: { id: number }[] }>().data[0]?.id ?? 0 };
  };
  const holding = holdingDeposits(test);
  const unissued = subjectsFor(test, ...transitionOf('withholdingSlip', 'issue'), person);
  return new Map<string, Attempts>([
    ['POST /v1/webhooks/{id}/replay', () => sentMessage(test)],
    ['POST /v1/allocations', madeAllocation],
    ['PUT /v1/allocations/{id}', () => changedAllocation(person)],
    ['PUT /v1/api-tokens/{id}', () => renamedToken(test)],
    ['POST /v1/payroll/batches/{id}/send', () => waitingBatch(test)],
    ['PATCH /v1/retention-rules/{id}/approve', () => askedRule(test, person, 'approve')],
    ['PATCH /v1/retention-rules/{id}/reject', () => askedRule(test, person, 'reject')],
    ...accountingProviders.flatMap((program): [string, Attempts][] => [
      [`POST /v1/${program}/sync`, () => stuckPost(test, program, { path: 'sync', input: {} })],
      [
        `POST /v1/${program}/sync/by-hand`,
        () => stuckPost(test, program, { path: 'sync/by-hand', input: { notes: 'Entered in November' } }),
      ],
      ...(['bills', 'purchases'] as const).flatMap((area): [string, Attempts][] => [
        [`POST /v1/${program}/${area}/{id}`, () => stuckPurchase(test, { program, area })],
        [
          `POST /v1/${program}/${area}/{id}/by-hand`,
          () => stuckPurchase(test, { program, area, act: 'by-hand' }),
        ],
      ]),
      [`POST /v1/${program}/drift`, () => comparison(test, program)],
      [
        `POST /v1/${program}/drift/accept`,
        () => openDrift(test, program, { act: 'accept', input: { notes: 'Interest' } }),
      ],
      [`POST /v1/${program}/drift/repost`, () => openDrift(test, program, { act: 'repost', input: {} })],
    ]),
    ['POST /v1/configuration/apply', () => configurationFile(person)],
    ['PATCH /v1/configuration/changes/{id}/undo', () => appliedFile(person)],
    [
      'PATCH /v1/withholding-slips/{id}/issue',
      async () => {
        const id = await nextOf(unissued, 'a slip without an object');
        // What was withheld is seldom what the rate of the first object makes.
        const body = { taxObjectID: 1, difference: 'other', notes: 'As the law office says' };
        const call = { method: 'PATCH' as const, url: `/v1/withholding-slips/${id}/issue`, body };
        const other = { ...call, body: { ...body, notes: 'Else' } };
        return { call, other, lock: { table: 'withholding_slip', id } };
      },
    ],
    [
      'PATCH /v1/bills/{id}/release',
      async () => {
        const id = await holding();
        await rewrite(test.database.systemPool, async (client) => {
          await client.query(
            `update bill set status = 'closed' where company_id = $1
               and id = (select purchase_order_id from bill where company_id = $1 and id = $2)`,
            [companyID, id],
          );
          await client.query(
            'update bill set released_at = null, proposal = null where company_id = $1 and id = $2',
            [companyID, id],
          );
        });
        const call = { method: 'PATCH' as const, url: `/v1/bills/${id}/release`, body: {} };
        return { call, other: { ...call, body: { notes: 'Else' } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'PATCH /v1/bills/{id}/confirm-refund',
      async () => {
        const id = await holding();
        await test.database.systemPool.query(
          'update bill set proposal = null where company_id = $1 and id = $2',
          [companyID, id],
        );
        const [bill, confirm] = transitionOf('bill', 'confirmRefund');
        if (!(await proposeBeside(test, bill, confirm.action, id))) throw new Error(`no refund of ${id}`);
        const call = { method: 'PATCH' as const, url: `/v1/bills/${id}/confirm-refund`, body: {} };
        return { call, other: { ...call, body: { notes: 'Else' } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'PATCH /v1/bills/{id}/accept',
      async () => {
        const id = await nextOf(heldBills(test, person, held), 'what differs');
        held.add(id);
        const call = { method: 'PATCH' as const, url: `/v1/bills/${id}/accept`, body: { notes: 'Agreed' } };
        return { call, other: { ...call, body: { notes: 'Else' } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'POST /v1/bills/{id}/deliveries',
      async () => {
        const { id, body } = await deliveryOn();
        const call = { method: 'POST' as const, url: `/v1/bills/${id}/deliveries`, body };
        return { call, other: { ...call, body: { ...body, notes: 'Else' } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'PUT /v1/bills/{id}/deliveries/{deliveryID}',
      async () => {
        const { id, body, made } = await deliveryOn();
        const url = `/v1/bills/${id}/deliveries/${made}`;
        const call = { method: 'PUT' as const, url, body: { ...body, reason: 'Counted again' } };
        return { call, other: { ...call, body: { ...body, reason: 'Else' } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'PATCH /v1/bills/{id}/deliveries/{deliveryID}/undo',
      async () => {
        const { id, made } = await deliveryOn();
        const url = `/v1/bills/${id}/deliveries/${made}/undo`;
        const call = { method: 'PATCH' as const, url, body: { notes: 'Not ours' } };
        return { call, other: { ...call, body: { notes: 'Else' } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'PUT /v1/bills/{id}/match',
      async () => {
        const id = await nextOf(matchable, 'an invoice to match');
        const call = {
          method: 'PUT' as const,
          url: `/v1/bills/${id}/match`,
          body: { parts: [] as object[] },
        };
        const part = { lineID: 1, orderID: 1, orderLineID: 1, qty: 1 };
        return { call, other: { ...call, body: { parts: [part] } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'POST /v1/bills/{id}/payments',
      async () => {
        const id = await nextOf(payable, 'a payment request');
        const body = { amount: 1000, paymentType: 'payNow', isUseVendorBankDetail: true };
        const call = { method: 'POST' as const, url: `/v1/bills/${id}/payments`, body };
        return { call, other: { ...call, body: { ...body, amount: 2000 } }, lock: { table: 'bill', id } };
      },
    ],
    [
      'PATCH /v1/bills/bulk/payments',
      async () => {
        const id = await nextOf(payable, 'payments that are requested together');
        const body = { ids: [id], paymentType: 'payNow' };
        const call = { method: 'PATCH' as const, url: '/v1/bills/bulk/payments', body };
        return {
          call,
          other: { ...call, body: { ...body, ids: [id, id + 1] } },
          lock: { table: 'bill', id },
        };
      },
    ],
    [
      'POST /v1/bill-readings',
      async () => {
        const mediaID = await uploadedBy(test, person);
        const call = { method: 'POST' as const, url: '/v1/bill-readings', body: { mediaID } };
        return {
          call,
          other: { ...call, body: { mediaID: mediaID + 1 } },
          lock: { table: 'media', id: mediaID },
        };
      },
    ],
    ...['cancel', 'leave', 'return'].map((action): [string, Attempts] => [
      `PATCH /v1/bill-readings/{id}/${action}`,
      async () => {
        const id = await uploadedBy(test, person);
        await person.caller.post('/v1/bill-readings', { mediaID: id });
        const call = { method: 'PATCH' as const, url: `/v1/bill-readings/${id}/${action}`, body: {} };
        return { call, other: call, lock: { table: 'media', id } };
      },
    ]),
    [
      'DELETE /v1/bill-readings/{id}/lessons',
      async () => {
        const id = await uploadedBy(test, person);
        await person.caller.post('/v1/bill-readings', { mediaID: id });
        const urlOf = (field: string) => `/v1/bill-readings/${id}/lessons?field=${field}`;
        const call = { method: 'DELETE' as const, url: urlOf('number') };
        return { call, other: { ...call, url: urlOf('date') }, lock: { table: 'media', id } };
      },
    ],
    [
      'POST /v1/bills/quotes',
      async () => {
        const id = await nextOf(quotable, 'a quote');
        const { items } = (await person.caller.get(`/v1/bills/${id}`)).json<DocumentDetail>();
        const body = {
          purchaseRequestID: id,
          vendorID: await vendorWithoutQuote(test, id),
          transactionDate: '2026-11-20',
          dueDate: null,
          items: items.map((line) => ({
            itemableID: line.itemableID,
            qty: 1,
            unitPrice: 1000,
            requestLineID: line.id,
          })),
        };
        const call = { method: 'POST' as const, url: '/v1/bills/quotes', body };
        return { call, other: { ...call, body: { ...body, notes: 'Else' } }, lock: { table: 'bill', id } };
      },
    ],
  ]);
}

/**
 * Paid deposits whose money covers no invoice, one after the other and again: a part of it is paid back each time. They are
 * the only ones of their orders, which can be closed.
 */
function holdingDeposits({ database }: TestApp): () => Promise<number> {
  let last = 0;
  return async () => {
    const { rows } = await database.systemPool.query<{ id: string }>(
      `select id from bill where company_id = $1 and transaction_type = 'deposit' and status in ('paid', 'closed')
         and remaining_deposit > 0 and not exists (
           select from bill other where other.company_id = bill.company_id and other.transaction_type = 'deposit'
             and other.purchase_order_id = bill.purchase_order_id and other.id <> bill.id)
       order by id <= $2, id limit 1`,
      [companyID, last],
    );
    last = Number(rows[0]?.id);
    if (!last) throw new Error('no deposit holds money');
    return last;
  };
}

/** Invoices that wait for their acceptance; the demo company has few, so others wait for it in place of their last approval. */
async function* heldBills(
  test: TestApp,
  person: Newcomer,
  used: ReadonlySet<number>,
): AsyncGenerator<number, void> {
  await test.database.systemPool.query(
    `update bill set status = 'awaiting_acceptance' where company_id = $1 and id = (
       select id from bill where company_id = $1 and transaction_type = 'bill' and status = 'awaiting_review'
         and steps_left = 1 and purchase_order_id is null order by id limit 1)`,
    [companyID],
  );
  for await (const id of subjectsFor(test, ...transitionOf('bill', 'accept'), person)) {
    if (!used.has(id)) yield id;
  }
}

/** An order of which at least two pieces of the first line are still to come. */
async function orderToCome({ database }: TestApp): Promise<number> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `select b.id from bill b join bill_line l on l.company_id = b.company_id and l.bill_id = b.id and l.position = 1
     where b.company_id = $1 and b.transaction_type = 'order' and b.status = 'awaiting_invoice'
       and l.qty - coalesce((select sum(d.qty) from order_delivery_line d
         join order_delivery o on o.company_id = d.company_id and o.id = d.delivery_id and o.undone_at is null
         where d.company_id = l.company_id and d.order_line_id = l.id), 0) >= 2
     order by b.id desc limit 1`,
    [companyID],
  );
  const [found] = rows;
  if (!found) throw new Error('no order has anything still to come');
  return Number(found.id);
}

async function vendorWithoutQuote(test: TestApp, requestID: number): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from vendor where company_id = 1 and status = 'active' and id not in
       (select vendor_id from bill where company_id = 1 and purchase_request_id = $1) order by id desc limit 1`,
    [requestID],
  );
  return Number(rows[0]?.id);
}

/** An action of a noun, by their names. */
export function transitionOf(noun: string, action: string): [ServerEntity, Transition] {
  const entity = nouns.entities.find(({ name }) => name === noun);
  const transition = entity?.lifecycle.transitions.find((candidate) => candidate.action === action);
  if (!entity || !transition) throw new Error(`a ${noun} has no ${action}`);
  return [entity, transition];
}

/** Invoices whose vendor can be paid, as nothing else stands in the way of a payment request. */
async function* payableBills(test: TestApp, person: Newcomer): AsyncGenerator<number, void> {
  const [bill, transition] = transitionOf('bill', 'createPayment');
  for await (const id of subjectsFor(test, bill, transition, person)) {
    // Sessions end while a proof lets minutes pass.
    const payee = await (await test.signInAs(person.email)).get(`/v1/bills/${id}/payee`);
    const { problem } = payee.json<{ problem: string | null }>();
    const isRupiah = `select count(*) from bill where id = $1 and currency_code = 'IDR'`;
    if (problem === null && (await countOf(test.database.systemPool, isRupiah, [id])) === 1) yield id;
  }
}

/** The code of a refusal. */
export function codeOf(reply: { json: () => unknown }): string | undefined {
  return (reply.json() as { error?: { code: string } }).error?.code;
}

/** Whether a call did what it was asked: bulk calls say so for each row. */
export function isDone(reply: { statusCode: number; body: string }): boolean {
  return reply.statusCode < 300 && !reply.body.includes('"ok":false');
}
