import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { pageSizes } from '../../../domain/list/listQuery.ts';
import { NativeChoice } from './filter/NativeChoice.tsx';

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  paddingBlock: 8,
  fontSize: '0.8125rem',
  color: theme.vars?.palette.text.secondary,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& .range': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  '& .turns': { display: 'inline-flex' },
}));

const Turn = styled('button')(({ theme }) => ({
  all: 'unset',
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: 6,
  cursor: 'pointer',
  color: theme.vars?.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '&[aria-disabled="true"]': {
    cursor: 'default',
    color: theme.vars?.palette.text.disabled,
    background: 'none',
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: -2 },
}));

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  defaultLimit: number;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  /** What all of the rows come to, in words. */
  sums?: string | null;
}

/** "1–10 of 1.234", the size of a page, and the four turns. A turn that leads nowhere keeps the focus it has. */
export function Pager(props: PagerProps) {
  const { page, limit, total, defaultLimit, onPage, onLimit, sums = null } = props;
  const translate = useTranslate();
  const sizeID = useId();
  const pages = Math.max(1, Math.ceil(total / limit));
  const sizes = [...new Set([...pageSizes, defaultLimit])].toSorted((a, b) => a - b);
  const figure = (count: number): string => formatNumber(String(count));
  const range = {
    from: figure((page - 1) * limit + 1),
    to: figure(Math.min(page * limit, total)),
    total: figure(total),
  };
  const isPast = (page - 1) * limit >= total;
  const turn = (label: string, target: number, icon: ReactNode) => {
    const isOff = target < 1 || target > pages || target === page;
    return (
      <Turn
        type="button"
        aria-label={translate(label)}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) onPage(target);
        }}
      >
        {icon}
      </Turn>
    );
  };
  return (
    <Bar aria-label={translate('list.pager.label')}>
      <label htmlFor={sizeID}>
        {translate('list.pager.size')}
        <NativeChoice id={sizeID} value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeChoice>
      </label>
      <output className="range">
        {isPast ? translate('list.results.none') : translate('list.results.range', range)}
        {sums !== null && ` · ${sums}`}
      </output>
      <span className="turns">
        {turn('list.pager.first', 1, <FirstPage fontSize="small" />)}
        {turn('list.pager.previous', page - 1, <ChevronLeft fontSize="small" />)}
        {turn('list.pager.next', page + 1, <ChevronRight fontSize="small" />)}
        {turn('list.pager.last', pages, <LastPage fontSize="small" />)}
      </span>
    </Bar>
  );
}
