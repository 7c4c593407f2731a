import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface RefusalReasonsProps {
  /** Who acts next, since when, and what happens then. */
  next: string;
  /** What this person cannot do and why, one sentence each: which rule, which layer, which permission, which limit. */
  reasons: readonly string[];
  /** Other words than "Why?". */
  label?: string;
}

/** A button that tells first who acts next, and then which rules keep this person from acting. */
export function RefusalReasons({ next, reasons, label }: RefusalReasonsProps) {
  const translate = useTranslate();
  const titleID = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<HelpOutline aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label ?? translate('shell.why.button')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleID, sx: { p: 2, maxWidth: 380 } } }}
      >
        <Typography id={titleID} variant="h3" component="h2">
          {translate('shell.why.title')}
        </Typography>
        <Typography variant="body2" sx={{ my: 1 }}>
          {next}
        </Typography>
        {reasons.length > 0 && (
          <>
            <Typography variant="body2" component="h3" sx={{ fontWeight: 650 }}>
              {translate('shell.why.closed')}
            </Typography>
            <ul style={{ margin: '4px 0 12px', paddingInlineStart: 18 }}>
              {reasons.map((reason) => (
                <li key={reason}>
                  <Typography variant="body2">{reason}</Typography>
                </li>
              ))}
            </ul>
          </>
        )}
        <Button onClick={() => setAnchor(null)}>{translate('shell.why.close')}</Button>
      </Popover>
    </>
  );
}
