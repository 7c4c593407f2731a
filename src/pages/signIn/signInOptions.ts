import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { SignInOptions } from '../../../providers/session/signIn.ts';
import { readSignInOptions } from '../../../providers/session/signIn.ts';

/** How this server signs people in. */
export function useSignInOptions(): UseQueryResult<SignInOptions> {
  return useQuery({
    queryKey: ['signInOptions'],
    queryFn: ({ signal }) => readSignInOptions(signal),
    staleTime: Infinity,
  });
}
