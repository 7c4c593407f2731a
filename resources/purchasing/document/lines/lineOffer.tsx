import { createContext, useContext } from 'react';
import type { FilledCells, LineFields } from './line.ts';

/** What the form around the grid knows for a line better than its item does: a price that was agreed on, taxes. */
export type LineOffer = (line: LineFields, currencyCode: string) => FilledCells;

export const LineOfferContext = createContext<LineOffer>(() => ({}));

export function useLineOffer(): LineOffer {
  return useContext(LineOfferContext);
}
