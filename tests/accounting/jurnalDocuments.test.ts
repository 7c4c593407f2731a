import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type {
  AccountingProvider,
  BooksEntry,
  BooksLine,
} from '../../server/accounting/accountingProvider.ts';
import { jurnalBody, readRefusal } from '../../server/accounting/jurnalDocuments.ts';
import { digestOf } from '../../server/accounting/jurnalSignature.ts';
import { isSameDocument } from '../../server/accounting/sameDocument.ts';
import type { SandboxStage } from './sandboxStage.ts';
import { openSandboxStage } from './sandboxStage.ts';

/** Documents that are written to the books and found there again. */
let stage: SandboxStage;
let client: AccountingProvider;
let accessToken: string;

beforeAll(async () => {
  stage = await openSandboxStage();
  client = stage.clientOf();
  accessToken = await stage.accessTo(client);
});
afterAll(() => stage?.close());

const line = (account: string, amount: string, more: Partial<BooksLine> = {}): BooksLine => ({
  account,
  amount,
  description: '',
  tax: null,
  ...more,
});
const documents: Record<string, BooksEntry> = {
  expense: {
    kind: 'expense',
    day: '2026-11-20',
    memo: 'CLM-2026-0001 · Rina',
    lines: [
      line('Rekening Bank', '-1250000.00'),
      line('Hiburan', '1000000.00', { description: 'Lunch', tax: 'PPN' }),
      line('Makanan', '250000.00'),
    ],
    tags: ['Jakarta'],
  },
  journal: {
    kind: 'journal',
    day: '2026-11-20',
    memo: 'Card loaded',
    lines: [line('Rekening Bank', '-500000.50'), line('Saldo Kartu Outlay', '500000.50')],
    tags: [],
  },
  deposit: {
    kind: 'bankDeposit',
    day: '2026-11-20',
    memo: 'Top-up',
    lines: [line('Rekening Bank', '7000000'), line('Saldo Outlay', '-7000000')],
    tags: [],
  },
};
let made = 0;
const newKey = () => `outlay:1:test:${(made += 1)}:1`;
const written = async () => {
  const { rows } = await stage.place.database.systemPool.query<{ count: string }>(
    'select count(*) from sandbox_jurnal.document',
  );
  return Number(rows[0]?.count);
};
const expense = (more: Partial<BooksEntry> = {}): BooksEntry => ({
  ...(documents['expense'] as BooksEntry),
  ...more,
});

