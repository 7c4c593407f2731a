import RotateRight from '@mui/icons-material/RotateRight';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import type { OpenedPicture, PicturePart } from '../../../../src/ui/form/openedPicture.ts';
import {
  jpegOf,
  keptPart,
  openPicture,
  PictureUnopenedError,
  turnedPicture,
} from '../../../../src/ui/form/openedPicture.ts';

const Frame = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  justifyItems: 'start',
  '& p': { margin: 0 },
  '& .sheet': { maxWidth: '100%' },
  '& img': { display: 'block', maxWidth: '100%', maxHeight: '56vh' },
});

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Numbers = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 8,
  width: '100%',
  maxWidth: 560,
  margin: 0,
  padding: 0,
  border: 0,
});

const whole: PicturePart = { x: 0, y: 0, width: 100, height: 100 };
/** Less of a side is no receipt. */
const leastPart = 5;

/** A part that lies within its picture. */
function within({ x, y, width, height }: PicturePart): PicturePart {
  const start = (at: number) => Math.min(100 - leastPart, Math.max(0, at));
  const size = (length: number, at: number) => Math.min(100 - start(at), Math.max(leastPart, length));
  return { x: start(x), y: start(y), width: size(width, x), height: size(height, y) };
}

interface ShownPicture {
  picture: OpenedPicture;
  url: string;
}

async function shownPicture(picture: OpenedPicture): Promise<ShownPicture> {
  return { picture, url: URL.createObjectURL(await jpegOf(picture)) };
}

interface PictureCropProps {
  file: File;
  onKeep: (file: File) => void;
  /** Takes another picture in its place. */
  onRetake: () => void;
  onUnopened: (error: PictureUnopenedError) => void;
}

/** Cuts a receipt out of a picture: by the finger, the keyboard, or by numbers. */
export default function PictureCrop({ file, onKeep, onRetake, onUnopened }: PictureCropProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`receipt.take.${key}`, values);
  const [shown, setShown] = useState<ShownPicture | null>(null);
  const [part, setPart] = useState<PicturePart>(whole);
  const [isKept, setIsKept] = useState(false);
  const unopened = useRef(onUnopened);
  useEffect(() => {
    unopened.current = onUnopened;
  });

  useEffect(() => {
    let isGone = false;
    async function open(): Promise<void> {
      try {
        const opened = await shownPicture(await openPicture(file));
        if (isGone) URL.revokeObjectURL(opened.url);
        else setShown(opened);
      } catch (error) {
        if (!(error instanceof PictureUnopenedError)) throw error;
        if (!isGone) unopened.current(error);
      }
    }
    void open();
    return () => {
      isGone = true;
    };
  }, [file]);
  const url = shown?.url;
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  if (!shown) return <PageSkeleton />;
  const { picture } = shown;

  async function turn(): Promise<void> {
    const turned = await shownPicture(turnedPicture(picture));
    setPart(whole);
    setShown(turned);
  }

  async function keep(): Promise<void> {
    setIsKept(true);
    onKeep(await keptPart(picture, part, file.name));
  }

  const set = (side: keyof PicturePart, typed: string): void => {
    const value = Number(typed);
    if (Number.isNaN(value)) return;
    setPart((known) => within({ ...known, [side]: value }));
  };
  const handle = (side: string) => `${words('cropTitle')}: ${side}`;
  return (
    <Frame aria-label={words('cropTitle')}>
      <strong>{words('cropTitle')}</strong>
      <p>{words('cropHelp')}</p>
      <div className="sheet">
        <ReactCrop
          crop={{ unit: '%', ...part }}
          keepSelection
          minWidth={24}
          minHeight={24}
          onChange={(_pixels, { x, y, width, height }) => setPart({ x, y, width, height })}
          ariaLabels={{
            cropArea: words('cropTitle'),
            nwDragHandle: handle('↖'),
            nDragHandle: handle('↑'),
            neDragHandle: handle('↗'),
            eDragHandle: handle('→'),
            seDragHandle: handle('↘'),
            sDragHandle: handle('↓'),
            swDragHandle: handle('↙'),
            wDragHandle: handle('←'),
          }}
        >
          <img src={url} alt={words('picture')} />
        </ReactCrop>
      </div>
      <Numbers>
        {(
          [
            ['x', 'left'],
            ['y', 'top'],
            ['width', 'width'],
            ['height', 'height'],
          ] as const
        ).map(([side, label]) => (
          <TextField
            key={side}
            type="number"
            size="small"
            label={words(label)}
            value={Math.round(part[side])}
            onChange={({ target }) => set(side, target.value)}
            slotProps={{ htmlInput: { min: 0, max: 100, inputMode: 'numeric' } }}
          />
        ))}
      </Numbers>
      <Buttons>
        <Button variant="contained" disabled={isKept} onClick={() => void keep()}>
          {words('keep')}
        </Button>
        <Button startIcon={<RotateRight />} onClick={() => void turn()}>
          {words('turn')}
        </Button>
        <Button onClick={() => setPart(whole)}>{words('whole')}</Button>
        <Button onClick={onRetake}>{words('retake')}</Button>
      </Buttons>
    </Frame>
  );
}
