import Popover from '@mui/material/Popover';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { format, parse } from 'date-fns';
import { enGB, id as indonesian } from 'date-fns/locale';
import { useLocaleState } from 'react-admin';
import type { Day } from '../../../../domain/day/day.ts';

const dayFormat = 'yyyy-MM-dd';

export interface DayCalendarProps {
  anchor: HTMLElement;
  label: string;
  day: Day | null;
  onPick: (day: Day) => void;
  onClose: () => void;
}

/** A month to pick a day from. Loaded when first asked for: most people type. */
export default function DayCalendar({ anchor, label, day, onPick, onClose }: DayCalendarProps) {
  const [language] = useLocaleState();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label } }}
    >
      <LocalizationProvider
        dateAdapter={AdapterDateFns}
        adapterLocale={language === 'id' ? indonesian : enGB}
      >
        <DateCalendar
          value={day === null ? null : parse(day, dayFormat, new Date(2000, 0, 1))}
          onChange={(picked, state) => {
            if (picked && state === 'finish') onPick(format(picked, dayFormat));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
