import { lazy, Suspense, use, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { withWords } from '../../providers/i18n/roomWords.ts';
import { useProfile } from '../../providers/session/profile.tsx';
import { tourDelayMs } from '../app/pace.ts';
import { pathTo } from '../app/routing/routes.ts';
import type { Tour } from './tour.ts';
import { ToursContext } from './tour.ts';

/** Begins the first tour that is for the person and that they have not seen, a moment after the home page came. */
export function TourHost() {
  const tours = use(ToursContext);
  const profile = useProfile();
  const { pathname } = useLocation();
  const tour = tours.find(({ isFor }) => isFor(profile));
  return tour && pathname === pathTo('index') ? <Begun key={tour.id} tour={tour} /> : null;
}

function Begun({ tour }: { tour: Tour }) {
  const [isSeen, setSeen] = useStore(`tour.${tour.id}`, false);
  const [target, setTarget] = useState<Element | null>(null);
  const [Step] = useState(() => lazy(() => withWords([tour.words], () => import('./TourStep.tsx'))));
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
