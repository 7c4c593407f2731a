import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { describeError } from '../../../../providers/http/apiError.ts';
import type { SavedView } from './savedViews.ts';
import { useViewWrites } from './viewWrites.ts';
import type { ListView } from './useListView.ts';

export interface ViewDialogProps {
  screen: string;
  view: ListView;
  /** The one that gets another name or other readers; absent for a new one of what is asked and shown now. */
  edited?: SavedView;
  onClose: () => void;
}

/** Names a view and says who may use it. */
export default function ViewDialog({ screen, view, edited, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const titleID = useId();
  const { save } = useViewWrites(screen);
  const [typed, setTyped] = useState(edited?.name ?? '');
  const [isShared, setShared] = useState(edited?.isShared ?? false);
  const [isNameMissing, setNameMissing] = useState(false);
  const name = typed.trim();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name === '') {
      setNameMissing(true);
      return;
    }
    const kept = await save.mutateAsync(
      edited
        ? { ...contentOf(edited), id: edited.id, name, isShared }
        : { name, query: view.asked, isShared, columns: view.columns ?? null, density: view.density },
    );
    if (!edited) view.open(kept);
    notify(translate('list.saved.done', { name }), { type: 'success' });
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleID} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <DialogTitle id={titleID}>
          {edited ? translate('list.saved.rename') : translate('list.saved.save')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          {save.error && <Alert severity="error">{describeError(save.error, translate)}</Alert>}
          <TextField
            label={translate('list.saved.name')}
            value={typed}
            required
            fullWidth
            sx={{ mt: 1 }}
            error={isNameMissing}
            helperText={isNameMissing ? translate('list.saved.nameMissing') : ' '}
            onChange={(event) => {
              setTyped(event.target.value);
              setNameMissing(false);
            }}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <FormControlLabel
            control={<Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)} />}
            label={translate('list.saved.share')}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={save.isPending} onClick={onClose}>
            {translate('list.saved.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={save.isPending}>
            {translate('list.saved.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function contentOf({ query, columns, density }: SavedView) {
  return { query, columns, density };
}
