import { choiceFilter, dayRangeFilter, idFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listRoom } from '../../../domain/list/listRoom.ts';
import { choice, day, reference, text } from '../../../domain/noun/fields.ts';

/** What moves the money of an account, as the accounting integration calls it. */
const movementKinds = [
  'topUp',
  'disbursement',
  'internationalDisbursement',
  'disbursementFee',
  'virtualAccount',
  'qrCode',
  'bank',
  'receivePayment',
  'debit',
  'credit',
  'cardPrepaid',
  'cardRefund',
  'physicalCardPrepaid',
  'physicalCardRefund',
  'ocrQuotaPurchased',
  'vcnQuotaPurchased',
] as const;

export const balanceAccess = { anyPermission: ['balance_view_detail'] } as const;

/** What came into the company's accounts and left them, each with what the account held afterwards. */
export const balance = listRoom({
  name: 'balance',
  called: { en: 'Balance', id: 'Saldo' },
  path: 'balance/ledger',
  at: '/balance',
  tag: 'Balance',
  access: balanceAccess,
  title: 'companyAccount',
  fields: {
    day: day({ isRequired: true, isSorted: true }),
    kind: choice(movementKinds, { isRequired: true, isSorted: true }),
    record: text(50, { isSearched: true, isSorted: true }),
    counterparty: text(200, { isSearched: true, isSorted: true }),
    companyAccount: reference('company-accounts', { isRequired: true, isSearched: true, isSorted: true }),
    // Decimal texts: they may be more than a number of JSON holds to the rupiah.
    amount: text(40, { isRequired: true, isSorted: true }),
    credit: text(40, { isSorted: true }),
    debit: text(40, { isSorted: true }),
    balanceAfter: text(40, { isRequired: true }),
    address: text(200),
  },
  hidden: ['credit', 'debit'],
  leads: { record: 'address' },
  filters: {
    query: textFilter({ isPromoted: true }),
    companyAccountIDs: idFilter({ resource: 'company-accounts', areFew: true, isPromoted: true }),
    kind: choiceFilter(movementKinds, { isPromoted: true }),
    day: dayRangeFilter({ isPromoted: true }),
  },
  sort: '-day',
  sum: 'amount',
  words: {
    en: () => import('./balance.en.ts').then(({ balanceEn }) => balanceEn),
    id: () => import('./balance.id.ts').then(({ balanceId }) => balanceId),
  },
});
