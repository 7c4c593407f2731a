import { createRoot } from 'react-dom/client';
import { report } from '../providers/monitoring.ts';
import { loadProfile } from '../providers/profile.tsx';
import { isSignedIn } from '../providers/session.ts';
import { buildApp } from './App.tsx';
import { meetChunkFailure } from './chunkFailure.ts';
import { loadI18nProvider } from './language.ts';
import { routeNameAt } from './routeMatch.ts';
import { routeOf } from './routes.ts';
import { screens } from './screens.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

// The code of the first page, or its style, could not be had.
window.addEventListener('vite:preloadError', (event) => {
  if (meetChunkFailure(event.payload)) event.preventDefault();
});

preload(window.location.pathname);

loadI18nProvider()
  .then((i18nProvider) => createRoot(root).render(buildApp(i18nProvider)))
  .catch((error: unknown) => {
    report({
      level: 'critical',
      title: 'Start',
      text: 'The application could not start.',
      detail: { error },
    });
    if (error instanceof Error) meetChunkFailure(error);
  });

/** Asks for the profile and for the code of the first screen at once, not one after the other. */
function preload(path: string): void {
  const name = routeNameAt(path);
  // Whoever needs the answers asks again, and meets the failure.
  const later = (): void => {};
  if (isSignedIn() && !(name && routeOf(name).access === 'everybody')) loadProfile().catch(later);
  if (name) screens[name]?.().catch(later);
}
