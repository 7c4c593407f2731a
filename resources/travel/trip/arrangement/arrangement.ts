import { fulfilments } from '../../../../domain/limit/limitUse.ts';
import type { FieldTraits } from '../../../../domain/noun/fields.ts';
import {
  amount,
  choice,
  currency,
  day,
  files,
  longText,
  many,
  number,
  reference,
  text,
  time,
} from '../../../../domain/noun/fields.ts';

/** What the company books of a trip: a way, or a place to stay. */
const arrangedTypes = ['transportation', 'accommodation'] as const;

const onlyOf = (type: (typeof arrangedTypes)[number]) =>
  ({ onlyWith: { field: 'categoryType', is: [type] } }) as const satisfies Pick<FieldTraits, 'onlyWith'>;
const ofWay = onlyOf('transportation');
const ofStay = onlyOf('accommodation');

/** What the traveller asks the company to book, each with what it costs about. */
export const arrangements = many(
  {
    categoryType: choice(arrangedTypes, { isRequired: true }),
    category: reference('trip-policy-categories', {
      isRequired: true,
      sharing: ['tripType', 'categoryType'],
    }),
    from: text(100, { ...ofWay, isRequired: true }),
    to: text(100, { ...ofWay, isRequired: true }),
    departOn: day({ ...ofWay, isRequired: true, example: '2026-11-20' }),
    returnOn: day({ ...ofWay, example: '2026-11-22' }),
    place: text(100, { ...ofStay, isRequired: true }),
    checkIn: day({ ...ofStay, isRequired: true, example: '2026-11-20' }),
    checkOut: day({ ...ofStay, isRequired: true, example: '2026-11-22' }),
    estimatedAmount: amount({ isRequired: true }),
  },
  {
    max: 20,
    onlyWith: { field: 'isBookedByCompany', is: ['true'] },
    onPaper: ['category', 'from', 'to', 'departOn', 'place', 'checkIn', 'estimatedAmount'],
  },
);

/** How a ticket stands. `notNeeded`: the traveller does without. */
export const ticketStatuses = ['booking_pending', 'booked', 'canceled', 'not_needed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const made = { isReadOnly: true } as const;

/** The fields of a ticket that a travel arranger fills in. */
export const bookedFields = {
  vendor: text(120, { isRequired: true }),
  bookingCode: text(60, { isRequired: true }),
  passenger: text(120, { isRequired: true }),
  startDate: day({ isRequired: true, example: '2026-11-20' }),
  startTime: time(),
  endDate: day({ isRequired: true, example: '2026-11-20' }),
  endTime: time(),
  currencyCode: currency({ isRequired: true, first: 'IDR' }),
  amount: amount({ isRequired: true, currencyField: 'currencyCode' }),
  rateAmount: number({ decimals: 4 }),
  notes: longText(500),
} as const;

/** What was booked of the arrangements, or is to be: one ticket for each, and more where one is split. */
export const tickets = many(
  {
    arrangement: number({ ...made, isRequired: true, max: Number.MAX_SAFE_INTEGER }),
    status: choice(ticketStatuses, { ...made, isRequired: true }),
    vendor: text(120, made),
    bookingCode: text(60, made),
    passenger: text(120, made),
    startDate: day(made),
    startTime: time(made),
    endDate: day(made),
    endTime: time(made),
    currencyCode: currency(made),
    amount: amount({ ...made, currencyField: 'currencyCode' }),
    rateAmount: number({ ...made, decimals: 4 }),
    refundAmount: amount({ ...made, currencyField: 'currencyCode' }),
    baseAmount: amount(made),
    fulfilment: choice(fulfilments, made),
    notes: longText(500, made),
    files: files({ max: 5 }),
  },
  {
    isReadOnly: true,
    max: 60,
    onPaper: ['status', 'vendor', 'bookingCode', 'passenger', 'startDate', 'endDate', 'amount', 'baseAmount'],
  },
);
