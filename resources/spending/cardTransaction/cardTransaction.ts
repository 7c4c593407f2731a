import { declineCodes } from '../../../domain/card/authorization.ts';
import {
  amount,
  choice,
  choices,
  currency,
  day,
  files,
  instant,
  longText,
  number,
  numbered,
  reference,
  text,
} from '../../../domain/noun/fields.ts';
import type { NounView, RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import type { Spoken } from '../../../domain/words/translation.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { CardType } from '../card/cardType.ts';
import { cardTerms } from '../card/cardType.ts';
import { cardTransactionLifecycle } from './cardTransactionLifecycle.ts';
import {
  codedBys,
  directions,
  scopes,
  transactionFlags,
  unremindedLooksOf,
} from './cardTransactionStatus.ts';

const made = { isReadOnly: true } as const;
const told = { ...made, isRequired: true } as const;

/** The addresses of the review of reports. */
type ReviewAddress = (typeof cardTerms)[CardType]['transactions']['review'];
export type ReportReviewAddress = ReviewAddress | `${ReviewAddress}/:id`;

/** What follows from the type of the cards. */
function termsOf<Type extends CardType>(type: Type, reviewed: Spoken) {
  const { feature, transactions } = cardTerms[type];
  const access = { allFeatures: [feature] } as const;
  const { name, path, review, reviewPath, permissions } = transactions;
  return {
    name,
    path,
    at: transactions.at as (typeof cardTerms)[Type]['transactions']['at'],
    access,
    permissions,
    views: [
      {
        name: 'review',
        at: review,
        path: reviewPath,
        access: { ...access, anyCapability: ['is_approver'] },
        called: reviewed,
      },
    ] as const satisfies readonly NounView[],
    lifecycle: cardTransactionLifecycle(type),
    looksWithout: { flag: 'vcn_report', looks: unremindedLooksOf(name) } as const,
  };
}

const fieldsOf = <Resource extends string>(cards: Resource) => ({
  referenceID: numbered(),
  merchantName: text(120, { ...told, isSearched: true, isSorted: true }),
  merchantCategoryCode: text(4, told),
  card: reference(cards, { ...told, isFiltered: true }),
  requester: reference('employees', { ...told, isFiltered: true }),
  category: reference('category-policies', { ...made, isFiltered: true }),
  codedBy: choice(codedBys, made),
  direction: choice(directions, { ...told, isFiltered: true }),
  transactionDate: day({ ...told, isFiltered: true, isSorted: true }),
  billingAmount: amount({ ...told, isFiltered: true, isSorted: true }),
  transactionAmount: amount({ ...told, currencyField: 'transactionCurrencyCode' }),
  transactionCurrencyCode: currency(told),
  scope: choice(scopes, { ...told, isFiltered: true }),
  rate: number({ ...told, decimals: 4 }),
  clearedRate: number({ ...made, decimals: 4 }),
  heldAmount: amount(told),
  clearedAmount: amount(told),
  authorizedAt: instant(),
  clearedAt: instant(),
  declineCode: choice(declineCodes, made),
  receipts: files({ max: 5 }),
  missingReason: longText(500, made),
  notes: longText(500, made),
  flags: choices(transactionFlags, { ...made, isFiltered: true }),
});

const shared = {
  tag: 'Cards',
  orCapability: { see: 'is_card_holder', create: 'is_card_holder' },
  isMade: true,
  title: 'merchantName',
  headline: { amount: 'billingAmount', of: 'merchantName' },
  choosable: [],
  list: {
    columns: [
      'transactionDate',
      'merchantName',
      'card',
      'requester',
      'category',
      'billingAmount',
      'transactionAmount',
      'status',
    ],
    hidden: ['referenceID', 'merchantCategoryCode', 'direction', 'scope', 'clearedAt', 'flags', 'createdAt'],
    sort: '-transactionDate',
    sum: 'billingAmount',
  },
  form: {
    transaction: [
      'referenceID',
      'merchantName',
      'merchantCategoryCode',
      'card',
      'requester',
      'direction',
      'scope',
      'transactionDate',
      'authorizedAt',
      'clearedAt',
      'declineCode',
    ],
    money: [
      'billingAmount',
      'transactionAmount',
      'transactionCurrencyCode',
      'rate',
      'clearedRate',
      'heldAmount',
      'clearedAmount',
    ],
    report: ['category', 'codedBy', 'receipts', 'missingReason', 'notes', 'flags'],
  },
} as const;

/** What was paid by a card, or given back to it: as the card network tells, and as its holder reports. */
export const cardTransaction = defineNoun({
  ...shared,
  ...termsOf('virtual', { en: 'Reports of card transactions', id: 'Laporan transaksi kartu' }),
  called: {
    en: { one: 'card transaction', many: 'Card transactions' },
    id: { one: 'transaksi kartu', many: 'Transaksi kartu' },
  },
  words: inBoth(
    () => import('./cardTransaction.en.ts').then((room) => room.cardTransactionEn),
    () => import('./cardTransaction.id.ts').then((room) => room.cardTransactionId),
  ),
  fields: fieldsOf(cardTerms.virtual.path),
});
export type CardTransactionRow = RowOf<typeof cardTransaction>;

/** The same of physical cards. */
export const physicalCardTransaction = defineNoun({
  ...shared,
  ...termsOf('physical', {
    en: 'Reports of physical card transactions',
    id: 'Laporan transaksi kartu fisik',
  }),
  called: {
    en: { one: 'physical card transaction', many: 'Physical card transactions' },
    id: { one: 'transaksi kartu fisik', many: 'Transaksi kartu fisik' },
  },
  words: inBoth(
    () => import('./cardTransaction.en.ts').then((room) => room.ofPhysicalCardsEn),
    () => import('./cardTransaction.id.ts').then((room) => room.ofPhysicalCardsId),
  ),
  fields: fieldsOf(cardTerms.physical.path),
});

/** The noun of what was paid by each type of card. */
export const transactionNouns = { virtual: cardTransaction, physical: physicalCardTransaction } as const;
export const transactionNames: readonly string[] = Object.values(transactionNouns).map(({ name }) => name);
