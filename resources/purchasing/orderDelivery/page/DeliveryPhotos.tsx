import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { openMedia, readMedia } from '../../../../providers/data/media.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useBlobPicture } from '../../../../src/ui/useBlobPicture.ts';

const Files = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& button': {
    font: 'inherit',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    width: 96,
    height: 72,
    padding: 0,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: '0.6875rem',
    cursor: 'pointer',
    color: theme.vars?.palette.primary.main,
    backgroundColor: theme.vars?.palette.sheet,
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& button:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

/** The photos and papers of a delivery: small, and as they are when one is pressed. */
export function DeliveryPhotos({ files }: { files: readonly MediaItem[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  if (files.length === 0) return null;
  return (
    <Files>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={translate('orderDelivery.photo', { file: file.fileName })}
            onClick={() => {
              openMedia(file.id).catch((error: unknown) => {
                notify(describeError(error, translate), { type: 'error' });
              });
            }}
          >
            {file.contentType.startsWith('image/') ? <Photo file={file} /> : file.fileName}
          </button>
        </li>
      ))}
    </Files>
  );
}

function Photo({ file }: { file: MediaItem }) {
  const { data: blob } = useQuery({
    queryKey: ['media', file.id],
    queryFn: ({ signal }) => readMedia(file.id, signal),
    meta: { raisesErrorPage: false },
  });
  const show = useBlobPicture(blob);
  return blob ? <img ref={show} alt="" /> : file.fileName;
}
