import { today } from '../../domain/day/day.ts';
import { toListQuery } from '../../providers/data/listQuery.ts';
import { isLoadingInBackground } from '../../providers/backgroundCode.ts';
import { report } from '../../providers/monitoring.ts';
import type { Profile } from '../../providers/session/profileState.ts';
import { loadProfile } from '../../providers/session/profileState.ts';
import { readEarly } from '../../providers/http/earlyRead.ts';
import { speak } from '../../providers/http/language.ts';
import { settleSignOut } from '../../providers/session/signOut.ts';
import { isSignedIn } from '../../providers/session/storedSession.ts';
import { routes } from '../../resources/routes.ts';
import { meetChunkFailure } from './failures/chunkFailure.ts';
import { startErrorReporting } from './failures/errorReporting.ts';
import { mayVisit } from './routing/guards.ts';
import { routeNameAt } from './routing/routeMatch.ts';
import { firstLanguage } from './language.ts';
import { loadScreen } from './routing/loadScreen.ts';
import type { RouteName } from './routing/routes.ts';
import { routeOf, setRoutes } from './routing/routes.ts';
import { enterSegment, rememberedQuery } from '../ui/list/filter/filterMemory.ts';

/**
 * Here the shell meets the rooms: it is handed their routes, and all else that they have for it (`resources/rooms.ts`).
 *
 * The first code of a page, small enough to run while the rest is on its way. It asks at once for what the page will
 * want: the first screen's code, who is signed in, and the rows of a list.
 */

// zod would try whether it may compile code, which our policy forbids: each page would report an offence against it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// It answers for its own failures.
void startErrorReporting();

// A sign-out that the server has not heard of.
void settleSignOut();

// The code of a page, or its style, could not be had. What is asked for in the background meets its failure itself.
window.addEventListener('vite:preloadError', (event) => {
  if (!isLoadingInBackground()) void meetChunkFailure(event.payload);
});

setRoutes(routes);
speak(firstLanguage());

const { pathname, search } = window.location;
const name = routeNameAt(pathname);
// Whoever needs the answers asks again, and meets the failure.
const later = (): void => {};

const isForSignedIn = isSignedIn() && !(name && routeOf(name).access === 'everybody');
const profile = isForSignedIn ? loadProfile() : null;
profile?.catch(later);
// A browser keeps few requests on their way at once. Nothing is shown without the profile: its calls go first.
setTimeout(() => {
  if (name) loadScreen(name)?.catch(later);
  if (profile) askForRest(name, profile);
});

Promise.all([import('./main.tsx'), import('../../resources/rooms.ts')])
  .then(([{ start }, { rooms }]) => start(rooms))
  .catch((error: unknown) => {
    report({
      level: 'critical',
      title: 'Start',
      text: 'The application could not start.',
      detail: { error },
      isMonitored: true,
    });
    if (error instanceof Error) void meetChunkFailure(error);
  });

function askForRest(route: RouteName | null, profileOnItsWay: Promise<Profile>): void {
  enterSegment(pathname);
  if (route) askForFirstRows(route, profileOnItsWay).catch(later);
  readEarly('users/me/preferences');
}

/** The rows of the list at this address. Who may not see it is led elsewhere: to them they would be refused. */
async function askForFirstRows(route: RouteName, profileOnItsWay: Promise<Profile>): Promise<void> {
  const { initialQuery } = routeOf(route);
  if (!initialQuery) return;
  const asked = search === '' ? rememberedQuery(initialQuery.screen) : search;
  const [{ actor }, { firstSearch, wireQuery }] = await Promise.all([
    profileOnItsWay,
    initialQuery.question(),
  ]);
  if (!mayVisit(route, actor)) return;
  const query = wireQuery(asked ?? firstSearch(today(actor.timeZone, new Date())));
  readEarly(initialQuery.path, toListQuery({ meta: { query } }));
}
