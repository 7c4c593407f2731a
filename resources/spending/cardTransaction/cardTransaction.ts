import { declineCodes } from '../../../domain/card/authorization.ts';
import type { Requirement } from '../../../domain/access/access.ts';
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
import { inBoth } from '../../../domain/words/translation.ts';
import { cardTransactionLifecycle } from './cardTransactionLifecycle.ts';
import { directions, scopes, transactionFlags } from './cardTransactionStatus.ts';

const made = { isReadOnly: true } as const;
const told = { ...made, isRequired: true } as const;

const access = { allFeatures: ['virtualCard'] } as const satisfies Requirement;

const views = [
  {
    name: 'review',
    at: '/approval/card-transactions',
    path: 'cards/approvals',
    access: { ...access, anyCapability: ['is_approver'] },
    called: { en: 'Reports of card transactions', id: 'Laporan transaksi kartu' },
  },
] as const satisfies readonly NounView[];

/** The addresses of the review of reports. */
export type ReportReviewAddress = (typeof views)[number]['at'] | `${(typeof views)[number]['at']}/:id`;

/** What was paid by a card, or given back to it: as the card network tells, and as its holder reports. */
export const cardTransaction = defineNoun({
  name: 'cardTransaction',
  called: {
    en: { one: 'card transaction', many: 'Card transactions' },
    id: { one: 'transaksi kartu', many: 'Transaksi kartu' },
  },
  words: inBoth(
    () => import('./cardTransaction.en.ts').then((room) => room.cardTransactionEn),
    () => import('./cardTransaction.id.ts').then((room) => room.cardTransactionId),
  ),
  path: 'cards/transactions',
  at: '/transactions/card',
  views,
  tag: 'Cards',
  access,
  permissions: {
    viewList: 'transaction_card_view_list',
    viewDetail: 'transaction_card_view_detail',
    create: 'card_edit',
    edit: 'card_edit',
    archive: 'card_edit',
    export: 'transaction_card_export',
  },
  orCapability: { see: 'is_card_holder', create: 'is_card_holder' },
  isMade: true,
  title: 'merchantName',
  fields: {
    referenceID: numbered(),
    merchantName: text(120, { ...told, isSearched: true, isSorted: true }),
    merchantCategoryCode: text(4, told),
    card: reference('virtual-cards', { ...told, isFiltered: true }),
    requester: reference('employees', { ...told, isFiltered: true }),
    category: reference('category-policies', { ...made, isFiltered: true }),
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
  },
  headline: { amount: 'billingAmount', of: 'merchantName' },
  lifecycle: cardTransactionLifecycle,
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
    report: ['category', 'receipts', 'missingReason', 'notes', 'flags'],
  },
});
export type CardTransactionRow = RowOf<typeof cardTransaction>;
