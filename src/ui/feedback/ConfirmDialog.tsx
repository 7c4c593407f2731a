import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** A question or the name of the action, with what it acts on. */
  title: string;
  children?: ReactNode;
  /** Names the action: "Authorize and pay Rp 12.500.000". */
  confirmLabel?: string;
  cancelLabel?: string;
  /** What cannot be taken back is red. */
  isDestructive?: boolean;
  /** While the action is on its way: the buttons wait and the dialog stays. */
  isPending?: boolean;
  /** Whether all that is asked in it is there; until then nothing can be confirmed. */
  isReady?: boolean;
  /** It compares things side by side. */
  isWide?: boolean;
  /** Why it did not work, in a sentence. */
  failure?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. Escape and Cancel leave everything as it was. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDestructive = false,
  isPending = false,
  isReady = true,
  isWide = false,
  failure = null,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const titleID = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={isPending ? undefined : onClose}
      aria-labelledby={titleID}
      fullWidth
      maxWidth={isWide ? 'md' : 'xs'}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog inside a form must not send that form too.
          event.stopPropagation();
          if (!isPending && isReady) onConfirm();
        }}
      >
        <DialogTitle id={titleID}>{title}</DialogTitle>
        <DialogContent>
          {children}
          <DialogFailure failure={failure} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending} color="inherit">
            {cancelLabel ?? translate('shell.dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            loading={isPending}
            disabled={!isReady}
          >
            {confirmLabel ?? translate('shell.dialog.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function DialogFailure({ failure }: { failure: string | null }) {
  return (
    <div role="alert">
      {failure && (
        <p style={{ margin: '12px 0 0', color: 'var(--mui-palette-error-main)', fontWeight: 600 }}>
          {failure}
        </p>
      )}
    </div>
  );
}
