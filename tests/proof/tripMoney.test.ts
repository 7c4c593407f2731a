import { expect } from 'vitest';

import { createTestApp, testNow } from '../api/testApp.ts';
import type { TestApp } from '../api/testApp.ts';
import { hledgerMissing, judgedBalances, wholeJournal } from '../journalReader.ts';
import { fc } from '../properties.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import { prove } from './prove.ts';
import type { DayTerms, TripDays } from './tripDays.ts';
import { worthOfDates } from './tripDays.ts';

const today = testNow.slice(0, 10);
const before = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const acts = [
  'ask',
  'claimDays',
  'cancel',
  'reject',
  'revision',
  'lower',
  'book',
  'ticketsDone',
  'keepReport',
  'giveBack',
  'transfer',
  'cancelRefund',
  'take',
  'complete',
  'policy',
  'job',
] as const;

/** What one of several people does to one of the trips, where it is allowed. */
interface Press {
  do: 'forward' | (typeof acts)[number];
  by: number;
  at: number;
  amount: number;
}

const press: fc.Arbitrary<Press> = fc.record({
  do: fc.oneof(
    { weight: 24, arbitrary: fc.constant('forward' as const) },
    { weight: 3, arbitrary: fc.constant('ask' as const) },
    { weight: 3, arbitrary: fc.constantFrom('giveBack' as const, 'transfer' as const, 'take' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...acts) },
  ),
  by: fc.nat({ max: 3 }),
  at: fc.nat({ max: 40 }),
  amount: fc.constantFrom(20_000, 75_000, 300_000, 700_000),
});

interface Stage {
  test: TestApp;
  people: Newcomer[];
  group: number;
  /** Where the second leg of some trips leads. */
  further: number;
  category: number;
  daily: number;
  account: number;
  after: number;
  /** The terms of each trip as they were once it was approved. */
  terms: Map<number, string>;
}

async function one(test: TestApp, text: string, values: unknown[] = [companyID]): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
}

let stages = 0;

/** People with every right, who travel and decide on each other. */
async function stageOf(test: TestApp): Promise<Stage> {
  stages += 1;
  const people: Newcomer[] = [];
  for (let number = 0; number < 4; number += 1)
    people.push(await hire(test, `traveller.${stages}.${number}`));
  await test.database.systemPool.query(
    `update employee set bank_code = '014', account_number = '8000555511' where company_id = $1 and id = any($2)`,
    [companyID, people.map(({ id }) => id)],
  );
  return {
    test,
    people,
    group: await one(test, `select id from destination_group where company_id = $1 and name = 'Java'`),
    further: await one(test, `select id from destination_group where company_id = $1 and name = 'Sumatra'`),
    category: await one(
      test,
      `select id from trip_category where company_id = $1 and category_name = 'Taxi' and trip_type = 'domestic'`,
    ),
    daily: await one(
      test,
      `select id from category_policy where company_id = $1 and type = 'perDiem' and status = 'active'`,
    ),
    account: await one(
      test,
      `select min(id) as id from company_account where company_id = $1 and status = 'active'`,
    ),
    after: await lastInOutbox(test),
    terms: new Map(),
  };
}

interface Standing {
  id: number;
  status: string;
  requester: number;
  start: string;
  length: number;
  advance: number | null;
  left: number;
  items: number[];
  legs: number[];
  parts: number[];
  arrangements: number[];
  unbooked: number | null;
  transfer: number | null;
  account: string | null;
  isStated: boolean;
  terms: string;
}

