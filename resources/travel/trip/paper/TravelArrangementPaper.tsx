import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';

import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { assertNamesRecord, useAddressID } from '../../../../src/ui/page/addressID.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { paperInk, PaperLines, PaperSheet, PaperTools } from '../../../../src/ui/page/PaperSheet.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { usePageTitle } from '../../../../src/ui/page/pageTitle.ts';
import { isAbsence } from '../../../../src/ui/page/RecordFailure.tsx';
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
    queryKey: [noun.path, 'paper', id],
    queryFn: async ({ signal }) => {
      assertNamesRecord(id);
      return (await dataProvider.getOne<Trip>(noun.path, { id, signal })).data;
    },
    meta: { raisesErrorPage: false },
  });
  if (data) return <ArrangementSheet trip={data} back={back} />;
  if (!error) return <PageSkeleton />;
  const isAbsent = isAbsence(error);
  return (
    <BlankState
      heading="h1"
      isAlert={!isAbsent}
      title={translate(isAbsent ? 'trip.arrangement.absent' : 'trip.arrangement.failed')}
      text={isAbsent ? translate('trip.arrangement.absentText') : describeError(error, translate)}
      action={
        isAbsent ? (
          <Button variant="outlined" component={Link} to={back}>
            {translate('trip.arrangement.back')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        )
      }
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
      <PaperTools>
        <Button variant="outlined" component={Link} to={back}>
          {translate('trip.arrangement.back')}
        </Button>
        <Button variant="outlined" loading={pending !== null} onClick={() => download(arrangementFile(trip))}>
          {translate('trip.arrangement.download')}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {translate('trip.arrangement.print')}
        </Button>
      </PaperTools>
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
