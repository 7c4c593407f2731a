import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Tour } from './tour.ts';

/** The one step of a tour, beside what it points at; closing it in any way counts as seen. */
export default function TourStep({
  tour: { words, to },
  target,
  isBeside,
  onSeen,
}: {
  tour: Tour;
  target: Element;
  /** Beside what it points at, instead of below it. */
  isBeside: boolean;
  onSeen: () => void;
}) {
  const translate = useTranslate();
  const textID = useId();
  const title = translate(`${words.area}.title`);
  return (
    <Popover
      open
      anchorEl={target}
      onClose={onSeen}
      anchorOrigin={
        isBeside ? { vertical: 'center', horizontal: 'right' } : { vertical: 'bottom', horizontal: 'left' }
      }
      transformOrigin={{ vertical: isBeside ? 'center' : 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': title,
          'aria-describedby': textID,
          sx: { marginInlineStart: isBeside ? 1.5 : 0, width: 340, maxWidth: '90vw', p: 2 },
        },
      }}
    >
      <Typography component="h2" variant="h3" sx={{ m: 0 }}>
        {title}
      </Typography>
      <Typography id={textID} sx={{ my: 1.5 }}>
        {translate(`${words.area}.text`)}
      </Typography>
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        <Button onClick={onSeen}>{translate('shell.tour.later')}</Button>
        <Button variant="contained" component={Link} to={to()} onClick={onSeen}>
          {translate(`${words.area}.action`)}
        </Button>
      </div>
    </Popover>
  );
}
