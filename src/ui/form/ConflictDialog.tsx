import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

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

export interface FormChange {
  path: string;
  label: string;
  /** As it was when the form was opened, as somebody else saved it, and as it stands in the form. */
  before: string;
  after: string;
  mine: string;
}

interface ConflictDialogProps {
  changes: readonly FormChange[];
  isPending: boolean;
  onReload: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Shows what somebody else saved meanwhile, and lets the person choose. */
export function ConflictDialog({ changes, isPending, onReload, onKeep, onClose }: ConflictDialogProps) {
  const translate = useTranslate();
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
                  <th scope="row">{change.label}</th>
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
