/** The part of autocannon that the load generator uses. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface LoadRequest {
    method: string;
    path: string;
    headers: Record<string, string>;
  }

  export interface LoadClient {
    setRequests(requests: readonly LoadRequest[]): void;
  }

  export interface LoadOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests in all, in place of a duration. */
    amount?: number;
    /** Milliseconds between two looks at whether to stop. */
    sampleInt: number;
    /** Seconds for one answer. */
    timeout: number;
    setupClient: (client: LoadClient) => void;
  }

  export interface LoadResult {
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
  }

  export interface LoadEvents {
    response: [client: LoadClient, statusCode: number, bytes: number, durationMs: number];
  }

  export default function autocannon(
    options: LoadOptions,
    done: (error: Error | null, result: LoadResult) => void,
  ): EventEmitter<LoadEvents>;
}
