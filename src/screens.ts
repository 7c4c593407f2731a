import type { Screens } from '../resources/screens.ts';
import { nounScreens } from '../resources/screens.ts';
import type { RouteName } from './routes.ts';

/** The pages that belong to no noun. */
const shellScreens: Screens = {
  index: () => import('./pages/Home.tsx'),
  login: () => import('./pages/Login.tsx'),
  logout: () => import('./pages/Logout.tsx'),
  'sso-callback': () => import('./pages/SsoCallback.tsx'),
  'dev-auth': () => import('./pages/DevAuth.tsx'),
  error: () => import('./pages/ErrorPage.tsx'),
  errors: () => import('./pages/ErrorPage.tsx'),
  version: () => import('./pages/Version.tsx'),
  healthcheck: () => import('./pages/Healthcheck.tsx'),
  'tax-calculator': () => import('./pages/TaxCalculator.tsx'),
};

export const screens: Screens = { ...shellScreens, ...nounScreens };

/** Whether a screen is attached to the route. */
export function hasScreen(name: RouteName): boolean {
  return screens[name] !== undefined;
}
