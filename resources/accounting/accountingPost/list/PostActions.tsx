import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { mayEnter } from '../../../../domain/access/access.ts';
import type { ListRow } from '../../../../domain/list/listRoom.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { ConfirmDialog } from '../../../../src/ui/feedback/ConfirmDialog.tsx';
import { isPurchaseTab, notesMax, postingAccess } from '../accountingPost.ts';
import type { syncList } from './syncList.ts';
import { useSyncActs } from './useSyncActs.tsx';

export type Post = ListRow<typeof syncList>;

/** What can be done about one post that is stuck. */
export function PostActions({ post }: { post: Post }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountingPost.${key}`, values);
  const actor = useActor();
  const { retry, enterByHand } = useSyncActs();
  const [isAsking, setAsking] = useState(false);
  const [notes, setNotes] = useState('');
  const { status, cause, number: name } = post;
  const isStuck = status === 'failed' || (status === 'pending' && cause !== null);
  // A purchase is mended on its page.
  if (!isStuck || isPurchaseTab(post.groupType) || !mayEnter(actor, postingAccess)) return null;
  const ids = [Number(post.id)];
  const close = () => {
    enterByHand.reset();
    setAsking(false);
  };
  return (
    <>
      <Button
        size="small"
        disabled={retry.isPending}
        aria-label={words('retryOf', { name })}
        onClick={() => retry.mutate({ ids })}
      >
        {words('retry')}
      </Button>
      <Button size="small" aria-label={words('byHandOf', { name })} onClick={() => setAsking(true)}>
        {words('byHand')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words('byHandTitle')}
        confirmLabel={words('byHand')}
        isPending={enterByHand.isPending}
        isReady={notes.trim() !== ''}
        failure={enterByHand.error ? describeError(enterByHand.error, translate) : null}
        onConfirm={() => enterByHand.mutate({ ids, notes: notes.trim() }, { onSuccess: close })}
        onClose={close}
      >
        <p style={{ marginTop: 0 }}>
          {name}: {words('byHandText')}
        </p>
        <TextField
          fullWidth
          required
          multiline
          label={words('notes')}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
          slotProps={{ htmlInput: { maxLength: notesMax } }}
        />
      </ConfirmDialog>
    </>
  );
}
