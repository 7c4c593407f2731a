import type { Requirement } from '../../../domain/access/access.ts';
import { fulfilments } from '../../../domain/limit/limitUse.ts';
import {
  amount,
  choice,
  currency,
  day,
  files,
  longText,
  many,
  number,
  numbered,
  onOff,
  reference,
  text,
  time,
} from '../../../domain/noun/fields.ts';
import type { SentOf, Unfinished } from '../../../domain/noun/fields.ts';
import type { NounView, RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { tripTypes } from '../../../domain/trip/tripType.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { rateFields, rateSources } from '../../spending/claim/claimLine.ts';
import { tripAccess } from '../tripAccess.ts';
import { advances } from './advance/advance.ts';
import { arrangements, tickets } from './arrangement/arrangement.ts';
import { tripLifecycle } from './tripLifecycle.ts';
import { bookingStatuses, submittedTrips } from './tripStatus.ts';

const made = { isReadOnly: true } as const;
const foreign = { asks: { allFeatures: ['multicurrencyTrip'] } } as const;

/** Knowing how the trips of everybody stand. */
export const listsAllTrips = {
  ...tripAccess,
  anyPermission: ['transaction_trip_view_list'],
} as const satisfies Requirement;

const views = [
  {
    name: 'review',
    at: '/approval/business-trip',
    path: 'business-trips/approvals',
    access: { ...tripAccess, anyCapability: ['is_approver'] },
    called: { en: 'Trip approvals', id: 'Persetujuan perjalanan' },
    columns: [
      'referenceID',
      'requester',
      'tripName',
      'destination',
      'startDate',
      'endDate',
      'advanceAmount',
      'requestedAmount',
      'status',
    ],
  },
  {
    name: 'transactions',
    at: '/transactions/business-trip',
    path: 'business-trips/transactions',
    access: listsAllTrips,
    pageAccess: { ...tripAccess, anyPermission: ['transaction_trip_view_detail'] },
    called: { en: 'Trips', id: 'Perjalanan dinas' },
    columns: [
      'referenceID',
      'requester',
      'tripName',
      'tripType',
      'destination',
      'startDate',
      'totalDays',
      'approvedAdvance',
      'approvedAmount',
      'payoutAmount',
      'status',
    ],
    first: { status: submittedTrips },
  },
  {
    name: 'arrangements',
    at: '/travel-arrangement',
    path: 'travel-arrangements',
    access: { ...tripAccess, anyCapability: ['is_procurement_officer'] },
    called: { en: 'Travel arrangements', id: 'Pengaturan perjalanan' },
    columns: [
      'referenceID',
      'requester',
      'tripName',
      'destination',
      'startDate',
      'endDate',
      'openTickets',
      'estimatedAmount',
      'status',
    ],
    first: { status: bookingStatuses },
    sort: 'startDate',
    isWorkedSingly: true,
  },
] as const satisfies readonly NounView[];

/** The addresses of trips that do not follow from where their list is. */
export type TripAddress = (typeof views)[number]['at'] | `${(typeof views)[number]['at']}/:id`;

/** Where a trip leads, leg by leg; without any, the trip is one. */
const legs = many(
  {
    destination: text(100, { isRequired: true }),
    destinationGroup: reference('destination-groups', { isRequired: true, sharing: 'tripType' }),
    startDate: day({ isRequired: true, example: '2026-11-20' }),
    endDate: day({ isRequired: true, example: '2026-11-22' }),
  },
  { max: 20, asks: { allFeatures: ['multidestinationTrip'] } },
);

/** What a trip cost, item by item. */
const items = many(
  {
    category: reference('trip-policy-categories', { isRequired: true, sharing: 'tripType' }),
    vendor: text(120, { isRequired: true }),
    transactionDate: day({ isRequired: true, example: '2026-11-20' }),
    duration: number({ isRequired: true, min: 1, max: 365, first: '1' }),
    currencyCode: currency({ ...foreign, first: 'IDR' }),
    amount: amount({ isRequired: true, currencyField: 'currencyCode', currencyElse: 'IDR' }),
    rateSource: choice(rateSources, { ...foreign, first: 'table' }),
    ...rateFields,
    description: text(300),
    receipts: files({ max: 5 }),
    missingReason: text(300),
    duplicateNote: text(300),
    rateAmount: number({ ...made, decimals: 4 }),
    tableRate: number({ ...made, decimals: 4 }),
    baseAmount: amount(made),
    approvedAmount: amount(made),
    approvedReason: text(300, made),
    fulfilment: choice(fulfilments, made),
    needsReason: onOff(made),
  },
  {
    max: 100,
    onPaper: [
      'category',
      'vendor',
      'transactionDate',
      'duration',
      'amount',
      'baseAmount',
      'approvedAmount',
      'description',
      'approvedReason',
    ],
  },
);

/** The meals that somebody else provides, by day. */
const meals = many(
  {
    day: day({ isRequired: true, isUnique: true, example: '2026-11-20' }),
    breakfast: onOff(),
    lunch: onOff(),
    dinner: onOff(),
  },
  { max: 366, isGrid: true },
);

/** A business trip: asked for and approved, paid in advance, and accounted for by its report. */
export const trip = defineNoun({
  name: 'trip',
  called: { en: { one: 'trip', many: 'Trips' }, id: { one: 'perjalanan', many: 'Perjalanan' } },
  words: inBoth(
    () => import('./trip.en.ts').then((room) => room.tripEn),
    () => import('./trip.id.ts').then((room) => room.tripId),
  ),
  path: 'business-trips',
  at: '/business-trip-request',
  views,
  tag: 'Business trips',
  access: tripAccess,
  isPersonal: true,
  takesTokens: 'reads',
  listsOwn: true,
  hasNoImport: true,
  hasComments: true,
  customFields: 'businessTrip',
  permissions: {
    viewList: 'transaction_trip_view_list',
    viewDetail: 'transaction_trip_view_detail',
    create: 'transaction_trip_view_detail',
    edit: 'transaction_trip_view_detail',
    archive: 'transaction_trip_view_detail',
  },
  title: 'referenceID',
  series: 'TRP',
  drafts: true,
  fields: {
    referenceID: numbered(),
    requester: reference('employees', { ...made, isRequired: true, isFiltered: true }),
    createdBy: reference('employees', { ...made, isRequired: true }),
    onBehalfOf: reference('employees', { isAsked: true, asks: { allFlags: ['req_rep_ui'] } }),
    preApprovalID: text(64, { isAsked: true }),
    tripName: text(100, { isRequired: true, isSearched: true }),
    description: longText(1000, { isRequired: true, isSearched: true }),
    tripType: choice(tripTypes, { isRequired: true, isFiltered: true }),
    destination: text(100, { isRequired: true, isSearched: true }),
    destinationGroup: reference('destination-groups', {
      isRequired: true,
      isFiltered: true,
      sharing: 'tripType',
    }),
    legs,
    startDate: day({ isRequired: true, isFiltered: true, isSorted: true }),
    endDate: day({ isRequired: true, isFiltered: true, isSorted: true }),
    departureTime: time(),
    returnTime: time(),
    advanceAmount: amount({ isFiltered: true, isSorted: true }),
    advances,
    isBookedByCompany: onOff({ isFiltered: true }),
    arrangements,
    media: files({ max: 10 }),
    isUnspent: onOff(),
    items,
    meals,
    tickets,
    totalDays: number(made),
    filedOn: day({ ...made, isSorted: true }),
    estimatedAmount: amount(made),
    openTickets: number(made),
    companyBookedAmount: amount(made),
    approvedAdvance: amount(made),
    requestedAmount: amount({ ...made, isFiltered: true, isSorted: true }),
    approvedAmount: amount({ ...made, isFiltered: true, isSorted: true }),
    perDiemAmount: amount(made),
    payoutAmount: amount(made),
    disbursedAmount: amount(made),
    accountedAmount: amount(made),
    refundedAmount: amount(made),
    disbursedOn: day(made),
    companyAccount: reference('company-accounts', made),
  },
  headline: { amount: 'requestedAmount', of: 'requester' },
  lifecycle: tripLifecycle,
  choosable: ['completed'],
  list: {
    columns: [
      'referenceID',
      'tripName',
      'tripType',
      'destination',
      'startDate',
      'endDate',
      'totalDays',
      'advanceAmount',
      'status',
    ],
    hidden: [
      'requester',
      'createdBy',
      'destinationGroup',
      'requestedAmount',
      'approvedAmount',
      'payoutAmount',
      'isBookedByCompany',
      'estimatedAmount',
      'openTickets',
      'companyBookedAmount',
      'filedOn',
      'createdAt',
    ],
    without: ['legs', 'advances', 'arrangements', 'media', 'items', 'meals', 'tickets'],
    sort: '-referenceID',
    sum: 'advanceAmount',
  },
  form: {
    trip: ['onBehalfOf', 'tripName', 'description', 'tripType', 'destination', 'destinationGroup'],
    legs: ['legs'],
    dates: ['startDate', 'endDate', 'departureTime', 'returnTime'],
    arrangements: ['isBookedByCompany', 'arrangements'],
    advance: ['advanceAmount', 'advances'],
    report: ['isUnspent', 'items'],
    meals: ['meals'],
    money: [
      'requestedAmount',
      'approvedAmount',
      'perDiemAmount',
      'estimatedAmount',
      'companyBookedAmount',
      'approvedAdvance',
      'disbursedAmount',
      'accountedAmount',
      'refundedAmount',
      'payoutAmount',
      'companyAccount',
      'filedOn',
      'disbursedOn',
      'totalDays',
    ],
    more: ['media'],
  },
});
export type Trip = RowOf<typeof trip>;
/** A trip as it is sent; what a draft may leave open can be null. */
export type SentTrip = SentOf<Unfinished<(typeof trip)['fields']>>;

/** What is asked for before the trip, and stays as it was approved. */
export const requestFields = [
  'tripName',
  'description',
  'tripType',
  'destination',
  'destinationGroup',
  'legs',
  'startDate',
  'endDate',
  'departureTime',
  'returnTime',
  'advanceAmount',
  'advances',
  'isBookedByCompany',
  'arrangements',
] as const satisfies readonly (keyof typeof trip.fields)[];
