import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import { readMedia } from '../../../providers/data/media.ts';

/** Larger ones are not fetched to be shown small. */
const shownBytesMax = 1_500_000;
/** Pixels of a side, for fine screens. */
const smallSide = 88;

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  overflow: 'hidden',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.text.secondary,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: 'top' },
}));

/** A receipt in small, beside its name. */
export function ReceiptThumbnail({ file }: { file: MediaItem | undefined }) {
  const isShown = file?.contentType.startsWith('image/') === true && file.sizeBytes <= shownBytesMax;
  const { data: url } = useQuery({
    queryKey: ['receipts', 'small', file?.id],
    queryFn: ({ signal }) => smallPicture(file?.id ?? 0, signal),
    enabled: isShown,
    staleTime: Infinity,
    retry: false,
    meta: { raisesErrorPage: false },
  });
  if (url !== undefined) {
    return (
      <Frame>
        <img src={url} alt="" />
      </Frame>
    );
  }
  const isPdf = file?.contentType === 'application/pdf';
  return <Frame>{isPdf ? <PictureAsPdf /> : <ImageOutlined />}</Frame>;
}

/** A picture of a few pixels, from its top. */
async function smallPicture(id: number, signal: AbortSignal): Promise<string> {
  const bitmap = await createImageBitmap(await readMedia(id, signal));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: smallSide, height: smallSide });
  const scale = smallSide / bitmap.width;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, smallSide, bitmap.height * scale);
  bitmap.close();
  return canvas.toDataURL('image/jpeg');
}
