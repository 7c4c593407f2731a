import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { downloadMedia, readMedia } from '../../../providers/data/media.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { BlankState } from '../page/BlankState.tsx';
import { Delayed } from '../feedback/Delayed.tsx';
import { PanelBoundary } from '../page/PanelBoundary.tsx';
import { Bone } from '../page/PageSkeleton.tsx';
import { lazyPiece } from '../page/lazyPiece.tsx';

const PdfView = lazyPiece(() => import('./PdfView.tsx'));
const DataView = lazyPiece(() => import('./DataView.tsx'));
const PictureView = lazyPiece(() => import('./PictureView.tsx'));

/** A file as a record carries it. */
export interface ViewedFile {
  id: number;
  fileName: string;
  contentType: string;
  sizeBytes: number;
}

const Frame = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: 360,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  overflow: 'hidden',
  backgroundColor: theme.vars?.palette.background.paper,
  '& .files': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    padding: '6px 8px',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& .files ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    listStyle: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  '& .files > :last-child': { marginInlineStart: 'auto' },
  '& .view': { minHeight: 0, display: 'grid' },
  '@media print': { display: 'none' },
}));

const FileButton = styled('button')(({ theme }) => ({
  font: 'inherit',
  fontSize: '0.8125rem',
  minHeight: 28,
  maxWidth: 240,
  padding: '2px 10px',
  border: `1px solid transparent`,
  borderRadius: 4,
  cursor: 'pointer',
  color: 'inherit',
  background: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[aria-pressed="true"]': {
    fontWeight: 600,
    borderColor: theme.vars?.palette.divider,
    backgroundColor: theme.vars?.palette.action.selected,
  },
}));

/** Kilobytes or megabytes, as a person says it. */
function fileSizeWords(sizeBytes: number): string {
  const kilobytes = sizeBytes / 1024;
  return kilobytes < 1024
    ? `${formatNumber(String(Math.max(1, Math.round(kilobytes))))} KB`
    : `${formatNumber((kilobytes / 1024).toFixed(1))} MB`;
}

/** The files of a record, one at a time: PDF, pictures and electronic invoices can be read here, everything can be downloaded. */
export function FileViewer({ files }: { files: readonly ViewedFile[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const titleID = useId();
  const [chosenID, setChosenID] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(false);
  const chosen = files.find((file) => file.id === chosenID) ?? files[0];
  if (!chosen) return null;

  async function download(file: ViewedFile): Promise<void> {
    setLoading(true);
    try {
      await downloadMedia(file.id, file.fileName);
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setLoading(false);
    }
  }

  return (
    <Frame aria-labelledby={titleID}>
      <h2 id={titleID} hidden>
        {translate('file.attachments')}
      </h2>
      <div className="files">
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <FileButton
                type="button"
                aria-pressed={file.id === chosen.id}
                title={`${file.fileName} (${fileSizeWords(file.sizeBytes)})`}
                onClick={() => setChosenID(file.id)}
              >
                {file.fileName}
              </FileButton>
            </li>
          ))}
        </ul>
        <Button
          variant="text"
          startIcon={<Download aria-hidden="true" />}
          loading={isLoading}
          aria-label={translate('file.downloadOf', { file: chosen.fileName })}
          onClick={() => void download(chosen)}
        >
          {translate('file.download')}
        </Button>
      </div>
      <div className="view">
        <PanelBoundary key={chosen.id} title={translate('file.failed')}>
          <FileContent key={chosen.id} file={chosen} />
        </PanelBoundary>
      </div>
    </Frame>
  );
}

function FileContent({ file }: { file: ViewedFile }) {
  const translate = useTranslate();
  const isPdf = file.contentType === 'application/pdf';
  const isPicture = file.contentType.startsWith('image/');
  const isData = file.contentType === 'application/xml';
  const { data, error, refetch } = useQuery({
    queryKey: ['media', file.id],
    queryFn: ({ signal }) => readMedia(file.id, signal),
    enabled: isPdf || isPicture || isData,
    // The bytes of a file never change: a decision must not fetch and draw them anew.
    staleTime: 'static',
    meta: { raisesErrorPage: false },
  });
  if (!isPdf && !isPicture && !isData) {
    return (
      <BlankState heading="h3" title={translate('file.noPreview')} text={translate('file.noPreviewText')} />
    );
  }
  if (error) {
    return (
      <BlankState
        isAlert
        heading="h3"
        title={translate('file.failed')}
        text={describeError(error, translate)}
        action={<Button onClick={() => void refetch()}>{translate('file.retry')}</Button>}
      />
    );
  }
  if (!data) return <FileSkeleton />;
  return (
    <Suspense fallback={<FileSkeleton />}>
      {isPdf ? (
        <PdfView blob={data} fileName={file.fileName} />
      ) : isData ? (
        <DataView blob={data} fileName={file.fileName} />
      ) : (
        <PictureView blob={data} fileName={file.fileName} />
      )}
    </Suspense>
  );
}

function FileSkeleton() {
  const translate = useTranslate();
  return (
    <Delayed>
      <output style={{ padding: 16, display: 'grid', gap: 12, alignContent: 'start' }}>
        <span>{translate('file.loading')}</span>
        <Bone style={{ height: 280 }} />
      </output>
    </Delayed>
  );
}
