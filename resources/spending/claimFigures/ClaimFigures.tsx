import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';

import type { FilterKinds, FilterValues } from '../../../domain/list/listQuery.ts';
import { writeFilter } from '../../../domain/list/listQuery.ts';
import { sum } from '../../../domain/money/money.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { nounListSpec } from '../../../domain/noun/nounList.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { claim } from '../claim/claim.ts';
import { decidedStatuses, openReportStatuses, outstandingStatuses } from '../claim/claimStatus.ts';
import type { ClaimBucket, ClaimSummary, SpendingLimits } from './claimFiguresWire.ts';

/** How the claims of the person stand; who asks for it at several places is answered by one call. */
export function useClaimSummary() {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [claim.path, 'summary'],
    queryFn: ({ signal }) => dataProvider.read<ClaimSummary>(claim.path, { what: 'summary', signal }),
    meta: { raisesErrorPage: false },
  });
}

/** What somebody may spend today; null: the person themself. */
export function useSpendingLimits(employeeID: number | null) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [claim.path, 'limits', employeeID],
    queryFn: ({ signal }) =>
      dataProvider.read<SpendingLimits>(claim.path, {
        what: 'limits',
        query: employeeID === null ? {} : { employeeID },
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
}

const spec = nounListSpec(claim as unknown as AnyNoun);

/** The list of claims that is asked this: the person's own, or where finance sees those of everybody. */
export function claimsAt(
  list: 'expenses' | 'transactions-claims',
  filter: FilterValues<FilterKinds>,
): string {
  return pathTo(list, {}, Object.fromEntries(writeFilter(spec, filter)));
}

/** The lists behind the figures of a person's own claims. */
export function ownClaimLists(employeeID: number) {
  const at = (status: readonly string[], ...submissionType: string[]) =>
    claimsAt('expenses', { status: [...status], submissionType, requesterIDs: [employeeID] });
  return {
    owed: at(decidedStatuses, 'reimbursement', 'cashAdvanceSettlement'),
    toCome: at(decidedStatuses, 'cashAdvance'),
    reimbursements: at(['waiting_for_approval'], 'reimbursement'),
    advances: at(['waiting_for_approval'], 'cashAdvance'),
    settlements: at(['awaiting_review'], 'cashAdvanceSettlement'),
    sentBack: at(['need_revision'], 'reimbursement'),
    oweBack: at(['waiting_for_payment'], 'cashAdvance'),
    toSettle: at(openReportStatuses, 'cashAdvance'),
    held: at(outstandingStatuses, 'cashAdvance'),
  };
}

/** Several figures as one. */
export function bucketsTogether(buckets: readonly ClaimBucket[]): ClaimBucket {
  return {
    exactAmount: sum(buckets.map(({ exactAmount }) => exactAmount)),
    claims: buckets.reduce((count, { claims }) => count + claims, 0),
  };
}

/** Where the limits of the person are shown: part of the address of their claims. */
export const limitsHash = '#limits';
