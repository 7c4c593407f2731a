import { merchantModes } from '../../../domain/card/authorization.ts';
import { limitPeriods } from '../../../domain/card/limitPeriod.ts';
import {
  amount,
  choice,
  day,
  instant,
  longText,
  numbered,
  reference,
  tags,
  text,
} from '../../../domain/noun/fields.ts';
import type { NounView, RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { cardLifecycle } from './cardLifecycle.ts';
import { cardStatuses, pauseReasons } from './cardStatus.ts';

const made = { isReadOnly: true } as const;

/** What the money of a card is, at the last movement. */
const counted = { ...made, isRequired: true } as const;

/**
 * What cards of a kind have of their own. A physical card is another of these: the same fields and lifecycle, below
 * `/card/physical-card`, with rights that begin with `physical_card`.
 */
const virtual = {
  path: 'virtual-cards',
  at: '/card',
  access: { allFeatures: ['virtualCard'] },
  series: 'VCN',
  permissions: {
    viewList: 'card_view_list',
    viewDetail: 'card_view_detail',
    create: 'card_create',
    edit: 'card_edit',
    archive: 'card_deactivate',
  },
  topUp: 'card_top_up',
  deactivate: 'card_deactivate',
} as const;

const views = [
  {
    name: 'review',
    at: '/approval/cards',
    path: `${virtual.path}/approvals`,
    access: { ...virtual.access, anyCapability: ['is_approver'] },
    called: { en: 'Requests of cards', id: 'Permintaan kartu' },
  },
] as const satisfies readonly NounView[];

/** The addresses of the review of requests. */
export type CardReviewAddress = (typeof views)[number]['at'] | `${(typeof views)[number]['at']}/:id`;

/** A prepaid card that an employee pays with: issued to them, or asked for by themself. */
export const card = defineNoun({
  name: 'card',
  called: {
    en: { one: 'virtual card', many: 'Virtual cards' },
    id: { one: 'kartu virtual', many: 'Kartu virtual' },
  },
  words: inBoth(
    () => import('./card.en.ts').then((room) => room.cardEn),
    () => import('./card.id.ts').then((room) => room.cardId),
  ),
  path: virtual.path,
  at: virtual.at,
  views,
  tag: 'Cards',
  access: virtual.access,
  permissions: virtual.permissions,
  orCapability: { see: 'is_card_holder', create: 'is_card_requester' },
  hasNoImport: true,
  entryMovesMoney: true,
  series: virtual.series,
  title: 'cardName',
  fields: {
    referenceID: numbered(),
    cardName: text(60, { isRequired: true, isSearched: true, isSorted: true }),
    purpose: longText(500, { isSearched: true }),
    assignedEmployee: reference('employees', { isFixedOnce: 'made', isFiltered: true }),
    assignedEmployeeCode: text(40, { ...made, isComputed: true }),
    companyAccount: reference('company-accounts', { isFixedOnce: 'made', isFiltered: true }),
    category: reference('category-policies'),
    startDate: day({ isRequired: true }),
    endDate: day({ isRequired: true, isFiltered: true, isSorted: true }),
    cardExpiryDate: day(made),
    cardCumulativeLimit: amount({ isRequired: true, isSorted: true }),
    perTransactionLimit: amount(),
    periodLimit: amount(),
    period: choice(limitPeriods),
    merchantMode: choice(merchantModes),
    merchantCodes: tags({ max: 4, most: 50 }),
    currencyCodes: tags({ max: 3, most: 10 }),
    lastFour: text(4, { ...made, isSearched: true }),
    pauseReason: choice(pauseReasons, made),
    balance: amount({ ...counted, isSorted: true }),
    heldAmount: amount(counted),
    totalSpentAmount: amount({ ...counted, isSorted: true }),
    returnedAmount: amount(counted),
    activatedAt: instant(),
    balanceUpdatedAt: instant(),
    spentUpdatedAt: instant(),
  },
  headline: { amount: 'cardCumulativeLimit', of: 'assignedEmployee' },
  lifecycle: cardLifecycle({ ...virtual.permissions, topUp: virtual.topUp, deactivate: virtual.deactivate }),
  choosable: ['activated', 'temporary_inactive'],
  list: {
    columns: [
      'cardName',
      'assignedEmployee',
      'assignedEmployeeCode',
      'lastFour',
      'status',
      'cardCumulativeLimit',
      'totalSpentAmount',
      'balance',
      'cardExpiryDate',
    ],
    hidden: ['referenceID', 'purpose', 'companyAccount', 'category', 'startDate', 'endDate', 'createdAt'],
    sort: '-createdAt',
    sum: 'balance',
    shown: cardStatuses.filter((status) => status !== 'deleted'),
  },
  form: {
    card: ['cardName', 'purpose', 'assignedEmployee', 'companyAccount', 'category', 'startDate', 'endDate'],
    money: ['cardCumulativeLimit', 'perTransactionLimit', 'periodLimit', 'period'],
    merchants: ['merchantMode', 'merchantCodes', 'currencyCodes'],
    issued: [
      'referenceID',
      'assignedEmployeeCode',
      'lastFour',
      'cardExpiryDate',
      'balance',
      'heldAmount',
      'totalSpentAmount',
      'returnedAmount',
      'pauseReason',
      'activatedAt',
      'balanceUpdatedAt',
      'spentUpdatedAt',
    ],
  },
  more: ['merchants'],
});
export type CardRow = RowOf<typeof card>;

/** Who may issue cards to others. */
export const issuesCards = ({ permissions }: { permissions: ReadonlySet<string> }): boolean =>
  permissions.has(card.permissions.create);
