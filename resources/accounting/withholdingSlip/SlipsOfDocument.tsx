import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../domain/day/day.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { SlipRow } from './withholdingSlip.ts';
import { slipLooks, withholdingSlip } from './withholdingSlip.ts';

/** What was withheld of one invoice, for who may see it; nothing as long as nothing was. */
export function SlipsOfDocument({ number, version }: { number: string; version: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const dataProvider = useDataProvider();
  const mayRead = mayVisit('bills-withholding-slips', actor);
  const { data: slips = [] } = useQuery({
    // A payment makes slips, and the invoice another version.
    queryKey: [withholdingSlip.path, 'ofDocument', number, version],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<SlipRow>(withholdingSlip.path, {
        meta: { query: { query: number, limit: 100, sort: 'name' } },
        signal,
      });
      return data.filter(({ billReference }) => billReference === number);
    },
    enabled: mayRead,
    meta: { raisesErrorPage: false },
  });
  if (slips.length === 0) return null;
  const head = (key: string) => ({ key, header: translate(`withholdingSlip.field.${key}`) });
  return (
    <Section title={translate('withholdingSlip.many')}>
      <SimpleTable
        reflows
        caption={translate('withholdingSlip.many')}
        rows={slips}
        keyOf={({ id }) => id}
        columns={[
          {
            ...head('name'),
            isRowHeader: true,
            cell: ({ id, name }) => <Link to={pathTo('bills-withholding-slips-id', { id })}>{name}</Link>,
          },
          { ...head('withheldOn'), cell: ({ withheldOn }) => formatDay(withheldOn, locale) },
          { ...head('objectCode'), cell: ({ objectCode }) => objectCode ?? '-' },
          {
            ...head('amount'),
            align: 'right',
            cell: ({ amount }) => <MoneyText amount={fromWire(amount)} currency="IDR" />,
          },
          {
            key: 'status',
            header: translate('noun.field.status'),
            cell: ({ status }) => <StatusBadge status={status} looks={slipLooks} />,
          },
        ]}
      />
    </Section>
  );
}
