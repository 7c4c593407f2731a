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
import type { SavedFilter } from './savedFilters.ts';
import { useSavedFilterWrites } from './savedFilters.ts';

export interface SaveFilterDialogProps {
  screen: string;
  /** What is asked now. */
  query: string;
  /** The view to change; absent for a new one. */
  filter?: SavedFilter;
  onClose: () => void;
}

/** Names a view and says who may use it. */
export default function SaveFilterDialog({ screen, query, filter, onClose }: SaveFilterDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const titleID = useId();
  const { save, remove } = useSavedFilterWrites(screen);
  const [name, setName] = useState(filter?.name ?? '');
  const [isShared, setShared] = useState(filter?.isShared ?? false);
  const [isNameMissing, setNameMissing] = useState(false);
  const isBusy = save.isPending || remove.isPending;
  const error = save.error ?? remove.error;

  function finish(key: string): void {
    notify(translate(key, { name: name.trim() }), { type: 'success' });
    onClose();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') {
      setNameMissing(true);
      return;
    }
    await save.mutateAsync({ name: name.trim(), query, isShared });
    // A view is known by its name: under a new name it is a new view, and the old one goes.
    if (filter && filter.name !== name.trim()) await remove.mutateAsync(filter.id);
    finish('list.saved.done');
  }

  async function deleteView(id: number): Promise<void> {
    await remove.mutateAsync(id);
    finish('list.saved.deleted');
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleID} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <DialogTitle id={titleID}>
          {filter ? translate('list.saved.manage', { name: filter.name }) : translate('list.saved.save')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          {error && <Alert severity="error">{describeError(error, translate)}</Alert>}
          <TextField
            label={translate('list.saved.name')}
            value={name}
            required
            fullWidth
            sx={{ mt: 1 }}
            error={isNameMissing}
            helperText={isNameMissing ? translate('list.saved.nameMissing') : ' '}
            onChange={(event) => {
              setName(event.target.value);
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
          {filter && (
            <Button
              color="error"
              variant="text"
              disabled={isBusy}
              sx={{ mr: 'auto' }}
              onClick={() => void deleteView(filter.id).catch(() => undefined)}
            >
              {translate('list.saved.delete')}
            </Button>
          )}
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate('list.saved.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={isBusy}>
            {translate('list.saved.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
