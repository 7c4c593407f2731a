import { Suspense, useEffect, useEffectEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import type { Actor } from '../../../domain/access/actor.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { onlyAddress } from '../../../providers/session/storedSession.ts';
import { decideEntry, reasonOfRefusal } from './guards.ts';
import type { LazyScreen } from './lazyScreens.ts';
import { PageBoundary } from '../failures/PageBoundary.tsx';
import { OnlyOneRecord } from '../../pages/OnlyOneRecord.tsx';
import { FailurePage } from '../../pages/FailurePage.tsx';
import { FeatureLanding } from '../../pages/FeatureLanding.tsx';
import { rememberReturn } from '../../../providers/session/returnPath.ts';
import { routeNameAt } from './routeMatch.ts';
import type { RouteName } from './routes.ts';
import { pathTo, routeOf } from './routes.ts';
import { useHasScreen } from './screenContext.ts';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { useRouteTitle } from '../../ui/page/pageTitle.ts';

interface RoutePageProps {
  name: RouteName;
  Screen: LazyScreen;
}

/** The page of a route that needs a session. Below `ProfileProvider`. */
export function ProtectedPage(page: RoutePageProps) {
  return <GuardedPage {...page} actor={useActor()} />;
}

/** The page of a route that is open to everybody. */
export function PublicPage(page: RoutePageProps) {
  return <GuardedPage {...page} actor={null} />;
}

function GuardedPage({ name, Screen, actor }: RoutePageProps & { actor: Actor | null }) {
  const hasScreen = useHasScreen();
  const location = useLocation();
  const only = actor && onlyAddress();
  if (only !== null && location.pathname !== only) return <OnlyOneRecord address={only} />;
  // The router does not know which values a parameter takes.
  const isUnknown = routeNameAt(location.pathname) === null;
  const entry = isUnknown ? ({ kind: 'not-found' } as const) : decideEntry({ name, actor, hasScreen });
  switch (entry.kind) {
    case 'enter':
      return <ShownScreen name={name} Screen={Screen} />;
    case 'go':
      if (entry.to === 'index' && actor) return <Refused name={name} actor={actor} />;
      // Targets of guards have no parameters.
      return (
        <Navigate
          to={{ pathname: pathTo(entry.to as 'index'), search: keptSearch(name, location.search) }}
          replace
        />
      );
    case 'sign-in':
      rememberReturn(location);
      return <Navigate to={pathTo('login')} replace />;
    case 'landing':
      return <FeatureLanding name={name} />;
    case 'not-found':
      return <FailurePage kind="404" />;
    case 'unknown-guard':
      return <FailurePage kind="unknownGuard" />;
  }
}

/** Leads to the index, and says why: the page that was asked for is not shown. */
function Refused({ name, actor }: { name: RouteName; actor: Actor }) {
  const translate = useTranslate();
  const notify = useNotify();
  const onRefusal = useEffectEvent(() => {
    const page = translate(`title.${routeOf(name).title}`);
    notify(translate(`shell.refused.${reasonOfRefusal(name, actor)}`, { page }), { type: 'warning' });
  });
  useEffect(() => onRefusal(), []);
  return <Navigate to={pathTo('index')} replace />;
}

/** A redirecting address hands its query on; a refused one does not. */
function keptSearch(name: RouteName, search: string): string {
  return routeOf(name).redirectsTo ? search : '';
}

function ShownScreen({ name, Screen }: RoutePageProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  useRouteTitle(translate(`title.${routeOf(name).title}`));
  return (
    <PageBoundary resetKey={pathname}>
      <Suspense key={name} fallback={<PageSkeleton />}>
        <Screen />
      </Suspense>
    </PageBoundary>
  );
}
