import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isSignedIn } from '../../../providers/session/storedSession.ts';
import { DefaultLayout } from '../../layout/DefaultLayout.tsx';
import { CleanLayout, FullLayout, PrintLayout } from '../../layout/plainLayouts.tsx';
import { FrameFailure } from '../failures/FrameFailure.tsx';
import { lazyScreen } from './lazyScreens.ts';
import { FailurePage } from '../../pages/FailurePage.tsx';
import { rememberReturn } from '../../../providers/session/returnPath.ts';
import { ProtectedPage, PublicPage } from './RoutePage.tsx';
import type { LayoutName, RouteName } from './routes.ts';
import { pathTo, routeNames, routeOf } from './routes.ts';

const layouts: Record<LayoutName, (props: { children: ReactNode }) => ReactNode> = {
  default: DefaultLayout,
  clean: CleanLayout,
  print: PrintLayout,
  full: FullLayout,
};

/** What stands around the pages: with everything that a session brings, or with what everybody may have. */
export interface AppProviders {
  session: (props: { children: ReactNode }) => ReactNode;
  everybody: (props: { children: ReactNode }) => ReactNode;
}

/**
 * The tree of the router, made from the route table: providers, layout, page. Static words go before parameters, so the
 * accounting callback `/:provider/:id` is the last to be asked.
 */
export function buildRouteObjects({
  session: SessionProviders,
  everybody: PublicProviders,
}: AppProviders): RouteObject[] {
  const isPublic = (name: RouteName) => routeOf(name).access === 'everybody';
  const inLayouts = (names: readonly RouteName[], page: (name: RouteName) => ReactNode): RouteObject[] =>
    (Object.keys(layouts) as LayoutName[]).map((layout) => {
      const Layout = layouts[layout];
      return {
        element: (
          <Layout>
            <Outlet />
          </Layout>
        ),
        children: names
          .filter((name) => routeOf(name).layout === layout)
          .map((name) => ({ id: name, path: routeOf(name).path, element: page(name) })),
      };
    });
  return [
    {
      errorElement: <FrameFailure />,
      children: [
        {
          element: (
            <PublicProviders>
              <Outlet />
            </PublicProviders>
          ),
          children: inLayouts(routeNames().filter(isPublic), (name) => (
            <PublicPage key={name} name={name} Screen={lazyScreen(name)} />
          )),
        },
        {
          element: (
            <SignedInOnly>
              <SessionProviders>
                <Outlet />
              </SessionProviders>
            </SignedInOnly>
          ),
          children: inLayouts(
            routeNames().filter((name) => !isPublic(name)),
            (name) => <ProtectedPage key={name} name={name} Screen={lazyScreen(name)} />,
          ),
        },
        { path: '*', element: <UnknownAddress session={SessionProviders} everybody={PublicProviders} /> },
      ],
    },
  ];
}

/** No token leads to sign-in (rules: signing in). */
function SignedInOnly({ children }: { children: ReactNode }) {
  const location = useLocation();
  if (isSignedIn()) return children;
  rememberReturn(location);
  return <Navigate to={pathTo('login')} replace />;
}

/** A wrong address keeps the navigation around it for those who have one. */
function UnknownAddress({ session: SessionProviders, everybody: PublicProviders }: AppProviders) {
  return isSignedIn() ? (
    <SessionProviders>
      <DefaultLayout>
        <FailurePage kind="404" />
      </DefaultLayout>
    </SessionProviders>
  ) : (
    <PublicProviders>
      <CleanLayout>
        <FailurePage kind="404" />
      </CleanLayout>
    </PublicProviders>
  );
}