describe('a document', () => {
  it.each(Object.entries(documents))(
    '%s is found under its key as it was written',
    async (kind, document) => {
      const key = newKey();
      expect(await client.find(accessToken, document.kind, key)).toBeNull();
      const posted = await client.create(accessToken, document, key);
      expect(posted).toMatchObject({ day: '2026-11-20', number: expect.stringMatching(/^[A-Z]-\d{5}$/) });
      const found = await client.find(accessToken, document.kind, key);
      expect(found).toEqual(posted);
      expect(isSameDocument(document, found ?? posted), kind).toBe(true);
    },
  );

  it('is told from another day, sum or account', async () => {
    const posted = await client.create(accessToken, expense(), newKey());
    const [bank, ...costs] = expense().lines;
    if (!bank) throw new Error('no lines');
    expect(isSameDocument(expense({ day: '2026-11-21' }), posted)).toBe(false);
    expect(isSameDocument(expense({ lines: [{ ...bank, account: 'Giro' }, ...costs] }), posted)).toBe(false);
    const more = [line('Rekening Bank', '-1250001.00'), line('Hiburan', '1000001.00'), ...costs.slice(1)];
    expect(isSameDocument(expense({ lines: more }), posted)).toBe(false);
  });

  it('is written once under a key: the second one is a conflict', async () => {
    const key = newKey();
    await client.create(accessToken, expense(), key);
    const before = await written();
    await expect(client.create(accessToken, expense(), key)).rejects.toMatchObject({ failure: 'conflict' });
    expect(await written()).toBe(before);
  });

  it('of other books is not found', async () => {
    const key = newKey();
    await client.create(accessToken, expense(), key);
    const other = await stage.accessTo(client, '70002');
    expect(await client.find(other, 'expense', key)).toBeNull();
  });

  it.each([
    ['account', { lines: [line('Rekening Bank', '-1'), line('Nowhere', '1')] }],
    ['account', { lines: [line('Nowhere', '-1'), line('Hiburan', '1')] }],
    ['account', { lines: [line('Kas & Bank', '-1'), line('Hiburan', '1')] }],
    ['tag', { tags: ['Nowhere'] }],
    ['tax', { lines: [line('Rekening Bank', '-1'), line('Hiburan', '1', { tax: 'Nowhere' })] }],
    ['closedBooks', { memo: 'Rina ~closed' }],
    [null, { memo: 'Rina ~422' }],
  ])('is refused for its %s', async (refused, more) => {
    const before = await written();
    await expect(client.create(accessToken, expense(more), newKey())).rejects.toMatchObject({
      failure: 'refused',
      refused,
      message: expect.stringMatching(/./),
    });
    expect(await written()).toBe(before);
  });

  it('waits as long as the books say', async () => {
    const key = newKey();
    const document = expense({ memo: 'Rina ~429' });
    await expect(client.create(accessToken, document, key)).rejects.toMatchObject({
      failure: 'busy',
      retrySeconds: 7,
    });
    expect(await client.find(accessToken, 'expense', key)).toBeNull();
    expect(await client.create(accessToken, document, key)).toBeTruthy();
  });

  it.each(['~500', '~slow'])('of which nobody knows is there all the same: %s', async (end) => {
    const key = newKey();
    const document = expense({ memo: `Rina ${end}` });
    await expect(client.create(accessToken, document, key)).rejects.toMatchObject({ failure: 'unreachable' });
    const found = await client.find(accessToken, 'expense', key);
    expect(found && isSameDocument(document, found)).toBe(true);
  });

  it('finds its key used by somebody else', async () => {
    const key = newKey();
    const document = expense({ memo: 'Rina ~409' });
    await expect(client.create(accessToken, document, key)).rejects.toMatchObject({ failure: 'conflict' });
    const found = await client.find(accessToken, 'expense', key);
    expect(found && isSameDocument(document, found)).toBe(false);
  });

  it('bears the digest of its body, without which strict books refuse it', async () => {
    const url = `${stage.origin}/public/jurnal/api/v1/expenses`;
    const body = JSON.stringify(jurnalBody(expense(), newKey()));
    const post = (headers: Record<string, string>) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, ...headers },
        body,
      });
    expect((await post({})).status).toBe(401);
    expect((await post({ digest: digestOf(`${body} `) })).status).toBe(401);
    expect((await post({ digest: digestOf(body) })).status).toBe(201);
  });

  it('that does not balance, or has a line on the wrong side, is not sent', () => {
    const unbalanced = expense({ lines: [line('Rekening Bank', '-1'), line('Hiburan', '2')] });
    expect(() => jurnalBody(unbalanced, 'k')).toThrow('does not balance');
    const turned = expense({ lines: [line('Rekening Bank', '1'), line('Hiburan', '-1')] });
    expect(() => jurnalBody(turned, 'k')).toThrow('wrong side');
  });
});

describe('what books refuse with', () => {
  it.each([
    ['a text', '{"errors":"Books closed"}', { text: 'Books closed', refused: 'closedBooks' }],
    ['texts by field', '{"tags":["x is not found"]}', { text: 'tags: x is not found', refused: 'tag' }],
    [
      'the shape of the client of Jurnal',
      '{"transaction_lines":"is not valid","id":null,"error_full_messages":["x"]}',
      { text: 'transaction_lines: is not valid', refused: null },
    ],
    ['no JSON', '<html>', { text: '', refused: null }],
    ['a bare text', '"no"', { text: '', refused: null }],
  ])('reads %s', (_what, text, read) => {
    expect(readRefusal(text)).toEqual(read);
  });
});
