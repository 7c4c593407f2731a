import { loadInBackground } from '../../../providers/backgroundCode.ts';
import { report } from '../../../providers/monitoring.ts';
import { prefetchIdleMs } from '../pace.ts';
import { loadScreen } from './loadScreen.ts';
import type { RouteName } from './routes.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether nothing is to be fetched that nobody has asked for: data are dear to the person, or the network is slow. */
function sparesTheNetwork(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

interface Prefetch {
  /** In the order in which they are fetched. */
  screens: readonly RouteName[];
  /** Whether an answer of the server is awaited. */
  isBusy: () => boolean;
  /** Fetches the code of one. */
  load?: (name: RouteName) => Promise<unknown> | null;
}

/**
 * Fetches the code of screens, one after the other, while the page rests: for a while nobody has typed, pointed or scrolled and
 * no answer was awaited, and somebody sees the page. The first failure ends it: there was a release, or the connection is
 * gone. Answers what ends it.
 */
export function prefetchWhenIdle({ screens, isBusy, load = loadScreen }: Prefetch): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let restsSince = Date.now();
  const stir = (): void => {
    restsSince = Date.now();
  };
  for (const sign of signsOfLife) window.addEventListener(sign, stir, { passive: true, signal });

  async function rest(): Promise<void> {
    for (;;) {
      if (isBusy() || document.visibilityState !== 'visible') stir();
      const left = restsSince + prefetchIdleMs - Date.now();
      if (left <= 0 || signal.aborted) return;
      await pause(left);
    }
  }
  async function fetchAll(): Promise<void> {
    for (const name of screens) {
      await rest();
      if (signal.aborted || sparesTheNetwork()) return;
      await loadInBackground(async () => load(name));
    }
  }
  fetchAll()
    .catch((error: unknown) => {
      const text = 'The code of a screen was not fetched ahead.';
      report({ level: 'info', title: 'Prefetch', text, detail: { error } });
    })
    .finally(() => gone.abort());
  return () => gone.abort();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
