import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { changesBetween } from './BillFormChanges.tsx';
import type { BillFields } from './BillFormFields.tsx';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& thead th': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& .empty': { color: theme.vars?.palette.text.secondary, fontStyle: 'italic' },
}));

export interface BillFormConflictProps {
  opened: BillFields;
  newer: BillFields;
  mine: BillFields;
  labelOf: (path: string) => string;
  isPending: boolean;
  onReload: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Shows what somebody else saved meanwhile, and lets the person choose. */
export function BillFormConflict(props: BillFormConflictProps) {
  const { opened, newer, mine, labelOf, isPending, onReload, onKeep, onClose } = props;
  const translate = useTranslate();
  const changes = changesBetween(opened, newer, mine, {
    yes: translate('form.conflict.yes'),
    no: translate('form.conflict.no'),
    files: (count) => translate('form.conflict.files', { smart_count: count }),
    urgency: (level) => translate(`billForm.urgency.${level}`),
  });
  const value = (text: string) =>
    text === '' ? <span className="empty">{translate('form.conflict.empty')}</span> : text;
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby="conflict-title"
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id="conflict-title">{translate('form.conflict.title')}</DialogTitle>
      <DialogContent>
        <p>{translate('form.conflict.text')}</p>
        {changes.length === 0 ? (
          <p>{translate('form.conflict.nothing')}</p>
        ) : (
          <Table>
            <thead>
              <tr>
                {(['field', 'before', 'after', 'mine'] as const).map((column) => (
                  <th key={column} scope="col">
                    {translate(`form.conflict.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.path}>
                  <th scope="row">{labelOf(change.path)}</th>
                  <td>{value(change.before)}</td>
                  <td>{value(change.after)}</td>
                  <td>{value(change.mine)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} color="inherit" disabled={isPending}>
          {translate('form.conflict.later')}
        </Button>
        <Button onClick={onReload} variant="outlined" disabled={isPending}>
          {translate('form.conflict.reload')}
        </Button>
        <Button onClick={onKeep} variant="contained" loading={isPending}>
          {translate('form.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
