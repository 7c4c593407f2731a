import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { describeError } from '../../../../../providers/http/apiError.ts';
import { ConfirmDialog } from '../../../../../src/ui/feedback/ConfirmDialog.tsx';
import { notesMax } from '../../accountingPost.ts';
import type { PurchaseSync } from '../purchaseSyncWire.ts';
import { usePurchaseActs } from './usePurchaseActs.tsx';

/** Notes that a purchase stands in the books already: it is not posted any more. */
export function EnterByHand({ area, purchase }: { area: 'bills' | 'purchases'; purchase: PurchaseSync }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountingPost.${key}`, values);
  const { enterByHand } = usePurchaseActs(area, purchase);
  const [isAsking, setAsking] = useState(false);
  const [notes, setNotes] = useState('');
  const close = () => {
    enterByHand.reset();
    setAsking(false);
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{words('byHand')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words('byHandTitle')}
        confirmLabel={words('byHand')}
        isPending={enterByHand.isPending}
        isReady={notes.trim() !== ''}
        failure={enterByHand.error ? describeError(enterByHand.error, translate) : null}
        onConfirm={() => enterByHand.mutate(notes.trim(), { onSuccess: close })}
        onClose={close}
      >
        <p style={{ marginTop: 0 }}>
          {purchase.number}: {words('byHandText')}
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
    </div>
  );
}
