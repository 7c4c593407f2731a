import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';

import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { PaperActions, paperInk, PaperLines, PaperSheet } from '../../../../src/ui/page/PaperSheet.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { usePageTitle } from '../../../../src/ui/page/pageTitle.ts';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { recordQuery } from '../../../../src/ui/page/recordQuery.ts';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import { usePageFocus } from '../../../../src/ui/page/usePageFocus.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { arrangementText, whenText } from '../arrangement/arrangementText.ts';
import type { Trip } from '../trip.ts';
import { trip as noun } from '../trip.ts';
import { arrangementFile } from './tripFiles.tsx';

const Sheet = styled(PaperSheet)({
  '& h1': { fontSize: '1.25rem' },
  '& section': { borderTop: `1px solid ${paperInk.hairline}`, paddingTop: 12, breakInside: 'avoid' },
  '& .code': { fontWeight: 650, fontSize: '1.125rem' },
});

/** What is booked of a trip, to be read, printed and taken along; the page before it is one step up in the address. */
export default function TravelArrangementPaper() {
  const translate = useTranslate();
  const id = useAddressID();
  const back = useLocation().pathname.replace(/\/travel-arrangement-pdf\/?$/, '');
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    ...recordQuery(dataProvider, noun.path, id),
    meta: { raisesErrorPage: false },
  });
  if (data) return <ArrangementSheet trip={data as unknown as Trip} back={back} />;
  if (!error) return <PageSkeleton />;
  const backButton = (
    <Button variant="outlined" component={Link} to={back}>
      {translate('trip.arrangement.back')}
    </Button>
  );
  const said = {
    title: translate('trip.arrangement.absent'),
    text: translate('trip.arrangement.absentText'),
  };
  return (
    <RecordFailure
      error={error}
      absent={{ ...said, action: backButton }}
      failed={{ title: translate('trip.arrangement.failed') }}
      onRetry={() => void refetch()}
    />
  );
}

function ArrangementSheet({ trip, back }: { trip: Trip; back: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const heading = usePageFocus<HTMLHeadingElement>();
  const { download, pending } = useDownload(noun.path);
  const word = (key: string) => translate(`trip.field.${key}`);
  usePageTitle(`${translate('title.travelArrangementPDF')} ${trip.referenceID}`);
  const at = (day: string, time: string | null) =>
    [formatDay(day, locale), time].filter((part) => part !== null).join(' ');
  const shown = trip.tickets.filter(({ status }) => status !== 'not_needed');
  return (
    <>
      <PaperActions
        back={back}
        words="trip.arrangement"
        isDownloading={pending !== null}
        onDownload={() => download(arrangementFile(trip))}
      />
      <Sheet>
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {trip.tripName}
          </h1>
          <p className="quiet">{trip.referenceID}</p>
        </header>
        <PaperLines
          lines={[
            [word('requester'), trip.requester.name],
            [word('destination'), trip.destination],
            [word('startDate'), at(trip.startDate, trip.departureTime)],
            [word('endDate'), at(trip.endDate, trip.returnTime)],
          ]}
        />
        {shown.length === 0 && <p>{translate('trip.arrangement.noTickets')}</p>}
        {shown.map((ticket) => {
          const arrangement = trip.arrangements.find(({ id }) => id === ticket.arrangement);
          return (
            <section key={ticket.id}>
              <h2>{arrangement ? arrangementText(arrangement, translate) : word('tickets')}</h2>
              {ticket.bookingCode !== null && <p className="code">{ticket.bookingCode}</p>}
              <PaperLines
                lines={[
                  [word('tickets.status'), translate(`trip.choice.tickets.status.${ticket.status}`)],
                  [word('tickets.vendor'), ticket.vendor],
                  [word('tickets.passenger'), ticket.passenger],
                  [translate('trip.section.dates'), whenText(ticket, locale)],
                  [
                    word('tickets.amount'),
                    ticket.amount === null
                      ? null
                      : formatMoney(fromWire(ticket.amount), ticket.currencyCode ?? 'IDR'),
                  ],
                ]}
              />
            </section>
          );
        })}
      </Sheet>
    </>
  );
}
