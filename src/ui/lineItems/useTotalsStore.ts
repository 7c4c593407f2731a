import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { LiveTotals, TotalsInput, TotalsStore } from './liveTotals.ts';
import { buildTotalsStore } from './liveTotals.ts';

/** Totals that follow a form without redrawing it. */
export function useTotalsStore<Fields extends FieldValues & TotalsInput, Out>(
  form: UseFormReturn<Fields, unknown, Out>,
): TotalsStore {
  const [store] = useState(() => buildTotalsStore(() => form.getValues()));
  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: () => store.refresh() });
    return () => void stop();
  }, [subscribe, store]);
  return store;
}

/** The totals, or what a screen needs of them: a string is redrawn only when it differs. */
export function useLiveTotals<Part>(store: TotalsStore, select: (live: LiveTotals) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
