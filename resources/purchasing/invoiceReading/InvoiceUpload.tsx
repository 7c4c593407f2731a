import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { FileColumns } from '../../../src/ui/fileViewer/FileColumns.tsx';
import { FilePlaces } from '../../../src/ui/fileViewer/FilePlace.tsx';
import { ReadMarks } from '../../../src/ui/form/fields/ReadMarks.tsx';
import { idIn } from '../../../src/ui/page/addressID.ts';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../src/ui/page/RecordFailure.tsx';
import { emptyLine } from '../document/lines/line.ts';
import { enteredKindOf } from '../documentKinds.ts';
import { useOfferedCurrencies } from '../document/form/DocumentFormCurrency.tsx';
import { DocumentFormOf } from '../document/form/DocumentForm.tsx';
import type { DocumentDetail } from '../document/documentWire.ts';
import { filledForm } from './filledForm.ts';
import { isGoingOn } from '../../../domain/reading/readingState.ts';
import type { InvoiceReading } from './invoiceReading.ts';
import { ReadSummary } from './ReadSummary.tsx';
import { NoInvoice, ReadingFailed, ReadingProgress } from './ReadingProgress.tsx';
import { useLeaving } from './useLeaving.tsx';
import { UploadStart } from './UploadStart.tsx';

/** How often a reading that goes on is asked for. */
const askAgainMs = 700;
const invoiceKind = enteredKindOf('bill');

/**
 * An invoice from an uploaded file (rules: uploaded invoices): upload, reading, the form with the file beside it. `?file=` names the file,
 * `?id=` the invoice that was saved of it, `?by=hand` leaves the form empty, `?order=none` leaves out the order that the file names.
 */
export default function InvoiceUpload() {
  const [search] = useSearchParams();
  const file = search.get('file');
  const id = search.get('id');
  if (file !== null)
    return <OfFile key={file} mediaID={idIn(file) ?? 0} isByHand={search.get('by') === 'hand'} />;
  if (id !== null) return <OfInvoice id={idIn(id) ?? 0} />;
  return <UploadStart />;
}

/** An invoice that was made of a file, as its reviewers change it. */
function OfInvoice({ id }: { id: number }) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['bills', 'readFile', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne<DocumentDetail>('bills', { id, signal })).data,
    meta: { raisesErrorPage: false },
  });
  if (isPending) return <PageSkeleton />;
  const mediaID = data?.mediaOcrID ?? null;
  // The form itself says what is wrong with an address that names no invoice.
  if (mediaID === null) return invoiceKind && <DocumentFormOf kind={invoiceKind} />;
  return <OfFile key={mediaID} mediaID={mediaID} isByHand={false} />;
}

function OfFile({ mediaID, isByHand }: { mediaID: number; isByHand: boolean }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const isNew = search.get('id') === null && !pathname.startsWith('/approval/');
  const answer = useQuery({
    queryKey: ['bills', 'reading', mediaID],
    queryFn: ({ signal }) =>
      dataProvider.read<InvoiceReading>('billReadings', { what: 'one', params: { id: mediaID }, signal }),
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? askAgainMs : false),
    meta: { raisesErrorPage: false },
  });
  const { data: reading } = answer;
  useLeaving(mediaID, reading);
  if (!reading) {
    return answer.error ? (
      <RecordFailure
        error={answer.error}
        absent={{ title: translate('invoiceReading.absent'), text: translate('invoiceReading.absentText') }}
        failed={{ title: translate('billForm.loadFailed'), text: translate('bill.failure.detail') }}
        onRetry={() => void answer.refetch()}
      />
    ) : (
      <PageSkeleton />
    );
  }
  if (isNew && !isByHand && isGoingOn(reading)) return <ReadingProgress reading={reading} />;
  if (isNew && !isByHand && reading.status !== 'read') return <ReadingFailed reading={reading} />;
  if (isNew && !isByHand && reading.paper?.credit)
    return <NoInvoice reading={reading} credit={reading.paper.credit} />;
  const isWithoutOrder = search.get('order') === 'none';
  return (
    <FormBeside
      key={String(isWithoutOrder)}
      reading={isWithoutOrder ? { ...reading, order: null } : reading}
      isWithoutOrder={isWithoutOrder}
      isNew={isNew}
    />
  );
}

interface FormBesideProps {
  reading: InvoiceReading;
  /** The person has left out the order that the file names. */
  isWithoutOrder: boolean;
  /** Nothing was saved of it yet. */
  isNew: boolean;
}

function FormBeside({ reading, isWithoutOrder, isNew }: FormBesideProps) {
  const translate = useTranslate();
  const { priceDecimals } = useActor();
  const offered = useOfferedCurrencies(reading.paper?.currencyCode?.value ?? 'IDR');
  if (!invoiceKind) return null;
  const { fields, lines, marks, agrees, leftOut, finePrices } = filledForm(
    reading,
    offered,
    (kind) => translate(`invoiceReading.line.${kind}`),
    priceDecimals,
  );
  const { media, mediaID, paper } = reading;
  // What the person enters of a file that asks for nothing was not read of it.
  const own = { media: [media], mediaOcrID: reading.paper?.credit ? null : mediaID };
  return (
    <FilePlaces>
      <FileColumns files={[media]} below={null}>
        <ReadMarks marks={marks}>
          {paper && !paper.credit && (
            <ReadSummary
              reading={reading}
              paper={paper}
              agrees={agrees}
              leftOut={leftOut}
              finePrices={finePrices}
              ordered={{
                count: lines.filter(({ sourceID }) => sourceID !== null).length,
                all: lines.length,
              }}
              isOrderAsked={isNew && !isWithoutOrder}
              isNew={isNew}
            />
          )}
          <DocumentFormOf
            kind={invoiceKind}
            filled={{
              name: `read${mediaID}${isWithoutOrder ? 'WithoutOrder' : ''}`,
              fields:
                paper && !paper.credit
                  ? {
                      ...own,
                      ...fields,
                      items:
                        lines.length > 0 ? lines.map((line) => ({ ...emptyLine, ...line })) : [emptyLine],
                    }
                  : own,
            }}
          />
        </ReadMarks>
      </FileColumns>
    </FilePlaces>
  );
}
