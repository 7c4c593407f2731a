import { afterAll, beforeAll, expect, it } from 'vitest';

import { cardStores } from '../../resources/spending/card/card.server.ts';
import { followReceipts } from '../../resources/spending/cardTransaction/missing/receiptLock.server.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { activatedCard, companyID, idOf, networkOf } from './network.ts';

/** Who owes a receipt is reminded of it; who owes it for too long pays with no card until it is reported, or put off by others. */
let test: TestApp;
let finance: Caller;
let holder: Caller;
let manager: Caller;
let holderID: number;
let cardID: number;
let token: string;
let transactionID: number;
let paidOn: Date;

const slow = { timeout: 240_000 };
const managerOf = `select m.email from employee e join employee m on m.company_id = e.company_id and m.id = e.manager_id
  where e.company_id = $1 and e.id = $2`;

async function signIn(): Promise<void> {
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('employee@nusantara.test');
  const { rows } = await test.database.systemPool.query<{ email: string }>(managerOf, [companyID, holderID]);
  manager = await test.signInAs(rows[0]?.email ?? '');
}

beforeAll(async () => {
  test = await createTestApp();
  holderID = await idOf(test, 'employee@nusantara.test');
  await signIn();
  await test.database.systemPool.query(
    `update card_transaction set status = 'processed' where company_id = $1 and status in ('awaiting_report', 'need_revision')`,
    [companyID],
  );
  ({ id: cardID, token } = await activatedCard(test, finance, holder, holderID));
  const network = networkOf(test);
  await network.authorize(token, 'auth_missing', '120000');
  await network.tell(token, 'clearing', 'auth_missing', '120000');
  const [paid] = read<{ data: { id: number; status: string }[] }>(
    await holder.get(`/v1/cards/transactions?cardIDs=${cardID}`),
    200,
  ).data;
  expect(paid?.status).toBe('awaiting_report');
  transactionID = paid?.id ?? 0;
  // Midnight in Jakarta, of the day on which it was booked.
  paidOn = new Date(Math.floor((test.clock.at.getTime() + 7 * 3_600_000) / 86_400_000) * 86_400_000);
});

afterAll(() => test?.close());

interface Told {
  eventType: string;
  employeeIDs: number[];
  objectID: number;
}

/** Lets the clock look, twice, at a time of the company's day, so many days later; answers what it told the holder. */
async function lookAt(days: number, time: string, at = 'card.receipts'): Promise<string[]> {
  const { rows } = await test.database.systemPool.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from outbox',
  );
  const day = new Date(paidOn.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  test.clock.at = new Date(`${day}T${time}:00+07:00`);
  const work = nouns.clockWork(test.context).find(({ name }) => name === at);
  if (!work) throw new Error(`nobody looks for ${at}`);
  await work.run();
  await work.run();
  const told = await test.database.systemPool.query<{ payload: Told }>(
    `select payload from outbox where id > $1 and topic = 'notification' order by id`,
    [rows[0]?.last],
  );
  return told.rows
    .filter(({ payload }) => payload.employeeIDs.includes(holderID))
    .map(({ payload }) => payload.eventType);
}

const open = async () => read<Card>(await finance.get(`/v1/virtual-cards/${cardID}`), 200);
const follow = () =>
  test.database.write(companyID, (executor) =>
    followReceipts(executor, test.context, cardStores, { companyID, holderID }),
  );
const snooze = (person: Caller, days: number) =>
  person.patch(`/v1/cards/transactions/${transactionID}/snooze`, { days });

it('is told on the first, third and seventh day, at nine, once each', slow, async () => {
  expect(await lookAt(0, '23:00')).toEqual([]);
  expect(await lookAt(1, '08:59')).toEqual([]);
  expect(await lookAt(1, '09:07')).toEqual(['card_receiptMissingLock']);
  expect(await lookAt(2, '09:07')).toEqual([]);
  expect(await lookAt(3, '10:07')).toEqual(['card_receiptMissingLock']);
  expect(await lookAt(6, '09:07')).toEqual([]);
  expect(await lookAt(7, '09:07')).toEqual(['card_receiptMissingLock']);
  await signIn();
  expect((await open()).status).toBe('activated');
});

