import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import type { Amount } from '../../../domain/money/money.ts';
import { isZero } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { SummaryCard, SummaryCards } from '../../../src/ui/SummaryCards.tsx';
import { visuallyHidden } from '../../../src/ui/visuallyHidden.ts';
import { BalanceMonths } from './BalanceMonths.tsx';
import { Statements } from './Statements.tsx';
import type { Balances } from './balanceWire.ts';

/** What each account holds; a press lists what moved it. */
export function AccountBalances() {
  const translate = useTranslate();
  const part = (pocket: 'available' | 'allocated' | 'held', amount: Amount) =>
    translate(`balance.part.${pocket}`, { amount: formatMoney(amount, 'IDR') });
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const actor = useActor();
  const [search] = useSearchParams();
  const { data, error } = useQuery({
    queryKey: ['balance', 'accounts'],
    queryFn: ({ signal }) => dataProvider.read<Balances>('balance', { what: 'accounts', signal }),
    meta: { raisesErrorPage: false },
  });
  if (!data && error)
    return (
      <p role="alert">
        {translate('balance.failed')} {describeError(error, translate)}
      </p>
    );
  const chosen = search.get('companyAccountIDs');
  return (
    <>
      {mayVisit('balance-top-up', actor) && (
        <div>
          <Button component={Link} to={pathTo('balance-top-up')} variant="outlined" startIcon={<Add />}>
            {translate('title.topUp')}
          </Button>
        </div>
      )}
      <SummaryCards label={translate('balance.accounts')}>
        {!data && (
          <SummaryCard>
            <Bone style={{ width: 160, height: 36 }} />
          </SummaryCard>
        )}
        {data?.data.map(({ id, name, exactBalance, exactAvailable, exactAllocated, exactHeld }) => {
          const isChosen = chosen === String(id);
          const holds = formatMoney(exactBalance, 'IDR');
          return (
            <SummaryCard key={id} data-current={isChosen}>
              <div className="name" title={name}>
                <Link
                  to={{ search: isChosen ? '' : `companyAccountIDs=${id}` }}
                  {...(isChosen ? { 'aria-current': 'true' as const } : {})}
                >
                  {name}
                  <span style={visuallyHidden}> {holds}</span>
                </Link>
              </div>
              <div className="amount" aria-hidden="true">
                {holds}
              </div>
              <div className="due">
                {isZero(exactHeld) && isZero(exactAllocated)
                  ? translate('balance.free')
                  : [
                      part('available', exactAvailable),
                      ...(isZero(exactAllocated) ? [] : [part('allocated', exactAllocated)]),
                      ...(isZero(exactHeld) ? [] : [part('held', exactHeld)]),
                    ].join(', ')}
              </div>
            </SummaryCard>
          );
        })}
      </SummaryCards>
      <BalanceMonths chosen={chosen} />
      {data && <Statements accounts={data.data} chosen={chosen} />}
    </>
  );
}
