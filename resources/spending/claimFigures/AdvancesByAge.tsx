import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';

import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import { Loaded } from '../../../src/home/Loaded.tsx';
import { ChartFrame } from '../../../src/ui/chart/ChartFrame.tsx';
import { LazyBars } from '../../../src/ui/chart/LazyBars.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { openReportStatuses, outstandingStatuses } from '../claim/claimStatus.ts';
import type { ClaimSummary } from './claimFiguresWire.ts';
import { claimsAt, useClaimSummary } from './ClaimFigures.tsx';

type Age = NonNullable<ClaimSummary['outstanding']>[number];

/** The list of the advances of one age. */
function listOf({ paidFrom, paidTo }: Age): string {
  return claimsAt('transactions-claims', {
    status: [...outstandingStatuses],
    submissionType: ['cashAdvance'],
    disbursedOn: paidFrom === null ? { to: paidTo } : { from: paidFrom, to: paidTo },
  });
}

interface OverdueProps {
  overdue: NonNullable<ClaimSummary['overdue']>;
}

/** How many of them were to be settled by now; it leads to them. */
function Overdue({ overdue: { claims, exactAmount, dueTo } }: OverdueProps) {
  const translate = useTranslate();
  if (claims === 0) return null;
  const list = claimsAt('transactions-claims', {
    status: [...openReportStatuses],
    submissionType: ['cashAdvance'],
    dueOn: { to: dueTo },
  });
  const amount = formatMoney(exactAmount, 'IDR');
  return (
    <p>
      <Link to={list}>{translate('claimFigures.advances.overdue', { smart_count: claims, amount })}</Link>
    </p>
  );
}

/** What of the advances of everybody is not accounted for, by the days since they were paid; each leads to its advances. */
export default function AdvancesByAge() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const query = useClaimSummary();
  const words = (key: string, values?: object): string => translate(`claimFigures.advances.${key}`, values);
  const nameOf = ({ fromDays, toDays }: Age) =>
    toDays === null
      ? words('over', { days: fromDays - 1 })
      : words('between', { from: fromDays, to: toDays });
  return (
    <Loaded query={query} shape="chart">
      {({ outstanding, overdue }) => {
        const ages = outstanding ?? [];
        if (ages.every(({ claims }) => claims === 0))
          return <BlankState heading="h3" title={words('nothing')} />;
        return (
          <>
            {overdue && <Overdue overdue={overdue} />}
            <ChartFrame
              caption={words('caption')}
              chart={
                <LazyBars
                  labels={ages.map(nameOf)}
                  series={[{ amounts: ages.map(({ exactAmount }) => exactAmount) }]}
                  currencyCode="IDR"
                  onChoose={(index) => {
                    const age = ages[index];
                    if (age) void navigate(listOf(age));
                  }}
                />
              }
              figures={{
                rows: ages,
                keyOf: ({ fromDays }) => fromDays,
                columns: [
                  {
                    key: 'age',
                    header: words('age'),
                    isRowHeader: true,
                    cell: (age) => <Link to={listOf(age)}>{nameOf(age)}</Link>,
                  },
                  {
                    key: 'claims',
                    header: words('claims'),
                    align: 'right',
                    cell: ({ claims }) => formatNumber(String(claims)),
                  },
                  {
                    key: 'amount',
                    header: words('amount'),
                    align: 'right',
                    cell: ({ exactAmount }) => <MoneyText amount={exactAmount} currency="IDR" />,
                  },
                ],
              }}
            />
          </>
        );
      }}
    </Loaded>
  );
}
