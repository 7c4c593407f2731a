import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Density } from './AppTable.tsx';
import type { ColumnChoice, ColumnHead } from './columns.ts';
import { isHidden, orderedColumns, withMoved, withToggled } from './columns.ts';

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

export interface ColumnChooserProps {
  anchor: HTMLElement;
  columns: readonly ColumnHead[];
  choice: ColumnChoice | undefined;
  onChoose: (choice: ColumnChoice | undefined) => void;
  density: Density;
  onDensity: (density: Density) => void;
  onClose: () => void;
}

/** Which columns are shown, in which order, and how close the rows stand. Order by buttons, so that keys do it too. */
export default function ColumnChooser(props: ColumnChooserProps) {
  const { anchor, columns, choice, onChoose, density, onDensity, onClose } = props;
  const translate = useTranslate();
  const name = useId();
  const ordered = orderedColumns(columns, choice);
  const first = ordered.filter((column) => column.isRowHeader).length;
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
          'aria-label': translate('list.columns.title'),
          sx: { width: 'min(340px, 94vw)' },
        },
      }}
    >
      <Panel>
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
                      onClick={() => onChoose(withMoved(columns, choice, column.key, -1))}
                    >
                      <ArrowUpward fontSize="small" />
                    </IconButton>
                    <IconButton
                      aria-label={translate('list.columns.down', words)}
                      disabled={index === ordered.length - 1}
                      onClick={() => onChoose(withMoved(columns, choice, column.key, 1))}
                    >
                      <ArrowDownward fontSize="small" />
                    </IconButton>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <fieldset>
          <legend>{translate('list.columns.density')}</legend>
          {(['comfortable', 'compact'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name={name} checked={density === value} onChange={() => onDensity(value)} />
              {translate(`list.columns.${value}`)}
            </label>
          ))}
        </fieldset>
        <Button variant="outlined" onClick={() => onChoose(undefined)}>
          {translate('list.columns.reset')}
        </Button>
      </Panel>
    </Popover>
  );
}
