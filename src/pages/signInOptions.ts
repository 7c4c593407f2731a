import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '../../providers/http/apiRequest.ts';

export interface DemoPerson {
  email: string;
  name: string;
  description: string;
}

/** The answer of `GET auth/options`: whether the server signs people in by itself, and whom it knows. */
export interface SignInOptions {
  isEmbedded: boolean;
  /** Those that a demo may be entered as; none in production. */
  people: readonly DemoPerson[];
}

/** How this server signs people in. */
export function useSignInOptions(): UseQueryResult<SignInOptions> {
  return useQuery({
    queryKey: ['signInOptions'],
    queryFn: ({ signal }) => apiRequest<SignInOptions>('auth/options', { isAnonymous: true, signal }),
    staleTime: Infinity,
  });
}
