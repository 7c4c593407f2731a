import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';
import { useNavigate } from 'react-router';
import { maxUploadBytes } from '../../../domain/noun/attachment.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { importAddresses } from '../../../domain/noun/noun.ts';
import { importRowsMax } from '../../../domain/noun/recordImport.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { uploadSheet } from '../../../providers/data/sheets.ts';
import { ApiError, describeError } from '../../../providers/http/apiError.ts';
import { PageBody } from '../../ui/page/PageBody.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SubHeader } from '../../ui/page/SubHeader.tsx';
import { useNounWords } from '../useNounWords.ts';
import { ImportLog } from './ImportLog.tsx';

const Drop = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: 24,
  textAlign: 'center',
  border: `1px dashed ${theme.vars?.palette.text.disabled}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-over="true"]': {
    borderColor: theme.vars?.palette.primary.main,
    backgroundColor: theme.vars?.palette.action.selected,
  },
  '& p': { margin: 0 },
  '& small': { color: theme.vars?.palette.text.secondary },
  '& .progress': { width: 'min(320px, 100%)' },
}));
const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const accepted = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
};

/** Where a sheet of a noun is uploaded, and where earlier ones are listed, as a screen. */
export function importStart(noun: AnyNoun) {
  return function ImportStart() {
    const translate = useTranslate();
    const words = useNounWords(noun.name);
    return (
      <>
        <SubHeader
          title={noun.sheet ? words('import') : translate('recordImport.title', { many: words('many') })}
        />
        <PageBody>
          <Stack>
            <Section title={translate('recordImport.start.drop')}>
              <SheetDrop noun={noun} />
            </Section>
            <Section title={translate('recordImport.start.log')}>
              <ImportLog noun={noun} />
            </Section>
          </Stack>
        </PageBody>
      </>
    );
  };
}

/** Earlier imports of a noun at an address of their own, as a screen. */
export function importLog(noun: AnyNoun) {
  return function ImportLogScreen() {
    const translate = useTranslate();
    return (
      <>
        <SubHeader title={translate('recordImport.start.log')} />
        <PageBody>
          <ImportLog noun={noun} />
        </PageBody>
      </>
    );
  };
}

function SheetDrop({ noun }: { noun: AnyNoun }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [sending, setSending] = useState<{ name: string; progress: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const abort = new AbortController();
    stop.current = abort;
    setFailure(null);
    setSending({ name: file.name, progress: 0 });
    try {
      const onProgress = (progress: number) => setSending({ name: file.name, progress });
      const { id } = await uploadSheet({ path: noun.path, file, signal: abort.signal, onProgress });
      void navigate(`${importAddresses(noun).record}/${id}`);
    } catch (error) {
      if (abort.signal.aborted) return;
      setSending(null);
      setFailure((error instanceof ApiError && error.fields['file']) || describeError(error, translate));
    }
  }

  function refusalOf([rejection, ...others]: readonly FileRejection[]): string {
    const codes = rejection?.errors.map(({ code }) => code) ?? [];
    if (others.length > 0) return translate('recordImport.start.several');
    return translate(`recordImport.start.${codes.includes('file-too-large') ? 'tooLarge' : 'kind'}`);
  }

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: accepted,
    maxSize: maxUploadBytes,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: sending !== null,
    onDrop([file], rejected) {
      if (file) void send(file);
      else if (rejected.length > 0) setFailure(refusalOf(rejected));
    },
  });

  function download(): void {
    dataProvider
      .download(noun.path, { what: 'importTemplate', fileName: `${noun.path}.xlsx` })
      .catch((error: unknown) => notify(describeError(error, translate), { type: 'error' }));
  }

  return (
    <Drop {...getRootProps()} data-over={isDragActive}>
      <p>{translate('recordImport.start.how')}</p>
      <small>{translate('recordImport.start.limits', { rows: formatNumber(String(importRowsMax)) })}</small>
      <small>{translate('recordImport.start.empty')}</small>
      <input {...getInputProps()} aria-label={translate('recordImport.start.choose')} />
      <div>
        <Button variant="contained" onClick={open} disabled={sending !== null}>
          {translate('recordImport.start.choose')}
        </Button>{' '}
        <Button onClick={download}>{translate('recordImport.start.template')}</Button>
      </div>
      {sending && (
        <div className="progress">
          <p>{translate('recordImport.start.reading', { file: sending.name })}</p>
          <LinearProgress
            aria-label={translate('recordImport.start.reading', { file: sending.name })}
            {...(sending.progress < 1 ? { variant: 'determinate', value: sending.progress * 100 } : {})}
          />
        </div>
      )}
      {failure !== null && (
        <Alert severity="error" role="alert" sx={{ textAlign: 'left' }}>
          {failure}
        </Alert>
      )}
    </Drop>
  );
}