/** The trips of these people, oldest first, read by nothing of the product. */
async function tripsOf({ test, people }: Stage): Promise<Standing[]> {
  const { rows } = await test.database.systemPool.query<
    Record<string, string> & Record<'items' | 'legs' | 'parts' | 'arrangements', string[]>
  >(
    `select t.id, t.status, t.requester_id as requester, t.start_date::text as start, t.end_date - t.start_date as length,
       t.advance_amount as advance, t.policy_terms::text as terms, t.is_transfer_stated as stated,
       coalesce(t.disbursed_amount, 0) - coalesce(t.accounted_amount, 0) - coalesce(t.refunded_amount, 0) as left,
       array(select i.id from trip_item i where i.company_id = t.company_id and i.trip_id = t.id order by position) as items,
       array(select l.id from trip_leg l where l.company_id = t.company_id and l.trip_id = t.id order by position) as legs,
       array(select a.id from trip_advance a where a.company_id = t.company_id and a.trip_id = t.id order by position) as parts,
       array(select a.id from trip_arrangement a where a.company_id = t.company_id and a.trip_id = t.id order by position) as arrangements,
       (select min(k.arrangement_id) from trip_ticket k where k.company_id = t.company_id and k.trip_id = t.id
         and k.status = 'booking_pending') as unbooked,
       (select min(f.id) from refund_transfer f join refund r on r.company_id = f.company_id and r.id = f.refund_id
         where f.company_id = t.company_id and r.source = 'trip' and r.record_id = t.id and f.taken_at is null) as transfer,
       (select max(account_number) from refund r where r.company_id = t.company_id and r.source = 'trip' and r.record_id = t.id
         and r.id = (select max(id) from refund n where n.company_id = t.company_id and n.source = 'trip' and n.record_id = t.id)) as account
     from trip t where t.company_id = $1 and t.requester_id = any($2) order by t.id`,
    [companyID, people.map(({ id }) => id)],
  );
  const number = (text: string | null | undefined) =>
    text === null || text === undefined ? null : Number(text);
  return rows.map((row) => ({
    id: Number(row['id']),
    status: row['status'] ?? '',
    requester: Number(row['requester']),
    start: row['start'] ?? '',
    length: Number(row['length']),
    advance: number(row['advance']),
    left: Number(row['left']),
    items: row.items.map(Number),
    legs: row.legs.map(Number),
    parts: row.parts.map(Number),
    arrangements: row.arrangements.map(Number),
    unbooked: number(row['unbooked']),
    transfer: number(row['transfer']),
    account: row['account'] ?? null,
    isStated: String(row['stated']) === 'true',
    terms: row['terms'] ?? '',
  }));
}

const timed = [
  { departureTime: null, returnTime: null },
  { departureTime: '14:30', returnTime: '23:00' },
  { departureTime: '06:00', returnTime: '00:00' },
];

interface Kept {
  legs: readonly number[];
  parts: readonly number[];
  arrangements: readonly number[];
}
const nothingKept: Kept = { legs: [], parts: [], arrangements: [] };
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What is asked for: the same of the same trip, whenever it is sent. Some have two legs, an advance in two currencies, or a ticket. */
function bodyOf(
  { group, further, category }: Stage,
  start: string,
  length: number,
  advance: number | null,
  { legs, parts, arrangements }: Kept = nothingKept,
) {
  const [, , day = 0] = start.split('-').map(Number);
  const end = daysAfter(start, length);
  const between = daysAfter(start, 1);
  const kept = (ids: readonly number[], at: number) => (ids[at] === undefined ? {} : { id: ids[at] });
  const hasParts = advance !== null && day % 3 === 1;
  const isBooked = day % 4 < 2;
  const times = length > 0 ? timed[day % timed.length] : timed[0];
  return {
    tripName: 'A proof',
    description: 'To prove it',
    tripType: 'domestic',
    destination: 'Semarang',
    destinationGroupID: group,
    startDate: start,
    endDate: end,
    legs:
      length >= 2 && day % 2 === 0
        ? [
            {
              ...kept(legs, 0),
              destination: 'Semarang',
              destinationGroupID: group,
              startDate: start,
              endDate: between,
            },
            {
              ...kept(legs, 1),
              destination: 'Medan',
              destinationGroupID: further,
              startDate: between,
              endDate: end,
            },
          ]
        : [],
    advances: hasParts
      ? [
          { ...kept(parts, 0), categoryID: category, currencyCode: 'USD', requestedAmount: 12.34 },
          { ...kept(parts, 1), categoryID: category, currencyCode: 'IDR', requestedAmount: 30_000 },
        ]
      : [],
    isBookedByCompany: isBooked,
    arrangements: isBooked
      ? [
          {
            ...kept(arrangements, 0),
            categoryType: 'transportation',
            categoryID: category,
            from: 'Jakarta',
            to: 'Semarang',
            departOn: start,
            returnOn: null,
            estimatedAmount: 40_000,
          },
        ]
      : [],
    ...times,
    advanceAmount: advance,
    mediaIDs: [],
    isUnspent: false,
    items: [] as object[],
    meals: [] as object[],
  };
}

