import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Day } from '../../domain/day/day.ts';
import type {
  AccountingProvider,
  BooksDocument,
  BooksDocumentKind,
  BooksEntry,
  PostedDocument,
} from '../../server/accounting/accountingProvider.ts';
import { AccountingError } from '../../server/accounting/accountingProvider.ts';
import type { BooksPayment, BooksPurchase } from '../../server/accounting/booksPurchase.ts';
import { isSameDocument } from '../../server/accounting/sameDocument.ts';
import { fc } from '../properties.ts';
import type { OpenTestDatabase } from '../testDatabase.ts';
import { openSandboxStage } from './sandboxStage.ts';
import { openXeroStage } from './xeroStage.ts';

/** What every accounting program behind the port does, whichever it is: one suite, run for each of them. */
interface Contract {
  place: OpenTestDatabase;
  origin: string;
  clock: { at: Date };
  clientOf: () => AccountingProvider;
  accessTo: (client: AccountingProvider, books?: string) => Promise<string>;
  close: () => Promise<void>;
  /** Books that are like the others, and those that are busy. */
  books: { own: string; busy: string };
  /** Kinds that the program does not keep. */
  lacks: readonly BooksDocumentKind[];
  /** What a purchase names where the program knows such things. */
  warehouse: string | null;
  term: string | null;
  /** Somebody takes a tag out of the books. */
  takeOutTag: (name: string) => Promise<void>;
  /** What did not fit the program's published schemas. */
  misfits: readonly string[];
}

const openers: Readonly<Record<string, () => Promise<Contract>>> = {
  async Jurnal() {
    const stage = await openSandboxStage();
    return {
      ...stage,
      books: { own: '70001', busy: '70003' },
      lacks: [],
      warehouse: 'Gudang Utama',
      term: 'Net 30',
      async takeOutTag(name) {
        await stage.place.database.systemPool.query('delete from sandbox_jurnal.tag where name = $1', [name]);
      },
      misfits: [],
    };
  },
  async Xero() {
    const stage = await openXeroStage();
    return {
      ...stage,
      books: { own: '80001', busy: '80003' },
      lacks: ['purchaseQuote'],
      warehouse: null,
      term: null,
      async takeOutTag(name) {
        const [category, option] = name.split(': ');
        await stage.place.database.systemPool.query(
          `update sandbox_xero.row set content = jsonb_set(content, '{Options}', (
             select jsonb_agg(case when one->>'Name' = $2 then one || '{"Status":"ARCHIVED"}' else one end)
             from jsonb_array_elements(content->'Options') one))
           where resource = 'TrackingCategories' and content->>'Name' = $1`,
          [category, option],
        );
      },
    };
  },
};

