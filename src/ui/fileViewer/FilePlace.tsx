import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

import type { Place } from '../../../domain/reading/paperText.ts';

interface ShownPlace {
  place: Place;
  /** Told apart when the same place is shown again. */
  serial: number;
}

interface FilePlaceValue {
  shown: ShownPlace | null;
  show: (place: Place) => void;
}

const FilePlaceContext = createContext<FilePlaceValue>({ shown: null, show: () => {} });

/** Around a page that shows a file and knows where on it something stands. */
export function FilePlaces({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownPlace | null>(null);
  const show = useCallback(
    (place: Place) => setShown((last) => ({ place, serial: (last?.serial ?? 0) + 1 })),
    [],
  );
  const value = useMemo(() => ({ shown, show }), [shown, show]);
  return <FilePlaceContext value={value}>{children}</FilePlaceContext>;
}

export function useFilePlace(): FilePlaceValue {
  return useContext(FilePlaceContext);
}

const Frame = styled('span')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  pointerEvents: 'none',
  border: `2px solid ${theme.vars?.palette.primary.main}`,
  borderRadius: 3,
  backgroundColor: 'rgb(255 214 0 / 0.28)',
}));

/** Pixels around the letters. */
const room = 3;
const percent = (share: number): string => `${share * 100}%`;

/** The place that is shown, over the page or picture that it stands on; scrolled to when it is asked for. */
export function PlaceFrame({ page }: { page: number }) {
  const { shown } = useFilePlace();
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (shown) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  if (shown?.place.page !== page) return null;
  const { x, y, width, height } = shown.place;
  return (
    <Frame
      ref={frame}
      aria-hidden="true"
      data-place=""
      style={{
        left: `calc(${percent(x)} - ${room}px)`,
        top: `calc(${percent(y)} - ${room}px)`,
        width: `calc(${percent(width)} + ${2 * room}px)`,
        height: `calc(${percent(height)} + ${2 * room}px)`,
      }}
    />
  );
}
