import type { QuotaKind } from '../../domain/credit/creditQuota.ts';
import { quotaKinds } from '../../domain/credit/creditQuota.ts';
import { randomUUID } from 'node:crypto';

import { nouns } from '../../resources/nouns.server.ts';
import { keptWorkflows } from '../../resources/workflows.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { TestApp } from '../api/testApp.ts';
import type { CardType } from '../../resources/spending/card/cardType.ts';
import { cardTerms, cardTypes } from '../../resources/spending/card/cardType.ts';
import { cardReceiptAttempts } from './cardReceiptCalls.ts';
import type { Attempts, Call } from './moneyCalls.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { testNow } from '../api/testApp.ts';
import { nextOf, routedTransitions, subjectsFor } from './staging.ts';
import { uploadedBy } from './uploadedFile.ts';

/** A category without a limit that a claim of these proofs could pass. */
const categoryName = 'Training and certificates';

let bought = 0;
/** A reimbursement as somebody files it: what a form of this kind has, and nothing of the others. */
export async function claimBody({ database }: TestApp, purpose: string): Promise<Record<string, unknown>> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    'select id from category_policy where company_id = $1 and name = $2',
    [companyID, categoryName],
  );
  return {
    submissionType: 'reimbursement',
    purpose,
    lines: [
      {
        transactionDate: testNow.slice(0, 10),
        merchant: `Balai Pelatihan ${(bought += 1)}`,
        categoryID: Number(rows[0]?.id),
        description: 'A course',
        currencyCode: 'IDR',
        amount: 1000,
        isReceiptMissing: true,
        missingReason: 'It was lost',
      },
    ],
  };
}

/** A policy for somebody who is in no other one. */
async function customPolicyBody(test: TestApp, name: string): Promise<Record<string, unknown>> {
  const member = await hire(test, `member of ${name}`);
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from category_policy where company_id = $1 and name = $2',
    [companyID, categoryName],
  );
  return {
    name,
    members: [{ memberType: 'employee', employeeID: member.id }],
    rules: [{ categoryID: Number(rows[0]?.id), perTransaction: 1000, enforcement: 'block' }],
  };
}

/** A trip as somebody asks for it. */
async function tripBody({ database }: TestApp, tripName: string): Promise<Record<string, unknown>> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `select id from destination_group where company_id = $1 and trip_type = 'domestic' order by id limit 1`,
    [companyID],
  );
  const today = testNow.slice(0, 10);
  return {
    tripName,
    description: 'A visit',
    tripType: 'domestic',
    destination: 'Bogor',
    destinationGroupID: Number(rows[0]?.id),
    startDate: today,
    endDate: today,
    advanceAmount: 100_000,
  };
}

/** Groups, categories and policies of trips, each for itself: of a place, or of a job grade, that no other one names. */
function tripPolicyEntries(test: TestApp): [string, Entered][] {
  const groupOf = async () => {
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select id from destination_group where company_id = $1 and trip_type = 'domestic' order by id limit 1`,
      [companyID],
    );
    return Number(rows[0]?.id);
  };
  const tripType = 'domestic';
  return [
    [
      '/v1/destination-groups',
      {
        table: 'destination_group',
        text: 'name',
        body: (name) => Promise.resolve({ name, tripType, places: [`Place of ${name}`] }),
      },
    ],
    [
      '/v1/trip-policy-categories',
      {
        table: 'trip_category',
        text: 'categoryName',
        body: (categoryName) => Promise.resolve({ categoryName, tripType, categoryType: 'transportation' }),
      },
    ],
    [
      '/v1/trip-policies',
      {
        table: 'trip_policy',
        text: 'name',
        body: async (name) => ({
          name,
          tripType,
          jobGrades: [`Grade of ${name}`],
          perDiem: [{ destinationGroupID: await groupOf(), amount: 1000, currencyCode: 'IDR' }],
          firstLastDayPercent: 100,
          breakfastPercent: 20,
          lunchPercent: 30,
          dinnerPercent: 50,
        }),
      },
    ],
  ];
}

/** A benefit of somebody who has no other one. */
async function benefitPlanBody(test: TestApp, name: string): Promise<Record<string, unknown>> {
  const beneficiary = await hire(test, `beneficiary of ${name}`);
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from category_policy where company_id = $1 and type = 'benefit' and status = 'active' order by id limit 1`,
    [companyID],
  );
  return {
    name,
    categoryID: Number(rows[0]?.id),
    period: 'calendar',
    proration: 'none',
    quotas: [{ yearlyQuota: 1000, validFrom: testNow.slice(0, 10) }],
    payout: 'bank',
    peopleIDs: [beneficiary.id],
  };
}

