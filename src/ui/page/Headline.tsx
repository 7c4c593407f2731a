import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { relativeDays } from '../../../domain/day/dayWords.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { DueDate } from '../DueDate.tsx';
import { useLocale } from '../useLocale.ts';

/** Facts that a page opens with, the largest of them an amount. */
export const FactSheet = styled('div')(({ theme }) => ({
  padding: '12px 16px',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '& dl': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 24px', margin: 0 },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: 8, minWidth: 0 },
  '& dd a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
  '& dt': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .amount dt': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clip: 'rect(0 0 0 0)' },
  '& .amount dd': {
    fontSize: 'clamp(1.125rem, 6vw, 1.625rem)',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .late dd': { display: 'flex', flexWrap: 'wrap', columnGap: 12, color: theme.vars?.palette.error.main },
  '& p': { margin: '4px 0 0', fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '@media print': { border: 0, padding: 0, background: 'none' },
}));

interface HeadlineProps {
  /** What the amount is called, for people who do not see how large it is. */
  amountLabel: string;
  amount: ReactNode;
  /** To whom it goes; else who it is for, under this label. */
  to: ReactNode;
  toLabel?: string;
  /** Of what is still to be paid. */
  due: Day | null;
  daysOverdue: number;
  /** Who has it now, since when, and what happens then. */
  now: string;
}

/** What a record is decided by: how much, to whom, until when, and who has it. */
export function Headline({ amountLabel, amount, to, toLabel, due, daysOverdue, now }: HeadlineProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const [day] = useState(() => today(timeZone, new Date()));
  return (
    <FactSheet>
      <dl>
        <div className="amount">
          <dt>{amountLabel}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{toLabel ?? translate('shell.headline.to')}</dt>
          <dd>{to}</dd>
        </div>
        {due !== null && (
          <div>
            <dt>{translate('shell.headline.due')}</dt>
            <dd>
              <DueDate day={due} daysOverdue={daysOverdue} />
              {daysOverdue <= 0 && ` · ${relativeDays(due, day, locale)}`}
            </dd>
          </div>
        )}
      </dl>
      <p>{now}</p>
    </FactSheet>
  );
}