it('pauses the cards of the holder by a rule that counts from when it was set', slow, async () => {
  await lookAt(8, '09:07');
  await signIn();
  const rule = { employeesMayRequest: true, cardsPerHolder: 100, receiptThreshold: 0, lockAfterDays: '3' };
  read(await finance.post('/v1/card-settings', rule), 200);
  expect((await finance.post('/v1/card-settings', { ...rule, lockAfterDays: '5' })).statusCode).toBe(400);
  expect(await lookAt(10, '09:07')).toEqual([]);
  expect(await lookAt(11, '08:59')).toEqual([]);
  expect(await lookAt(11, '09:07')).toEqual(['card_locked']);
  expect(await lookAt(12, '09:07')).toEqual([]);
  await signIn();
  expect(await open()).toMatchObject({ status: 'temporary_inactive', pauseReason: 'receipts' });
  expect((await networkOf(test).authorize(token, 'auth_locked', '1000')).body).toEqual({
    approved: false,
    code: 'card_not_active',
  });
  for (const person of [holder, finance])
    expect([403, 409]).toContain((await person.patch(`/v1/virtual-cards/${cardID}/resume`)).statusCode);
});

it('is put off by others for 1 to 14 days, and the cards pay meanwhile', slow, async () => {
  expect((await snooze(holder, 3)).statusCode).toBe(403);
  for (const days of [0, 15, 1.5]) expect((await snooze(finance, days)).statusCode).toBe(400);
  const stranger = await test.signInAs('procurement@nusantara.test');
  expect([403, 404]).toContain((await snooze(stranger, 3)).statusCode);
  read(await snooze(manager, 2), 200);
  await follow();
  expect(await open()).toMatchObject({ status: 'activated', pauseReason: null });
  const seen = read<{ snoozedUntil: string; histories: { action: string; actorName?: string }[] }>(
    await holder.get(`/v1/cards/transactions/${transactionID}`),
    200,
  );
  expect(seen.snoozedUntil).not.toBeNull();
  expect(seen.histories.map(({ action }) => action)).toContain('snooze');
  expect(await lookAt(14, '09:07')).toEqual([]);
  expect(await lookAt(15, '09:07')).toEqual(['card_locked']);
});

it('that is reported has the cards pay again at once', slow, async () => {
  await signIn();
  expect((await open()).status).toBe('temporary_inactive');
  const categories = read<{ data: { id: number }[] }>(await holder.get('/v1/category-policies/choices'), 200);
  const report = {
    categoryID: categories.data[0]?.id,
    receiptsIDs: [],
    missingReason: 'The printer was broken',
  };
  read(await holder.put(`/v1/cards/transactions/${transactionID}/report`, report), 200);
  const { rows } = await test.database.systemPool.query<{ count: number }>(
    `select count(*)::int as count from outbox where topic = 'card.receiptLock' and (payload->>'holderID')::bigint = $1`,
    [holderID],
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(await follow()).toBeGreaterThan(0);
  expect(await follow()).toBe(0);
  expect(await open()).toMatchObject({ status: 'activated', pauseReason: null });
  expect((await snooze(finance, 3)).statusCode).toBe(409);
});

it('that ends is told to its holder 30 and 7 days before, once each', slow, async () => {
  // It pays until March 31st of the next year.
  const untilEnd = (days: number) => 130 - days;
  expect(await lookAt(untilEnd(31), '09:07', 'card.ending')).toEqual([]);
  expect(await lookAt(untilEnd(30), '07:59', 'card.ending')).toEqual([]);
  expect(await lookAt(untilEnd(30), '08:07', 'card.ending')).toContain('card_ending');
  expect(await lookAt(untilEnd(29), '08:07', 'card.ending')).toEqual([]);
  expect(await lookAt(untilEnd(6), '08:07', 'card.ending')).toContain('card_ending');
  expect(await lookAt(untilEnd(5), '08:07', 'card.ending')).toEqual([]);
  await signIn();
});

it('does not bring back a card whose last day is over', slow, async () => {
  const pool = test.database.systemPool;
  const lock = () =>
    pool.query(
      `update card set status = 'temporary_inactive', pause_reason = 'receipts' where company_id = $1 and id = $2`,
      [companyID, cardID],
    );
  await lock();
  await pool.query(`update card set end_date = '2026-11-25' where company_id = $1 and id = $2`, [
    companyID,
    cardID,
  ]);
  await follow();
  expect(await open()).toMatchObject({ status: 'temporary_inactive', pauseReason: 'ended' });
});
