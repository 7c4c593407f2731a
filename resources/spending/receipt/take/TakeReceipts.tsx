import Close from '@mui/icons-material/Close';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { Link } from 'react-router';
import { fromWire } from '../../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import type { ReadingCredit } from '../../../../domain/reading/readingState.ts';
import type { ReceiptRow } from '../receipt.ts';
import { receipt, receiptFiles } from '../receipt.ts';
import type { QueuedReceipt } from './receiptQueue.tsx';
import { DropArea } from '../../../../src/ui/form/DropArea.tsx';
import { fileChoice, sendableFile, whyNotTaken, whyUnopened } from '../../../../src/ui/form/fileChoice.ts';
import { useReceiptQueue } from './receiptQueue.tsx';

const PictureCrop = lazyPiece(() => import('./PictureCrop.tsx'));

/** How often receipts that are being read are asked for. */
const askAgainMs = 1000;

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& p': { margin: 0 },
  '& h2': { margin: 0, fontSize: '1rem' },
});

const Drop = styled(DropArea)({ gap: 12, padding: '32px 16px', borderWidth: 2 });

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 8px 8px 12px',
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    overflowWrap: 'anywhere',
  },
  '& .wide': { gridColumn: '1 / -1' },
  '& .refused': { color: theme.vars?.palette.error.main },
  '& small': { color: theme.vars?.palette.text.secondary },
}));

interface TakeReceiptsProps {
  /** Told of each receipt once it is read, or typed in. */
  onRead?: (receipt: ReceiptRow) => void;
}

/** Takes receipts: by the camera, one after the other, by files, several at once, or by a picture that is pasted. */
export function TakeReceipts({ onRead }: TakeReceiptsProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`receipt.take.${key}`, values);
  const { items, queue } = useReceiptQueue();
  const [cropped, setCropped] = useState<File | null>(null);
  const [isEachPage, setIsEachPage] = useState(true);
  const [hasTaken, setHasTaken] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const wasCropping = useRef(false);

  async function add(file: File): Promise<void> {
    try {
      await queue.add(await sendableFile(file), isEachPage);
    } catch (error) {
      refuse(file, error);
    }
  }

  function refuse(file: File, error: unknown): void {
    const why = whyUnopened(error, file);
    if (why === null) throw error;
    queue.refuse(file.name, translate(`form.files.${why}`, { name: file.name }));
  }

  function take(files: readonly File[]): void {
    const [only] = files;
    // One picture may show more than the receipt.
    if (files.length === 1 && only && only.type.startsWith('image/')) setCropped(only);
    else for (const file of files) void add(file);
  }

  function keep(file: File): void {
    setCropped(null);
    setHasTaken(true);
    void queue.add(file, isEachPage);
  }

  // However a picture is closed, the next one is a press away: the button is there again only then.
  useEffect(() => {
    if (wasCropping.current && cropped === null) again.current?.focus();
    wasCropping.current = cropped !== null;
  }, [cropped]);

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    ...fileChoice(receiptFiles),
    noClick: true,
    noKeyboard: true,
    onDrop(accepted, rejected) {
      take(accepted);
      for (const one of rejected) queue.refuse(one.file.name, translate(`form.files.${whyNotTaken(one)}`));
    },
  });

  const takeNow = useRef(take);
  useEffect(() => {
    takeNow.current = take;
  });
  useEffect(() => {
    const onPaste = ({ clipboardData, target }: ClipboardEvent): void => {
      const isTyped = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]');
      const pictures = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (!isTyped && pictures.length > 0) takeNow.current(pictures);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const shoot = (): void => camera.current?.click();
  return (
    <Frame>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={words('camera')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) setCropped(file);
        }}
      />
      {cropped ? (
        <Suspense fallback={<PageSkeleton />}>
          <PictureCrop
            key={`${cropped.name} ${cropped.lastModified} ${cropped.size}`}
            file={cropped}
            onKeep={keep}
            onRetake={() => {
              setCropped(null);
              shoot();
            }}
            onUnopened={(error) => {
              setCropped(null);
              refuse(cropped, error);
            }}
          />
        </Suspense>
      ) : (
        <>
          <Button ref={again} variant="contained" size="large" startIcon={<PhotoCamera />} onClick={shoot}>
            {words(hasTaken ? 'another' : 'camera')}
          </Button>
          <Drop {...getRootProps()} data-over={isDragActive}>
            <input {...getInputProps()} aria-label={words('browse')} />
            <span>{words('drop')}</span>
            <Button variant="outlined" onClick={open}>
              {words('browse')}
            </Button>
          </Drop>
          <FormControlLabel
            control={<Checkbox checked={isEachPage} onChange={(_event, is) => setIsEachPage(is)} />}
            label={words('pages')}
          />
          <Credit />
        </>
      )}
      {items.length > 0 && (
        <section aria-label={words('list')}>
          <h2>{words('list')}</h2>
          <Queued items={items} queue={queue} {...(onRead ? { onRead } : {})} />
        </section>
      )}
    </Frame>
  );
}

