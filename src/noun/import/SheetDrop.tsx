import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';
import { maxUploadBytes } from '../../../domain/noun/attachment.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { importRowsMax } from '../../../domain/noun/recordImport.ts';
import type { uploadSheet } from '../../../providers/data/sheets.ts';
import { ApiError, describeError } from '../../../providers/http/apiError.ts';
import { DropArea } from '../../ui/form/DropArea.tsx';

const Drop = styled(DropArea)({ '& .progress': { width: 'min(320px, 100%)' } });
const accepted = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
};

interface SheetDropProps {
  /** What becomes of it, in sentences. */
  how: ReactNode;
  /** Sends the file, and leaves the page or the dialog. @throws ApiError what is wrong with it */
  send: (
    file: File,
    terms: Pick<Parameters<typeof uploadSheet>[0], 'signal' | 'onProgress'>,
  ) => Promise<void>;
  onTemplate: () => void;
}

/** Where a sheet is dropped or chosen: how far it is on its way, and what is wrong with it. */
export function SheetDrop({ how, send, onTemplate }: SheetDropProps) {
  const translate = useTranslate();
  const [sending, setSending] = useState<{ name: string; progress: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function sendFile(file: File): Promise<void> {
    const abort = new AbortController();
    stop.current = abort;
    setFailure(null);
    setSending({ name: file.name, progress: 0 });
    try {
      const onProgress = (progress: number) => setSending({ name: file.name, progress });
      await send(file, { signal: abort.signal, onProgress });
      setSending(null);
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
      if (file) void sendFile(file);
      else if (rejected.length > 0) setFailure(refusalOf(rejected));
    },
  });

  return (
    <Drop {...getRootProps()} data-over={isDragActive}>
      {how}
      <small>{translate('recordImport.start.limits', { rows: formatNumber(String(importRowsMax)) })}</small>
      <input {...getInputProps()} aria-label={translate('recordImport.start.choose')} />
      <div>
        <Button variant="contained" onClick={open} disabled={sending !== null}>
          {translate('recordImport.start.choose')}
        </Button>{' '}
        <Button onClick={onTemplate}>{translate('recordImport.start.template')}</Button>
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