/** The call with what an action on a record names of it, or needs: a line all of which is approved, money that came in or is owed. */
export async function withNamed(test: TestApp, call: Call, id: number): Promise<Call> {
  if (call.url === `/v1/claims/${id}/lower`) return withLine(test, call, id);
  if (call.url === `/v1/business-trips/${id}/lower`) return withItem(test, call, id);
  if (call.url === `/v1/business-trips/${id}/lower-advance`) return withAdvance(test, call, id);
  if (call.url.startsWith(`/v1/business-trips/${id}/tickets`)) return withTicket(test, call, id);
  const paid = pays.exec(call.url)?.[1];
  if (paid) await oweSomething(test, paid === 'claims' ? 'claim' : 'trip', id);
  if (call.url === `/v1/virtual-cards/${id}/activate`) return { ...call, body: { isTermsAccepted: true } };
  const reports = cardTypes.map((type) => `/v1/${cardTerms[type].transactions.path}/${id}/report`);
  if (reports.includes(call.url)) return withCategory(test, call);
  if (call.url === `/v1/physical-cards/${id}/activate`) return withPrinted(test, call, id);
  const stated = /^\/v1\/(claims|business-trips)\/(\d+)\/(?:confirm|refuse)-transfer$/.exec(call.url);
  if (stated) return withStated(test, stated[1] === 'claims' ? 'claim' : 'trip', call, id);
  if (call.url === `/v1/claims/${id}/take-transfer`) return withTransfer(test, 'claim', call, id);
  if (call.url === `/v1/business-trips/${id}/take-transfer`) return withTransfer(test, 'trip', call, id);
  return call;
}

let stated = 0;
/** A transfer of its own that the payer of a record has told of. */
async function withStated(
  { database }: TestApp,
  source: 'claim' | 'trip',
  call: Call,
  id: number,
): Promise<Call> {
  const { rows } = await database.systemPool.query(
    `select from refund where company_id = $1 and source = $2 and record_id = $3 and status = 'pending' and method = 'bank'`,
    [companyID, source, id],
  );
  if (rows.length === 0) {
    await database.systemPool.query(
      `update refund set status = 'canceled' where company_id = $1 and source = $2 and record_id = $3 and status = 'pending'`,
      [companyID, source, id],
    );
    await database.systemPool.query(
      `insert into refund (company_id, source, record_id, reference_id, status, amount, method, transferred_on, created_by_id, created_at)
       select company_id, $2, id, 'RFD/S/' || $4, 'pending', 1000, 'bank', '2026-11-01', requester_id, now()
       from ${source} where company_id = $1 and id = $3`,
      [companyID, source, id, String((stated += 1))],
    );
  }
  return call.url.endsWith('/confirm-transfer')
    ? { ...call, body: { amount: 1000, receivedOn: '2026-11-01' } }
    : { ...call, body: { notes: 'Not there' } };
}

const pays =
  /^\/v1\/(claims|business-trips)\/(?:bulk|\d+)\/(?:disburse|mark-as-disbursed|mark-as-completed)$/;

/** In what money is owed of a record. */
const owedIn = {
  claim: ['approved', 'failed'],
  trip: ['awaiting_cash_advance', 'awaiting_cash_advance_and_ticket', 'awaiting_disbursement'],
} as const;

/** Of a record that a proof took for as far on its way nothing may be owed yet. */
async function oweSomething({ database }: TestApp, source: keyof typeof owedIn, id: number): Promise<void> {
  await database.systemPool.query(
    `update ${source} set payout_amount = 1000
     where company_id = $1 and id = $2 and coalesce(payout_amount, 0) = 0 and status = any($3)`,
    [companyID, id, owedIn[source]],
  );
}

/** The advance of a trip, all of which is approved: of each of its parts, where it has some. */
async function withAdvance({ database }: TestApp, call: Call, id: number): Promise<Call> {
  const { rows: parts } = await database.systemPool.query<Record<string, unknown>>(
    `select id::int as advance, currency_code as "currencyCode", requested_amount::float as "approvedAmount",
       null as "rateAmount", null as reason
     from trip_advance where company_id = $1 and trip_id = $2 order by position`,
    [companyID, id],
  );
  if (parts.length > 0) return { ...call, body: { advances: parts } };
  const { rows } = await database.systemPool.query<{ amount: string | null }>(
    'select advance_amount as amount from trip where company_id = $1 and id = $2',
    [companyID, id],
  );
  return { ...call, body: { approvedAdvance: Number(rows[0]?.amount ?? 0), reason: 'As agreed' } };
}

