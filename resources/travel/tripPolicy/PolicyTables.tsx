import { useTranslate } from 'react-admin';

import type { Named } from '../../../domain/noun/fields.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import type { PaidDay } from './PerDiemCalendar.tsx';
import { PerDiemCalendar } from './PerDiemCalendar.tsx';
import type { ReadLimit } from './tripLimitText.ts';
import { limitText } from './tripLimitText.ts';

interface PolicyTablesProps {
  days: readonly PaidDay[];
  /** What the days come to. */
  items: readonly { currencyCode: string; amount: number }[];
  limits: readonly (ReadLimit & { category: Named; destinationGroup: Named | null })[];
}

/** What a policy says of one trip: what each day is paid, and which limits hold. */
export function PolicyTables({ days, items, limits }: PolicyTablesProps) {
  const translate = useTranslate();
  const say = useSay();
  const amounts = items.map(({ amount, currencyCode }) => formatMoney(fromWire(amount), currencyCode));
  // Where all of it is at destinations of one group, nobody asks at which.
  const hasGroups = new Set(days.map(({ destinationGroup }) => destinationGroup.id)).size > 1;
  return (
    <>
      <p>
        {amounts.length === 0
          ? translate('tripPolicy.trial.unpaid')
          : translate('tripPolicy.trial.total', { amounts: amounts.join(' + ') })}
      </p>
      {amounts.length > 0 && (
        <PerDiemCalendar label={translate('tripPolicy.trial.days')} days={days} hasGroups={hasGroups} />
      )}
      {limits.length === 0 ? (
        <p>{translate('tripPolicy.trial.noLimits')}</p>
      ) : (
        <SimpleTable
          caption={translate('tripPolicy.trial.limits')}
          reflows
          rows={limits}
          keyOf={({ category, destinationGroup, frequency }) =>
            `${category.id} ${destinationGroup?.id} ${frequency}`
          }
          columns={[
            {
              key: 'category',
              header: translate('tripPolicy.field.rules.category'),
              isRowHeader: true,
              cell: ({ category, destinationGroup }) =>
                hasGroups && destinationGroup
                  ? translate('tripPolicy.trial.limitAt', {
                      category: category.name,
                      group: destinationGroup.name,
                    })
                  : category.name,
            },
            {
              key: 'limit',
              header: translate('tripPolicy.field.rules.amount'),
              cell: (limit) => say(limitText(limit)),
            },
          ]}
        />
      )}
    </>
  );
}
