import type { Action } from './action.ts';

/** The actions of a record as its page places them. */
interface ArrangedActions {
  primary: Action | undefined;
  beside: Action[];
  /** Further ones, in a list. */
  more: Action[];
}

/**
 * One action foremost, some beside it, the rest in a list. What cannot be taken back is never foremost.
 * @param waits whether the record waits for somebody: an action that stands beside another is foremost where there is no other
 */
export function arrangedActions(offered: readonly Action[], { waits }: { waits: boolean }): ArrangedActions {
  const foremost = offered.filter(({ isDestructive, place }) => !isDestructive && place !== 'list');
  const primary = foremost.find(({ place }) => place === undefined) ?? (waits ? foremost[0] : undefined);
  const others = offered.filter((action) => action !== primary);
  return {
    primary,
    beside: others.filter(({ place }) => place === 'beside'),
    more: others.filter(({ place }) => place !== 'beside'),
  };
}
