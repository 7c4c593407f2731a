import Notifications from '@mui/icons-material/NotificationsOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { withWords } from '../../providers/i18n/roomWords.ts';
import { LaterPopover } from '../ui/action/LaterPopover.tsx';
import { notificationWords } from './notificationWords.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import { usePushedUnread } from './usePushedUnread.ts';
import { useUnread } from './useUnread.ts';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';

/** In pixels (rules: measures). */
const popoverWidth = 570;

const NotificationPanel = lazyPiece(() =>
  withWords([notificationWords], () =>
    import('./NotificationPanel.tsx').then((panel) => ({ default: panel.NotificationPanel })),
  ),
);

/** The bell of the header, with how much is unread; it opens {@link NotificationPanel}. */
export function NotificationBell() {
  const translate = useTranslate();
  usePushedUnread();
  const unread = useUnread()?.all ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const title = translate('title.notifications');
  return (
    <>
      <IconButton
        aria-label={unread > 0 ? translate('shell.header.unread', { count: unread }) : title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'relative' }}
      >
        <Notifications />
        <UnreadBadge count={unread} sx={{ position: 'absolute', top: 0, insetInlineStart: '50%' }} />
      </IconButton>
      <LaterPopover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': title, sx: { width: popoverWidth, maxHeight: '80dvh' } },
        }}
      >
        <NotificationPanel onLeave={close} />
      </LaterPopover>
    </>
  );
}
