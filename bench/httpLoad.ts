import autocannon from 'autocannon';
import type { LoadClient, LoadOptions, LoadRequest, LoadResult } from 'autocannon';

import type { Rate } from './measure.ts';
import { rateOf } from './measure.ts';

/** A signed-in person at a server. */
export interface Caller {
  /** `http://127.0.0.1:41234`. */
  url: string;
  headers: Record<string, string>;
}

const answerWithinSeconds = 60;

/** Asks for the paths in turn, over and over, from several connections, until the time is over. */
export async function askFor(
  caller: Caller,
  paths: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Rate> {
  const requests = paths.map((path): LoadRequest => ({ method: 'GET', path, headers: caller.headers }));
  for (const request of requests) await assertFine(caller, request);
  let index = 0;
  return await run({
    url: caller.url,
    connections,
    duration: seconds,
    setupClient(client) {
      // Each connection begins at another path, so that they do not all ask the same at once.
      const first = index % requests.length;
      index += 1;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
}

/** Sends every request once, from several connections. */
export async function sendEach(
  caller: Caller,
  requests: readonly LoadRequest[],
  connections: number,
): Promise<Rate> {
  const used = Math.min(connections, requests.length);
  const least = Math.floor(requests.length / used);
  const longer = requests.length % used;
  let index = 0;
  let from = 0;
  return await run({
    url: caller.url,
    connections: used,
    amount: requests.length,
    setupClient(client: LoadClient) {
      const size = least + (index < longer ? 1 : 0);
      client.setRequests(requests.slice(from, from + size));
      index += 1;
      from += size;
    },
  });
}

/** One request before the load, so that a refusal is told in the server's own words. */
async function assertFine(caller: Caller, { method, path, headers }: LoadRequest): Promise<void> {
  const answer = await fetch(`${caller.url}${path}`, { method, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
}

/** @throws Error when anything but 2xx was answered, or nothing at all */
async function run(options: Omit<LoadOptions, 'sampleInt' | 'timeout'>): Promise<Rate> {
  const durations: number[] = [];
  const began = performance.now();
  let ended = began;
  await new Promise<void>((resolve, reject) => {
    const done = (error: Error | null, { errors, non2xx, statusCodeStats }: LoadResult): void => {
      const codes = Object.entries(statusCodeStats).map(([code, { count }]) => `${count} x ${code}`);
      if (error) reject(error);
      else if (non2xx > 0 || errors > 0)
        reject(
          new Error(`not every answer was 2xx: ${[...codes, `${errors} without an answer`].join(', ')}`),
        );
      else resolve();
    };
    const load = autocannon({ ...options, sampleInt: 50, timeout: answerWithinSeconds }, done);
    load.on('response', (_client, _statusCode, _bytes, durationMs) => {
      durations.push(durationMs);
      ended = performance.now();
    });
  });
  return rateOf(durations, (ended - began) / 1000);
}
