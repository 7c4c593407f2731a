import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useTranslate } from 'react-admin';
import { ChoicePanel, OrderedChoices } from '../ui/list/OrderedChoices.tsx';
import type { ColumnChoice, ColumnHead } from '../ui/list/columns.ts';

interface HomeArrangeProps {
  anchor: HTMLElement;
  widgets: readonly ColumnHead[];
  choice: ColumnChoice | undefined;
  onChoose: (choice: ColumnChoice | undefined) => void;
  onClose: () => void;
}

/** Which widgets stand on the home page, and in which order. */
export default function HomeArrange({ anchor, widgets, choice, onChoose, onClose }: HomeArrangeProps) {
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
          'aria-label': translate('home.arrangeTitle'),
          sx: { width: 'min(380px, 94vw)' },
        },
      }}
    >
      <ChoicePanel>
        <OrderedChoices columns={widgets} choice={choice} onChoose={onChoose} />
        <Button variant="outlined" onClick={() => onChoose(undefined)}>
          {translate('list.columns.reset')}
        </Button>
      </ChoicePanel>
    </Popover>
  );
}
