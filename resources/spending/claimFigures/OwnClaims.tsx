import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { Lines } from '../../../src/home/Lines.tsx';
import { Loaded } from '../../../src/home/Loaded.tsx';
import { DueDate } from '../../../src/ui/DueDate.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import type { ClaimBucket, ClaimSummary } from './claimFiguresWire.ts';
import { bucketsTogether, limitsHash, ownClaimLists, useClaimSummary } from './ClaimFigures.tsx';

const Words = styled('div')(({ theme }) => ({
  flex: 1,
  padding: '8px 0',
  minWidth: 0,
  '& p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

interface Told {
  key: string;
  to: string;
  says: string;
  more: ReactNode;
  exactAmount: string;
}

const rupiah = ({ exactAmount }: ClaimBucket) => formatMoney(exactAmount, 'IDR');

/** What the person is owed and owes back, what waits for others, and which advances are to be settled when. */
export default function OwnClaims() {
  const translate = useTranslate();
  const { employeeID } = useActor();
  const query = useClaimSummary();
  const told = useTold(employeeID);
  const limits = (
    <Button component={Link} to={`${pathTo('expenses')}${limitsHash}`}>
      {translate('claimFigures.own.limits')}
    </Button>
  );
  return (
    <Loaded query={query} shape="lines">
      {(summary) => {
        const lines = told(summary);
        if (lines.length === 0)
          return <BlankState heading="h3" title={translate('claimFigures.own.nothing')} action={limits} />;
        return (
          <>
            <Lines>
              {lines.map(({ key, to, says, more, exactAmount }) => (
                <li key={key}>
                  <Words>
                    <Link to={to}>{says}</Link>
                    <p>{more}</p>
                  </Words>
                  <MoneyText amount={exactAmount} currency="IDR" />
                  <ChevronRight aria-hidden="true" />
                </li>
              ))}
            </Lines>
            {limits}
          </>
        );
      }}
    </Loaded>
  );
}

/** What there is to say of a summary: what is due first, then what is to be given back, what comes, what waits. */
function useTold(employeeID: number): (summary: ClaimSummary) => Told[] {
  const translate = useTranslate();
  const words = (key: string, values?: object): string => translate(`claimFigures.own.${key}`, values);
  const lists = ownClaimLists(employeeID);
  return ({ owedToMe, advancesToCome, inReview, sentBack, oweBack, toSettle }) => {
    const sum = (
      key: keyof typeof lists,
      says: string,
      { claims, exactAmount }: ClaimBucket,
      more: string,
    ): Told[] => (claims === 0 ? [] : [{ key, to: lists[key], says: words(says), more, exactAmount }]);
    const count = (key: string, { claims }: ClaimBucket) => words(key, { smart_count: claims });
    const rest = toSettle.claims - toSettle.next.length;
    return [
      ...toSettle.next.map(({ id, settlementID, referenceID, dueOn, daysOverdue, purpose, exactAmount }) => ({
        key: `advance ${id}`,
        to: pathTo('expenses-id', { id: settlementID }),
        says: words('settle', { number: referenceID }),
        more: (
          <>
            {purpose}, {words('by')} <DueDate day={dueOn} daysOverdue={daysOverdue} />
          </>
        ),
        exactAmount,
      })),
      ...(rest > 0 ? sum('toSettle', 'rest', toSettle, words('more', { smart_count: rest })) : []),
      ...sum('oweBack', 'oweBack', oweBack, count('oweBackText', oweBack)),
      ...sum('sentBack', 'sentBack', sentBack, words('sentBackText')),
      ...sum(
        'owed',
        'owed',
        bucketsTogether(Object.values(owedToMe)),
        (['approved', 'pending', 'failed'] as const)
          .filter((key) => owedToMe[key].claims > 0)
          .map((key) => words(`owedAs.${key}`, { amount: rupiah(owedToMe[key]) }))
          .join(', '),
      ),
      ...sum('toCome', 'toCome', advancesToCome, count('advances', advancesToCome)),
      ...(['reimbursements', 'advances', 'settlements'] as const).flatMap((key) =>
        sum(key, 'inReview', inReview[key], count(key, inReview[key])),
      ),
    ];
  };
}
