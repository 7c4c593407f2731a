import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ListRow } from '../../../domain/list/listRoom.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { ConfirmDialog } from '../../../src/ui/feedback/ConfirmDialog.tsx';
import { notesMax } from '../accountingPost/accountingPost.ts';
import type { driftList } from './driftList.ts';
import { useDriftActs } from './useDriftActs.tsx';

export type Drift = ListRow<typeof driftList>;

/** What can be done about a difference that nobody has decided. */
export function DriftActions({ drift }: { drift: Drift }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountingDrift.${key}`, values);
  const { accept, repost } = useDriftActs();
  const [isAsking, setAsking] = useState(false);
  const [notes, setNotes] = useState('');
  const { about: name, kind, status } = drift;
  if (status !== 'open') return null;
  const id = Number(drift.id);
  const again = kind === 'extra' ? 'remove' : 'repost';
  const close = () => {
    accept.reset();
    setAsking(false);
  };
  return (
    <>
      {kind !== 'balance' && (
        <Button
          size="small"
          disabled={repost.isPending}
          aria-label={words(`${again}Of`, { name })}
          onClick={() => repost.mutate(id)}
        >
          {words(again)}
        </Button>
      )}
      <Button size="small" aria-label={words('acceptOf', { name })} onClick={() => setAsking(true)}>
        {words('accept')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words('acceptTitle')}
        confirmLabel={words('accept')}
        isPending={accept.isPending}
        isReady={notes.trim() !== ''}
        failure={accept.error ? describeError(accept.error, translate) : null}
        onConfirm={() => accept.mutate({ ids: [id], notes: notes.trim() }, { onSuccess: close })}
        onClose={close}
      >
        <p style={{ marginTop: 0 }}>
          {name}: {words('acceptText')}
        </p>
        <TextField
          fullWidth
          required
          multiline
          label={words('field.notes')}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
          slotProps={{ htmlInput: { maxLength: notesMax } }}
        />
      </ConfirmDialog>
    </>
  );
}
