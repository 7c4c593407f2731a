import type { QueryKey } from '@tanstack/react-query';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorPagePath } from '../http/apiError.ts';
import { raiseErrorPage } from '../session/navigation.ts';

const retriesOfReads = 2;

/** A refusal stays one however often it is asked for; a lost connection or a tired server may answer the next time. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < retriesOfReads;
}

/**
 * The cache of everything read. Writes are pessimistic and never repeated by themselves: money and approvals are
 * sent once per press. Without a connection a call fails at once, with a reason, instead of waiting in a queue.
 */
export function buildQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // A server that does not serve raises the error page (rules: error page), unless there is something to look at already.
        const isUnavailable = error instanceof ApiError && error.status === 503;
        if (!isUnavailable || query.state.data !== undefined || query.meta?.['raisesErrorPage'] === false)
          return;
        raiseErrorPage(errorPagePath('server-error', error.message, 503));
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Access is judged over the profile in memory: one answer holds until the profile changes.
  queryClient.setQueryDefaults(['auth', 'canAccess'], { staleTime: Infinity });
  return queryClient;
}

/**
 * After a decision or a payment, whatever is on screen is read again: lists, counts, tasks and balances hang together,
 * and react-admin's own pessimistic writes leave lists as they were. Rights are not touched.
 */
export function afterDecision(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'auth' });
}

/**
 * Keeps what an act answered as what is read under a key. A read that is under way is given up: the server may have answered it before
 * the act, and it would put the state from then in the place of the answer.
 */
export async function keepAnswer<Answer>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  answer: Answer | ((held: Answer | undefined) => Answer | undefined),
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Answer>(queryKey, answer);
}

/** After an act whose answer says nothing of it: what is kept under a key is read anew when it is next shown. */
export async function readWhenShown(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}