/** An item of a trip, all of which is approved. */
async function withItem({ database }: TestApp, call: Call, id: number): Promise<Call> {
  // A record that a proof took for as far on its way may have no item yet.
  await database.systemPool.query(
    `insert into trip_item select (jsonb_populate_record(item, jsonb_build_object(
         'id', (select max(id) + 1 from trip_item), 'trip_id', $2::bigint, 'position', 0))).*
       from trip_item item where company_id = $1
         and not exists (select from trip_item own where own.company_id = $1 and own.trip_id = $2)
       limit 1`,
    [companyID, id],
  );
  const { rows } = await database.systemPool.query<{ id: string; amount: string }>(
    'select id, amount from trip_item where company_id = $1 and trip_id = $2 order by position limit 1',
    [companyID, id],
  );
  const [item] = rows;
  const lowered = { item: Number(item?.id), approvedAmount: Number(item?.amount), reason: 'As agreed' };
  return { ...call, body: { amounts: [lowered] } };
}

/** A step of the reading of a receipt that the person had read. */
const readingAttempt =
  (test: TestApp, person: Newcomer, step: string): Attempts =>
  async () => {
    const [mediaID, another] = [await uploadedBy(test, person), await uploadedBy(test, person)];
    for (const id of [mediaID, another]) await person.caller.post('/v1/receipt-readings', { mediaID: id });
    const call = { method: 'PATCH' as const, url: `/v1/receipt-readings/${mediaID}/${step}`, body: {} };
    const other = { ...call, url: `/v1/receipt-readings/${another}/${step}` };
    return { call, other, lock: { table: 'media', id: mediaID } };
  };

/** A card that somebody asks for themself, and the person is asked to approve. */
/** Somebody new asks for a card, and the person decides on it; answers its number. */
export async function askedCard(
  test: TestApp,
  person: Newcomer,
  type: CardType,
  called: string,
): Promise<number> {
  // Another call changes the settings of cards.
  const settings = {
    employeesMayRequest: true,
    cardsPerHolder: 100,
    lockAfterDays: '14',
    receiptThreshold: 0,
  };
  const administrator = await test.signInAs(person.email);
  const set = await administrator.post('/v1/card-settings', settings);
  if (set.statusCode !== 200) throw new Error(`cards cannot be asked for: ${set.body}`);
  const holder = await hire(test, `asks-${called.replaceAll(' ', '-')}`);
  const body = { ...(await cardBody(test, type, called)), assignedEmployeeID: holder.id };
  const reply = await holder.caller.post(`/v1/${cardTerms[type].path}`, body);
  const { id } = reply.json<{ id: number }>();
  // A workflow that another call of the proof made may ask others.
  const { rowCount } = await test.database.systemPool.query(
    `update card set approver_ids = array[$3::bigint]
     where company_id = $1 and id = $2 and status = 'awaiting_approval'`,
    [companyID, id, person.id],
  );
  if (rowCount !== 1) throw new Error(`no card waits for an approval: ${reply.body}`);
  return id;
}

function cardAttempt(test: TestApp, person: Newcomer, type: CardType, isBulk: boolean): [string, Attempts] {
  const { path } = cardTerms[type];
  let asked = 0;
  return [
    `PATCH /v1/${path}/${isBulk ? 'bulk' : '{id}'}/approve`,
    async () => {
      const called = `${isBulk ? 'bulk' : 'single'} ${type} card ${(asked += 1)}`;
      const id = await askedCard(test, person, type, called);
      const call = {
        method: 'PATCH' as const,
        url: `/v1/${path}/${isBulk ? 'bulk' : id}/approve`,
        body: isBulk ? { ids: [id] } : {},
      };
      const other = { ...call, body: isBulk ? { ids: [id, id + 1] } : { notes: 'Else' } };
      return { call, other, lock: { table: 'card', id } };
    },
  ];
}

/** Money on a number of nobody, which the person puts onto the main account. */
function assignAttempt(test: TestApp): [string, Attempts] {
  return [
    'PATCH /v1/balance/unassigned-top-ups/{id}/assign',
    async () => {
      const { rows } = await test.database.systemPool.query<{ id: string; accountID: string }>(
        `insert into unassigned_top_up (company_id, transfer_id, account_number, amount, sender_name, received_at)
         values ($1, $2, '880800999999999', 50000, 'PT Induk', $3)
         returning id, (select id from company_account where company_id = $1 and status = 'active'
           order by is_main desc, id limit 1) as "accountID"`,
        [companyID, randomUUID(), testNow],
      );
      const [{ id, accountID } = { id: '0', accountID: '0' }] = rows;
      const body = { companyAccountID: Number(accountID), notes: 'Ours' };
      const url = `/v1/balance/unassigned-top-ups/${id}/assign`;
      const call = { method: 'PATCH' as const, url, body };
      const other = { ...call, body: { ...body, notes: 'Ours after all' } };
      return { call, other, lock: { table: 'unassigned_top_up', id: Number(id) } };
    },
  ];
}

