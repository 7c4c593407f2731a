import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { formatInstant } from '../../../../domain/day/day.ts';
import { keptDays } from '../../../../domain/list/exportLimits.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { SheetExport } from '../../../../domain/list/sheetExport.ts';
import { useLocale } from '../../useLocale.ts';

/** How often an export under way is asked about. */
const pollMs = 1000;

/** How far an export is, asked again until it has ended. */
export function useExport(id: number) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: ['exports', id],
    queryFn: ({ signal }) =>
      dataProvider.read<SheetExport>('exports', { what: 'one', params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
    meta: { raisesErrorPage: false },
  });
}

/** How far it is, where it went, or why there is no file. */
export function ExportProgress({ made }: { made: SheetExport }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { status, rows, total, emails, keptUntil, hasFile, reason, isList } = made;
  const words = (key: string, values?: Record<string, unknown>) => translate(`listExport.${key}`, values);
  const counted =
    total === null
      ? words('counting')
      : words('progress', { rows: formatNumber(String(rows)), total: formatNumber(String(total)) });
  const label = isList ? counted : words('making');
  if (status === 'failed') {
    return (
      <Alert severity="error">
        <strong>{words('notSent')}</strong>
        <div>{reason}</div>
      </Alert>
    );
  }
  if (status === 'processed' && !hasFile)
    return <Alert severity="info">{reason ?? words('over', { days: keptDays })}</Alert>;
  if (status === 'processed') {
    return (
      <output>
        {isList && <p>{label}</p>}
        {isList && <p>{words('sent', { addresses: emails.join(', ') })}</p>}
        <p>
          {words('kept', { until: keptUntil === null ? '-' : formatInstant(keptUntil, timeZone, locale) })}
        </p>
      </output>
    );
  }
  return (
    <div>
      <LinearProgress
        {...(total === null || total === 0
          ? {}
          : { variant: 'determinate' as const, value: (100 * rows) / total })}
        aria-label={label}
      />
      <output>
        <p>{label}</p>
        <p>{words(isList ? 'announced' : 'told')}</p>
      </output>
    </div>
  );
}

/** Hands the file to the browser. */
export function ExportDownload({ made }: { made: SheetExport }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [isLoading, setLoading] = useState(false);
  const { id, fileName, hasFile } = made;
  if (!hasFile || fileName === null) return null;

  async function download(name: string): Promise<void> {
    setLoading(true);
    try {
      await dataProvider.download('exports', { what: 'file', params: { id }, fileName: name });
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button variant="contained" loading={isLoading} onClick={() => void download(fileName)}>
      {translate('listExport.doDownload')}
    </Button>
  );
}

interface ExportProgressDialogProps {
  title: string;
  id: number;
  onClose: () => void;
}

/** What follows on the dialog that asked for an export: how far it is, then its file. */
export function ExportProgressDialog({ title, id, onClose }: ExportProgressDialogProps) {
  const translate = useTranslate();
  const titleID = useId();
  const { data, error } = useExport(id);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleID} fullWidth maxWidth="xs">
      <DialogTitle id={titleID}>{title}</DialogTitle>
      <DialogContent>
        {data ? (
          <ExportProgress made={data} />
        ) : error ? (
          <Alert severity="error">{describeError(error, translate)}</Alert>
        ) : (
          <LinearProgress aria-label={translate('listExport.counting')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('listExport.close')}
        </Button>
        {data && <ExportDownload made={data} />}
      </DialogActions>
    </Dialog>
  );
}
