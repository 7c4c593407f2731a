import { createContext, useContext } from 'react';
import { get } from 'react-hook-form';
import type { Unsaved } from './unsavedText.ts';

/** The text of an earlier visit that the form around started with; null where it started with what is saved. */
export const RestoredContext = createContext<Unsaved<unknown> | null>(null);

/** Whether the form started with text of an earlier visit in one of these fields. */
export function useIsRestored(paths: readonly string[]): boolean {
  const restored = useContext(RestoredContext);
  if (!restored) return false;
  const { values, base } = restored;
  return paths.some((path) => JSON.stringify(get(values, path)) !== JSON.stringify(get(base, path)));
}
