import { styled } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';

import { formatDay } from '../../../../domain/day/day.ts';
import type { StatusLooks } from '../../../../domain/lifecycle/statusLook.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { FileLinks } from '../../../../src/ui/page/FileLinks.tsx';
import { Below, SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { ToneBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { Ungranted } from '../../../../src/ui/page/ApprovedAmount.tsx';
import type { Trip } from '../trip.ts';
import type { TicketStatus } from './arrangement.ts';
import { arrangementText, whenText, wishedDays } from './arrangementText.ts';

const Total = styled('p')({ margin: '8px 0 0' });

const tones = {
  booking_pending: 'waiting',
  booked: 'good',
  canceled: 'neutral',
  not_needed: 'neutral',
} as const satisfies Record<TicketStatus, StatusLooks[string]['tone']>;

const money = (amount: number | null, currency: string | null) =>
  amount === null ? '-' : formatMoney(fromWire(amount), currency ?? 'IDR');

/** What the company is asked to book. */
export function TripArrangements() {
  const translate = useTranslate();
  const locale = useLocale();
  const trip = useRecordContext<Trip>();
  if (!trip) return null;
  const word = (key: string) => translate(`trip.field.arrangements.${key}`);
  return (
    <SimpleTable
      caption={translate('trip.field.arrangements')}
      reflows
      rows={trip.arrangements}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'category',
          header: word('category'),
          isRowHeader: true,
          cell: (arrangement) => (
            <>
              {arrangementText(arrangement, translate)}
              <Below>{translate(`trip.choice.arrangements.categoryType.${arrangement.categoryType}`)}</Below>
            </>
          ),
        },
        {
          key: 'when',
          header: translate('trip.section.dates'),
          cell: (arrangement) => {
            const { startDate, endDate } = wishedDays(arrangement);
            return [...new Set([startDate, endDate])]
              .flatMap((day) => (day === null ? [] : [formatDay(day, locale)]))
              .join(' – ');
          },
        },
        {
          key: 'estimatedAmount',
          header: word('estimatedAmount'),
          align: 'right',
          cell: ({ estimatedAmount }) => money(estimatedAmount, 'IDR'),
        },
      ]}
    />
  );
}

/** What is booked of a trip, ticket by ticket: who travels how, by which code, and what it cost the company. */
export function TripTickets() {
  const translate = useTranslate();
  const locale = useLocale();
  const trip = useRecordContext<Trip>();
  if (!trip) return null;
  const { tickets, arrangements, companyBookedAmount } = trip;
  const word = (key: string) => translate(`trip.field.tickets.${key}`);
  const calledOf = (id: number) => {
    const arrangement = arrangements.find((one) => one.id === id);
    return arrangement ? arrangementText(arrangement, translate) : '-';
  };
  return (
    <>
      <SimpleTable
        caption={translate('trip.field.tickets')}
        reflows
        rows={tickets}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'arrangement',
            header: word('arrangement'),
            isRowHeader: true,
            cell: ({ arrangement, passenger, notes, files }) => (
              <>
                {calledOf(arrangement)}
                {passenger !== null && <Below>{passenger}</Below>}
                {notes !== null && <Below>{notes}</Below>}
                {files.length > 0 && (
                  <Below>
                    <FileLinks files={files} />
                  </Below>
                )}
              </>
            ),
          },
          {
            key: 'vendor',
            header: word('vendor'),
            cell: ({ vendor, bookingCode }) => (
              <>
                {vendor ?? '-'}
                {bookingCode !== null && <Below>{bookingCode}</Below>}
              </>
            ),
          },
          {
            key: 'when',
            header: translate('trip.section.dates'),
            cell: (ticket) => whenText(ticket, locale) || '-',
          },
          {
            key: 'amount',
            header: word('amount'),
            align: 'right',
            cell: ({ amount, currencyCode, baseAmount, refundAmount }) => (
              <>
                {money(amount, currencyCode)}
                {currencyCode !== null && currencyCode !== 'IDR' && <Below>{money(baseAmount, 'IDR')}</Below>}
                {refundAmount !== null && (
                  <Below>{`${word('refundAmount')}: ${money(refundAmount, currencyCode)}`}</Below>
                )}
              </>
            ),
          },
          {
            key: 'status',
            header: word('status'),
            cell: ({ status, fulfilment }) => (
              <>
                <ToneBadge tone={tones[status]}>
                  {translate(`trip.choice.tickets.status.${status}`)}
                </ToneBadge>
                <Ungranted fulfilment={fulfilment} of="trip.choice.tickets" />
              </>
            ),
          },
        ]}
      />
      {companyBookedAmount !== null && companyBookedAmount > 0 && (
        <Total>{translate('trip.arrangement.total', { amount: money(companyBookedAmount, 'IDR') })}</Total>
      )}
    </>
  );
}
