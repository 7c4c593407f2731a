import { createContext, useContext } from 'react';
import type { TotalsStore } from './useTotalsStore.tsx';

/** What the cells of a purchase line know of all its lines. */
interface LineItems {
  store: TotalsStore;
  /** Opens the parts of a line, where lines can be split. */
  onSplit?: (index: number) => void;
}

export const LineItemsContext = createContext<LineItems | null>(null);

/** @throws Error outside of a grid of line items: a mistake of ours */
export function useLineItems(): LineItems {
  const items = useContext(LineItemsContext);
  if (!items) throw new Error('There are no line items around this cell.');
  return items;
}
