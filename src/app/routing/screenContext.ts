import { createContext, use } from 'react';
import type { HasScreen } from './guards.ts';

const ScreenContext = createContext<HasScreen>(() => false);

/** Tells everything below which routes have a screen. */
export const ScreenProvider = ScreenContext.Provider;

/** Whether a route has a screen in this build. */
export function useHasScreen(): HasScreen {
  return use(ScreenContext);
}
