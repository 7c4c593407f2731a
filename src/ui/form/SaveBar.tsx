import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { FormBar } from './formLayout.ts';
import type { SaveKind } from './judged.ts';

interface FormFrame {
  /** What is on its way; null when nothing is. */
  saving: SaveKind | null;
  save: (kind: SaveKind) => void;
  /** Whether Enter in a field sends the form. */
  isSentByEnter: boolean;
  /** Told how many files of a field are on their way: the form is not sent before they arrive. */
  waitFor: (path: string, files: number) => void;
}

export const FormFrameContext = createContext<FormFrame>({
  saving: null,
  save: () => {},
  isSentByEnter: false,
  waitFor: () => {},
});

/** What the pieces of a record's form ask of the frame around them. */
export function useFormFrame(): FormFrame {
  return useContext(FormFrameContext);
}

interface SaveBarProps {
  /** What leaves the form; unset where there is nowhere to go. */
  cancel?: string;
  onCancel?: () => void;
  /** What keeps the record unfinished; null where nothing does. */
  draft?: string | null;
  /** What sends it; null where this person cannot. */
  submit: ReactNode;
}

/** The buttons of a record's form. */
export function SaveBar({ cancel, onCancel, draft = null, submit }: SaveBarProps) {
  const { saving, save, isSentByEnter } = useFormFrame();
  return (
    <FormBar>
      {cancel !== undefined && (
        <Button color="inherit" onClick={onCancel} disabled={saving !== null}>
          {cancel}
        </Button>
      )}
      {draft !== null && (
        <Button
          variant="outlined"
          onClick={() => save('draft')}
          loading={saving === 'draft'}
          disabled={saving === 'submit'}
        >
          {draft}
        </Button>
      )}
      {submit !== null && (
        <Button
          variant="contained"
          {...(isSentByEnter ? { type: 'submit' } : { onClick: () => save('submit') })}
          loading={saving === 'submit'}
          disabled={saving === 'draft'}
        >
          {submit}
        </Button>
      )}
    </FormBar>
  );
}
