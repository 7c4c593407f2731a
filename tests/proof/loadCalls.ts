import { Agent, request as httpRequest } from 'node:http';

/** What came of a call: `status` is what went wrong where nothing was answered. */
export interface LoadAnswer {
  status: number | string;
  hasRetryAfter: boolean;
  body: Buffer;
  tookMs: number;
}

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  headers?: Record<string, string>;
  body?: Buffer | object;
}

/** Many clients of one server, each call on a connection that is kept for the next one. */
export function openConnections(port: number) {
  const agent = new Agent({ keepAlive: true });
  const call = ({ method, path, token, headers, body }: LoadRequest): Promise<LoadAnswer> => {
    const begun = performance.now();
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const payload = isJson ? Buffer.from(JSON.stringify(body)) : body;
    return new Promise((resolve) => {
      const settle = (status: number | string, hasRetryAfter = false, content = Buffer.alloc(0)) =>
        resolve({ status, hasRetryAfter, body: content, tookMs: performance.now() - begun });
      const request = httpRequest({
        agent,
        port,
        // By address: a name may stand for an address that nobody listens on.
        host: '127.0.0.1',
        method,
        path,
        headers: {
          authorization: `Bearer ${token}`,
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(payload === undefined ? {} : { 'content-length': payload.length }),
          ...headers,
        },
      });
      request.on('error', (error) => settle(`${path}: ${error.message}`));
      request.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => settle(`${path}: ${error.message}`));
        answer.on('end', () =>
          settle(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined, Buffer.concat(chunks)),
        );
      });
      request.end(payload);
    });
  };
  return { call, close: () => agent.destroy() };
}

/** How many of each there are: `201 × 30, 202 × 1`. */
export function tallyOf(statuses: readonly (number | string)[]): string {
  return [...Map.groupBy(statuses, String)].map(([status, all]) => `${status} × ${all.length}`).join(', ');
}

/** The duration that so many of a hundred stay within. */
export function percentile(durations: readonly number[], percent: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}
