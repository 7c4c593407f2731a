import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endCards } from '../../resources/spending/card/issuing/cardEnding.server.ts';
import { cardStores } from '../../resources/spending/card/card.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Person, Reply } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { activatedCard, companyID, idOf, networkOf, typedCard } from './network.ts';

/** Who may have which card do what, and what is refused. */
let test: TestApp;
let finance: Person;
let second: Person;
let holder: Person;
let holderID: number;
let financeID: number;

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  second = await test.signInAs('super.admin@nusantara.test');
  holder = await test.signInAs('procurement@nusantara.test');
  holderID = await idOf(test, 'procurement@nusantara.test');
  financeID = await idOf(test, 'finance.admin@nusantara.test');
});

afterAll(() => test?.close());

const fieldsOf = (reply: Reply) =>
  read<{ error: { fields: Record<string, string> } }>(reply, 400).error.fields;
const saysOf = (reply: Reply, status: number) =>
  read<{ error: { message: string } }>(reply, status).error.message;
const create = (more: object, person: Person = finance, of: number | null = holderID) =>
  person.post('/v1/virtual-cards', typedCard(of, more));

describe('a card that is entered', () => {
  it('says what is wrong with each field', slow, async () => {
    expect(fieldsOf(await create({ startDate: '2026-11-20' }))).toHaveProperty('startDate');
    expect(fieldsOf(await create({ endDate: '2026-11-30' }))['endDate']).toBe(
      'Start and end date should not be in the same month and year',
    );
    expect(fieldsOf(await create({ cardCumulativeLimit: 0 }))).toHaveProperty('cardCumulativeLimit');
    expect(fieldsOf(await create({ cardCumulativeLimit: -5 }))).toHaveProperty('cardCumulativeLimit');
    expect(fieldsOf(await create({ cardCumulativeLimit: 10.5 }))).toHaveProperty('cardCumulativeLimit');
    expect(fieldsOf(await create({ cardCumulativeLimit: 1_000_000_000_000 }))).toHaveProperty(
      'cardCumulativeLimit',
    );
    expect(fieldsOf(await create({ perTransactionLimit: 1_000_001 }))).toHaveProperty('perTransactionLimit');
    expect(fieldsOf(await create({ periodLimit: 5 }))).toHaveProperty('period');
    expect(fieldsOf(await create({ merchantMode: 'allow', merchantCodes: ['0001'] }))).toHaveProperty(
      'merchantCodes',
    );
    expect(fieldsOf(await create({ merchantCodes: ['5814'] }))).toHaveProperty('merchantMode');
    expect(fieldsOf(await create({ currencyCodes: ['XYZ'] }))).toHaveProperty('currencyCodes');
    expect(fieldsOf(await create({ companyAccountID: 999_999 }))).toHaveProperty('companyAccountID');
    expect(fieldsOf(await create({}, finance, 999_999))).toHaveProperty('assignedEmployeeID');
    expect(fieldsOf(await create({}, holder, financeID))).toHaveProperty('assignedEmployeeID');
  });

  it('is not issued by an account that is inactive, or holds too little', slow, async () => {
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select id from company_account where company_id = $1 and status = 'inactive' limit 1`,
      [companyID],
    );
    expect(fieldsOf(await create({ companyAccountID: Number(rows[0]?.id) }))).toHaveProperty(
      'companyAccountID',
    );
    expect((await create({ cardCumulativeLimit: 900_000_000_000 })).statusCode).toBe(422);
  });

  it('is one of so many that a person may have', slow, async () => {
    const person = await test.signInAs('maker@nusantara.test');
    const makerID = await idOf(test, 'maker@nusantara.test');
    const limit = async () =>
      read<{ remaining: number; message: string | null }>(
        await finance.get(`/v1/virtual-cards/creation-limit?employeeID=${makerID}`),
        200,
      );
    const rule = { employeesMayRequest: false, receiptThreshold: 0, lockAfterDays: '14' };
    const { remaining } = await limit();
    read(await finance.post('/v1/card-settings', { ...rule, cardsPerHolder: 10 - remaining + 1 }), 200);
    const made = await Promise.all([1, 2, 3].map(() => create({}, finance, makerID)));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(made.filter(({ statusCode }) => statusCode === 400)).toHaveLength(2);
    expect(await limit()).toEqual({
      remaining: 0,
      message: `You've reached the limit of ${10 - remaining + 1} cards for this employee`,
    });
    expect(fieldsOf(await create({}, finance, makerID))['assignedEmployeeID']).toContain('reached the limit');
    expect((await create({}, person, null)).statusCode).toBe(403);
    read(
      await finance.post('/v1/card-settings', { ...rule, employeesMayRequest: true, cardsPerHolder: 50 }),
      200,
    );
  });
});

