import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';

export interface NotesDialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'children'> {
  /** Stands above the notes: what happens to whom. */
  children?: ReactNode;
  notesLabel?: string;
  /** Without this the notes may stay empty. */
  isRequired?: boolean;
  /** Longest note, in characters. */
  maxLength?: number;
  onConfirm: (notes: string) => void;
}

/** Asks for the notes that a rejection, a revision or a void needs. */
export function NotesDialog({ isOpen, ...props }: NotesDialogProps) {
  // The state belongs to one opening: a dialog opened again starts empty.
  return isOpen ? <OpenNotesDialog isOpen {...props} /> : null;
}

function OpenNotesDialog({
  children,
  notesLabel,
  isRequired = true,
  maxLength,
  onConfirm,
  ...dialog
}: NotesDialogProps) {
  const translate = useTranslate();
  const [notes, setNotes] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = isRequired && notes.trim() === '';
  const showsError = isChecked && isMissing;
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => {
        setChecked(true);
        if (isMissing) field.current?.focus();
        else onConfirm(notes.trim());
      }}
    >
      {children}
      <TextField
        label={notesLabel ?? translate('shell.dialog.notes')}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        required={isRequired}
        error={showsError}
        helperText={showsError ? translate('shell.dialog.required') : ' '}
        inputRef={field}
        multiline
        minRows={3}
        maxRows={8}
        fullWidth
        margin="dense"
        slotProps={{ htmlInput: maxLength === undefined ? {} : { maxLength } }}
      />
    </ConfirmDialog>
  );
}
