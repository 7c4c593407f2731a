import type { Routes } from '../app.ts';
import { inboxRoutes } from './inboxRoutes.ts';
import { profileRoutes } from './profileRoutes.ts';
import { sessionEndRoutes, signInRoutes } from './signInRoutes.ts';

/** Everything about who is there: signing in and out, the profile, what waits for this person. */
export const sessionRoutes: Routes = async (app, context) => {
  await signInRoutes(app, context);
  await sessionEndRoutes(app, context);
  await profileRoutes(app, context);
  await inboxRoutes(app, context);
};
