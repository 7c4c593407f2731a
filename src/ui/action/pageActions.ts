import { useLayoutEffect } from 'react';
import { useStoreContext } from 'react-admin';
import { useLocation } from 'react-router';
import type { Action } from './action.ts';

/** What the page that is shown offers: exactly its buttons. */
let offered: readonly Action[] = [];
const listeners = new Set<() => void>();

function offer(actions: readonly Action[]): void {
  offered = actions;
  for (const listener of listeners) listener();
}

/** Hears of what the page offers; answers how to stop hearing. */
export function onPageActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pageActions(): readonly Action[] {
  return offered;
}

export interface Visited {
  path: string;
  title: string;
}

/** Pages that were looked at, the newest first; they belong to this tab. */
export const visitedKey = 'visited';
const visitedMax = 8;

/** Tells the command palette what the page is called, and what can be done on it. */
export function usePageActions(title: string, actions: readonly Action[]): void {
  const { pathname, search } = useLocation();
  const store = useStoreContext();
  useLayoutEffect(() => {
    offer(actions);
    return () => offer([]);
  });
  const path = new URLSearchParams(search).has('id') ? pathname + search : pathname;
  useLayoutEffect(() => {
    const before = store.getItem<readonly Visited[]>(visitedKey) ?? [];
    const others = before.filter((one) => one.path !== path);
    store.setItem(visitedKey, [{ path, title }, ...others].slice(0, visitedMax + 1));
  }, [store, path, title]);
}
