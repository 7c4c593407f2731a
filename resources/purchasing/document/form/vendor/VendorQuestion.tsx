import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { VendorChange } from './vendorChanges.tsx';
import { textOf } from './vendorChanges.tsx';

const Changes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li': { padding: '6px 0', borderBottom: `1px solid ${theme.vars?.palette.divider}` },
  '& strong': { display: 'block', fontSize: '0.8125rem', fontWeight: 600 },
  '& span': { overflowWrap: 'anywhere' },
  '& .before, & em': { color: theme.vars?.palette.text.secondary },
}));

export interface VendorQuestionProps {
  /** The name of the vendor. */
  vendor: string;
  changes: readonly VendorChange[];
  labelOf: (path: string) => string;
  onTake: () => void;
  onKeep: () => void;
}

/** Asks once about everything typed that a chosen vendor would replace. */
export function VendorQuestion({ vendor, changes, labelOf, onTake, onKeep }: VendorQuestionProps) {
  const translate = useTranslate();
  const value = (text: string) => (text === '' ? <em>{translate('form.conflict.empty')}</em> : text);
  return (
    <Dialog open onClose={onKeep} aria-labelledby="vendor-question" maxWidth="xs" fullWidth>
      <DialogTitle id="vendor-question">{translate('documentForm.vendor.title', { vendor })}</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>{translate('documentForm.vendor.text')}</p>
        <Changes>
          {changes.map(({ path, before, value: after }) => (
            <li key={path}>
              <strong>{labelOf(path)}</strong>
              <span className="before">{value(textOf(before))}</span> → <span>{value(textOf(after))}</span>
            </li>
          ))}
        </Changes>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onKeep}>
          {translate('documentForm.vendor.keep')}
        </Button>
        <Button variant="contained" onClick={onTake}>
          {translate('documentForm.vendor.take')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
