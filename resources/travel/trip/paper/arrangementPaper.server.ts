import { addDays } from '../../../../domain/day/day.ts';
import type { Locale } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { CalendarEvent } from '../../../../server/calendar/calendarFile.ts';
import { nounWords } from '../../../../domain/noun/nounWords.ts';
import type { Bilingual, Issuer, Paper } from '../../../../server/pdf/paper.ts';
import { dayOnPaper } from '../../../../server/pdf/paper.ts';
import type { Words } from '../../../../server/words/words.ts';
import { arrangementText, whenText } from '../arrangement/arrangementText.ts';
import type { Trip } from '../trip.ts';

/** What a traveller takes along: where they go, how, by which codes. */
export function paperOfArrangements(
  trip: Trip,
  { words, now, company, issued }: { words: Words; now: Date; company: Issuer; issued: string },
): Paper {
  const english = words.in('en');
  const inBoth = (key: string): Bilingual => [
    nounWords('trip', english.translate)(key),
    nounWords('trip', words.in('id').translate)(key),
  ];
  const locale: Locale = 'en';
  const calledOf = (id: number) => {
    const found = trip.arrangements.find((one) => one.id === id);
    return found ? arrangementText(found, english.translate) : null;
  };
  const on = (day: string | null, time: string | null) =>
    [dayOnPaper(day), time].filter((part) => part !== null).join(' ') || null;
  return {
    title: ['Travel arrangement', 'Pengaturan perjalanan'],
    number: trip.referenceID,
    fileName: `travel-arrangement-${trip.referenceID}`,
    company,
    issued,
    createdAt: now.toISOString(),
    figure: null,
    facts: [
      [
        [...inBoth('field.requester'), trip.requester.name],
        [...inBoth('field.tripName'), trip.tripName],
        [...inBoth('field.destination'), trip.destination],
      ],
      [
        [...inBoth('field.referenceID'), trip.referenceID],
        [...inBoth('field.startDate'), on(trip.startDate, trip.departureTime)],
        [...inBoth('field.endDate'), on(trip.endDate, trip.returnTime)],
      ],
    ],
    tables: [
      {
        columns: [
          { label: inBoth('field.tickets.arrangement'), is: 'text', isWide: true },
          { label: inBoth('field.tickets.vendor'), is: 'text' },
          { label: inBoth('field.tickets.bookingCode'), is: 'code' },
          { label: inBoth('section.dates'), is: 'text' },
          { label: inBoth('field.tickets.amount'), is: 'figure' },
        ],
        rows: trip.tickets
          .filter(({ status }) => status !== 'not_needed')
          .map((ticket) => [
            { text: calledOf(ticket.arrangement), below: ticket.passenger },
            {
              text: ticket.vendor,
              below: english.translate(`trip.choice.tickets.status.${ticket.status}`),
            },
            ticket.bookingCode,
            whenText(ticket, locale) || null,
            ticket.amount === null
              ? null
              : formatMoney(fromWire(ticket.amount), ticket.currencyCode ?? 'IDR'),
          ]),
      },
    ],
    sums: [
      [
        [
          ...inBoth('field.companyBookedAmount'),
          formatMoney(fromWire(trip.companyBookedAmount ?? 0), 'IDR'),
          'total',
        ],
      ],
    ],
    people: [],
  };
}

/** A trip and what is booked of it, for the calendar of its traveller. @param host Whose addresses its events have */
export function eventsOfTrip(
  trip: Trip,
  host: string,
  translate: (key: string, options?: Record<string, unknown>) => string,
): CalendarEvent[] {
  const { id, referenceID, tripName, description, destination, startDate, endDate } = trip;
  const booked = trip.tickets.filter(({ status, startDate: day }) => status === 'booked' && day !== null);
  return [
    {
      uid: `trip-${id}@${host}`,
      summary: `${tripName} (${referenceID})`,
      description,
      location: destination,
      start: { day: startDate, time: null },
      end: { day: addDays(endDate, 1), time: null },
    },
    ...booked.map((ticket): CalendarEvent => {
      const arrangement = trip.arrangements.find((one) => one.id === ticket.arrangement);
      const from = ticket.startDate ?? startDate;
      const to = ticket.endDate ?? from;
      const isTimed = ticket.startTime !== null && ticket.endTime !== null;
      return {
        uid: `trip-${id}-ticket-${ticket.id}@${host}`,
        summary: [arrangement && arrangementText(arrangement, translate), ticket.vendor]
          .filter((part) => part)
          .join(', '),
        description: [ticket.bookingCode, ticket.passenger].filter((part) => part).join(', '),
        location: arrangement?.place ?? arrangement?.from ?? null,
        start: { day: from, time: isTimed ? ticket.startTime : null },
        end: isTimed ? { day: to, time: ticket.endTime } : { day: addDays(to, 1), time: null },
      };
    }),
  ];
}
