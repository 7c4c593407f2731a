import { skipToken, useQuery } from '@tanstack/react-query';

import { claim } from '../claim.ts';
import type { ClaimPreview } from '../filing/claimPreviewWire.ts';
import type { LineDuplicate } from './lineDuplicateWire.ts';

/** Under which the last answer about the claim that is typed lies, for those of its lines. */
export const previewedKey = [claim.path, 'previewed'] as const;

/** What the line at a place of the claim that is typed may be a duplicate of, as far as the server was asked. */
export function useLineDuplicates(place: number): readonly LineDuplicate[] {
  const { data } = useQuery({
    queryKey: previewedKey,
    queryFn: skipToken,
    select: ({ duplicates }: ClaimPreview) => duplicates.filter((one) => one.place === place),
  });
  return data ?? [];
}
