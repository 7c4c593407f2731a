/**
 * What each list was asked last, for the way back to it: kept in session storage until the first segment of the
 * address changes (rules: list memory).
 */
const prefix = 'outlay.listQuery.';
const segmentKey = 'outlay.listSegment';

function firstSegment(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

export function rememberQuery(screen: string, search: string): void {
  sessionStorage.setItem(prefix + screen, search);
}

/** Null where the list was not visited yet; empty where it was left without a filter. */
export function rememberedQuery(screen: string): string | null {
  return sessionStorage.getItem(prefix + screen);
}

/** Forgets every list's query when `pathname` lies in another area than the last one did. */
export function enterSegment(pathname: string): void {
  const segment = firstSegment(pathname);
  if (sessionStorage.getItem(segmentKey) === segment) return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  sessionStorage.setItem(segmentKey, segment);
}
