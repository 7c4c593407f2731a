import BookmarkAdd from '@mui/icons-material/BookmarkAdd';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Density } from './AppTable.tsx';
import type { ChoicePopoverProps } from './ChoicePopover.tsx';
import { ChoicePopover } from './ChoicePopover.tsx';

export interface ColumnChooserProps extends ChoicePopoverProps {
  density: Density;
  onDensity: (density: Density) => void;
  /** Saves them as a view of the list; absent where there is nothing to save. */
  onSave?: (() => void) | undefined;
}

/** Which columns are shown, in which order, and how close the rows stand. */
export default function ColumnChooser({ density, onDensity, onSave, ...choices }: ColumnChooserProps) {
  const translate = useTranslate();
  const name = useId();
  return (
    <ChoicePopover title={translate('list.columns.title')} {...choices}>
      <fieldset>
        <legend>{translate('list.columns.density')}</legend>
        {(['comfortable', 'compact'] as const).map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={density === value} onChange={() => onDensity(value)} />
            {translate(`list.columns.${value}`)}
          </label>
        ))}
      </fieldset>
      {onSave && (
        <Button
          variant="text"
          startIcon={<BookmarkAdd />}
          onClick={() => {
            choices.onClose();
            onSave();
          }}
        >
          {translate('list.saved.save')}
        </Button>
      )}
    </ChoicePopover>
  );
}
