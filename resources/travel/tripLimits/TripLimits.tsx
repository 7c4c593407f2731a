import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { styled } from '@mui/material/styles';

import { mayEnter } from '../../../domain/access/access.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { trip } from '../trip/trip.ts';
import { limitText } from '../tripPolicy/tripLimitText.ts';
import type { TripLimits as Answer } from './tripLimitsWire.ts';

const Type = styled('section')({ '& h3': { margin: '8px 0 4px', fontSize: '0.875rem' } });

interface TripLimitsProps {
  /** Of whom it is asked; null: of the person themself. */
  employeeID: number | null;
}

/** What somebody may spend on trips: the limits of the policy by which they travel, and what a day is paid. */
export function TripLimits({ employeeID }: TripLimitsProps) {
  return mayEnter(useActor(), trip.access) ? <LimitsOfTrips employeeID={employeeID} /> : null;
}

function LimitsOfTrips({ employeeID }: TripLimitsProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useQuery({
    queryKey: [trip.path, 'limits', employeeID],
    queryFn: ({ signal }) =>
      dataProvider.read<Answer>(trip.path, {
        what: 'limits',
        query: employeeID === null ? {} : { employeeID },
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
  if (error) return <p role="alert">{failureText(error, translate, undefined)}</p>;
  if (!data) return <PageSkeleton />;
  return data.types.map((type) => <OfType key={type.tripType} type={type} />);
}

function OfType({ type: { tripType, policy, refusal, limits, rates } }: { type: Answer['types'][number] }) {
  const translate = useTranslate();
  const say = useSay();
  const words = (key: string, values?: object) => translate(`tripPolicy.spending.${key}`, values);
  const title = translate(`tripPolicy.choice.tripType.${tripType}`);
  const rows = [
    ...limits.map((limit) => ({
      key: `${limit.category.id} ${limit.destinationGroup?.id} ${limit.frequency}`,
      what: limit.category.name,
      where: limit.destinationGroup?.name ?? words('everywhere'),
      amount: say(limitText(limit)),
    })),
    ...rates.map(({ destinationGroup, amount, currencyCode }) => ({
      key: `perDiem ${destinationGroup.id}`,
      what: words('perDiem'),
      where: destinationGroup.name,
      amount: formatMoney(fromWire(amount), currencyCode),
    })),
  ];
  return (
    <Type>
      <h3>{policy ? words('by', { type: title, policy: policy.name }) : title}</h3>
      {rows.length === 0 ? (
        <p>{refusal ?? words('nothing')}</p>
      ) : (
        <SimpleTable
          caption={words('caption', { type: title })}
          reflows
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { key: 'what', header: words('what'), isRowHeader: true, cell: ({ what }) => what },
            { key: 'where', header: words('where'), cell: ({ where }) => where },
            { key: 'amount', header: words('amount'), align: 'right', cell: ({ amount }) => amount },
          ]}
        />
      )}
    </Type>
  );
}
