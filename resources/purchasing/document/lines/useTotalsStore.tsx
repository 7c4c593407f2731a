import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { LiveStore } from '../../../../src/ui/lineGrid/liveStore.ts';
import { useLiveStore } from '../../../../src/ui/lineGrid/liveStore.ts';
import type { LiveTotals, TotalsInput } from './liveTotals.ts';
import { totalsOf } from './liveTotals.ts';

/** The totals of what is typed, as they change. */
export type TotalsStore = LiveStore<LiveTotals>;

/** Totals that follow a form without redrawing it. */
export function useTotalsStore<Fields extends FieldValues & TotalsInput, Out>(
  form: UseFormReturn<Fields, unknown, Out>,
): TotalsStore {
  return useLiveStore(form, totalsOf);
}
