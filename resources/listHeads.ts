import type { ScreenedHead } from '../src/list/listRoutes.ts';
import { lists } from './lists.ts';

/** Keeps where they stand, and forgets what comes later. */
function heads<const At extends `/${string}`>(all: readonly ScreenedHead<At>[]) {
  return all;
}

/** The lists that are no noun's own, as the first code of a page has them (`vite.heads.ts`). */
export const listHeads = heads(lists);
