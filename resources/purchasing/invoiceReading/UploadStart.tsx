import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { Link, useNavigate } from 'react-router';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { uploadMedia } from '../../../providers/data/media.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../src/app/routing/screenContext.ts';
import { DropArea } from '../../../src/ui/form/DropArea.tsx';
import { fileChoice, sendableFile, whyNotTaken, whyUnopened } from '../../../src/ui/form/fileChoice.ts';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { creditPath } from '../document/list/DocumentCreateMenu.tsx';
import type { ReadingCredit } from '../../../domain/reading/readingState.ts';
import type { InvoiceReading } from './invoiceReading.ts';

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxWidth: 720,
  margin: '0 auto',
  padding: '32px 16px',
  '& p': { margin: 0 },
});

const Drop = styled(DropArea)({ gap: 12, padding: '48px 24px', borderWidth: 2 });

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });

/** Why no reading can begin, as a key of the words; null where one can. */
function closedBy(credit: ReadingCredit | undefined): 'streamNotConnected' | 'insufficientCredits' | null {
  if (!credit) return null;
  const { reader, isConnected, isMetered, total, held } = credit;
  if (reader === 'stream' && !isConnected) return 'streamNotConnected';
  return (isMetered || reader === 'stream') && total - held < 1 ? 'insufficientCredits' : null;
}

/** Takes the file that an invoice is made of. */
export function UploadStart() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const buying = creditPath(useActor(), hasScreen);
  const [sent, setSent] = useState<{ name: string; progress: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { data: credit } = useQuery({
    queryKey: ['quotas', 'ocr'],
    queryFn: ({ signal }) => dataProvider.read<ReadingCredit>('quotas', { what: 'ocr', signal }),
    meta: { raisesErrorPage: false },
  });
  const closed = closedBy(credit);

  async function send(file: File): Promise<void> {
    if (closed !== null) {
      notify(`invoiceReading.upload.${closed}`, { type: 'error' });
      return;
    }
    const ending = new AbortController();
    stop.current = ending;
    setSent({ name: file.name, progress: 0 });
    try {
      const media = await uploadMedia<MediaItem>({
        file: await sendableFile(file),
        kind: 'purchase_invoice',
        signal: ending.signal,
        onProgress: (progress) => setSent({ name: file.name, progress }),
      });
      const input = { mediaID: media.id };
      const begun = await dataProvider.act<InvoiceReading>('billReadings', {
        action: 'begin',
        input,
      });
      queryClient.setQueryData(['bills', 'reading', media.id], begun);
      void navigate(pathTo('bills-bills-to-pay-ocr-form', {}, { file: media.id }));
    } catch (error) {
      const why = whyUnopened(error, file);
      const said = why
        ? translate(`form.files.${why}`, { name: file.name })
        : describeError(error, translate);
      if (!ending.signal.aborted) notify(said, { type: 'error' });
      void queryClient.invalidateQueries({ queryKey: ['quotas', 'ocr'] });
    } finally {
      setSent(null);
    }
  }

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    ...fileChoice(),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: sent !== null,
    onDrop([file], [refused]) {
      if (file) void send(file);
      else if (refused) notify(`form.files.${whyNotTaken(refused)}`, { type: 'error' });
    },
  });
  const title = translate('invoiceReading.upload.title');
  return (
    <>
      <SubHeader title={title} />
      <Page>
        <p>{translate('invoiceReading.upload.text')}</p>
        {closed !== null && <p role="alert">{translate(`invoiceReading.upload.${closed}`)}</p>}
        <Drop {...getRootProps()} data-over={isDragActive}>
          <input {...getInputProps()} aria-label={title} />
          {sent ? (
            <>
              <output>{translate('invoiceReading.upload.sending', { name: sent.name })}</output>
              <LinearProgress
                sx={{ width: '100%' }}
                variant="determinate"
                value={Math.round(sent.progress * 100)}
                aria-label={translate('invoiceReading.upload.sending', { name: sent.name })}
              />
              <Button onClick={() => stop.current?.abort()}>
                {translate('invoiceReading.progress.cancel')}
              </Button>
            </>
          ) : (
            <>
              <span>{translate('invoiceReading.upload.drop')}</span>
              <Button variant="contained" onClick={open}>
                {translate('invoiceReading.upload.browse')}
              </Button>
              <small>{translate('invoiceReading.upload.limits')}</small>
            </>
          )}
        </Drop>
        <Foot>
          <Button component={Link} to={pathTo('bills-bills-to-pay-form')}>
            {translate('invoiceReading.upload.byHand')}
          </Button>
          {credit?.isMetered && (
            <span>
              {translate('invoiceReading.upload.credit', { count: Math.max(0, credit.total - credit.held) })}
            </span>
          )}
          {buying !== null && (
            <Button component={Link} to={buying}>
              {translate('invoiceReading.upload.buyCredit')}
            </Button>
          )}
        </Foot>
      </Page>
    </>
  );
}