/** What is left for reading, where it costs something. */
function Credit() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data: credit } = useQuery({
    queryKey: ['quotas', 'ocr'],
    queryFn: ({ signal }) => dataProvider.read<ReadingCredit>('quotas', { what: 'ocr', signal }),
    meta: { raisesErrorPage: false },
  });
  if (!credit?.isMetered) return null;
  return (
    <small>{translate('receipt.take.credit', { count: Math.max(0, credit.total - credit.held) })}</small>
  );
}

type Queue = ReturnType<typeof useReceiptQueue>['queue'];

/** What was taken, and what has become of it. */
function Queued({
  items,
  queue,
  onRead,
}: { items: readonly QueuedReceipt[]; queue: Queue } & TakeReceiptsProps) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const ids = items.flatMap(({ receiptIDs }) => receiptIDs);
  const { data: receipts = [] } = useQuery({
    queryKey: ['receipts', 'taken', ids],
    queryFn: async ({ signal }) =>
      (await dataProvider.getMany<ReceiptRow>('receipts', { ids: [...ids], signal })).data,
    enabled: ids.length > 0,
    placeholderData: (known) => known,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'reading') ? askAgainMs : false,
    meta: { raisesErrorPage: false },
  });
  const told = useRef(new Set<number>());
  useEffect(() => {
    for (const one of receipts) {
      if (one.status !== 'waiting' || told.current.has(one.id)) continue;
      told.current.add(one.id);
      onRead?.(one);
    }
  }, [receipts, onRead]);
  return (
    <List aria-live="polite">
      {items.flatMap((item) => {
        const made = item.receiptIDs.flatMap((id) => receipts.find((one) => one.id === id) ?? []);
        const arrived = made.map((one) => <TakenRow key={`${item.key} ${one.id}`} receipt={one} />);
        return item.state === 'arrived'
          ? arrived
          : [...arrived, <QueuedRow key={item.key} item={item} queue={queue} />];
      })}
    </List>
  );
}

function TakenRow({ receipt: { id, name, status, amount, currencyCode } }: { receipt: ReceiptRow }) {
  const translate = useTranslate();
  const isRead = status !== 'reading';
  return (
    <li>
      <Link to={`${receipt.at}/${id}`}>{name}</Link>
      <span>
        {amount !== null && currencyCode !== null && (
          <MoneyText amount={fromWire(amount)} currency={currencyCode} />
        )}
      </span>
      <small className="wide">{translate(`receipt.take.${isRead ? 'waits' : 'reading'}`)}</small>
      {!isRead && (
        <LinearProgress
          className="wide"
          aria-label={translate('receipt.take.said', { name, state: translate('receipt.take.reading') })}
        />
      )}
    </li>
  );
}

function QueuedRow({ item, queue }: { item: QueuedReceipt; queue: Queue }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`receipt.take.${key}`, values);
  const { key, name, state, progress, reason, isUnpaid, isUnkept } = item;
  const percent = Math.round(progress * 100);
  return (
    <li>
      <span>{name}</span>
      {state === 'sending' ? (
        <span />
      ) : (
        <IconButton aria-label={words('forget', { name })} onClick={() => queue.forget(key)}>
          <Close fontSize="small" />
        </IconButton>
      )}
      {state === 'waiting' && <small className="wide">{words(isUnkept ? 'unkept' : 'waiting')}</small>}
      {state === 'sending' && (
        <LinearProgress
          className="wide"
          variant="determinate"
          value={percent}
          aria-label={words('said', { name, state: words('sending', { percent }) })}
        />
      )}
      {state === 'refused' && (
        <span className="wide refused" role="alert">
          {words('refused', { reason })}{' '}
          {isUnpaid && <Button onClick={() => queue.retry(key, true)}>{words('unread')}</Button>}
          {queue.canRetry(key) && <Button onClick={() => queue.retry(key, false)}>{words('retry')}</Button>}
        </span>
      )}
    </li>
  );
}
