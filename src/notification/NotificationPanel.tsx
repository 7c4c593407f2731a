import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Actor } from '../../domain/access/actor.ts';
import type { NotificationGroup } from '../../domain/notification/notification.ts';
import { notificationGroups } from '../../domain/notification/notification.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { pathTo } from '../app/routing/routes.ts';
import { NotificationList } from './NotificationList.tsx';
import type { NotificationCounters } from '../../domain/notification/notificationSchemas.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useUnread } from './useUnread.ts';

function groupsOf(actor: Actor): NotificationGroup[] {
  return notificationGroups.filter((group) => group !== 'approvals' || actor.capabilities.has('is_approver'));
}

/** The first tab with something new in it. */
function firstGroup(groups: readonly NotificationGroup[], unread: NotificationCounters | undefined) {
  return groups.find((group) => (unread?.[group] ?? 0) > 0) ?? 'expenses';
}

const tabID = (group: NotificationGroup) => `notifications-${group}`;

/** What the person was told, by whom it concerns (rules: notifications). `onLeave`: a page opens below it. */
export function NotificationPanel({ onLeave }: { onLeave?: () => void }) {
  const translate = useTranslate();
  const groups = groupsOf(useActor());
  const unread = useUnread();
  const [chosen, setChosen] = useState<NotificationGroup | null>(null);
  const [first] = useState(() => firstGroup(groups, unread));
  const group = chosen ?? first;
  return (
    <>
      <Tabs
        value={group}
        onChange={(_, next: NotificationGroup) => setChosen(next)}
        variant="scrollable"
        aria-label={translate('notification.groups')}
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {groups.map((one) => {
          const count = unread?.[one] ?? 0;
          const words = translate(`notification.group.${one}`);
          return (
            <Tab
              key={one}
              id={tabID(one)}
              value={one}
              aria-controls={`${tabID(one)}-panel`}
              aria-label={count > 0 ? `${words}, ${translate('notification.unread', { count })}` : words}
              label={words}
              icon={<UnreadBadge count={count} />}
              iconPosition="end"
              sx={{ minHeight: 48, gap: 1, textTransform: 'none' }}
            />
          );
        })}
      </Tabs>
      <div role="tabpanel" id={`${tabID(group)}-panel`} aria-labelledby={tabID(group)}>
        {group === 'approvals' && (
          <Button
            component={Link}
            to={pathTo('inbox')}
            {...(onLeave ? { onClick: onLeave } : {})}
            sx={{ mx: 1, mt: 1 }}
          >
            {translate('notification.toInbox')}
          </Button>
        )}
        <NotificationList key={group} group={group} onLeave={onLeave} />
      </div>
    </>
  );
}