describe.each(Object.keys(openers))('%s', (called) => {
  let program: Contract;
  let client: AccountingProvider;
  let token: string;
  let tags: string[];

  beforeAll(async () => {
    const open = openers[called];
    if (!open) throw new Error(called);
    program = await open();
    client = program.clientOf();
    token = await program.accessTo(client, program.books.own);
    tags = (await client.tags(token)).map(({ name }) => name);
  });
  afterAll(() => program?.close());

  let made = 0;
  const newKey = (group = 'transaction') => `outlay:1:${group}:${(made += 1)}:1`;
  const day: Day = '2026-11-20';
  const bank = 'Rekening Bank';
  const card = 'Saldo Kartu Outlay';
  const line = (account: string, amount: string, more: { tax?: string; description?: string } = {}) => ({
    account,
    amount,
    description: 'CLM/26/0001',
    tax: null,
    ...more,
  });
  const expense = (more: Partial<BooksEntry> = {}): BooksEntry => ({
    kind: 'expense',
    day,
    memo: 'CLM/26/0001 · Rina',
    lines: [line(bank, '-150000.5'), line('Makanan', '100000'), line('Perjalanan Dinas - Umum', '50000.5')],
    tags: [],
    ...more,
  });
  const bill = (more: Partial<BooksPurchase> = {}): BooksPurchase => ({
    kind: 'payable',
    day,
    dueDay: '2026-12-20',
    memo: 'INV/26/0012 · PT Kertas Kantor Jaya',
    reference: 'KKJ-77',
    vendor: 'PT Kertas Kantor Jaya',
    warehouse: null,
    term: program.term,
    lines: [
      {
        item: 'Alat Tulis Kantor & Printing',
        quantity: '3',
        price: '68820',
        amount: '206460',
        description: '3 ream',
        tax: 'PPN',
      },
    ],
    withheld: null,
    tags: [],
    ...more,
  });
  const goods = (more: Partial<BooksPurchase> = {}): BooksPurchase =>
    bill({
      kind: 'purchase',
      warehouse: program.warehouse,
      lines: [
        {
          item: 'Copy paper A4',
          quantity: '3',
          price: '68820',
          amount: '206460',
          description: '3 ream',
          tax: 'PPN',
        },
        { item: 'Jasa', quantity: '1', price: '100000', amount: '100000', description: '', tax: null },
      ],
      ...more,
    });
  const payment = (of: string, more: Partial<BooksPayment> = {}): BooksPayment => ({
    kind: 'payablePayment',
    day: '2026-11-22',
    memo: 'PAY/26/0001',
    account: bank,
    of,
    amount: '100000',
    tags: [],
    ...more,
  });

  const failureOf = async (work: Promise<unknown>): Promise<AccountingError> => {
    try {
      await work;
    } catch (error) {
      if (error instanceof AccountingError) return error;
      throw error;
    }
    throw new Error('it did not fail');
  };
  const countOf = async (key: string) =>
    (await client.documents(token)).filter((document) => document.key === key).length;
  /** Posts a document, and looks at it in every way that there is. */
  const post = async (document: BooksDocument, key = newKey()): Promise<PostedDocument> => {
    expect(await client.find(token, document.kind, key)).toBeNull();
    const posted = await client.create(token, document, key);
    expect(isSameDocument(document, posted), JSON.stringify(posted)).toBe(true);
    const found = await client.find(token, document.kind, key);
    expect(found).toMatchObject({ id: posted.id, number: posted.number });
    if (found) expect(isSameDocument(document, found), JSON.stringify(found)).toBe(true);
    const kept = (await client.documents(token)).filter((one) => one.key === key);
    expect(kept).toMatchObject([{ id: posted.id, place: client.placeOf(document.kind) }]);
    return posted;
  };

  describe('lets us in', () => {
    const verifier = 'a-verifier-of-more-than-forty-three-characters-0';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    async function consent(books: string, state = '2-attempt') {
      const address = client.authorizeAddress(state, challenge);
      const answer = await fetch(`${address}&books=${books}`, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      return { back, code: back.searchParams.get('code') ?? '', state };
    }

    it('by a code that is good once, for the books that were chosen', async () => {
      const { code, state, back } = await consent(program.books.own);
      expect(`${back.pathname}${back.search}`).toContain(state);
      const tokens = await client.exchange({ code, verifier, state });
      const company = await client.company(tokens.accessToken);
      expect(company).toMatchObject({ name: 'PT Nusantara Contoh Raya', currencyCode: 'IDR' });
      expect((await failureOf(client.exchange({ code, verifier, state }))).failure).toBe('denied');
    });

    it('and not by a code that somebody else began', async () => {
      const { code, state } = await consent(program.books.own);
      const failure = await failureOf(client.exchange({ code, verifier: `${verifier}1`, state }));
      expect(failure.failure).toBe('denied');
    });

    it('again by a refresh token that is good once, and as long as a token is good', async () => {
      const { code, state } = await consent(program.books.own);
      const first = await client.exchange({ code, verifier, state });
      const second = await client.refresh(first.refreshToken);
      expect(second.refreshToken).not.toBe(first.refreshToken);
      expect((await client.company(second.accessToken)).currencyCode).toBe('IDR');
      expect((await failureOf(client.refresh(first.refreshToken))).failure).toBe('denied');
      const at = program.clock.at;
      program.clock.at = new Date(second.accessUntil.getTime() + 1000);
      try {
        expect((await failureOf(client.company(second.accessToken))).failure).toBe('denied');
        expect((await client.company((await client.refresh(second.refreshToken)).accessToken)).name).not.toBe(
          '',
        );
      } finally {
        program.clock.at = at;
      }
    });
  });

  describe('says what its books have', () => {
    it('accounts, by the names that documents use', async () => {
      const accounts = await client.accounts(token);
      const named = (name: string) => accounts.find((one) => one.name === name);
      expect(named(bank)).toMatchObject({ type: 'cash', isParent: false, currencyCode: 'IDR' });
      expect(named('Makanan')).toMatchObject({ type: 'expense', number: '6-60205' });
      expect(named('Hutang Pajak - PPh 23')?.type).toBe('current_liability');
      expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length);
    });

    it('taxes, tags, vendors and products', async () => {
      expect(await client.taxes(token)).toContainEqual(
        expect.objectContaining({ name: 'PPN', kind: 'tax', rate: expect.stringMatching(/^11(\.0+)?$/) }),
      );
      expect(tags.some((name) => name.endsWith('Jakarta'))).toBe(true);
      expect((await client.vendors(token)).map(({ name }) => name)).toContain('PT Kertas Kantor Jaya');
      expect((await client.products(token)).map(({ name }) => name)).toContain('Copy paper A4');
    });

    it('that it is busy, and for how long', async () => {
      const access = await program.accessTo(client, program.books.busy);
      expect(await failureOf(client.tags(access))).toMatchObject({ failure: 'busy', retrySeconds: 7 });
    });
  });

  describe('posts', () => {
    it.each<[string, () => BooksDocument]>([
      ['costs that an account paid', () => expense()],
      [
        'costs with a tax and tags',
        () =>
          expense({
            lines: [line(bank, '-111000'), line('Makanan', '111000', { tax: 'PPN' })],
            tags: tags.filter((name) => /Jakarta|Penjualan/.test(name)),
          }),
      ],
      [
        'money that came in',
        () =>
          expense({
            kind: 'bankDeposit',
            lines: [line(bank, '2500000'), line('Modal Saham', '-2500000')],
          }),
      ],
      [
        'an entry without money',
        () => expense({ kind: 'journal', lines: [line('Makanan', '5000'), line('Gaji', '-5000')] }),
      ],
      [
        'an entry of an account of the bank',
        () =>
          expense({
            kind: 'journal',
            lines: [line(bank, '7000'), line('Makanan', '-2000'), line('Gaji', '-5000')],
          }),
      ],
      [
        'what moves between two accounts of money',
        () => expense({ kind: 'journal', lines: [line(bank, '-40000'), line(card, '40000')] }),
      ],
      ['a bill by accounts', () => bill()],
      [
        'a bill of which something is withheld',
        () => bill({ withheld: { account: 'Hutang Pajak - PPh 23', amount: '2000' } }),
      ],
      ['a bill by products', () => goods()],
      ['an order', () => goods({ kind: 'purchaseOrder' })],
      [
        'a price of five decimals',
        () =>
          bill({
            lines: [
              {
                item: 'Gaji',
                quantity: '8',
                price: '12345.67875',
                amount: '98765.43',
                description: 'x',
                tax: null,
              },
            ],
          }),
      ],
    ])('%s, once, as it was made', async (_name, document) => {
      await post(document());
    });

    it('a quote, or says that it keeps none', async () => {
      const quote = goods({ kind: 'purchaseQuote' });
      if (!program.lacks.includes('purchaseQuote')) await post(quote);
      else {
        const key = newKey();
        expect((await failureOf(client.create(token, quote, key))).failure).toBe('refused');
        expect(await client.find(token, 'purchaseQuote', key)).toBeNull();
      }
    });

    it('payments of a bill, and no more than it comes to', async () => {
      const { number } = await post(bill());
      await post(payment(number));
      await post(payment(number, { amount: '106460' }));
      const key = newKey();
      const more = await failureOf(client.create(token, payment(number, { amount: '1' }), key));
      expect(more.failure).toBe('refused');
      expect(await countOf(key)).toBe(0);
    });

    it('a payment of a bill by products', async () => {
      const { number } = await post(goods());
      await post(payment(number, { kind: 'purchasePayment', amount: '306460' }));
    });

    it('for a vendor that it adds once', async () => {
      const key = 'outlay:1:vendor:77';
      const vendor = { name: 'CV Baru "Maju" & Rekan', taxNumber: '0012345678901000', email: 'a@baru.test' };
      const first = await client.createVendor(token, vendor, key);
      expect(await client.createVendor(token, vendor, key)).toEqual(first);
      expect((await client.vendors(token)).filter(({ name }) => name === vendor.name)).toEqual([first]);
      await post(bill({ vendor: vendor.name }));
    });
  });

  describe('asked again', () => {
    it('has written what nobody heard of, once', async () => {
      const key = newKey();
      const document = expense({ memo: 'CLM/26/0500 ~500' });
      expect((await failureOf(client.create(token, document, key))).failure).toBe('unreachable');
      const found = await client.find(token, 'expense', key);
      expect(found && isSameDocument(document, found)).toBe(true);
      expect(await countOf(key)).toBe(1);
    });

    it('does not write it twice even if nobody looks', async () => {
      const key = newKey();
      const document = expense({ memo: 'CLM/26/0501 ~slow' });
      expect((await failureOf(client.create(token, document, key))).failure).toBe('unreachable');
      await expect
        .poll(async () => (await client.find(token, 'expense', key)) !== null, { timeout: 10_000 })
        .toBe(true);
      const again = await client.create(token, document, key).catch((error: unknown) => error);
      if (again instanceof AccountingError) expect(again.failure).toBe('conflict');
      expect(await countOf(key)).toBe(1);
    });

    it('later, where it was busy, writes it then', async () => {
      const key = newKey();
      const document = expense({ memo: 'CLM/26/0502 ~429' });
      expect(await failureOf(client.create(token, document, key))).toMatchObject({
        failure: 'busy',
        retrySeconds: 7,
      });
      expect(await countOf(key)).toBe(0);
      await post(document, key);
    });
  });

  describe('refuses', () => {
    it.each<[string, string, () => BooksDocument]>([
      [
        'an account that is not there',
        'account',
        () => expense({ lines: [line(bank, '-1'), line('Tiada', '1')] }),
      ],
      ['a tag that is not there', 'tag', () => expense({ tags: ['Tiada: Tiada'] })],
      [
        'a tax that is not there',
        'tax',
        () => expense({ lines: [line(bank, '-1'), line('Makanan', '1', { tax: 'Tiada' })] }),
      ],
      ['a vendor that is not there', 'payee', () => bill({ vendor: 'PT Tiada' })],
      [
        'a product that is not there',
        'goods',
        () =>
          goods({
            lines: [{ item: 'Tiada', quantity: '1', price: '1', amount: '1', description: 'x', tax: null }],
          }),
      ],
      ['what is of closed books', 'closedBooks', () => expense({ memo: 'CLM/26/0503 ~closed' })],
      ['what is no good', '', () => expense({ memo: 'CLM/26/0504 ~422' })],
    ])('%s, and says so', async (_name, part, document) => {
      const key = newKey();
      const failure = await failureOf(client.create(token, document(), key));
      expect(failure).toMatchObject({ failure: 'refused', refused: part === '' ? null : part });
      expect(failure.message).not.toBe('');
      expect(await countOf(key)).toBe(0);
    });

    it('a tag that somebody took out of the books meanwhile', async () => {
      const tag = tags.find((name) => name.endsWith('Surabaya')) ?? '';
      await post(expense({ tags: [tag] }));
      await program.takeOutTag(tag);
      expect((await client.tags(token)).map(({ name }) => name)).not.toContain(tag);
      const failure = await failureOf(client.create(token, expense({ tags: [tag] }), newKey()));
      expect(failure).toMatchObject({ failure: 'refused', refused: 'tag' });
    });

    it('an entry that does not balance, before anybody is asked', async () => {
      const document = expense({ kind: 'journal', lines: [line('Gaji', '1'), line('Makanan', '-2')] });
      await expect(client.create(token, document, newKey())).rejects.toThrow(/balance/);
    });
  });

  describe('takes out', () => {
    it('a document of each kind, and one that is gone is no failure', async () => {
      for (const document of [
        expense(),
        expense({ kind: 'journal', lines: [line('Gaji', '1'), line('Makanan', '-1')] }),
        bill(),
        goods({ kind: 'purchaseOrder' }),
      ]) {
        const key = newKey();
        const { id } = await post(document, key);
        const kept = { place: client.placeOf(document.kind), id };
        await client.remove(token, kept);
        expect(await client.find(token, document.kind, key)).toBeNull();
        expect(await countOf(key)).toBe(0);
        await client.remove(token, kept);
      }
    });

    it('a payment before what it pays', async () => {
      const invoice = await post(bill());
      const paid = await post(payment(invoice.number));
      const of = { place: client.placeOf('payable'), id: invoice.id };
      expect((await failureOf(client.remove(token, of))).failure).toBe('refused');
      await client.remove(token, { place: client.placeOf('payablePayment'), id: paid.id });
      await client.remove(token, of);
    });
  });

  it('moves what was posted, by its own report and by our own sums', { timeout: 120_000 }, async () => {
    const month = '2026-07';
    const posted = new Map<string, bigint>();
    const cents = (text: string) => {
      const [whole = '0', part = ''] = text.replace('-', '').split('.');
      const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
      return text.startsWith('-') ? -value : value;
    };
    const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
    const accounts = ['Makanan', 'Gaji', 'Beban Bank', 'Pelatihan'] as const;
    const amounts = fc.array(
      fc.tuple(fc.constantFrom(...accounts), fc.bigInt({ min: 1n, max: 99_999_999_999n })),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(amounts, fc.integer({ min: 1, max: 31 }), fc.boolean(), async (costs, on, isCard) => {
        const total = costs.reduce((sum, [, one]) => sum + one, 0n);
        const money = isCard ? card : bank;
        const document = expense({
          day: `${month}-${String(on).padStart(2, '0')}` as Day,
          lines: [line(money, `-${text(total)}`), ...costs.map(([account, one]) => line(account, text(one)))],
        });
        const created = await client.create(token, document, newKey());
        expect(isSameDocument(document, created)).toBe(true);
        for (const { account, amount } of document.lines)
          posted.set(account, (posted.get(account) ?? 0n) + cents(amount));
      }),
      { numRuns: 20 },
    );
    const moved = await client.balances(token, month);
    for (const [account, expected] of posted)
      expect(cents(moved.find((one) => one.account === account)?.moved ?? '0'), account).toBe(expected);
    expect([...posted.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
    expect((await client.balances(token, '2025-01')).every(({ moved: one }) => cents(one) === 0n)).toBe(true);
  });

  it('is asked, and answers, as its published schemas say', () => {
    expect(program.misfits).toEqual([]);
  });
});
