import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { withWords } from '../../providers/i18n/roomWords.ts';
import { tourDelayMs } from '../app/pace.ts';
import { routeOf } from '../app/routing/routes.ts';
import { menuButtonID } from '../layout/menu/menuButtonID.ts';
import type { Tour } from './tour.ts';
import { lazyExtra } from '../ui/page/lazyPiece.tsx';

/** Shows a tour to who has not seen it, once what it points at had time to come. */
export default function BegunTour({ tour }: { tour: Tour }) {
  const [isSeen, setSeen] = useStore(`tour.${tour.id}`, false);
  const [target, setTarget] = useState<Element | null>(null);
  const [Step] = useState(() => lazyExtra(() => withWords([tour.words], () => import('./TourStep.tsx'))));
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const href = routeOf(tour.target).path;
  useEffect(() => {
    const timer = setInterval(() => {
      if (isBusy()) return;
      const entry = document.querySelector(`nav a[href="${href}"]`);
      // In a narrow window the sidebar is there, out of sight.
      const found = entry && isNarrow ? document.getElementById(menuButtonID) : entry;
      setTarget(found);
      if (found) clearInterval(timer);
    }, tourDelayMs);
    return () => clearInterval(timer);
  }, [href, isNarrow]);
  if (isSeen || !target) return null;
  return (
    <Suspense>
      <Step tour={tour} target={target} isBeside={!isNarrow} onSeen={() => setSeen(true)} />
    </Suspense>
  );
}

/** Whether the person has begun something that a tour would interrupt: it waits until they are done. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]');
  return (
    isTyping === true || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
  );
}
