import type { Routes } from '../http/routes.ts';
import { profileRoutes } from './profileRoutes.ts';
import { sessionEndRoutes, signInRoutes } from './signInRoutes.ts';

/** Everything about who is there: signing in and out, the profile,. */
export const sessionRoutes: Routes = async (app, context) => {
  await signInRoutes(app, context);
  await sessionEndRoutes(app, context);
  await profileRoutes(app, context);
};
