import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

import { formatDay } from '../../../domain/day/day.ts';
import { weekdayName, weekdayOf } from '../../../domain/day/dayWords.ts';
import type { MealName } from '../../../domain/limit/tripPerDiem.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { Named } from '../../../domain/noun/fields.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';

/** What one day of a trip is paid. */
export interface PaidDay {
  day: string;
  /** Where its night is spent. */
  destinationGroup: Named;
  /** Of a whole day, in percent. */
  share: number;
  /** The meals that somebody else provides. */
  provided: readonly MealName[];
  amount: number;
  /** Null: a day there is paid nothing. */
  currencyCode: string | null;
}

const Frame = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  marginBottom: 12,
  '& ol': { display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 12px',
    padding: '6px 8px',
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& .amount': { marginInlineStart: 'auto', fontWeight: 600 },
  '& li[data-unpaid] .amount': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
  '& small': { flexBasis: '100%', color: theme.vars?.palette.text.secondary },
  // Side by side, a week is a row that begins on Monday.
  '@container (min-width: 560px)': {
    '& ol': { gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
    '& li': { display: 'block', minHeight: 84, padding: 6, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
    '& li:first-of-type': { gridColumnStart: 'var(--weekday)' },
    '& li > *': { display: 'block' },
    '& .figures': { whiteSpace: 'normal' },
  },
}));

interface PerDiemCalendarProps {
  label: string;
  days: readonly PaidDay[];
  /** Some of the days are elsewhere than others. */
  hasGroups: boolean;
}

/** What each day of a trip is paid, week by week: the sum, the share where it is not whole, and the meals that come off. */
export function PerDiemCalendar({ label, days, hasGroups }: PerDiemCalendarProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [first] = days;
  const meals = (provided: readonly MealName[]) =>
    provided.map((meal) => translate(`tripPolicy.choice.trial.meals.${meal}`)).join(', ');
  return (
    <Frame>
      <ol aria-label={label} style={{ ['--weekday' as string]: first ? weekdayOf(first.day) : 1 }}>
        {days.map(({ day, destinationGroup, share, provided, amount, currencyCode }) => (
          <li key={day} {...(amount === 0 ? { 'data-unpaid': '' } : {})}>
            <span>{weekdayName(weekdayOf(day), locale)}</span>
            <span>{formatDay(day, locale)}</span>
            <span className="amount">
              <MoneyText amount={fromWire(amount)} currency={currencyCode ?? 'IDR'} />
            </span>
            {hasGroups && <small>{destinationGroup.name}</small>}
            {share !== 100 && (
              <small>{translate('tripPolicy.trial.ofDay', { percent: formatNumber(fromWire(share)) })}</small>
            )}
            {provided.length > 0 && (
              <small>{translate('tripPolicy.trial.without', { meals: meals(provided) })}</small>
            )}
          </li>
        ))}
      </ol>
    </Frame>
  );
}
