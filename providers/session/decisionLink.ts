import { ApiError } from '../http/apiError.ts';
import { apiRequest } from '../http/apiRequest.ts';
import type { LinkedDecision } from '../../domain/inbox/inboxSchemas.ts';
import { settleSignOut } from './signOut.ts';
import { beginSession, endSession } from './storedSession.ts';

const path = 'external/decision';

/** Whose decision a mail's link leads to; the link stays good. @throws ApiError `not_found` for one that is over */
export function readDecisionLink(token: string, signal: AbortSignal): Promise<LinkedDecision> {
  return apiRequest(path, { isAnonymous: true, query: { token }, signal });
}

/** Uses the link up, and begins a session that shows the page at this address alone. @throws ApiError */
export async function openDecisionLink(token: string, address: string): Promise<void> {
  await settleSignOut();
  const { accessToken } = await apiRequest<{ accessToken: string }>(path, {
    isAnonymous: true,
    method: 'POST',
    body: { token },
  });
  beginSession({ accessToken }, { onlyAt: address });
}

/** In the address of the page of links: the decision was taken. */
export const decidedParameter = 'decided';

/** The server ended the session with the decision that it was for: nothing of what was read stays in this tab. */
export function leaveAfterDecision(): void {
  window.location.replace(`/${path}?${decidedParameter}=true`);
  endSession();
}

/** Whether the link leads nowhere any more; nobody is told why. */
export function isDecisionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
