import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { gridKeys } from './gridKeys.ts';

const Table = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '6px 16px',
  margin: '12px 0',
  '& dt': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& dd': { margin: 0, color: theme.vars?.palette.text.secondary },
}));

interface GridHelpProps {
  /** What the columns are called that a spreadsheet is pasted over. */
  pasted: readonly string[];
}

/** A button that tells which keys the grid knows. */
export default function GridHelp({ pasted }: GridHelpProps) {
  const translate = useTranslate();
  const titleID = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Keyboard aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('lineGrid.help.button')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleID, sx: { p: 2, maxWidth: 440 } } }}
      >
        <Typography id={titleID} variant="h3" component="h2">
          {translate('lineGrid.help.title')}
        </Typography>
        <Table>
          {gridKeys.map((key) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{translate(`lineGrid.help.keys.${key}.keys`)}</dt>
              <dd>
                {translate(`lineGrid.help.keys.${key}.text`)}
                {key === 'paste' && `: ${pasted.join(', ')}`}
              </dd>
            </div>
          ))}
        </Table>
        <Button onClick={() => setAnchor(null)}>{translate('lineGrid.help.close')}</Button>
      </Popover>
    </>
  );
}
