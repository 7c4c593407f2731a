import { report } from '../../../providers/monitoring.ts';

/** A page whose code cannot be had is loaded again, once per minute at most (rules: lost page code). */
export const reloadPauseMs = 60_000;
/** A server that has not answered by then is as good as away. */
const probeMs = 5000;
const storageKey = 'outlay.reloadedAt';

const chunkMessages =
  /dynamically imported module|importing a module script failed|unable to preload css|module script failed|chunk/i;

/** Whether the code of a page could not be fetched: after a release, or without a connection. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && chunkMessages.test(error.message);
}

/** Whether a reload may be tried now, given when the last one was (epoch milliseconds, null for never). */
export function mayReload(lastAt: number | null, now: number): boolean {
  return lastAt === null || now - lastAt >= reloadPauseMs || now < lastAt;
}

function lastReload(): number | null {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? null : Number(text);
  } catch {
    // Without a memory there is no telling: better no reload than a loop of them.
    return Date.now();
  }
}

interface Page {
  now: () => number;
  reload: () => void;
  /** Whether the server answers: without it the browser would show its own page of error in place of ours. */
  isServerThere: () => Promise<boolean>;
}
const browserPage: Page = {
  now: () => Date.now(),
  reload: () => window.location.reload(),
  isServerThere: async () => {
    if (!navigator.onLine) return false;
    try {
      return (await fetch('/version', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) })).ok;
    } catch {
      // Whether it is there is the question.
      return false;
    }
  },
};

/**
 * Logs the failure and reloads the page, unless that was tried a moment ago or the server cannot be reached. True when
 * the page is on its way.
 */
export async function meetChunkFailure(error: Error, page: Page = browserPage): Promise<boolean> {
  report({
    level: 'info',
    title: 'Chunk',
    text: 'The code of a page could not be loaded.',
    detail: { error },
  });
  if (!mayReload(lastReload(), page.now()) || !(await page.isServerThere())) return false;
  // Of several that failed at once the first one reloads.
  if (!mayReload(lastReload(), page.now())) return false;
  sessionStorage.setItem(storageKey, String(page.now()));
  page.reload();
  return true;
}