let vendors = 0;
function reportOf(stage: Stage, trip: Standing, { at, amount }: Press) {
  const body = bodyOf(stage, trip.start, trip.length, trip.advance, trip);
  const isUnspent = at % 9 === 8;
  const items = isUnspent
    ? []
    : Array.from({ length: (at % 2) + 1 }, () => ({
        categoryID: stage.category,
        vendor: `Vendor ${(vendors += 1)}`,
        transactionDate: trip.start,
        duration: 1,
        ...(at % 4 === 1 ? { currencyCode: 'USD', amount: 7.77 } : { currencyCode: 'IDR', amount }),
        description: null,
        receiptsIDs: [],
        missingReason: 'Lost',
      }));
  const meals = Array.from({ length: trip.length + 1 }, (_, day) => ({
    day: new Date(Date.parse(`${trip.start}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10),
    breakfast: (at + day) % 2 === 0,
    lunch: (at + day) % 3 === 0,
    dinner: at % 4 === 0,
  }));
  return { ...body, isUnspent, items, meals };
}

const ended = ['draft', 'rejected', 'canceled', 'approved', 'completed'];

/** What a trip waits for. */
function nextOf({
  status,
  account,
  transfer,
  isStated,
  id,
  unbooked,
}: Standing): Press['do'] | 'approve' | 'disburse' | 'report' {
  if (status === 'awaiting_approval' || status === 'awaiting_review') return 'approve';
  if (status === 'awaiting_cash_advance' || status === 'awaiting_disbursement') return 'disburse';
  // Half of those that wait for both are paid first.
  if (status === 'awaiting_cash_advance_and_ticket' && id % 2 === 0) return 'disburse';
  if (status === 'awaiting_ticket' || status === 'awaiting_cash_advance_and_ticket')
    return unbooked === null ? 'ticketsDone' : 'book';
  if (status === 'awaiting_report' || status === 'need_revision') return 'report';
  if (status !== 'awaiting_refund') return 'job';
  if (transfer !== null || isStated) return 'take';
  if (account === null) return 'giveBack';
  return id % 3 === 0 ? 'complete' : 'transfer';
}

async function work({ test, after }: Stage): Promise<void> {
  for (const seconds of [10, 30]) {
    test.pass(seconds);
    await workOffOutbox(test, { after });
  }
}

/** Somebody changes what a day is paid: trips that were sent in before do not follow. */
async function changePolicy({ test, group }: Stage, at: number): Promise<void> {
  await test.database.systemPool.query(
    `update trip_per_diem set amount = $3 where company_id = $1 and destination_group_id = $2`,
    [companyID, group, 200_000 + 1000 * at],
  );
}

/** Less of an advance than was asked for, of its first part where it has some; at times nothing. */
function lessOf({ parts: [part] }: Standing, at: number): object {
  if (part === undefined) return { approvedAdvance: at % 4 === 0 ? 0 : 15_000, reason: 'Less' };
  const approvedAmount = at % 4 === 0 ? 0 : 5.55;
  return { advances: [{ advance: part, currencyCode: 'USD', approvedAmount, reason: 'Less' }] };
}

/** One press; answers its status, or null where there was nothing to press. */
async function carryOut(stage: Stage, asked: Press): Promise<number | null> {
  const { people, account } = stage;
  const { by, at, amount } = asked;
  const person = people[by % people.length] as Newcomer;
  const { caller } = person;
  if (asked.do === 'ask') {
    const length = [2, 0, 1, 2][at % 4] ?? 0;
    const body = bodyOf(stage, before(2 + (at % 12)), length, at % 5 === 0 ? null : amount);
    return (await caller.post('/v1/business-trips', body)).statusCode;
  }
  if (asked.do === 'claimDays') {
    const day = before(2 + (at % 12));
    const line = { transactionDate: day, toDate: day, categoryID: stage.daily };
    const claim = { submissionType: 'reimbursement', purpose: 'Days away', lines: [line] };
    return (await caller.post('/v1/claims', claim)).statusCode;
  }
  if (asked.do === 'policy') {
    await changePolicy(stage, at);
    return null;
  }
  const trips = await tripsOf(stage);
  const open = trips.filter(({ status }) => !ended.includes(status));
  const among = asked.do === 'forward' && open.length > 0 ? open : trips;
  const trip = among[at % Math.max(1, among.length)];
  if (!trip) return null;
  const what = asked.do === 'forward' ? nextOf(trip) : asked.do;
  const patch = async (path: string, body: object = {}, who = caller) =>
    (await who.patch(`/v1/business-trips/${trip.id}/${path}`, body)).statusCode;
  // What only its traveller may is mostly tried by them.
  const own = at % 5 === 0 ? caller : (people.find(({ id }) => id === trip.requester)?.caller ?? caller);
  switch (what) {
    case 'approve': {
      const isLess = trip.status === 'awaiting_approval' && trip.advance !== null && at % 3 === 1;
      return await patch('approve', isLess ? lessOf(trip, at) : {});
    }
    case 'reject':
    case 'revision':
      return await patch(what, { notes: 'As agreed' });
    case 'cancel':
      return await patch(what, { notes: 'As agreed' }, own);
    case 'lower': {
      if (trip.status === 'awaiting_approval') return await patch('approve', lessOf(trip, at));
      const [item] = trip.items;
      const lowered = { item: item ?? 0, approvedAmount: at % 3 === 0 ? 0 : 5000, reason: 'Less' };
      return await patch('lower', { amounts: [lowered] });
    }
    case 'book': {
      const [arrangement = 0] = trip.arrangements;
      const named = { vendor: 'Kereta', bookingCode: 'KAI1', passenger: 'Baru' };
      const ticket = { arrangement, ticket: null, ...named, currencyCode: 'IDR', amount: 30_000 };
      const body = { ...ticket, startDate: trip.start, endDate: trip.start, mediaIDs: [] };
      return (await caller.post(`/v1/business-trips/${trip.id}/tickets`, body)).statusCode;
    }
    case 'ticketsDone':
      return await patch('tickets/complete');
    case 'disburse':
      return await patch('disburse', { companyAccountID: account });
    case 'complete':
      return await patch('mark-as-completed', {
        companyAccountID: account,
        how: ['payroll', 'transferred', 'writtenOff'][at % 3],
        paidOn: today,
        notes: 'In November',
      });
    case 'report':
      return (await own.put(`/v1/business-trips/${trip.id}`, reportOf(stage, trip, asked))).statusCode;
    case 'keepReport':
      return (await own.put(`/v1/business-trips/${trip.id}/draft`, reportOf(stage, trip, asked))).statusCode;
    case 'giveBack': {
      const sum = at % 2 === 0 ? Math.max(1, trip.left) : amount;
      const way = [
        { method: 'qrCode' },
        { method: 'virtualAccount', bank: 'bni' },
        { method: 'bank', transferredOn: today },
      ][at % 3];
      return (await own.post(`/v1/business-trips/${trip.id}/refunds`, { amount: sum, ...way })).statusCode;
    }
    case 'transfer': {
      if (trip.account === null) return null;
      const amountInIDR = at % 4 === 0 ? amount : Math.max(1, trip.left);
      const body = { virtualAccountNumber: trip.account, amountInIDR, senderName: 'Somebody' };
      return (await own.post('/v1/sandbox/incoming-transfers', body)).statusCode;
    }
    case 'cancelRefund':
      return await patch('cancel-refund', {}, own);
    case 'take':
      if (trip.isStated) {
        if (at % 5 === 0) return await patch('refuse-transfer', { notes: 'Not there' });
        const came = at % 4 === 0 ? amount : Math.max(1, trip.left);
        return await patch('confirm-transfer', { amount: came, receivedOn: today });
      }
      return trip.transfer === null ? null : await patch('take-transfer', { transfer: trip.transfer });
    default:
      return null;
  }
}

const entriesOf = (cause: string, account: string) =>
  `(select count(distinct e.id) as entries, coalesce(sum(abs(l.amount)), 0) as amount from ledger_entry e
    join ledger_line l on l.company_id = $1 and l.entry_id = e.id
    join ledger_account a on a.company_id = $1 and a.id = l.account_id and a.kind = '${account}'
    where e.company_id = $1 and (${cause}))`;

/** All that may not be, by nothing of the product. */
const faults: Readonly<Record<string, string>> = {
  'what is left of an advance is what the ledger holds': `
    select t.id, b.left, l.held from mine t, lateral (select coalesce(t.disbursed_amount, 0) - coalesce(t.accounted_amount, 0)
        - coalesce(t.refunded_amount, 0) as left) b, lateral (select coalesce(sum(balance), 0) as held from ledger_account
        where company_id = $1 and kind = 'advance' and holder = 'trip:' || t.id) l
    where b.left <> l.held or b.left < 0 or (b.left > 0 and t.status in ('completed', 'approved', 'canceled', 'rejected'))`,
  'a report accounts once, for as much as was out': `
    select t.id from mine t, lateral ${entriesOf("e.cause = 'report:trip:' || t.id", 'advance')} posted
    where posted.entries > 1
      or (t.status in ('awaiting_disbursement', 'awaiting_refund', 'approved')
        and posted.amount <> least(t.approved_amount, t.disbursed_amount))
      or (t.status in ('awaiting_report', 'awaiting_review', 'need_revision') and posted.entries > 0)`,
  'a report comes to its items and its days': `
    select t.id from mine t, lateral (select coalesce(sum(base_amount), 0) as asked, coalesce(sum(approved_amount), 0) as approved
      from trip_item where company_id = $1 and trip_id = t.id) i
    where t.status in ('awaiting_review', 'awaiting_disbursement', 'awaiting_refund', 'approved')
      and (t.requested_amount <> i.asked + t.per_diem_amount or t.approved_amount <> i.approved + t.per_diem_amount)`,
  'what is in another currency is worth what its rate says': `
    select t.id from mine t, lateral (select
        count(*) filter (where i.base_amount <> ceil(i.amount * i.rate_amount) or (i.currency_code = 'IDR' and i.rate_amount <> 1)) as wrong
        from trip_item i where i.company_id = $1 and i.trip_id = t.id) items, lateral (select count(*) as parts,
        sum(ceil(coalesce(a.approved_amount, a.requested_amount) * a.rate_amount)) as worth
        from trip_advance a where a.company_id = $1 and a.trip_id = t.id) advanced
    where (items.wrong > 0 and t.status not in ('awaiting_report', 'need_revision'))
      or (advanced.parts > 0 and t.status <> 'draft' and advanced.worth <> t.approved_advance)
      or coalesce(t.disbursed_amount, 0) not in (0, coalesce(t.approved_advance, 0))`,
  'where an approved trip stands follows from its advance and its tickets alone': `
    select t.id, t.status from mine t, lateral (select
        coalesce(t.approved_advance, 0) > 0 and coalesce(t.disbursed_amount, 0) = 0 as money,
        exists (select from trip_arrangement a where a.company_id = $1 and a.trip_id = t.id) and not exists (select from history h
          where h.company_id = $1 and h.subject_type = 'trip' and h.subject_id = t.id and h.action = 'completeTickets') as tickets) open
    where t.status in ('awaiting_cash_advance', 'awaiting_ticket', 'awaiting_cash_advance_and_ticket', 'awaiting_report',
        'need_revision', 'awaiting_review', 'awaiting_disbursement', 'awaiting_refund', 'approved', 'completed')
      and not exists (select from history h where h.company_id = $1 and h.subject_type = 'trip' and h.subject_id = t.id
        and h.action = 'markAsCompleted')
      and (open.money <> (t.status in ('awaiting_cash_advance', 'awaiting_cash_advance_and_ticket'))
        or open.tickets <> (t.status in ('awaiting_ticket', 'awaiting_cash_advance_and_ticket')))`,
  'an advance is paid once, and once what is above it': `
    select t.id from mine t, lateral (select
        count(*) filter (where p.payment_for = 'tripAdvance' and p.status = 'paid') as advances,
        coalesce(sum(p.amount) filter (where p.payment_for = 'tripAdvance' and p.status = 'paid'), 0) as advanced,
        count(*) filter (where p.payment_for = 'tripReport' and p.status = 'paid') as payouts,
        coalesce(sum(p.amount) filter (where p.payment_for = 'tripReport' and p.status = 'paid'), 0) as paid,
        count(*) filter (where p.status not in ('paid', 'failed', 'rejected', 'canceled')) as open
      from payment p where p.company_id = $1 and p.trip_id = t.id) pays
    where pays.advances > 1 or pays.payouts > 1 or pays.open > 1 or pays.advanced <> coalesce(t.disbursed_amount, 0)
      or (pays.payouts = 1 and (pays.paid <> t.approved_amount - t.disbursed_amount or t.status <> 'completed'))
      or (t.status = 'completed' and t.approved_amount > t.disbursed_amount and pays.payouts <> 1
        and not exists (select from history h where h.company_id = $1 and h.subject_type = 'trip' and h.subject_id = t.id
          and h.action = 'markAsCompleted'))`,
  'what came back is what was transferred or ended by finance': `
    select t.id, t.refunded_amount, back.amount as back, ended.amount as ended from mine t,
      lateral ${entriesOf("e.cause like 'refund:trip:' || t.id || ':%'", 'advance')} back,
      lateral ${entriesOf("e.cause = 'completed:trip:' || t.id", 'outside')} ended
    where coalesce(t.refunded_amount, 0) <> back.amount + ended.amount or ended.entries > 1`,
  'one number at a time waits for money, and each transfer is taken once': `
    select r.record_id from refund r join mine t on t.id = r.record_id, lateral (
      select count(*) filter (where f.taken_at is not null) as taken,
        (select count(*) from ledger_entry e where e.company_id = $1 and (e.cause like 'refund:trip:' || t.id || ':%')
          and split_part(e.cause, ':', 4)::bigint in (select id from refund_transfer o where o.company_id = $1 and o.refund_id = r.id)) as booked
      from refund_transfer f where f.company_id = $1 and f.refund_id = r.id) come
    where r.company_id = $1 and r.source = 'trip' and (come.booked > come.taken
      or (select count(*) from refund o where o.company_id = $1 and o.source = 'trip' and o.record_id = t.id and o.status = 'pending') > 1)`,
  'nobody decides on their own trip, or hands out what they approved': `
    select h.id, h.action from history h join mine t on t.id = h.subject_id
    where h.company_id = $1 and h.subject_type = 'trip' and ((h.actor_id = t.requester_id
        and h.action in ('approve', 'reject', 'requestRevision', 'lower', 'disburse', 'markAsCompleted', 'takeTransfer'))
      or (h.action in ('disburse', 'takeTransfer') and exists (select from history a where a.company_id = $1 and a.subject_type = 'trip'
        and a.subject_id = t.id and a.action = 'approve' and a.actor_id = h.actor_id and a.id < h.id
        and a.actor_id = any(t.approved_by_ids))))`,
};

async function expectSound(stage: Stage): Promise<void> {
  const { test, people, terms } = stage;
  for (const [rule, query] of Object.entries(faults)) {
    const { rows } = await test.database.systemPool.query(
      `with mine as (select * from trip where company_id = $1 and requester_id = any($2)),
         found as (${query}) select * from found limit 5`,
      [companyID, people.map(({ id }) => id)],
    );
    expect(rows, rule).toEqual([]);
  }
  for (const trip of await tripsOf(stage)) {
    if (['draft', 'awaiting_approval', 'rejected', 'canceled'].includes(trip.status)) continue;
    const kept = terms.get(trip.id);
    if (kept === undefined) terms.set(trip.id, trip.terms);
    else expect(trip.terms, 'the terms of an approved trip moved').toBe(kept);
  }
}

const meals = ['breakfast', 'lunch', 'dinner'] as const;

/** The days of reports that were sent in, computed a second time: each pays those of its dates that it holds, and nothing else. */
async function expectSameDays({ test, people }: Stage): Promise<number> {
  interface Row extends Omit<TripDays, 'groupID' | 'legs'> {
    id: string;
    groupID: string;
    legs: TripDays['legs'] | null;
    terms: { perDiem: DayTerms };
    paid: string;
    isUnspent: boolean;
    held: string[];
    elsewhere: string[];
    eaten: ({ day: string } & Record<(typeof meals)[number], boolean>)[] | null;
  }
  const { rows } = await test.database.systemPool.query<Row>(
    `select t.id, t.destination_group_id as "groupID", t.start_date::text as "startDate", t.end_date::text as "endDate",
       t.departure_time as "departureTime", t.return_time as "returnTime", t.policy_terms as terms, t.per_diem_amount as paid,
       t.is_unspent as "isUnspent",
       array(select d.day::text from per_diem_day d where d.company_id = $1 and d.source = 'trip' and d.record_id = t.id) as held,
       array(select d.day::text from per_diem_day d where d.company_id = $1 and d.employee_id = t.requester_id
         and not (d.source = 'trip' and d.record_id = t.id)) as elsewhere,
       (select json_agg(json_build_object('groupID', l.destination_group_id, 'from', l.start_date::text, 'to', l.end_date::text) order by l.position)
         from trip_leg l where l.company_id = $1 and l.trip_id = t.id) as legs,
       (select json_agg(json_build_object('day', m.day::text, 'breakfast', m.breakfast, 'lunch', m.lunch, 'dinner', m.dinner))
         from trip_meal m where m.company_id = $1 and m.trip_id = t.id) as eaten
     from trip t where t.company_id = $1 and t.requester_id = any($2)
       and t.status in ('awaiting_review', 'awaiting_disbursement', 'awaiting_refund', 'approved')`,
    [companyID, people.map(({ id }) => id)],
  );
  let days = 0;
  for (const { terms, paid, held, elsewhere, eaten, isUnspent, groupID, legs, ...dated } of rows) {
    const provided = new Map(
      (eaten ?? []).map((row) => [row.day, meals.filter((meal) => row[meal])] as const),
    );
    const worth = worthOfDates(
      { ...dated, legs: legs ?? [], groupID: Number(groupID) },
      terms.perDiem,
      provided,
    );
    const own = held.map((day) => worth.get(day) ?? 0);
    days += own.length;
    expect(Number(paid), `the days of trip ${dated.id}`).toBe(own.reduce((sum, one) => sum + one, 0));
    expect(held.filter((day) => elsewhere.includes(day))).toEqual([]);
    // A day that is worth nothing is held by nothing.
    expect(own.every((one) => one > 0)).toBe(true);
    if (isUnspent) expect(held).toEqual([]);
  }
  return days;
}

/** The books as a journal, beside what the trips and claims say that is out of each person. */
async function expectSameBooks({ test, people }: Stage): Promise<number> {
  const { caller } = await hire(test, `bookkeeper.of.trips.${stages}`);
  const balances = judgedBalances(await wholeJournal(caller.get));
  const { rows } = await test.database.systemPool.query<{ id: string; out: string; spent: string }>(
    `select requester_id as id, sum(disbursed_amount - accounted_amount - refunded_amount)::text as out,
       sum(accounted_amount + coalesce((select sum(p.amount) from payment p where p.company_id = $1 and p.trip_id = t.id
         and p.payment_for = 'tripReport' and p.status = 'paid'), 0))::text as spent
     from trip t where company_id = $1 and requester_id = any($2) and disbursed_amount is not null group by requester_id`,
    [companyID, people.map(({ id }) => id)],
  );
  const told = (root: string, id: string) =>
    [...balances].reduce(
      (sum, [account, amount]) =>
        account.startsWith(`${root}:`) && account.endsWith(` #${id} IDR`) ? sum + amount : sum,
      0n,
    );
  for (const { id, out, spent } of rows) {
    expect(told('assets:employee advances', id), `advances of ${id}`).toBe(
      BigInt(Math.round(Number(out) * 100)),
    );
    expect(told('expenses:trips', id), `costs of ${id}`).toBe(BigInt(Math.round(Number(spent) * 100)));
  }
  return rows.length * 2;
}

/** How many of their trips have all tickets booked. */
async function bookedOf({ test, people }: Stage): Promise<number> {
  return await one(
    test,
    `select count(distinct h.subject_id) as id from history h join trip t on t.company_id = h.company_id and t.id = h.subject_id
     where h.company_id = $1 and h.subject_type = 'trip' and h.action = 'completeTickets' and t.requester_id = any($2)`,
    [companyID, people.map(({ id }) => id)],
  );
}

prove({
  name: 'trip-money',
  promise:
    'Whatever is done to trips at once, an advance is what its ledger holds, what is above it is paid once and what is left comes back once, a date pays once, and the terms that were copied stay',
  goal: '25 × 80 rounds of 3 acts of trips at once by people with every right: 0 faults of nine kinds, 0 days that a second computation pays otherwise, and 0 differences of the journal by a second reader and hledger',
  async run(choose) {
    const test = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
    try {
      // Nobody is named: super admins approve.
      await test.database.systemPool.query(
        `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
           and w.id = l.workflow_id and w.kind in ('domesticTrip', 'reimbursement', 'customWorkflow')`,
      );
      const tally = { presses: 0, taken: 0, refused: 0, trips: 0, booked: 0, days: 0, accounts: 0 };
      const statuses = new Set<string>();
      const [numRuns, rounds] = [choose(1, 25), choose(60, 80)];
      const sequence = fc.array(fc.array(press, { minLength: 3, maxLength: 3 }), {
        minLength: rounds,
        maxLength: rounds,
      });
      await fc.assert(
        fc.asyncProperty(sequence, async (all) => {
          const stage = await stageOf(test);
          for (const [at, together] of all.entries()) {
            const answers = await Promise.all(together.map((each) => carryOut(stage, each)));
            for (const status of answers) {
              if (status === null) continue;
              tally.presses += 1;
              tally[status < 300 ? 'taken' : 'refused'] += 1;
              expect(status, 'a fault of the server').toBeLessThan(500);
            }
            if (at % 4 === 3 || together.some((each) => each.do === 'job')) await work(stage);
            if (at % 8 === 7) await expectSound(stage);
          }
          await work(stage);
          const trips = await tripsOf(stage);
          tally.trips += trips.length;
          for (const { status } of trips) statuses.add(status);
          tally.booked += await bookedOf(stage);
          await expectSound(stage);
          tally.days += await expectSameDays(stage);
          tally.accounts += await expectSameBooks(stage);
        }),
        choose({ numRuns, seed: 20_261_128, endOnFailure: true }, { numRuns, endOnFailure: true }),
      );
      expect(Math.min(tally.taken, tally.refused, tally.booked, tally.days, tally.accounts)).toBeGreaterThan(
        0,
      );
      return (
        `${tally.presses} acts on ${tally.trips} trips (${tally.taken} taken, ${tally.refused} refused; ${statuses.size} statuses ` +
        `at the end, ${tally.booked} with their tickets booked): 0 faults, ${tally.days} days as a second computation pays them, ${tally.accounts} accounts of the journal as ` +
        `the trips have them${hledgerMissing() === null ? ', and as hledger has them' : ''}`
      );
    } finally {
      await test.close();
    }
  },
});
