import { Suspense, use } from 'react';
import { useLocation } from 'react-router';
import { useProfile } from '../../providers/session/profile.tsx';
import { pathTo } from '../app/routing/routes.ts';
import { ToursContext } from './tour.ts';
import { lazyExtra } from '../ui/page/lazyPiece.tsx';

// There is seldom one.
const BegunTour = lazyExtra(() => import('./BegunTour.tsx'));

/** Begins the first tour that is for the person and that they have not seen, a moment after the home page came. */
export function TourHost() {
  const tours = use(ToursContext);
  const profile = useProfile();
  const { pathname } = useLocation();
  const tour = tours.find(({ isFor }) => isFor(profile));
  return tour && pathname === pathTo('index') ? (
    <Suspense>
      <BegunTour key={tour.id} tour={tour} />
    </Suspense>
  ) : null;
}
