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
import type { Spoken } from '../../../domain/words/translation.ts';
import { cardLifecycle } from './cardLifecycle.ts';
import { cardTerms } from './cardType.ts';
import type { CardType } from './cardType.ts';
import { cardStatuses, pauseReasons } from './cardStatus.ts';

const made = { isReadOnly: true } as const;

/** What the money of a card is, at the last movement. */
const counted = { ...made, isRequired: true } as const;

/** The addresses of the review of requests. */
type ReviewAddress = (typeof cardTerms)[CardType]['review'];
export type CardReviewAddress = ReviewAddress | `${ReviewAddress}/:id`;

/** What follows from the type of a card. */
function termsOf<Type extends CardType>(type: Type, reviewed: Spoken) {
  const own: (typeof cardTerms)[Type] = cardTerms[type];
  const access = { allFeatures: [own.feature] } as const;
  return {
    name: own.name,
    path: own.path,
    at: own.at as (typeof cardTerms)[Type]['at'],
    access,
    series: own.series,
    permissions: own.permissions,
    views: [
      {
        name: 'review',
        at: own.review,
        path: `${own.path}/approvals`,
        access: { ...access, anyCapability: ['is_approver'] },
        called: reviewed,
      },
    ] as const satisfies readonly NounView[],
    lifecycle: cardLifecycle(type),
  };
}

const fields = {
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
};

const shared = {
  tag: 'Cards',
  orCapability: { see: 'is_card_holder', create: 'is_card_requester' },
  hasNoImport: true,
  entryMovesMoney: true,
  title: 'cardName',
  headline: { amount: 'cardCumulativeLimit', of: 'assignedEmployee' },
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
  more: ['merchants'],
} as const;

const form = {
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
} as const;

/** A prepaid card that an employee pays with: issued to them, or asked for by themself. */
export const card = defineNoun({
  ...shared,
  ...termsOf('virtual', { en: 'Requests of cards', id: 'Permintaan kartu' }),
  called: {
    en: { one: 'virtual card', many: 'Virtual cards' },
    id: { one: 'kartu virtual', many: 'Kartu virtual' },
  },
  words: inBoth(
    () => import('./card.en.ts').then((room) => room.cardEn),
    () => import('./card.id.ts').then((room) => room.cardId),
  ),
  fields,
  form,
});
export type CardRow = RowOf<typeof card>;

/** The same of plastic: it is delivered, and activated by who holds it in their hand. */
export const physicalCard = defineNoun({
  ...shared,
  ...termsOf('physical', { en: 'Requests of physical cards', id: 'Permintaan kartu fisik' }),
  called: {
    en: { one: 'physical card', many: 'Physical cards' },
    id: { one: 'kartu fisik', many: 'Kartu fisik' },
  },
  words: inBoth(
    () => import('./physical/physicalCard.en.ts').then((room) => room.physicalCardEn),
    () => import('./physical/physicalCard.id.ts').then((room) => room.physicalCardId),
  ),
  landsWithoutFeature: true,
  fields: { ...fields, deliveryAddress: longText(500, { isRequired: true }) },
  form: { ...form, card: [...form.card, 'deliveryAddress'] },
});

/** The noun of each type of card. */
export const cardNouns = { virtual: card, physical: physicalCard } as const;

/** Who may issue cards of a type to others. */
export const issuesCards = ({ permissions }: { permissions: ReadonlySet<string> }, type: CardType): boolean =>
  permissions.has(cardTerms[type].permissions.create);
