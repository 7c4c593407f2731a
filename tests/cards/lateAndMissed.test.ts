import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeGaps } from '../../resources/spending/cardTransaction/cardNetwork.server.ts';
import type { SandboxAnswer } from '../../resources/spending/cardTransaction/networkWire.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Person } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { activatedCard, companyID, idOf, ledgerOf, networkOf } from './network.ts';

/** What is answered too late is not held, and what never arrived is asked for. */
let test: TestApp;
let finance: Person;
let holder: Person;
let holderID: number;
let network: ReturnType<typeof networkOf>;

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('maker@nusantara.test');
  holderID = await idOf(test, 'maker@nusantara.test');
  network = networkOf(test);
  const rule = { employeesMayRequest: true, receiptThreshold: 0, cardsPerHolder: 50, lockAfterDays: '14' };
  read(await finance.post('/v1/card-settings', rule), 200);
});

afterAll(() => test?.close());

const issued = () => activatedCard(test, finance, holder, holderID);
const paid = async (id: number) =>
  read<{ data: { status: string; declineCode: string | null }[] }>(
    await finance.get(`/v1/cards/transactions?cardIDs=${id}`),
    200,
  ).data;

it(
  'answers too late what waits for a card that somebody else has locked, and holds nothing',
  slow,
  async () => {
    const { id, token } = await issued();
    const client = await test.database.systemPool.connect();
    await client.query('begin');
    await client.query('select from card where company_id = $1 and id = $2 for update', [companyID, id]);
    const asked = network.authorize(token, 'late', '50000');
    // It waits for the lock by now.
    await expect
      .poll(async () => {
        const { rows } = await test.database.systemPool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database() and a.query ilike '%card%for update%'`,
        );
        return rows[0]?.waiting ?? 0;
      }, slow)
      .toBeGreaterThan(0);
    test.pass(1.501);
    await client.query('commit');
    client.release();
    expect((await asked).body).toEqual({ approved: false, code: 'issuer_timeout' });
    expect(await ledgerOf(test, id)).toEqual({ card: 1_000_000, card_held: 0, card_spent: 0 });
    expect(await paid(id)).toMatchObject([{ status: 'failed', declineCode: 'issuer_timeout' }]);
    // It is answered alike once more.
    expect((await network.authorize(token, 'in-time', '50000')).body.approved).toBe(true);
  },
);

it('takes back what was held for a merchant whose network gave up waiting', slow, async () => {
  const { id } = await issued();
  const pay = { cardID: id, merchant: 'SLOW', amount: 70_000 };
  const { steps } = read<SandboxAnswer>(await holder.post('/v1/sandbox/card-payments', pay), 200);
  expect(steps.map(({ told, code }) => [told, code])).toEqual([
    ['authorization', 'issuer_timeout'],
    ['reversal', null],
  ]);
  expect(await ledgerOf(test, id)).toEqual({ card: 1_000_000, card_held: 0, card_spent: 0 });
  expect(await paid(id)).toMatchObject([{ status: 'canceled' }]);
});

it('asks the network for what it told and never arrived, and books it once', slow, async () => {
  const { id, token } = await issued();
  await network.authorize(token, 'gap', '80000');
  const told = (type: string, place: string) => ({
    id: `msg_gap_${place}`,
    body: JSON.stringify(
      network.merchant(token, { type, authorizationID: 'gap', billingAmount: '80000', isLast: true }),
    ),
  });
  const { sandbox } = test.context.cardIssuer;
  await sandbox?.remember(told('clearing', 'lost'));
  await sandbox?.remember({ id: 'msg_gap_garbled', body: '{"type":' });
  await sandbox?.remember({
    id: 'msg_gap_stranger',
    body: told('clearing', 'x').body.replace(token, 'tok_of_nobody_here'),
  });
  const arrived = told('refund', 'arrived');
  await sandbox?.remember(arrived);
  await network.say('events', JSON.parse(arrived.body) as object, arrived.id);
  expect(await ledgerOf(test, id)).toEqual({ card: 1_000_000, card_held: 80_000, card_spent: -80_000 });
  expect(await closeGaps(test.context)).toBe(3);
  expect(await ledgerOf(test, id)).toEqual({ card: 1_000_000, card_held: 0, card_spent: 0 });
  await closeGaps(test.context);
  expect(await ledgerOf(test, id)).toEqual({ card: 1_000_000, card_held: 0, card_spent: 0 });
  expect(read<Card>(await finance.get(`/v1/virtual-cards/${id}`), 200).totalSpentAmount).toBe(0);
});
