import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { ColumnChoice, ColumnHead } from './columns.ts';
import { isHidden, orderedColumns } from './columns.ts';
import { withMoved, withToggled } from './columnChoice.ts';

const Panel = styled('div')(({ theme }) => ({
  padding: 16,
  display: 'grid',
  gap: 16,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 34 },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 32, flex: 1, cursor: 'pointer' },
  '& input': { width: 18, height: 18, margin: 0, accentColor: theme.vars?.palette.primary.main },
  '& fieldset': { border: 0, margin: 0, padding: 0, display: 'flex', gap: 16 },
  '& legend': { fontWeight: 600, padding: 0 },
}));

export interface ChoicePopoverProps {
  anchor: HTMLElement;
  columns: readonly ColumnHead[];
  choice: ColumnChoice | undefined;
  onChoose: (choice: ColumnChoice | undefined) => void;
  onClose: () => void;
}

/** A person chooses what is shown, and in which order. `children` stand below: what else they choose there. */
export function ChoicePopover({
  title,
  anchor,
  onClose,
  children,
  ...choices
}: ChoicePopoverProps & { title: string; children?: ReactNode }) {
  const translate = useTranslate();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': title,
          sx: { width: 'min(360px, 94vw)' },
        },
      }}
    >
      <Panel>
        <OrderedChoices {...choices} />
        {children}
        <Button variant="outlined" onClick={() => choices.onChoose(undefined)}>
          {translate('list.columns.reset')}
        </Button>
      </Panel>
    </Popover>
  );
}

/** Buttons move a choice, so that keys do it, too; where it went is said. */
function OrderedChoices({
  columns,
  choice,
  onChoose,
}: Pick<ChoicePopoverProps, 'columns' | 'choice' | 'onChoose'>) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const ordered = orderedColumns(columns, choice);
  const first = ordered.filter((column) => column.isRowHeader).length;
  const move = (column: ColumnHead, index: number, places: number) => {
    onChoose(withMoved(columns, choice, column.key, places));
    const place = { column: column.header, place: index + places + 1, count: ordered.length };
    setSaid(translate('list.columns.moved', place));
  };
  return (
    <>
      <ul>
        {ordered.map((column, index) => {
          const words = { column: column.header };
          const isFixed = column.isRowHeader === true;
          return (
            <li key={column.key}>
              <label>
                <input
                  type="checkbox"
                  aria-label={translate('list.columns.show', words)}
                  checked={!isHidden(column, choice)}
                  disabled={isFixed}
                  onChange={() => onChoose(withToggled(columns, choice, column.key))}
                />
                {column.header}
              </label>
              {!isFixed && (
                <>
                  <IconButton
                    aria-label={translate('list.columns.up', words)}
                    disabled={index <= first}
                    onClick={() => move(column, index, -1)}
                  >
                    <ArrowUpward fontSize="small" />
                  </IconButton>
                  <IconButton
                    aria-label={translate('list.columns.down', words)}
                    disabled={index === ordered.length - 1}
                    onClick={() => move(column, index, 1)}
                  >
                    <ArrowDownward fontSize="small" />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <output style={visuallyHidden}>{said}</output>
    </>
  );
}
