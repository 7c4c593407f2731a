import { apiRequest } from '../http/apiRequest.ts';

/** What an accounting program says in the address when it sends a person back; nothing else of it is passed on. */
export interface AccountingReturn {
  attempt: string;
  code: string;
  companyID?: string;
  companyName?: string;
  email?: string;
  currencyCode?: string;
}

/** Ends a connection that this browser began. @param isOfSession it is asked for by who is signed in @throws ApiError */
export function finishAccountingReturn(
  provider: string,
  returned: AccountingReturn,
  isOfSession = false,
): Promise<{ companyName: string; cameFrom: string | null }> {
  return apiRequest(`${provider}/company`, { method: 'POST', body: returned, isAnonymous: !isOfSession });
}
