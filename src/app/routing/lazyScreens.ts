import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { isChunkFailure, meetChunkFailure } from '../failures/chunkFailure.ts';
import { loadScreen } from './loadScreen.ts';
import type { RouteName } from './routes.ts';

export type LazyScreen = LazyExoticComponent<ComponentType>;

/** The screen of a route as a component that is fetched when it is first shown. */
export function lazyScreen(name: RouteName): LazyScreen {
  return lazy(async () => {
    try {
      const screen = await loadScreen(name);
      if (!screen) throw new Error(`The route "${name}" has no screen.`);
      return screen;
    } catch (error) {
      // While the page reloads there is nothing to show, and nothing to complain about.
      if (isChunkFailure(error) && (await meetChunkFailure(error as Error)))
        return new Promise<never>(() => {});
      throw error;
    }
  });
}
