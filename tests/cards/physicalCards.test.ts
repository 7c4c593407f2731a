import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { FlagName } from '../../domain/access/featureFlag.ts';
import { expectedFlagValues, flagNames } from '../../domain/access/featureFlag.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { nounFor } from '../../domain/noun/nounFor.ts';
import { cardStores } from '../../resources/spending/card/card.server.ts';
import { physicalCardTransaction } from '../../resources/spending/cardTransaction/cardTransaction.ts';
import { followReceipts } from '../../resources/spending/cardTransaction/missing/receiptLock.server.ts';
import { printedMonth } from '../../resources/spending/card/physical/activation.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { CreditOffer } from '../../resources/company/creditQuota/creditWire.ts';
import type { Person, Reply } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { availableOf, companyID, idOf, ledgerOf, networkOf, toldOf, typedCard } from './network.ts';

/** Cards of plastic live as virtual ones do, below addresses and with rights of their own. */
let test: TestApp;
let finance: Person;
let holder: Person;
let holderID: number;
let off: FlagName | null = null;
let network: ReturnType<typeof networkOf>;

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp({
    replace: {
      flags: {
        valuesFor: () =>
          new Map(flagNames.filter((name) => name !== off).map((name) => [name, expectedFlagValues[name]])),
      },
    },
  });
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('employee@nusantara.test');
  holderID = await idOf(test, 'employee@nusantara.test');
  network = networkOf(test);
  const rule = { employeesMayRequest: true, receiptThreshold: 0, cardsPerHolder: 50, lockAfterDays: '14' };
  read(await finance.post('/v1/card-settings', rule), 200);
});

afterAll(() => test?.close());

const deliveryAddress = 'Jl. Braga 1, Bandung';
const typed = (of: number | null, more: object = {}) => typedCard(of, { deliveryAddress, ...more });
const urlOf = (id: number) => `/v1/physical-cards/${id}`;
const open = async (id: number, person: Person = finance) => read<Card>(await person.get(urlOf(id)), 200);
const saysOf = (reply: Reply, status: number) =>
  read<{ error: { message: string; fields?: Record<string, string> } }>(reply, status).error;

/** A card that finance issued, as it lies in the mail. */
async function delivered(more: object = {}): Promise<{ id: number; printed: Record<string, string> }> {
  const { id } = read<Card>(await finance.post('/v1/physical-cards', typed(holderID, more)), 201);
  await network.follow(id);
  const card = await open(id);
  const { cardExpiryDate } = card as Card & { cardExpiryDate: string };
  return { id, printed: { lastFour: card.lastFour ?? '', expiryMonth: printedMonth(cardExpiryDate) } };
}

async function activated(more: object = {}): Promise<{ id: number; token: string }> {
  const { id, printed } = await delivered(more);
  read(await holder.patch(`${urlOf(id)}/activate`, printed), 200);
  await network.follow(id);
  return { id, token: await network.tokenOf(id) };
}

