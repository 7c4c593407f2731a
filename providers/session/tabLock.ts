/** Where the browser has no Web Locks (plain http, old browsers), a lock is a row in local storage with an end. */
const leaseMs = 15_000;
const pollMs = 100;

/** Runs `work` while no other tab runs work under the same name. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) return navigator.locks.request(name, work);
  return withLease(name, work);
}

interface Lease {
  holder: string;
  endsAt: number;
}

function readLease(key: string): Lease | null {
  const [holder, endsAt] = (localStorage.getItem(key) ?? '').split('|');
  return holder && Number(endsAt) > Date.now() ? { holder, endsAt: Number(endsAt) } : null;
}

/**
 * Local storage has no compare-and-set: the lease is written, and read again after a moment. Of two tabs that wrote
 * at once only the last one still finds its own name. A tab that died leaves a lease that ends.
 */
async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = `${name}.lease`;
  const holder = `${Date.now()}-${Math.random()}`;
  for (;;) {
    if (readLease(key) === null) {
      localStorage.setItem(key, `${holder}|${Date.now() + leaseMs}`);
      await pause(pollMs / 2);
      if (readLease(key)?.holder === holder) break;
    } else {
      await pause(pollMs);
    }
  }
  try {
    return await work();
  } finally {
    if (readLease(key)?.holder === holder) localStorage.removeItem(key);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
