import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useEffectEvent } from 'react';
import {
  CloseNotificationContext,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { toastMs } from '../../app/pace.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const Region = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 24,
  zIndex: theme.zIndex.snackbar,
  display: 'grid',
  justifyItems: 'center',
  padding: '0 16px',
  pointerEvents: 'none',
  // Above the actions of a record.
  [theme.breakpoints.down('sm')]: { bottom: 80 },
  '@media print': { display: 'none' },
}));

const tones = { info: 'waiting', success: 'good', warning: 'attention', error: 'bad' } as const;
type Variant = keyof typeof tones;

const Card = styled('span', { shouldForwardProp: (name) => name !== 'variant' })<{ variant: Variant }>(({
  theme,
  variant,
}) => {
  const tone = theme.vars?.palette.tone[tones[variant]];
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    maxWidth: 560,
    padding: '8px 8px 8px 16px',
    borderRadius: 6,
    border: `1px solid ${tone?.ink}`,
    color: tone?.ink,
    backgroundColor: tone?.ground,
    fontWeight: 600,
    boxShadow: theme.shadows[6],
    pointerEvents: 'auto',
    animation: `${rise} 160ms ease-out`,
  };
});

/**
 * Shows what `useNotify` says, one after the other, and reads it out. Takes the place of react-admin's own, and like
 * it lets an undoable write go when its toast leaves.
 */
export function Toasts() {
  const translate = useTranslate();
  const { notifications, setNotifications } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const toast = notifications[0] ?? null;
  const isUndoable = toast?.notificationOptions?.undoable === true;

  const leave = (isUndo: boolean) => {
    if (isUndoable) takeMutation()?.({ isUndo });
    setNotifications((all) => all.filter((one) => one !== toast));
  };
  const onTimeout = useEffectEvent(() => leave(false));

  useEffect(() => {
    if (!toast) return undefined;
    const asked = toast.notificationOptions?.autoHideDuration;
    // Null asks for a toast that stays until it is dismissed.
    if (asked === null) return undefined;
    const duration = asked ?? toastMs;
    const timer = setTimeout(() => onTimeout(), duration);
    return () => clearTimeout(timer);
  }, [toast]);

  const card = toast && (
    <CloseNotificationContext value={() => leave(false)}>
      <Card variant={toast.type}>
        <span>
          {typeof toast.message === 'string'
            ? translate(toast.message, { _: toast.message, ...toast.notificationOptions?.messageArgs })
            : toast.message}
        </span>
        {isUndoable && (
          <Button color="inherit" onClick={() => leave(true)}>
            {translate('shell.toast.undo')}
          </Button>
        )}
        <IconButton
          color="inherit"
          aria-label={translate('shell.toast.dismiss')}
          onClick={() => leave(false)}
        >
          <Close fontSize="small" />
        </IconButton>
      </Card>
    </CloseNotificationContext>
  );
  // Both regions stand all the time: one that comes with its words is not read out.
  return (
    <Region>
      <output>{toast?.type === 'error' ? null : card}</output>
      <div role="alert">{toast?.type === 'error' ? card : null}</div>
    </Region>
  );
}