/** Credit that is bought with money of the main account. */
function creditAttempt(test: TestApp, kind: QuotaKind): [string, Attempts] {
  return [
    `POST /v1/quotas/${kind}/purchases`,
    async () => {
      const { rows } = await test.database.systemPool.query<{ id: string; price: string }>(
        `select a.id, q.price from company_account a join credit_quota q on q.company_id = a.company_id and q.kind = $2
         where a.company_id = $1 and a.is_main`,
        [companyID, kind],
      );
      const [{ id, price } = { id: '0', price: '0' }] = rows;
      const asked = (credits: number) => ({
        credits,
        companyAccountID: Number(id),
        totalInIDR: credits * Number(price),
      });
      const call = { method: 'POST' as const, url: `/v1/quotas/${kind}/purchases`, body: asked(50) };
      return {
        call,
        other: { ...call, body: asked(100) },
        lock: { table: 'company_account', id: Number(id) },
      };
    },
  ];
}

/** Transfers between the first two accounts, of which the main one has money, and what becomes of those that wait. */
function transferAttempts(test: TestApp, person: Newcomer): [string, Attempts][] {
  const begin = async (amount: number) => {
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select id from company_account where company_id = $1 and status = 'active' order by is_main desc, id limit 2`,
      [companyID],
    );
    const [id = 0, toAccountID] = rows.map((row) => Number(row.id));
    const body = { toAccountID, amount, notes: 'For the branch' };
    return { id, body, url: `/v1/company-accounts/${id}/transfer` };
  };
  const deciding =
    (action: 'approve' | 'reject' | 'cancel'): Attempts =>
    async () => {
      const { url, body } = await begin(100_000_001);
      const requester =
        action === 'cancel' ? person.caller : await test.signInAs('finance.admin@nusantara.test');
      await requester.patch(url, body);
      const { rows } = await test.database.systemPool.query<{ id: string }>(
        'select max(id) as id from account_transfer where company_id = $1',
        [companyID],
      );
      const id = Number(rows[0]?.id);
      const call = {
        method: 'PATCH' as const,
        url: `/v1/account-transfers/${id}/${action}`,
        body: action === 'reject' ? { notes: 'Not now' } : {},
      };
      const other = { ...call, body: { ...call.body, notes: 'Else' } };
      return { call, other, lock: { table: 'account_transfer', id } };
    };
  return [
    [
      'PATCH /v1/company-accounts/{id}/transfer',
      async () => {
        const { id, url, body } = await begin(1000);
        const call = { method: 'PATCH' as const, url, body };
        const other = { ...call, body: { ...body, notes: 'Else' } };
        return { call, other, lock: { table: 'company_account', id } };
      },
    ],
    ...(['approve', 'reject', 'cancel'] as const).map((action): [string, Attempts] => [
      `PATCH /v1/account-transfers/{id}/${action}`,
      deciding(action),
    ]),
  ];
}

/** A trip that the company books, with a ticket that stands as the action needs it. */
async function withTicket({ database }: TestApp, call: Call, id: number): Promise<Call> {
  const ask = async (text: string, values: unknown[]) =>
    Number((await database.systemPool.query<{ id: string }>(text, values)).rows[0]?.id);
  const day = testNow.slice(0, 10);
  await ask(
    `update trip set is_booked_by_company = true, arranger_ids = '{}', start_date = $3, end_date = $3, open_tickets = 0
     where company_id = $1 and id = $2`,
    [companyID, id, day],
  );
  const arrangement = await ask(
    `insert into trip_arrangement (company_id, trip_id, position, category_type, category_id, "from", "to", depart_on, estimated_amount)
     select $1, $2, 1, 'transportation', min(id), 'Jakarta', 'Bogor', $3, 1000 from trip_category
     where company_id = $1 and category_type = 'transportation' returning id`,
    [companyID, id, day],
  );
  const ticket = (status: string) =>
    ask(
      `insert into trip_ticket (company_id, trip_id, arrangement_id, position, status, currency_code, amount, rate_amount, base_amount)
       values ($1, $2, $3, 1, $4, 'IDR', 1000, 1, 1000) returning id`,
      [companyID, id, arrangement, status],
    );
  if (call.url.endsWith('/tickets')) {
    const booked = { vendor: 'Bus', bookingCode: 'B1', passenger: 'Somebody', startDate: day, endDate: day };
    return { ...call, body: { arrangement, ...booked, currencyCode: 'IDR', amount: 1000 } };
  }
  if (call.url.endsWith('/cancel')) {
    const body = { ticket: await ticket('booked'), currencyCode: 'IDR', refundAmount: 0, notes: 'Off' };
    return { ...call, body };
  }
  if (call.url.endsWith('/not-needed'))
    return { ...call, body: { ticket: await ticket('booking_pending'), notes: 'By car' } };
  return call;
}

async function withTransfer({ database }: TestApp, source: string, call: Call, id: number): Promise<Call> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `with refund as (
       insert into refund (company_id, source, record_id, reference_id, status, amount, bank, created_by_id, created_at, expires_at)
       values ($1, $3, $2::bigint, 'RFD/' || $2::bigint, 'canceled', 1000, 'bni', 1, now(), now()) returning id)
     insert into refund_transfer (company_id, refund_id, transfer_id, amount, sender_name, received_at)
     select $1, id, 'T' || id, 1000, 'Somebody', now() from refund returning id`,
    [companyID, id, source],
  );
  return { ...call, body: { transfer: Number(rows[0]?.id) } };
}

async function withLine({ database }: TestApp, call: Call, id: number): Promise<Call> {
  // A record that a proof took for as far on its way may have no line yet.
  await database.systemPool.query(
    `insert into claim_line select (jsonb_populate_record(line, jsonb_build_object(
         'id', (select max(id) + 1 from claim_line), 'claim_id', $2::bigint, 'position', 0))).*
       from claim_line line where company_id = $1 and base_amount > 0
         and not exists (select from claim_line own where own.company_id = $1 and own.claim_id = $2)
       limit 1`,
    [companyID, id],
  );
  const { rows } = await database.systemPool.query<{ id: string; amount: string }>(
    `select id, base_amount as amount from claim_line where company_id = $1 and claim_id = $2
     order by position limit 1`,
    [companyID, id],
  );
  const [line] = rows;
  const lowered = { line: Number(line?.id), approvedAmount: Number(line?.amount), reason: 'As agreed' };
  return { ...call, body: { amounts: [lowered] } };
}

/** The activation of a card with what is printed on it. */
async function withPrinted({ database }: TestApp, call: Call, id: number): Promise<Call> {
  const { rows } = await database.systemPool.query<{ four: string; month: string }>(
    `update card set last_four = coalesce(last_four, '0000'), card_expiry_date = coalesce(card_expiry_date, '2030-12-31'),
       activation_tries = 0 where company_id = $1 and id = $2
     returning last_four as four, to_char(card_expiry_date, 'MM/YY') as month`,
    [companyID, id],
  );
  return { ...call, body: { lastFour: rows[0]?.four ?? '', expiryMonth: rows[0]?.month ?? '' } };
}

/** The report of a card transaction without a receipt. */
async function withCategory({ database }: TestApp, call: Call): Promise<Call> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    'select id from category_policy where company_id = $1 and name = $2',
    [companyID, categoryName],
  );
  return {
    ...call,
    body: { categoryID: Number(rows[0]?.id), receiptsIDs: [], missingReason: 'It was lost' },
  };
}

/** A card as somebody issues it to a colleague who has none. */
async function cardBody(test: TestApp, type: CardType, purpose: string): Promise<Record<string, unknown>> {
  const holder = await hire(test, `holder of ${purpose}`);
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from company_account where company_id = $1 and is_main',
    [companyID],
  );
  return {
    cardName: 'Courses',
    purpose,
    assignedEmployeeID: holder.id,
    companyAccountID: Number(rows[0]?.id),
    startDate: testNow.slice(0, 10),
    endDate: '2027-05-31',
    cardCumulativeLimit: 1000,
    merchantCodes: [],
    currencyCodes: [],
    ...(cardTerms[type].isDelivered ? { deliveryAddress: 'Jl. Braga 1' } : {}),
  };
}

/** Requests that file the claims of a sheet: each of another one. */
function uploads(test: TestApp, person: Newcomer): Attempts {
  const url = '/v1/claims/uploads';
  return async () => {
    const columns = "Employee's email,Purpose,Date,Merchant,Category,Currency,Amount";
    const sheet = `${columns}\n${person.email},Course ${randomUUID()},,,,,`;
    const id = await uploadedBy(test, person, {
      fileName: 'claims.csv',
      contentType: 'text/csv',
      kind: 'sheet',
      sheet,
    });
    const call = { method: 'POST' as const, url, body: { mediaID: id, submissionType: 'reimbursement' } };
    const other = { ...call, body: { ...call.body, isSentAgain: true } };
    return { call, other, lock: { table: 'media', id } };
  };
}

/** What somebody has of a benefit: its number says of whom, of which plan and in which year. */
async function balanceOf({ database }: TestApp, person: Newcomer): Promise<string> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `select id from employee where company_id = $1 and id <> $2 and status = 'active' order by id limit 30`,
    [companyID, person.id],
  );
  for (const { id } of rows) {
    const reply = await person.caller.get(`/v1/benefit-balances?employeeID=${id}`);
    const [balance] = reply.json<{ data: { id: string }[] }>().data;
    if (balance) return balance.id;
  }
  throw new Error('nobody in the demo company has a benefit');
}

/** What a receipt says. */
const paidFor = { day: testNow.slice(0, 10), amount: 1000, currencyCode: 'IDR', isByHand: true };

/** A new layer of the newest workflow of these types, whose last one stays: its number, and that of its workflow. */
async function layerOf({ database }: TestApp, types: readonly string[]): Promise<[number, number]> {
  const { rows } = await database.systemPool.query<{ id: string; workflow: string }>(
    `insert into workflow_layer select (jsonb_populate_record(layer, jsonb_build_object(
         'id', (select max(id) + 1 from workflow_layer), 'max_amount', (select max(id) + 1 from workflow_layer),
         'position', -(select max(id) from workflow_layer)))).*
       from workflow_layer layer where company_id = $1 and workflow_id =
         (select max(id) from workflow where company_id = $1 and kind = any($2) and status = 'active')
       limit 1 returning id, workflow_id as workflow`,
    [companyID, types],
  );
  return [Number(rows[0]?.id), Number(rows[0]?.workflow)];
}

/** Requests to change and to delete the layers of workflows. */
function layerAttempts(test: TestApp): [string, Attempts][] {
  return keptWorkflows.flatMap(({ noun: { path }, types, scope }) =>
    (['PUT', 'DELETE'] as const).flatMap((method) =>
      ['', '/{id}'].map((within): [string, Attempts] => [
        `${method} /v1/${path}${within}/layers/{layerID}`,
        async () => {
          const [id, workflow] = await layerOf(test, types);
          const steps = [{ actors: [{ actorType: 'approvalLine', approvalLine: 1 }] }];
          const call = {
            method,
            url: `/v1/${path}${within.replace('{id}', String(workflow))}/layers/${id}`,
            ...(method === 'PUT'
              ? {
                  body: {
                    ...(scope === 'parts' ? { part: 'report' } : {}),
                    maxAmount: 1_000_000 + id,
                    isNoApproval: false,
                    steps,
                  },
                }
              : {}),
          };
          return { call, other: call, lock: { table: 'workflow_layer', id } };
        },
      ]),
    ),
  );
}

/** A record that is entered: where, what is sent, and which of its texts another request changes. */
interface Entered {
  table: string;
  text: string;
  body: (said: string) => Promise<Record<string, unknown>>;
  /** What entering one waits for, where it moves money. */
  heldBy?: { table: string; named: string };
}

/** Claims that somebody may lower. */
function lowerableBy(test: TestApp, person: Newcomer) {
  const entity = nouns.entities.find(({ name }) => name === 'claim') as ServerEntity;
  const lower = routedTransitions(entity).find(({ action }) => action === 'lower');
  if (!lower) throw new Error('claims are not lowered');
  return subjectsFor(test, entity, lower, person);
}

/**
 * Requests to the calls by which claims and policies are filed and changed, whose fields depend on each other: those of a
 * claim on its kind, those of a member on what it names, the plan of a benefit on the type of its category.
 */
export function spendingAttempts(test: TestApp, person: Newcomer): [string, Attempts][] {
  let said = 0;
  const next = () => `Course ${(said += 1)}`;
  const claims: Entered = { table: 'claim', text: 'purpose', body: (text) => claimBody(test, text) };
  const policies: Entered = {
    table: 'custom_policy',
    text: 'name',
    body: (text) => customPolicyBody(test, text),
  };
  const receipts: Entered = {
    table: 'receipt',
    text: 'merchant',
    body: async (text) => ({ fileIDs: [await uploadedBy(test, person)], ...paidFor, merchant: text }),
  };
  const cards = (type: CardType): Entered => ({
    table: 'card',
    text: 'purpose',
    body: (text) => cardBody(test, type, text),
    heldBy: { table: 'company_account', named: 'companyAccountID' },
  });
  const trips: Entered = { table: 'trip', text: 'tripName', body: (text) => tripBody(test, text) };
  const plans: Entered = { table: 'benefit_plan', text: 'name', body: (text) => benefitPlanBody(test, text) };
  const entering = (url: string, { table, text, body, heldBy }: Entered): Attempts => {
    return async () => {
      const sent = await body(next());
      const call = { method: 'POST' as const, url, body: sent };
      const lock = heldBy ? { table: heldBy.table, id: Number(sent[heldBy.named]) } : { table, id: 0 };
      return { call, other: { ...call, body: { ...sent, [text]: next() } }, lock };
    };
  };
  const changing = (
    from: string,
    urlOf: (id: number) => string,
    { table, text, body }: Entered,
  ): Attempts => {
    return async () => {
      const sent = await body(next());
      const { id } = (await person.caller.post(from, sent)).json<{ id: number }>();
      const call = { method: 'PUT' as const, url: urlOf(id), body: { ...sent, [text]: next() } };
      return { call, other: { ...call, body: sent }, lock: { table, id } };
    };
  };
  const adjusting: Attempts = async () => {
    const id = await balanceOf(test, person);
    const call = {
      method: 'POST' as const,
      url: `/v1/benefit-balances/${id}/adjustments`,
      body: { amount: 1000, note: next() },
    };
    return {
      call,
      other: { ...call, body: { ...call.body, note: next() } },
      lock: { table: 'benefit_plan', id: 0 },
    };
  };
  const transferring: Attempts = async () => {
    const { rows } = await test.database.systemPool.query<{ number: string }>(
      'select account_number as number from refund where company_id = $1 and account_number is not null limit 1',
      [companyID],
    );
    const body = { virtualAccountNumber: rows[0]?.number, amountInIDR: 1000, senderName: next() };
    const call = { method: 'POST' as const, url: '/v1/sandbox/incoming-transfers', body };
    return {
      call,
      other: { ...call, body: { ...body, senderName: next() } },
      lock: { table: 'refund', id: 0 },
    };
  };
  /** A record of which something of its advance is left, with these columns set. */
  const leftOver = async (table: string, status: string, set: string): Promise<number> => {
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `update ${table} set ${set} where company_id = $1 and id =
         (select id from ${table} where company_id = $1 and status = $2
            and disbursed_amount - accounted_amount - refunded_amount >= 50000 order by id limit 1)
       returning id`,
      [companyID, status],
    );
    return Number(rows[0]?.id);
  };
  const lowerable = lowerableBy(test, person);
  /** A line of a claim that the person may lower. */
  const loweringOne: Attempts = async () => {
    const id = await nextOf(lowerable, 'a claim to lower');
    const { body = {} } = await withLine(test, { method: 'PATCH', url: '', body: {} }, id);
    const [{ line, ...lowered }] = body['amounts'] as [{ line: number; approvedAmount: number }];
    const call = { method: 'PATCH' as const, url: `/v1/claims/${id}/lines/${line}`, body: lowered };
    return { call, other: { ...call, body: { ...lowered, reason: 'Else' } }, lock: { table: 'claim', id } };
  };
  const nothingUnderWay = 'is_refund_under_way = false, is_transfer_stated = false, transfers_waiting = 0';
  const advances = {
    claim: (set: string) => leftOver('claim', 'waiting_for_payment', set),
    trip: (set: string) => leftOver('trip', 'awaiting_refund', set),
  };
  const taking =
    (source: keyof typeof advances, resource: string, set: string): Attempts =>
    async () => {
      const id = await advances[source](`transfers_waiting = 1${set}`);
      const url = `/v1/${resource}/${id}/take-transfer`;
      const call = await withTransfer(test, source, { method: 'PATCH', url, body: {} }, id);
      return { call, other: { ...call, body: { transfer: 1 } }, lock: { table: source, id } };
    };
  /** A transfer of which its payer told. */
  const confirming =
    (source: keyof typeof advances, resource: string, set: string): Attempts =>
    async () => {
      const id = await advances[source](`is_refund_under_way = true, is_transfer_stated = true${set}`);
      await test.database.systemPool.query(
        `update refund set status = 'canceled' where company_id = $1 and source = $3 and record_id = $2`,
        [companyID, id, source],
      );
      await test.database.systemPool.query(
        `insert into refund (company_id, source, record_id, reference_id, status, amount, method, transferred_on, created_by_id, created_at)
         select company_id, $3, id, 'RFD/' || $4, 'pending', 1000, 'bank', '2026-11-01', requester_id, now()
         from ${source} where company_id = $1 and id = $2`,
        [companyID, id, source, next()],
      );
      const url = `/v1/${resource}/${id}/confirm-transfer`;
      const call = { method: 'PATCH' as const, url, body: { amount: 1000, receivedOn: '2026-11-01' } };
      return {
        call,
        other: { ...call, body: { ...call.body, amount: 1001 } },
        lock: { table: source, id },
      };
    };
  const refunding =
    (source: keyof typeof advances, resource: string, set: string): Attempts =>
    async () => {
      const id = await advances[source](`${nothingUnderWay}, ${set}`);
      await test.database.systemPool.query(
        `update refund set status = 'canceled' where company_id = $1 and source = $3 and record_id = $2`,
        [companyID, id, source],
      );
      const url = `/v1/${resource}/${id}/refunds`;
      const call = {
        method: 'POST' as const,
        url,
        body: { amount: 1000, method: 'virtualAccount', bank: 'bni' },
      };
      return {
        call,
        other: { ...call, body: { amount: 1001, method: 'qrCode' } },
        lock: { table: source, id },
      };
    };
  /** A card is changed once it is issued. */
  const changingCard = (type: CardType) => async () => {
    const from = `/v1/${cardTerms[type].path}`;
    const attempt = await changing(from, (id: number) => `${from}/${id}`, cards(type))();
    await test.database.systemPool.query(
      `update card set status = 'activated' where company_id = $1 and id = $2`,
      [companyID, attempt.lock.id],
    );
    return attempt;
  };
  const ofAnother = `, requester_id = (select min(e.id) from employee e where e.company_id = trip.company_id and e.id <> ${person.id})`;
  const filedByThem = `created_by_id = ${person.id}`;
  const ofThem = `requester_id = ${person.id}, is_paid_by_hand = false`;
  return [
    ...layerAttempts(test),
    ...transferAttempts(test, person),
    assignAttempt(test),
    ...quotaKinds.map((kind) => creditAttempt(test, kind)),
    ...cardTypes.flatMap((type): [string, Attempts][] => {
      const { path } = cardTerms[type];
      return [
        ...[false, true].map((isBulk) => cardAttempt(test, person, type, isBulk)),
        ...cardReceiptAttempts(test, person, type),
        [`POST /v1/${path}`, entering(`/v1/${path}`, cards(type))],
        [`PUT /v1/${path}/{id}`, changingCard(type)],
      ];
    }),
    ['PATCH /v1/claims/{id}/lines/{lineID}', loweringOne],
    [
      'PATCH /v1/claims/{id}/take-transfer',
      taking('claim', 'claims', ', created_by_id = requester_id, edited_by_id = requester_id'),
    ],
    ['PATCH /v1/business-trips/{id}/take-transfer', taking('trip', 'business-trips', ofAnother)],
    [
      'PATCH /v1/claims/{id}/confirm-transfer',
      confirming('claim', 'claims', ', created_by_id = requester_id, edited_by_id = requester_id'),
    ],
    ['PATCH /v1/business-trips/{id}/confirm-transfer', confirming('trip', 'business-trips', ofAnother)],
    ['POST /v1/claims/{id}/refunds', refunding('claim', 'claims', filedByThem)],
    ['POST /v1/cash-advances/{id}/refunds', refunding('claim', 'cash-advances', filedByThem)],
    ['POST /v1/business-trips/{id}/refunds', refunding('trip', 'business-trips', ofThem)],
    ['POST /v1/claims/uploads', uploads(test, person)],
    ['POST /v1/claims', entering('/v1/claims', claims)],
    ['POST /v1/claims/draft', entering('/v1/claims/draft', claims)],
    ['PUT /v1/claims/{id}', changing('/v1/claims', (id) => `/v1/claims/${id}`, claims)],
    ['PUT /v1/claims/{id}/draft', changing('/v1/claims/draft', (id) => `/v1/claims/${id}/draft`, claims)],
    ['POST /v1/custom-policies', entering('/v1/custom-policies', policies)],
    [
      'PUT /v1/custom-policies/{id}',
      changing('/v1/custom-policies', (id) => `/v1/custom-policies/${id}`, policies),
    ],
    ['POST /v1/receipts', entering('/v1/receipts', receipts)],
    ['PUT /v1/receipts/{id}', changing('/v1/receipts', (id) => `/v1/receipts/${id}`, receipts)],
    [
      'POST /v1/receipt-readings',
      entering('/v1/receipt-readings', {
        table: 'media',
        text: 'mediaID',
        body: async () => ({ mediaID: await uploadedBy(test, person) }),
      }),
    ],
    ...['cancel', 'leave', 'return'].map((step): [string, Attempts] => [
      `PATCH /v1/receipt-readings/{id}/${step}`,
      readingAttempt(test, person, step),
    ]),
    ['POST /v1/sandbox/incoming-transfers', transferring],
    ['POST /v1/benefit-plans', entering('/v1/benefit-plans', plans)],
    ['PUT /v1/benefit-plans/{id}', changing('/v1/benefit-plans', (id) => `/v1/benefit-plans/${id}`, plans)],
    ['POST /v1/benefit-balances/{id}/adjustments', adjusting],
    ['POST /v1/business-trips', entering('/v1/business-trips', trips)],
    ['POST /v1/business-trips/draft', entering('/v1/business-trips/draft', trips)],
    [
      'PUT /v1/business-trips/{id}',
      changing('/v1/business-trips', (id) => `/v1/business-trips/${id}`, trips),
    ],
    [
      'PUT /v1/business-trips/{id}/draft',
      changing('/v1/business-trips/draft', (id) => `/v1/business-trips/${id}/draft`, trips),
    ],
    ...tripPolicyEntries(test).flatMap(([url, entered]): [string, Attempts][] => [
      [`POST ${url}`, entering(url, entered)],
      [`PUT ${url}/{id}`, changing(url, (id) => `${url}/${id}`, entered)],
    ]),
  ];
}
