import { today } from '../domain/day.ts';
import { toListQuery } from '../providers/data/listQuery.ts';
import { resourceNamed } from '../providers/data/nounResource.ts';
import { report } from '../providers/monitoring.ts';
import type { Profile } from '../providers/session/profileState.ts';
import { loadProfile } from '../providers/session/profileState.ts';
import { readEarly } from '../providers/http/earlyRead.ts';
import { settleSignOut } from '../providers/session/signOut.ts';
import { isSignedIn } from '../providers/session/storedSession.ts';
import { nounResources } from '../resources/nounResources.ts';
import { initialQueries } from '../resources/screens.ts';
import { meetChunkFailure } from './chunkFailure.ts';
import { startErrorReporting } from './errorReporting.ts';
import { routeNameAt } from './routeMatch.ts';
import type { RouteName } from './routes.ts';
import { routeOf } from './routes.ts';
import { screens } from './screens.ts';
import { enterSegment, rememberedQuery } from './ui/list/filterMemory.ts';
import type { InitialQuery } from './ui/list/initialQuery.ts';

/**
 * The first code of a page, small enough to run while the rest is on its way. It asks at once for what the page will
 * want: the first screen's code, who is signed in, and the rows of a list.
 */

// It answers for its own failures.
void startErrorReporting();

// A sign-out that the server has not heard of.
void settleSignOut();

// The code of the first page, or its style, could not be had.
window.addEventListener('vite:preloadError', (event) => {
  if (meetChunkFailure(event.payload)) event.preventDefault();
});

const { pathname, search } = window.location;
const name = routeNameAt(pathname);
// Whoever needs the answers asks again, and meets the failure.
const later = (): void => {};

const isForSignedIn = isSignedIn() && !(name && routeOf(name).access === 'everybody');
const profile = isForSignedIn ? loadProfile() : null;
profile?.catch(later);
// A browser keeps few requests on their way at once. Nothing is shown without the profile: its calls go first.
setTimeout(() => {
  if (name) screens[name]?.().catch(later);
  if (profile) askForRest(name, profile);
});

import('./main.tsx').catch((error: unknown) => {
  report({
    level: 'critical',
    title: 'Start',
    text: 'The application could not start.',
    detail: { error },
    isMonitored: true,
  });
  if (error instanceof Error) meetChunkFailure(error);
});

function askForRest(route: RouteName | null, whoever: Promise<Profile>): void {
  const first = route ? initialQueries[route] : undefined;
  enterSegment(pathname);
  const asked = first && (search === '' ? rememberedQuery(first.screen) : search);
  if (first && typeof asked === 'string') askForRows(first, asked);
  if (first && asked === null) {
    const firstSearch = whoever.then(({ actor }) => first.firstSearch(today(actor.timeZone, new Date())));
    firstSearch.then((search) => askForRows(first, search)).catch(later);
  }
  readEarly('users/me/preferences');
}

function askForRows({ resource, wireQuery }: InitialQuery, asked: string): void {
  readEarly(resourceNamed(nounResources, resource).path, toListQuery({ meta: { query: wireQuery(asked) } }));
}
