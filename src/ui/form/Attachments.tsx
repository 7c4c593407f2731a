import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';
import { useController, useFormContext } from 'react-hook-form';
import type { Upload } from '../../../providers/data/media.ts';
import { openMedia, uploadMedia } from '../../../providers/data/media.ts';
import { ApiError, describeError } from '../../../providers/http/apiError.ts';
import { newKey } from '../../../providers/http/pressKey.ts';
import type { AcceptedContentType, AttachmentKind, MediaItem } from '../../../domain/noun/attachment.ts';
import { namesOfTypes } from '../../../domain/noun/attachment.ts';
import { law } from '../../../domain/message/message.ts';
import { useSay } from '../feedback/useSay.ts';
import { ErrorText } from './fields/Field.tsx';
import { FieldHelp } from './fields/FieldHelp.tsx';
import { errorID, fieldID, helpID } from './fields/fieldID.ts';
import { DropArea } from './DropArea.tsx';
import { fileChoice, sendableFile, whyNotTaken, whyUnopened } from './fileChoice.ts';
import { fileSize } from './fileSize.ts';
import { useClearError, useFieldError } from './fields/useFieldError.ts';
import { useFormFrame } from './SaveBar.tsx';

const Drop = styled(DropArea)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '14px 16px',
  textAlign: 'start',
  '& small': { flexBasis: '100%' },
});

const List = styled('ul')(({ theme }) => ({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 6,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '0 8px',
    padding: '4px 6px 4px 12px',
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    overflowWrap: 'anywhere',
  },
  '& li > .wide': { gridColumn: '1 / -1', margin: 0 },
  '& .failure': { color: theme.vars?.palette.error.main, fontWeight: 600, fontSize: '0.75rem' },
  '& .name': {
    all: 'unset',
    cursor: 'pointer',
    color: theme.vars?.palette.primary.main,
    textDecoration: 'underline',
    minHeight: 24,
  },
  '& .name:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
  '& small': { color: theme.vars?.palette.text.secondary, whiteSpace: 'nowrap' },
}));

/** A file on its way, or one that did not arrive. */
interface Underway {
  key: string;
  file: File;
  /** 0 to 1. */
  progress: number;
  failure: string | null;
  canRetry: boolean;
}

/** Sends a file of somebody who has no session, by what their link allows. @throws ApiError, AbortError */
type SendByLink = (terms: Omit<Upload, 'kind'>) => Promise<MediaItem>;

interface AttachmentsProps {
  /** Its path in the form; the value is a list of {@link MediaItem}. */
  path: string;
  /** What the files belong to; or how they go up by a link, which opens none of them. */
  kind: AttachmentKind | SendByLink;
  /** What the files are called, where a form has others beside. */
  label?: string;
  /** What they can be; unset: all that can be uploaded. */
  accepts?: readonly AcceptedContentType[];
  /** Told how many files are on their way; unset: the form around waits for them. */
  onPending?: (count: number) => void;
}

