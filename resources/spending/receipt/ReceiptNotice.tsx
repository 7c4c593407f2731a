import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { Section } from '../../../src/ui/page/Section.tsx';
import type { ReceiptRow } from './receipt.ts';
import { readFields, receipt } from './receipt.ts';
import type { ReceiptDetail } from './receiptWire.ts';

/** How often a receipt that is being read is asked for. */
const askAgainMs = 1000;

const Stack = styled('div')({ display: 'grid', gap: 8 });

type Shown = ReceiptRow & ReceiptDetail;

/** What has to be known of a receipt before it is used: what is not sure, why nothing was read, and that it is there already. */
export function ReceiptNotice() {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`receipt.notice.${key}`, values);
  const record = useRecordContext<Shown>();
  const refresh = useRefresh();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const isReading = record?.status === 'reading';
  useEffect(() => {
    if (!isReading) return undefined;
    const asking = setInterval(refresh, askAgainMs);
    return () => clearInterval(asking);
  }, [isReading, refresh]);
  const again = useMutation({
    mutationFn: (mediaID: number) =>
      dataProvider.act('receiptReadings', { action: 'begin', input: { mediaID } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['receipts'] });
      refresh();
    },
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  if (!record) return null;
  const { id, status, unsure, failure, duplicates, file } = record;
  const [{ id: mediaID } = { id: 0 }] = file;
  const isWaiting = status === 'waiting';
  const fields = unsure.map((field) => translate(`receipt.choice.unsure.${field}`)).join(', ');
  const mend = (
    <Button color="inherit" component={Link} to={`${receipt.at}/form?id=${id}`}>
      {words('mend')}
    </Button>
  );
  return (
    <Stack>
      {isReading && <Alert severity="info">{words('reading')}</Alert>}
      {status === 'used' && <Alert severity="info">{words('used')}</Alert>}
      {isWaiting && failure !== null && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" disabled={again.isPending} onClick={() => again.mutate(mediaID)}>
              {words('again')}
            </Button>
          }
        >
          {words('failed', { reason: failure })}
        </Alert>
      )}
      {isWaiting && unsure.length > 0 && (
        <Alert severity="warning" action={mend}>
          {words('unsure', { fields })}
        </Alert>
      )}
      {duplicates.map((one) => (
        <Alert
          key={one.says}
          severity={one.certainty === 'possible' ? 'info' : 'warning'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {one.type === receipt.name && one.id !== null ? (
            <Link to={`${receipt.at}/${one.id}`}>{one.says}</Link>
          ) : (
            one.says
          )}
        </Alert>
      ))}
    </Stack>
  );
}

/** How surely each field was read, and what stands there. */
export function ReadOfReceipt() {
  const translate = useTranslate();
  const record = useRecordContext<Shown>();
  const read = record?.read;
  if (!record || !read) return null;
  const words = (key: string, values?: object) => translate(`receipt.notice.${key}`, values);
  return (
    <Section title={words('lines')}>
      <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {readFields.map((name) => {
          const one = read[name];
          const field = translate(`receipt.choice.unsure.${name}`);
          const percent = Math.round((one?.confidence ?? 0) * 100);
          return (
            <li key={name}>
              {one
                ? words(one.text === '' ? 'unsaid' : 'read', { field, text: one.text, percent })
                : words('notRead', { field })}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