describe('a physical card', () => {
  it(
    'is asked for, approved, delivered, activated, paid with, reported, topped up and deactivated',
    slow,
    async () => {
      const before = await availableOf(test);
      const credit = async () => read<CreditOffer>(await finance.get('/v1/quotas/vcn/packages'), 200).total;
      const credits = await credit();
      const asked = read<Card & { referenceID: string }>(
        await holder.post('/v1/physical-cards', typed(null)),
        201,
      );
      const { id } = asked;
      expect([asked.status, asked.referenceID]).toEqual([
        'awaiting_approval',
        expect.stringMatching(/^PCN\//),
      ]);
      const { rows } = await test.database.systemPool.query<{ email: string }>(
        `select m.email from employee e join employee m on m.company_id = e.company_id and m.id = e.manager_id
       where e.company_id = $1 and e.id = $2`,
        [companyID, holderID],
      );
      const manager = await test.signInAs(rows[0]?.email ?? '');
      expect((await manager.get('/v1/inbox?limit=100')).body).toContain(asked.referenceID);
      read(await manager.patch(`${urlOf(id)}/approve`), 200);
      await network.follow(id);
      const issued = await open(id, holder);
      expect(issued.status).toBe('pending_activation');
      const { cardExpiryDate } = issued as Card & { cardExpiryDate: string };
      const printed = { lastFour: issued.lastFour, expiryMonth: printedMonth(cardExpiryDate) };
      expect((await finance.patch(`${urlOf(id)}/activate`, printed)).statusCode).toBe(403);
      read(await holder.patch(`${urlOf(id)}/activate`, printed), 200);
      await network.follow(id);
      // Issuing one takes no credit.
      expect(await credit()).toBe(credits);

      const token = await network.tokenOf(id);
      await network.authorize(token, 'p1', '200000');
      await network.tell(token, 'clearing', 'p1', '200000');
      const list = `/v1/cards/physical/transactions?cardIDs=${id}`;
      const [paid] = read<{ data: { id: number; status: string }[] }>(await holder.get(list), 200).data;
      expect(paid?.status).toBe('awaiting_report');
      expect((await holder.get(`/v1/cards/transactions/${paid?.id}`)).statusCode).toBe(404);
      const [category] = read<{ data: { id: number }[] }>(
        await holder.get('/v1/category-policies/choices'),
        200,
      ).data;
      const report = { categoryID: category?.id, receiptsIDs: [], missingReason: 'It was lost' };
      const reportURL = `/v1/cards/physical/transactions/${paid?.id}/report`;
      expect(read<{ status: string }>(await holder.put(reportURL, report), 200).status).toBe(
        'awaiting_review',
      );
      const approve = `/v1/cards/physical/transactions/${paid?.id}/approve`;
      expect((await holder.patch(approve)).statusCode).toBe(403);
      expect([200, 204]).toContain((await manager.patch(approve)).statusCode);

      read(await finance.post(`${urlOf(id)}/top-ups`, { amount: 500_000 }), 200);
      expect(await ledgerOf(test, id)).toEqual({ card: 1_300_000, card_held: 0, card_spent: 200_000 });
      read(await finance.patch(`${urlOf(id)}/deactivate`, { notes: 'Over' }), 200);
      await network.follow(id);
      const ended = await open(id);
      expect([ended.status, ended.balance, ended.returnedAmount]).toEqual(['deactivated', 0, 1_300_000]);
      expect(before - (await availableOf(test))).toBe(200_000);

      const ledger = read<{ data: { kind: string; address: string }[] }>(
        await finance.get('/v1/balance/ledger?limit=20&sort=-day'),
        200,
      ).data.filter(({ address }) => address === `/card/physical-card/${id}`);
      expect(new Set(ledger.map(({ kind }) => kind))).toEqual(
        new Set(['physicalCardPrepaid', 'physicalCardRefund']),
      );
      const { rows: kinds } = await test.database.systemPool.query<{ kind: string }>(
        `select distinct e.kind from ledger_entry e join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
       join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
       where a.company_id = $1 and a.holder = 'card:' || $2::bigint order by 1`,
        [companyID, id],
      );
      expect(kinds.map(({ kind }) => kind)).toEqual(['physical_card', 'physical_load', 'physical_return']);
    },
  );

  it('says where it is delivered, which virtual ones do not', slow, async () => {
    const without = await finance.post('/v1/physical-cards', typedCard(holderID));
    expect(saysOf(without, 400).fields).toHaveProperty('deliveryAddress');
    const virtual = await finance.post('/v1/virtual-cards', typed(holderID));
    expect(saysOf(virtual, 400).fields).toHaveProperty('deliveryAddress');
  });

  it('is not found among those of the other type', slow, async () => {
    const { id } = await delivered();
    const virtual = read<Card>(await finance.post('/v1/virtual-cards', typedCard(holderID)), 201);
    expect((await finance.get(`/v1/virtual-cards/${id}`)).statusCode).toBe(404);
    expect((await finance.get(urlOf(virtual.id))).statusCode).toBe(404);
    expect((await finance.patch(`/v1/virtual-cards/${id}/pause`)).statusCode).toBe(404);
    const listed = async (path: string) =>
      read<{ data: Card[]; pageInfo: { totalData: number } }>(
        await finance.get(`/v1/${path}?limit=100`),
        200,
      );
    const [cards, plastic] = [await listed('virtual-cards'), await listed('physical-cards')];
    expect(cards.data.map((one) => one.id)).not.toContain(id);
    expect(plastic.data.map((one) => one.id)).toContain(id);
    expect([cards.pageInfo.totalData, plastic.pageInfo.totalData]).toEqual([
      cards.data.length,
      plastic.data.length,
    ]);
  });
});

describe('the activation of a physical card', () => {
  const other = (printed: Record<string, string>) => ({
    ...printed,
    lastFour: printed['lastFour'] === '0000' ? '0001' : '0000',
  });

  it('asks for what is printed on it, five times at most', slow, async () => {
    const { id, printed } = await delivered();
    const activate = (body: object) => holder.patch(`${urlOf(id)}/activate`, body);
    expect(saysOf(await activate({}), 400).fields).toHaveProperty('lastFour');
    expect(saysOf(await activate(other(printed)), 400).fields?.['lastFour']).toContain('4 tries');
    expect(saysOf(await activate({ ...printed, expiryMonth: '01/20' }), 400).fields?.['lastFour']).toContain(
      '3 tries',
    );
    await Promise.all([activate(other(printed)), activate(other(printed))]);
    expect(saysOf(await activate(other(printed)), 409).message).toContain('five times');
    expect(saysOf(await activate(printed), 409).message).toContain('five times');
    const { status, histories } = (await open(id)) as Card & { histories: { action: string }[] };
    expect(status).toBe('pending_activation');
    expect(histories.filter(({ action }) => action === 'notActivated')).toHaveLength(5);
    const told = await toldOf(test, 'physicalCard', id);
    const people = told
      .filter(({ eventType }) => eventType === 'card_triesUsedUp')
      .map((one) => one.employeeIDs);
    expect(people).toContainEqual([holderID]);
    expect(people.length).toBe(2);
    read(await finance.patch(`${urlOf(id)}/deactivate`, { notes: 'Another one is issued.' }), 200);
  });

  it('counts nothing of what others type', slow, async () => {
    const { id, printed } = await delivered();
    for (let tried = 0; tried < 6; tried += 1)
      expect((await finance.patch(`${urlOf(id)}/activate`, other(printed))).statusCode).toBe(403);
    expect(read<Card>(await holder.patch(`${urlOf(id)}/activate`, printed), 200).status).toBe('activating');
  });
});

describe('switches', () => {
  it(
    'deactivate_physical_card: without it a physical card is not deactivated, and a virtual one is',
    slow,
    async () => {
      const { id } = await activated();
      const virtual = read<Card>(await finance.post('/v1/virtual-cards', typedCard(holderID)), 201);
      await network.follow(virtual.id);
      off = 'deactivate_physical_card';
      expect((await finance.patch(`${urlOf(id)}/deactivate`, { notes: 'Over' })).statusCode).toBe(403);
      read(await finance.patch(`/v1/virtual-cards/${virtual.id}/deactivate`, { notes: 'Over' }), 200);
      off = null;
      read(await finance.patch(`${urlOf(id)}/deactivate`, { notes: 'Over' }), 200);
    },
  );

  it('vcn_top_up: without it a virtual card is not topped up, and a physical one is', slow, async () => {
    const { id } = await activated();
    const virtual = read<Card>(await finance.post('/v1/virtual-cards', typedCard(holderID)), 201);
    await network.follow(virtual.id);
    off = 'vcn_top_up';
    const topUp = (url: string) => finance.post(`${url}/top-ups`, { amount: 1000 });
    expect((await topUp(`/v1/virtual-cards/${virtual.id}`)).statusCode).toBe(403);
    read(await topUp(urlOf(id)), 200);
    off = null;
    read(await topUp(`/v1/virtual-cards/${virtual.id}`), 200);
  });

  it(
    'physicalCard: without the feature there are virtual cards alone, and the settings that both go by',
    slow,
    async () => {
      const set = (features: readonly string[]) =>
        test.database.systemPool.query('update company set features = $1::jsonb where company_id = $2', [
          JSON.stringify(features),
          companyID,
        ]);
      const status = async (url: string) => (await finance.get(url)).statusCode;
      const settings = () => Promise.all(['/v1/card-settings', '/v1/cards/coding-rules'].map(status));
      await set(companyFeatures.filter((feature) => feature !== 'physicalCard'));
      expect(await settings()).toEqual([200, 200]);
      expect(
        await Promise.all(['/v1/physical-cards', '/v1/cards/physical/transactions'].map(status)),
      ).toEqual([404, 404]);
      expect(await Promise.all(['/v1/virtual-cards', '/v1/cards/transactions'].map(status))).toEqual([
        200, 200,
      ]);
      await set(companyFeatures.filter((feature) => feature !== 'virtualCard'));
      expect(
        await Promise.all(['/v1/physical-cards', '/v1/cards/physical/transactions'].map(status)),
      ).toEqual([200, 200]);
      expect(await Promise.all(['/v1/virtual-cards', '/v1/cards/transactions'].map(status))).toEqual([
        404, 404,
      ]);
      // What both types of cards go by is there with either of them.
      expect(await settings()).toEqual([200, 200]);
      await set(companyFeatures.filter((feature) => !feature.endsWith('Card')));
      expect(await settings()).toEqual([404, 404]);
      await set(companyFeatures);
    },
  );

  it('vcn_reversal: without it what was reversed stands in the history of the card alone', slow, async () => {
    const { id, token } = await activated();
    await network.authorize(token, 'back', '90000');
    await network.tell(token, 'reversal', 'back', '90000');
    const listed = async () =>
      read<{ data: { status: string }[] }>(
        await holder.get(`/v1/cards/physical/transactions?cardIDs=${id}`),
        200,
      ).data;
    expect(await listed()).toMatchObject([{ status: 'canceled' }]);
    off = 'vcn_reversal';
    expect(await listed()).toEqual([]);
    off = null;
    const { histories } = (await open(id)) as Card & { histories: { action: string; remark?: string }[] };
    expect(histories.map(({ action }) => action)).toContain('reversal');
  });

  it(
    'vcn_report: without it nobody is locked for receipts, and what waits is called otherwise',
    slow,
    async () => {
      const { id, token } = await activated();
      await network.authorize(token, 'owed', '90000');
      await network.tell(token, 'clearing', 'owed', '90000');
      const { at } = test.clock;
      test.clock.at = new Date(at.getTime() + 40 * 86_400_000);
      const follow = () =>
        test.database.write(companyID, (executor) =>
          followReceipts(executor, test.context, cardStores, { companyID, holderID }),
        );
      const statusOf = async () =>
        (
          await test.database.systemPool.query<{ status: string }>('select status from card where id = $1', [
            id,
          ])
        ).rows[0]?.status;
      off = 'vcn_report';
      await follow();
      expect(await statusOf()).toBe('activated');
      off = null;
      await follow();
      expect(await statusOf()).toBe('temporary_inactive');
      // Whom it does not hold back any more pays again.
      off = 'vcn_report';
      await follow();
      expect(await statusOf()).toBe('activated');
      off = null;
      test.clock.at = at;
      const called = (flags: ReadonlyMap<string, string | null>) =>
        nounFor(physicalCardTransaction, { flags } as Actor).lifecycle.looks['awaiting_report']?.says.key;
      expect(called(new Map())).toBe('physicalCardTransaction.unreminded.awaiting_report');
      expect(called(new Map([['vcn_report', 'show']]))).toBe(
        'physicalCardTransaction.status.awaiting_report',
      );
    },
  );
});
