import { useQuery } from '@tanstack/react-query';
import { readCompanies } from '../../../providers/session/signIn.ts';
import { pollMs } from '../../app/pace.ts';

/** The other companies that the person works for; asked once it is `wanted`. */
export function useOtherCompanies(isWanted = true): readonly { id: number; name: string }[] {
  const { data } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => readCompanies(signal),
    enabled: isWanted,
    staleTime: pollMs,
    meta: { raisesErrorPage: false },
  });
  return data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
}
