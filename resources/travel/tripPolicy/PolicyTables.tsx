import { useTranslate } from 'react-admin';

import { formatDay } from '../../../domain/day/day.ts';
import type { MealName } from '../../../domain/limit/tripPerDiem.ts';
import type { Named } from '../../../domain/noun/fields.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { ReadLimit } from './tripLimitText.ts';
import { limitText } from './tripLimitText.ts';

interface PolicyTablesProps {
  days: readonly {
    day: string;
    destinationGroup: Named;
    share: number;
    provided: readonly MealName[];
    amount: number;
    currencyCode: string | null;
  }[];
  /** What the days come to. */
  items: readonly { currencyCode: string; amount: number }[];
  limits: readonly (ReadLimit & { category: Named; destinationGroup: Named | null })[];
}

/** What a policy says of one trip: what each day is paid, and which limits hold. */
export function PolicyTables({ days, items, limits }: PolicyTablesProps) {
  const translate = useTranslate();
  const say = useSay();
  const locale = useLocale();
  const amounts = items.map(({ amount, currencyCode }) => formatMoney(fromWire(amount), currencyCode));
  // Where all of it is at destinations of one group, nobody asks at which.
  const hasGroups = new Set(days.map(({ destinationGroup }) => destinationGroup.id)).size > 1;
  const mealWords = (meals: readonly MealName[]) =>
    meals.map((meal) => translate(`tripPolicy.choice.trial.meals.${meal}`)).join(', ');
  return (
    <>
      <p>
        {amounts.length === 0
          ? translate('tripPolicy.trial.unpaid')
          : translate('tripPolicy.trial.total', { amounts: amounts.join(' + ') })}
      </p>
      {amounts.length > 0 && (
        <SimpleTable
          caption={translate('tripPolicy.trial.days')}
          reflows
          rowsAtFirst={14}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            {
              key: 'day',
              header: translate('tripPolicy.trial.day'),
              isRowHeader: true,
              cell: ({ day }) => formatDay(day, locale),
            },
            ...(hasGroups
              ? [
                  {
                    key: 'group',
                    header: translate('tripPolicy.trial.night'),
                    cell: ({ destinationGroup }: PolicyTablesProps['days'][number]) => destinationGroup.name,
                  },
                ]
              : []),
            {
              key: 'share',
              header: translate('tripPolicy.trial.share'),
              align: 'right',
              cell: ({ share }) => `${formatNumber(fromWire(share))}%`,
            },
            {
              key: 'provided',
              header: translate('tripPolicy.trial.provided'),
              cell: ({ provided }) => mealWords(provided) || '-',
            },
            {
              key: 'amount',
              header: translate('tripPolicy.trial.amount'),
              align: 'right',
              cell: ({ amount, currencyCode }) => (
                <MoneyText amount={fromWire(amount)} currency={currencyCode ?? 'IDR'} />
              ),
            },
          ]}
        />
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
