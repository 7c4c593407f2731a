import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Day } from '../../domain/day/day.ts';
import { formatDay } from '../../domain/day/day.ts';
import { useLocale } from './useLocale.ts';
import { visuallyHidden } from './visuallyHidden.ts';

const Line = styled('span')({ whiteSpace: 'nowrap' });

const Late = styled('span')(({ theme }) => ({ fontWeight: 600, color: theme.vars?.palette.error.main }));

/** The day on which a document is due, and how late it is, on one line. */
export function DueDate({ day, daysOverdue }: { day: Day | null; daysOverdue: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const words = day === null ? '-' : formatDay(day, locale);
  if (daysOverdue <= 0) return <Line>{words}</Line>;
  const overdue = translate('list.daysOverdue', { smart_count: daysOverdue });
  return (
    <Line title={overdue}>
      {words}
      <Late>
        <span aria-hidden="true"> · {translate('list.daysLate', { smart_count: daysOverdue })}</span>
        <span style={visuallyHidden}>, {overdue}</span>
      </Late>
    </Line>
  );
}
