import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Density } from './AppTable.tsx';
import type { ColumnChoice, ColumnHead } from './columns.ts';
import { ChoicePanel, OrderedChoices } from './OrderedChoices.tsx';

export interface ColumnChooserProps {
  anchor: HTMLElement;
  columns: readonly ColumnHead[];
  choice: ColumnChoice | undefined;
  onChoose: (choice: ColumnChoice | undefined) => void;
  density: Density;
  onDensity: (density: Density) => void;
  onClose: () => void;
}

/** Which columns are shown, in which order, and how close the rows stand. */
export default function ColumnChooser(props: ColumnChooserProps) {
  const { anchor, columns, choice, onChoose, density, onDensity, onClose } = props;
  const translate = useTranslate();
  const name = useId();
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
      <ChoicePanel>
        <OrderedChoices columns={columns} choice={choice} onChoose={onChoose} />
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
      </ChoicePanel>
    </Popover>
  );
}
