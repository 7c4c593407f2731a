/** What a page notes about itself, from before its first script on. Times are those of `performance.now()`. */
interface PageClock {
  /** When the browser saw the last click or key. */
  inputAt: number;
  firstPaintAt: number | null;
  /** Tasks of more than 50 ms. */
  longTasks: { startedAt: number; durationMs: number }[];
  /** When the last request that changes something left. */
  sentAt: number | null;
}

declare global {
  interface Window {
    pageClock: PageClock;
  }
}

/** Runs in the page, before anything of its own. */
export function installPageClock(): void {
  const clock: PageClock = { inputAt: 0, firstPaintAt: null, longTasks: [], sentAt: null };
  window.pageClock = clock;
  for (const name of ['click', 'keydown'] as const) {
    window.addEventListener(name, (event) => (clock.inputAt = event.timeStamp), { capture: true });
  }
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-paint') clock.firstPaintAt = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      clock.longTasks.push({ startedAt: startTime, durationMs: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method !== 'GET') clock.sentAt = performance.now();
    return send(input, init);
  };
}

/** What the page must show, as far as both applications can be asked alike. */
export interface Sight {
  /** Elements of which there must be … */
  selector: string;
  /** … at least so many, */
  least: number;
  /** … at most so many, */
  most?: number;
  /** … the first of them with this text, */
  text?: string;
  /** … and without this one. */
  otherThan?: string;
}

/** Runs in the page: waits until the sight is painted, and answers when that was. */
export function whenPainted(sight: Sight): Promise<number> {
  const { selector, least, most = Infinity, text = '', otherThan } = sight;
  const isThere = (): boolean => {
    const found = document.querySelectorAll(selector);
    const first = found[0]?.textContent ?? '';
    return (
      found.length >= least &&
      found.length <= most &&
      first.includes(text) &&
      !(otherThan && first === otherThan)
    );
  };
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isThere()) requestAnimationFrame(look);
      // The frame that holds it is painted after this callback.
      else setTimeout(() => resolve(performance.now()));
    };
    requestAnimationFrame(look);
  });
}
