import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { reviewKeys } from './ReviewBar.tsx';

const Keys = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '8px 16px',
  alignItems: 'center',
  margin: '0 0 16px',
  '& dd': { margin: 0 },
  '& kbd': {
    display: 'inline-block',
    minWidth: 24,
    boxSizing: 'border-box',
    padding: '2px 6px',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontWeight: 600,
    borderRadius: 4,
    border: `1px solid ${theme.vars?.palette.text.disabled}`,
    backgroundColor: theme.vars?.palette.sheet,
  },
}));

export interface ReviewKeysDialogProps {
  areOn: boolean;
  onTurn: (areOn: boolean) => void;
  onClose: () => void;
}

/** The list of keys, and the switch that turns them off. */
export default function ReviewKeysDialog({ areOn, onTurn, onClose }: ReviewKeysDialogProps) {
  const translate = useTranslate();
  const titleID = useId();
  const keys = [...Object.entries(reviewKeys), ['list', '?'] as const];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleID} fullWidth maxWidth="xs">
      <DialogTitle id={titleID}>{translate('approval.review.keys')}</DialogTitle>
      <DialogContent>
        <Keys>
          {keys.map(([name, key]) => (
            <KeyLine key={name} letter={key} words={translate(`approval.review.key.${name}`)} />
          ))}
        </Keys>
        <FormControlLabel
          control={<Switch checked={areOn} onChange={(event) => onTurn(event.target.checked)} />}
          label={translate('approval.review.keysOn')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('approval.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function KeyLine({ letter, words }: { letter: string; words: string }) {
  return (
    <>
      <dt>
        <kbd>{letter}</kbd>
      </dt>
      <dd>{words}</dd>
    </>
  );
}
