import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { ScreenLoader } from '../resources/screens.ts';
import { isChunkFailure, meetChunkFailure } from './chunkFailure.ts';
import type { RouteName } from './routes.ts';
import { screens } from './screens.ts';

type LazyScreen = LazyExoticComponent<ComponentType>;

function lazyScreen(load: ScreenLoader): LazyScreen {
  return lazy(() =>
    load().catch((error: unknown) => {
      // While the page reloads there is nothing to show, and nothing to complain about.
      if (isChunkFailure(error) && meetChunkFailure(error as Error)) return new Promise<never>(() => {});
      throw error;
    }),
  );
}

/** Every screen as a component that is fetched when it is first shown. */
export const lazyScreens = Object.fromEntries(
  Object.entries(screens).map(([name, load]) => [name, lazyScreen(load)]),
) as Partial<Record<RouteName, LazyScreen>>;
