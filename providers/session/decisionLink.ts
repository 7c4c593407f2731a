import { ApiError } from '../http/apiError.ts';
import { apiRequest } from '../http/apiRequest.ts';
import type { LinkedDecision } from '../../domain/inbox/inboxSchemas.ts';
import { settleSignOut } from './signOut.ts';
import { beginSession } from './storedSession.ts';

const path = 'external/decision';

/** Whose decision a mail's link leads to; the link stays good. @throws ApiError `not_found` for one that is over */
export function readDecisionLink(token: string, signal: AbortSignal): Promise<LinkedDecision> {
  return apiRequest(path, { isAnonymous: true, query: { token }, signal });
}

/** Uses the link up, and begins a session that nothing renews. @throws ApiError */
export async function openDecisionLink(token: string): Promise<void> {
  await settleSignOut();
  const { accessToken } = await apiRequest<{ accessToken: string }>(path, {
    isAnonymous: true,
    method: 'POST',
    body: { token },
  });
  beginSession({ accessToken }, { isRenewed: false });
}

/** Whether the link leads nowhere any more; nobody is told why. */
export function isDecisionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
