import { apiRequest } from './apiRequest.ts';

/** What the server says of itself, to everybody: what runs, or how it is. @throws ApiError */
export function readServerFacts(
  area: 'version' | 'health',
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  return apiRequest(area, { isAnonymous: true, signal });
}
