import { afterAll, beforeAll, expect, it } from 'vitest';

import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Person, Reply } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import { activatedCard, companyID, idOf, networkOf } from './network.ts';

/** Which category a purchase gets by itself, and what of its report somebody else looks at. */
let test: TestApp;
let finance: Person;
let holder: Person;
let holderID: number;
let network: ReturnType<typeof networkOf>;
let categories: { id: number; name: string }[];

const slow = { timeout: 120_000 };
const url = '/v1/cards/coding-rules';

interface Rules {
  learnsMerchants: boolean;
  merchants: { id: number; merchantName: string; category: { id: number }; isLearned: boolean }[];
  codes: { id: number; merchantCategoryCode: string; category: { id: number } }[];
  histories: { action: string }[];
}
interface Transaction {
  id: number;
  status: string;
  category: { id: number } | null;
  codedBy: string | null;
  flags: string[];
}

const setThreshold = async (receiptThreshold: number) => {
  const rule = { employeesMayRequest: true, receiptThreshold, cardsPerHolder: 50, lockAfterDays: '14' };
  read(await finance.post('/v1/card-settings', rule), 200);
};

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('reviewer@nusantara.test');
  holderID = await idOf(test, 'reviewer@nusantara.test');
  network = networkOf(test);
  await setThreshold(50_000);
  categories = read<{ data: { id: number; name: string }[] }>(
    await holder.get('/v1/category-policies/choices'),
    200,
  ).data;
});

afterAll(() => test?.close());

const categoryAt = (place: number) => categories[place]?.id ?? 0;
const rules = async () => read<Rules>(await finance.get(url), 200);
const save = (more: object) =>
  finance.post(url, { learnsMerchants: true, merchants: [], codes: [], ...more });
const fieldsOf = (reply: Reply) =>
  read<{ error: { fields: Record<string, string> } }>(reply, 400).error.fields;

let count = 0;
/** Buys something, and answers it as it is booked. */
async function bought(
  card: { id: number; token: string },
  merchantName: string,
  amount: string,
  more: object = {},
): Promise<Transaction> {
  const key = `coded-${(count += 1)}`;
  const at = { merchantName, ...more };
  await network.authorize(card.token, key, amount, at);
  await network.tell(card.token, 'clearing', key, amount, at);
  const { data } = read<{ data: Transaction[] }>(
    await holder.get(`/v1/cards/transactions?cardIDs=${card.id}&sort=-id&limit=1`),
    200,
  );
  if (!data[0]) throw new Error('nothing was booked');
  return data[0];
}
const report = async (id: number, categoryID: number) =>
  read<Transaction>(
    await holder.put(`/v1/cards/transactions/${id}/report`, {
      categoryID,
      receiptsIDs: [],
      missingReason: 'Lost',
    }),
    200,
  );

it(
  'is that of its card, else of its merchant, else of its code; a small sum is settled by it',
  slow,
  async () => {
    read(
      await save({
        merchants: [{ merchantName: 'Bengkel Jaya', categoryID: categoryAt(1) }],
        codes: [{ merchantCategoryCode: '5814', categoryID: categoryAt(2) }],
      }),
      200,
    );
    const [plain, coded] = [
      await activatedCard(test, finance, holder, holderID),
      await activatedCard(test, finance, holder, holderID, { categoryID: categoryAt(0) }),
    ];
    const of = ({ category, codedBy, status }: Transaction) => [category?.id ?? null, codedBy, status];
    expect(of(await bought(coded, 'Bengkel Jaya', '20000'))).toEqual([categoryAt(0), 'card', 'reported']);
    expect(of(await bought(plain, 'BENGKEL  jaya', '20000'))).toEqual([
      categoryAt(1),
      'merchant',
      'reported',
    ]);
    expect(of(await bought(plain, 'Warung Baru', '20000'))).toEqual([categoryAt(2), 'code', 'reported']);
    // A larger sum still waits for its receipt.
    expect(of(await bought(plain, 'Warung Baru', '50000'))).toEqual([
      categoryAt(2),
      'code',
      'awaiting_report',
    ]);
    const unknown = { merchantCategoryCode: '5999' };
    expect(of(await bought(plain, 'Warung Lain', '20000', unknown))).toEqual([null, null, 'awaiting_report']);
  },
);

