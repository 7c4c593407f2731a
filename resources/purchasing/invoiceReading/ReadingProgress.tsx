import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { keepAnswer } from '../../../providers/data/queryClient.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { CreditKind, ReadField } from '../../../domain/reading/readPaper.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { FileViewer } from '../../../src/ui/fileViewer/FileViewer.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import type { InvoiceReading } from './invoiceReading.ts';

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxWidth: 900,
  margin: '0 auto',
  padding: '24px 16px',
  '& .presses': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& p': { margin: 0 },
  '& .file > section': { height: '56dvh' },
});

const uploadPath = (query: Record<string, string | number> = {}): string =>
  pathTo('bills-bills-to-pay-ocr-form', {}, query);

/** A reading that goes on: what it reads, and a way out. */
export function ReadingProgress({ reading }: { reading: InvoiceReading }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const { mediaID, media, status } = reading;
  const title = translate('invoiceReading.progress.title', { name: media.fileName });

  async function cancel(): Promise<void> {
    setEnding(true);
    try {
      await dataProvider.act('billReadings', { id: mediaID, action: 'cancel', input: {} });
      notify('invoiceReading.progress.canceled', { type: 'info' });
      queryClient.removeQueries({ queryKey: ['bills', 'reading', mediaID] });
      void navigate(uploadPath(), { replace: true });
    } catch (error) {
      setEnding(false);
      notify(describeError(error, translate), { type: 'error' });
    }
  }

  return (
    <>
      <SubHeader title={title} />
      <Page>
        <output>
          {translate(`invoiceReading.progress.${status === 'waiting' ? 'waiting' : 'reading'}`)}
        </output>
        <LinearProgress aria-label={title} />
        <div className="presses">
          <Button variant="outlined" loading={isEnding} onClick={() => void cancel()}>
            {translate('invoiceReading.progress.cancel')}
          </Button>
          <Button component={Link} to={uploadPath({ file: mediaID, by: 'hand' })}>
            {translate('invoiceReading.upload.byHand')}
          </Button>
        </div>
        <div className="file">
          <FileViewer files={[media]} />
        </div>
      </Page>
    </>
  );
}

/** A reading that came to nothing: why, and every way to go on. */
export function ReadingFailed({ reading }: { reading: InvoiceReading }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  const { mediaID, media, failure, status } = reading;
  const isCanceled = status === 'canceled';

  async function tryAgain(): Promise<void> {
    setTrying(true);
    try {
      const input = { mediaID };
      const begun = await dataProvider.act<InvoiceReading>('billReadings', {
        action: 'begin',
        input,
      });
      await keepAnswer(queryClient, ['bills', 'reading', mediaID], begun);
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setTrying(false);
    }
  }

  return (
    <>
      <SubHeader title={translate('invoiceReading.failed.title', { name: media.fileName })} />
      <Page>
        <p role="alert">
          {isCanceled
            ? translate('invoiceReading.progress.canceled')
            : `${failure ?? ''} ${translate('invoiceReading.failed.credit')}`}
        </p>
        <div className="presses">
          <Button variant="contained" component={Link} to={uploadPath({ file: mediaID, by: 'hand' })}>
            {translate('invoiceReading.failed.byHand')}
          </Button>
          <Button variant="outlined" loading={isTrying} onClick={() => void tryAgain()}>
            {translate('invoiceReading.failed.again')}
          </Button>
          <Button component={Link} to={uploadPath()}>
            {translate('invoiceReading.failed.other')}
          </Button>
        </div>
        <div className="file">
          <FileViewer files={[media]} />
        </div>
      </Page>
    </>
  );
}

interface NoInvoiceProps {
  reading: InvoiceReading;
  credit: ReadField<CreditKind>;
}

/** Papers of these kinds ask for money all the same, which a person decides. */
const mayBePaid: readonly CreditKind[] = ['proforma', 'part', 'selfBilled'];

/**
 * A file that asks for nothing: why, and what to do with it. Data says so itself; a heading may have been misread, so that the person may
 * enter the file by hand all the same.
 */
export function NoInvoice({ reading, credit }: NoInvoiceProps) {
  const translate = useTranslate();
  const { media, mediaID, paper } = reading;
  const seller = paper?.sellerName?.value ?? translate('invoiceReading.credit.vendor');
  const words = (key: string) => translate(`invoiceReading.credit.${key}`, { name: media.fileName, seller });
  return (
    <>
      <SubHeader title={words('title')} />
      <Page>
        <p role="alert">{words(credit.value)}</p>
        <p>{words('keep')}</p>
        <div className="presses">
          <Button variant="contained" component={Link} to={uploadPath()}>
            {translate('invoiceReading.failed.other')}
          </Button>
          {(paper?.source !== 'data' || mayBePaid.includes(credit.value)) && (
            <Button component={Link} to={uploadPath({ file: mediaID, by: 'hand' })}>
              {words('byHand')}
            </Button>
          )}
        </div>
        <div className="file">
          <FileViewer files={[media]} />
        </div>
      </Page>
    </>
  );
}
