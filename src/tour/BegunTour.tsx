import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { withWords } from '../../providers/i18n/roomWords.ts';
import { tourDelayMs } from '../app/pace.ts';
import type { Tour } from './tour.ts';
import { lazyExtra } from '../ui/page/lazyPiece.tsx';

/** Shows a tour to who has not seen it, once what it points at had time to come. */
export default function BegunTour({ tour }: { tour: Tour }) {
  const [isSeen, setSeen] = useStore(`tour.${tour.id}`, false);
  const [target, setTarget] = useState<Element | null>(null);
  const [Step] = useState(() => lazyExtra(() => withWords([tour.words], () => import('./TourStep.tsx'))));
  useEffect(() => {
    const timer = setTimeout(() => setTarget(document.querySelector(tour.target)), tourDelayMs);
    return () => clearTimeout(timer);
  }, [tour.target]);
  if (isSeen || !target) return null;
  return (
    <Suspense>
      <Step tour={tour} target={target} onSeen={() => setSeen(true)} />
    </Suspense>
  );
}