describe('a card of one’s own', () => {
  it('is approved by others, and neither topped up, changed nor unlocked by its holder', slow, async () => {
    const own = read<Card>(await create({}, finance, financeID), 201);
    expect(own.status).toBe('awaiting_approval');
    expect((await finance.patch(`/v1/virtual-cards/${own.id}/approve`)).statusCode).toBe(403);
    const { id } = await activatedCard(test, second, finance, financeID);
    expect((await finance.post(`/v1/virtual-cards/${id}/top-ups`, { amount: 1000 })).statusCode).toBe(403);
    const changed = await finance.put(`/v1/virtual-cards/${id}`, typedCard(financeID, { cardName: 'Mine' }));
    expect(changed.statusCode).toBe(403);
    read(await second.patch(`/v1/virtual-cards/${id}/pause`), 200);
    expect((await finance.patch(`/v1/virtual-cards/${id}/resume`)).statusCode).toBe(403);
    read(await second.patch(`/v1/virtual-cards/${id}/resume`), 200);
    read(await finance.patch(`/v1/virtual-cards/${id}/pause`), 200);
    expect(read<Card>(await finance.patch(`/v1/virtual-cards/${id}/resume`), 200).status).toBe('activated');
  });

  it('is seen by its holder, and by nobody else without the right', slow, async () => {
    const { id } = await activatedCard(test, finance, holder, holderID);
    expect((await holder.get(`/v1/virtual-cards/${id}`)).statusCode).toBe(200);
    const other = await test.signInAs('employee@nusantara.test');
    expect([403, 404]).toContain((await other.get(`/v1/virtual-cards/${id}`)).statusCode);
    expect((await holder.post(`/v1/virtual-cards/${id}/top-ups`, { amount: 1000 })).statusCode).toBe(403);
  });
});

describe('a card that is issued', () => {
  it('is changed, but for what it was loaded with', slow, async () => {
    const { id } = await activatedCard(test, finance, holder, holderID);
    const { companyAccount } = read<{ companyAccount: { id: number } }>(
      await finance.get(`/v1/virtual-cards/${id}`),
      200,
    );
    const companyAccountID = companyAccount.id;
    const typed = { companyAccountID, cardName: 'Parts', perTransactionLimit: 250_000 };
    const changed = await finance.put(`/v1/virtual-cards/${id}`, typedCard(holderID, typed));
    expect(read<Card & { cardName: string }>(changed, 200).cardName).toBe('Parts');
    const raised = await finance.put(
      `/v1/virtual-cards/${id}`,
      typedCard(holderID, { companyAccountID, cardCumulativeLimit: 2_000_000 }),
    );
    expect(fieldsOf(raised)).toHaveProperty('cardCumulativeLimit');
    const zero = await finance.post(`/v1/virtual-cards/${id}/top-ups`, { amount: 0 });
    expect(fieldsOf(zero)).toHaveProperty('amount');
  });

  it('is not ended while an amount is held, and is deleted once it has ended', slow, async () => {
    const { id, token } = await activatedCard(test, finance, holder, holderID);
    const network = networkOf(test);
    await network.authorize(token, 'held', '5000');
    const end = () => finance.patch(`/v1/virtual-cards/${id}/deactivate`, { notes: 'Over' });
    expect(saysOf(await end(), 409)).toContain('held for a merchant');
    const eligibility = read<{ isEligible: boolean; reasons: string[] }>(
      await finance.get(`/v1/virtual-cards/${id}/deactivation-eligibility`),
      200,
    );
    expect([eligibility.isEligible, eligibility.reasons.length]).toEqual([false, 1]);
    await network.tell(token, 'reversal', 'held', null);
    read(await end(), 200);
    await network.follow(id);
    expect(read<Card>(await finance.delete(`/v1/virtual-cards/${id}`), 200).status).toBe('deleted');
    const { data } = read<{ data: Card[] }>(await finance.get('/v1/virtual-cards?limit=100'), 200);
    expect(data.some((one) => one.id === id)).toBe(false);
  });

  it('ends by itself after its last day; while an amount is held it does not pay', slow, async () => {
    const cards = await Promise.all(
      [1, 2].map(() => activatedCard(test, finance, holder, holderID, { endDate: '2026-12-05' })),
    );
    const network = networkOf(test);
    const [free, held] = cards;
    if (!free || !held) throw new Error('two cards were issued');
    await network.authorize(held.token, 'kept', '5000');
    const { at } = test.clock;
    test.clock.at = new Date('2026-12-06T02:00:00Z');
    await endCards(test.context, cardStores);
    test.clock.at = at;
    const statusOf = async (id: number) => read<Card>(await finance.get(`/v1/virtual-cards/${id}`), 200);
    expect((await statusOf(free.id)).status).toBe('deactivating');
    const suspended = await statusOf(held.id);
    expect([suspended.status, suspended.pauseReason]).toEqual(['temporary_inactive', 'ended']);
  });
});
