import { withWords } from '../../../providers/i18n/roomWords.ts';
import type { RouteName, ScreenLoader } from './routes.ts';
import { routeOf } from './routes.ts';

/** Fetches the code of a route's screen, and its words with it; null for a route without one. Needs nothing of React. */
export function loadScreen(name: RouteName): ReturnType<ScreenLoader> | null {
  const { screen, words = [] } = routeOf(name);
  return screen ? withWords(words, screen) : null;
}