/** Files by drop or choice: each is sent at once, and the form holds what has arrived. */
export function Attachments({ path, kind, label, accepts, onPending }: AttachmentsProps) {
  const { waitFor } = useFormFrame();
  const translate = useTranslate();
  const name = label ?? translate('form.files.label');
  const say = useSay();
  const notify = useNotify();
  const { field } = useController({ name: path });
  const clearError = useClearError();
  const filesError = useFieldError(path);
  const [uploads, setUploads] = useState<readonly Underway[]>([]);
  const [said, setSaid] = useState('');
  const stops = useRef(new Map<string, AbortController>());
  const media = field.value as readonly MediaItem[];
  const { getValues } = useFormContext();

  const pending = uploads.filter((upload) => upload.failure === null).length;
  // Told with what is shown: a form whose files have arrived can be sent at once.
  useLayoutEffect(
    () => (onPending ? onPending(pending) : waitFor(path, pending)),
    [pending, onPending, waitFor, path],
  );
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  function put(next: readonly MediaItem[]): void {
    field.onChange(next);
    clearError(path);
  }

  function add(arrived: MediaItem): void {
    put([...(getValues(path) as readonly MediaItem[]), arrived]);
  }
  // In a row it moves up when one above is taken off, while a file is on its way.
  const addNow = useRef(add);
  useEffect(() => {
    addNow.current = add;
  });

  function change(key: string, part: Partial<Underway>): void {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }

  function drop(key: string): void {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }

  async function send({ key, file }: Pick<Underway, 'key' | 'file'>): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    change(key, { failure: null, progress: 0 });
    try {
      const onProgress = (progress: number): void => change(key, { progress });
      const terms = { file: await sendableFile(file), signal: stop.signal, onProgress };
      const arrived = await (typeof kind === 'function'
        ? kind(terms)
        : uploadMedia<MediaItem>({ ...terms, kind }));
      addNow.current(arrived);
      drop(key);
      setSaid(translate('form.files.uploaded', { name: arrived.fileName }));
    } catch (error) {
      if (stop.signal.aborted) return;
      const why = whyUnopened(error, file);
      const isFilesFault =
        why !== null || (error instanceof ApiError && [413, 415, 422].includes(error.status));
      const failure = why ? translate(`form.files.${why}`, { name: file.name }) : failureOf(error);
      change(key, { failure, canRetry: !isFilesFault });
    }
  }

  function wrongType(): string {
    return accepts
      ? say(law('field.filesOf', { kinds: namesOfTypes(accepts) }))
      : translate('form.files.wrongType');
  }

  /** What is wrong with the file itself speaks for itself; any other failure has the catalogue's one sentence. */
  function failureOf(error: unknown): string {
    if (!(error instanceof ApiError)) return translate('form.files.failed');
    if (error.code === 'file_type_not_allowed') return wrongType();
    if (error.code === 'file_unreadable') return translate('form.files.unreadable');
    const { file } = error.fields;
    if (file !== undefined) return file;
    return error.status === 413 || error.status === 0
      ? describeError(error, translate)
      : translate('form.files.failed');
  }

  function refusalOf(rejection: FileRejection): string {
    const why = whyNotTaken(rejection);
    return why === 'wrongType' ? wrongType() : translate(`form.files.${why}`);
  }

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    ...fileChoice(accepts),
    noClick: true,
    noKeyboard: true,
    onDrop(accepted, rejected) {
      const added = accepted.map((file) => upload(file, null));
      const refused = rejected.map((rejection) => upload(rejection.file, refusalOf(rejection)));
      setUploads((all) => [...all, ...added, ...refused]);
      for (const one of added) void send(one);
    },
  });

  function show(item: MediaItem): void {
    openMedia(item.id).catch((error: unknown) => {
      notify(describeError(error, translate), { type: 'error' });
    });
  }

  return (
    <div>
      <Drop {...getRootProps()} data-over={isDragActive}>
        <span>{translate('form.files.drop')}</span>
        <input {...getInputProps()} aria-label={name} />
        <Button
          id={fieldID(path)}
          variant="outlined"
          onClick={open}
          aria-describedby={[helpID(path), ...(filesError === null ? [] : [errorID(path)])].join(' ')}
        >
          {translate('form.files.browse')}
        </Button>
        <FieldHelp
          id={helpID(path)}
          label={name}
          text={
            accepts
              ? translate('form.files.limitsOf', { kinds: namesOfTypes(accepts) })
              : translate('form.files.limits')
          }
        />
      </Drop>
      <ErrorText path={path} />
      {(media.length > 0 || uploads.length > 0) && (
        <List aria-label={name}>
          {media.map((item) => (
            <li key={item.id}>
              <span>
                {typeof kind === 'function' ? (
                  item.fileName
                ) : (
                  <button
                    type="button"
                    className="name"
                    title={translate('form.files.open', { name: item.fileName })}
                    onClick={() => show(item)}
                  >
                    {item.fileName}
                  </button>
                )}{' '}
                <small>{fileSize(item.sizeBytes)}</small>
              </span>
              <IconButton
                aria-label={translate('form.files.remove', { name: item.fileName })}
                onClick={() => {
                  put(media.filter((other) => other.id !== item.id));
                  setSaid(translate('form.files.removed', { name: item.fileName }));
                  document.getElementById(fieldID(path))?.focus();
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </li>
          ))}
          {uploads.map((one) => (
            <li key={one.key}>
              <span>
                {one.file.name} <small>{fileSize(one.file.size)}</small>
              </span>
              <IconButton
                aria-label={translate(one.failure === null ? 'form.files.stop' : 'form.files.dismiss', {
                  name: one.file.name,
                })}
                onClick={() => drop(one.key)}
              >
                <Close fontSize="small" />
              </IconButton>
              {one.failure === null ? (
                <LinearProgress
                  className="wide"
                  variant="determinate"
                  value={Math.round(one.progress * 100)}
                  aria-label={translate('form.files.uploading', { name: one.file.name })}
                />
              ) : (
                <p className="wide failure" role="alert">
                  {one.failure}{' '}
                  {one.canRetry && (
                    <Button onClick={() => void send(one)}>{translate('form.files.retry')}</Button>
                  )}
                </p>
              )}
            </li>
          ))}
        </List>
      )}
      <output style={{ fontSize: '0.75rem' }}>{said}</output>
    </div>
  );
}

function upload(file: File, failure: string | null): Underway {
  return { key: newKey(), file, progress: 0, failure, canRetry: false };
}
