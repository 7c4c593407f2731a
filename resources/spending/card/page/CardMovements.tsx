import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';

import { dayOfInstant, formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { CardRow } from '../card.ts';
import { cardTerms, cardTypeOf } from '../cardType.ts';
import type { CardLoad } from '../cardWire.ts';

/** What went onto a card after it was issued, and the way to what was paid by it. */
export function CardMovements() {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const record = useRecordContext<CardRow>();
  const { path, transactions } = cardTerms[cardTypeOf(useResourceContext() ?? '')];
  const id = record?.id ?? 0;
  const { data } = useQuery({
    queryKey: [path, 'topUps', id, record?.version],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: CardLoad[] }>(path, { what: 'topUps', params: { id }, signal }),
    enabled: record !== undefined,
    meta: { raisesErrorPage: false },
  });
  if (!record) return null;
  return (
    <Section title={translate('card.panel.title')}>
      <p>
        <Link to={`${transactions.at}?cardIDs=${id}`}>{translate('card.panel.transactions')}</Link>
      </p>
      {data?.data.length === 0 && <p>{translate('card.panel.noTopUps')}</p>}
      <ul aria-label={translate('card.panel.topUps')}>
        {data?.data.map((load) => (
          <li key={load.id}>
            {translate(`card.panel.${load.kind}`, {
              amount: formatMoney(fromWire(load.amount), 'IDR'),
              person: load.by ?? '',
              day: formatDay(dayOfInstant(load.createdAt, timeZone), locale),
            })}
          </li>
        ))}
      </ul>
    </Section>
  );
}
