import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Day } from '../../domain/day.ts';
import { formatDay } from '../../domain/day.ts';
import { useLocale } from './useLocale.ts';

const Plain = styled('span')({ whiteSpace: 'nowrap' });

const Late = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.75rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.error.main,
}));

/** The day on which a document is due, and how late it is. */
export function DueDate({ day, daysOverdue }: { day: Day | null; daysOverdue: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <>
      {day === null ? '-' : <Plain>{formatDay(day, locale)}</Plain>}
      {daysOverdue > 0 && <Late>{translate('list.daysOverdue', { smart_count: daysOverdue })}</Late>}
    </>
  );
}