it('is learned where three reports in a row say the same, and the rule says so', slow, async () => {
  read(await save({}), 200);
  const card = await activatedCard(test, finance, holder, holderID);
  const at = { merchantCategoryCode: '5999' };
  const once = async (categoryID: number) => {
    const { id } = await bought(card, 'Toko Kabel', '60000', at);
    return await report(id, categoryID);
  };
  expect((await once(categoryAt(1))).codedBy).toBe('person');
  await once(categoryAt(2));
  await once(categoryAt(1));
  await once(categoryAt(1));
  expect((await rules()).merchants).toEqual([]);
  await once(categoryAt(1));
  const learned = await rules();
  expect(learned.merchants).toMatchObject([
    { merchantName: 'Toko Kabel', category: { id: categoryAt(1) }, isLearned: true },
  ]);
  expect(learned.histories.some(({ action }) => action === 'learn')).toBe(true);
  const next = await bought(card, 'Toko Kabel', '60000', at);
  expect([next.category?.id, next.codedBy]).toEqual([categoryAt(1), 'merchant']);
  // A rule that somebody typed is learned over by nothing.
  const [rule] = learned.merchants;
  read(
    await save({ merchants: [{ id: rule?.id, merchantName: 'Toko Kabel', categoryID: categoryAt(0) }] }),
    200,
  );
  await test.database.systemPool.query(
    'update card_coding_merchant set is_learned = false where company_id = $1',
    [companyID],
  );
  await once(categoryAt(1));
  expect((await rules()).merchants).toMatchObject([{ category: { id: categoryAt(0) } }]);
});

it('is learned of nothing where the company says so', slow, async () => {
  read(await save({ learnsMerchants: false }), 200);
  const card = await activatedCard(test, finance, holder, holderID);
  for (let times = 0; times < 3; times += 1) {
    const { id } = await bought(card, 'Toko Lampu', '60000', { merchantCategoryCode: '5999' });
    await report(id, categoryAt(1));
  }
  expect((await rules()).merchants).toEqual([]);
});

it('says what is wrong with its rules, and is changed by who keeps the cards', slow, async () => {
  const one = { merchantName: 'Toko', categoryID: categoryAt(0) };
  expect(
    fieldsOf(await save({ codes: [{ merchantCategoryCode: '0001', categoryID: categoryAt(0) }] })),
  ).toHaveProperty(['codes.0.merchantCategoryCode']);
  expect(
    Object.keys(fieldsOf(await save({ merchants: [one, { ...one, merchantName: 'TOKO' }] }))),
  ).not.toEqual([]);
  expect(fieldsOf(await save({ merchants: [{ ...one, categoryID: 999_999 }] }))).toHaveProperty([
    'merchants.0.categoryID',
  ]);
  expect((await holder.post(url, { learnsMerchants: true, merchants: [], codes: [] })).statusCode).toBe(403);
});

it('flags what is above a limit, paid in parts, and asked for elsewhere', slow, async () => {
  await setThreshold(0);
  const card = await activatedCard(test, finance, holder, holderID, {
    perTransactionLimit: 300_000,
    cardCumulativeLimit: 5_000_000,
  });
  const at = { merchantCategoryCode: '5999' };
  const first = await bought(card, 'Toko Alat', '200000', at);
  expect((await report(first.id, categoryAt(0))).flags).not.toContain('split');
  const second = await bought(card, 'Toko Alat', '200000', at);
  expect((await report(second.id, categoryAt(0))).flags).toContain('split');

  const { rows } = await test.database.systemPool.query<{ merchant: string; amount: string; day: string }>(
    `select l.merchant, l.amount::text, l.transaction_date::text as day from claim_line l
     join claim c on c.company_id = l.company_id and c.id = l.claim_id
     where l.company_id = $1 and c.status in ('awaiting_review', 'reported', 'approved', 'pending', 'waiting_for_approval')
       and l.kind = 'receipt' and l.currency_code = 'IDR' and l.merchant is not null
       and l.amount = trunc(l.amount) and l.amount between 1000 and 300000 order by l.id limit 1`,
    [companyID],
  );
  const [line] = rows;
  if (!line) throw new Error('no line of a claim is as small');
  const same = await bought(card, line.merchant, String(Number(line.amount)), at);
  await test.database.systemPool.query(
    'update card_transaction set transaction_date = $3 where company_id = $1 and id = $2',
    [companyID, same.id, line.day],
  );
  expect((await report(same.id, categoryAt(0))).flags).toContain('duplicate');
});
