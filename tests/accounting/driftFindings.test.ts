import { describe, expect, it } from 'vitest';

import type { ComparedDocument, ComparedPost } from '../../resources/accounting/drift/driftFindings.ts';
import { findDrift } from '../../resources/accounting/drift/driftFindings.ts';
import { sayMoves } from '../../resources/accounting/drift/movesOfDrift.ts';
import { textOfMoves } from '../../server/accounting/sameDocument.ts';

const moves = (amount: string) => [
  { account: 'Giro', amount: `-${amount}` },
  { account: 'Kas', amount },
];
const post = (id: number, more: Partial<ComparedPost> = {}): ComparedPost => ({
  id,
  key: `outlay:1:transaction:${id}:1`,
  day: '2026-11-20',
  document: { place: 'expenses', id: String(100 + id) },
  moves: moves('10'),
  ...more,
});
const document = (id: number, more: Partial<ComparedDocument> = {}): ComparedDocument => ({
  place: 'expenses',
  id: String(100 + id),
  number: `E-${id}`,
  key: `outlay:1:transaction:${id}:1`,
  day: '2026-11-20',
  lines: moves('10.00'),
  ...more,
});
const compare = (
  posts: readonly ComparedPost[],
  documents: readonly ComparedDocument[],
  balances: { account: string; month: string; moved: string }[] = [],
) =>
  findDrift({ keyPrefix: 'outlay:1:', posts, documents, balances, textOf: textOfMoves }).map(
    ({ kind, subject, amount }) => [kind, subject, amount],
  );

describe('what books differ in', () => {
  it('is nothing where they have what was posted', () => {
    expect(compare([post(1), post(2)], [document(1), document(2)])).toEqual([]);
  });

  it.each([
    ['missing', [], 'post:1'],
    ['changed', [document(1, { day: '2026-11-21' })], 'post:1'],
    ['changed', [document(1, { lines: moves('11') })], 'post:1'],
    ['changed', [document(1, { key: null })], 'post:1'],
  ])('is that it is %s', (kind, documents, subject) => {
    expect(compare([post(1)], documents)).toEqual([[kind, subject, null]]);
  });

  it('is a document with a key of ours that is no post, and none that is on its way or of others', () => {
    const onItsWay = post(2, { document: null });
    const others = [document(4, { key: 'outlay:2:transaction:4:1' }), document(5, { key: null })];
    expect(compare([post(1), onItsWay], [document(1), document(2), document(3), ...others])).toEqual([
      ['extra', 'document:expenses/103', null],
    ]);
  });

  it('is told of one place apart from another', () => {
    const elsewhere = post(1, { document: { place: 'journal_entries', id: '101' } });
    expect(compare([elsewhere], [document(1)])).toEqual([['missing', 'post:1', null]]);
  });

  it('is what others moved on an account in a month', () => {
    const documents = [document(1), document(2, { day: '2026-10-31' }), document(9, { key: null })];
    const posts = [post(1), post(2, { day: '2026-10-31' })];
    const balances = [
      { account: 'Giro', month: '2026-11', moved: '-20' },
      { account: 'Giro', month: '2026-10', moved: '-10.00' },
      { account: 'Kas', month: '2026-11', moved: '10' },
    ];
    expect(compare(posts, documents, balances)).toEqual([['balance', 'balance:2026-11:Giro', '-10.00']]);
  });
});

describe('a difference in words', () => {
  const said = (documents: readonly ComparedDocument[]) =>
    findDrift({ keyPrefix: 'outlay:1:', posts: [post(1)], documents, balances: [], textOf: textOfMoves }).map(
      ({ expected, found }) => [expected, found].map((text) => text && sayMoves(text, 'en')),
    );

  it('says the day and what each account gains', () => {
    expect(said([document(1, { day: '2026-11-21', lines: moves('1250000') })])).toEqual([
      [
        '20 Nov 2026; Giro: \u2212Rp 10; Kas: Rp 10',
        '21 Nov 2026; Giro: \u2212Rp 1.250.000; Kas: Rp 1.250.000',
      ],
    ]);
    expect(said([])).toEqual([['20 Nov 2026; Giro: \u2212Rp 10; Kas: Rp 10', null]]);
  });

  it.each([[']'], ['"; ['], ['Kas ] x'], ['[["Giro","1"]] y']])(
    'reads an account that is called %s',
    (account) => {
      const lines = [
        { account, amount: '10' },
        { account: 'Giro', amount: '-10' },
      ];
      const [[, found] = []] = said([document(1, { lines, key: 'outlay:1:other' })]);
      expect(found).toContain(`${account}: Rp 10`);
      expect(found?.endsWith('; outlay:1:other')).toBe(true);
    },
  );

  it('says the balance of an account as money', () => {
    expect(sayMoves('-17500.00', 'id')).toBe('\u2212Rp 17.500');
  });
});
