import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useMayEnter } from '../../../app/routing/useMayEnter.ts';
import type { Action } from '../../action/action.ts';
import { ActionPopover } from '../../action/ActionPopover.tsx';
import { ConfirmDialog } from '../../feedback/ConfirmDialog.tsx';
import type { SavedView } from './savedViews.ts';
import { useViewWrites } from './viewWrites.ts';
import { useSubscription } from './subscription.ts';
import ViewDialog from './ViewDialog.tsx';
import type { ViewTabsProps } from './ViewTabs.tsx';

const Changed = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  fontSize: '0.8125rem',
  color: theme.vars?.palette.text.secondary,
}));

interface ViewToolsProps extends ViewTabsProps {
  active: SavedView;
}

/** What can be done with the view that is open, and with what was changed in it. */
export default function ViewTools({ screen, view, active, list, onSave }: ViewToolsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const mayEnter = useMayEnter();
  const subscription = useSubscription({
    resource: list.resource,
    question: list.question,
    search: view.asked,
    name: active.name,
  });
  const { save, remove } = useViewWrites(screen);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { name, isMine } = active;
  const place = view.views.indexOf(active);
  const words = (key: string) => translate(`list.saved.${key}`, { name });

  async function keep(change: Partial<SavedView>, done: string): Promise<void> {
    const { id, query, isShared, columns, density } = active;
    try {
      const kept = await save.mutateAsync({ id, name, query, isShared, columns, density, ...change });
      view.open(kept);
      notify(words(done), { type: 'success' });
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    }
  }

  const saveChanges = () =>
    void keep({ query: view.asked, columns: view.columns ?? null, density: view.density }, 'done');
  const isFirst = view.isFirst(active);
  const actions: (Action | false)[] = [
    isMine && { id: 'edit', label: words('rename'), onPress: () => setDialog('edit') },
    isMine && {
      id: 'share',
      label: words(active.isShared ? 'unshare' : 'shareIt'),
      onPress: () => void keep({ isShared: !active.isShared }, active.isShared ? 'unshared' : 'sharedNow'),
    },
    {
      id: 'first',
      label: words(isFirst ? 'notFirst' : 'first'),
      onPress: () => view.setFirst(isFirst ? null : active),
    },
    place > 0 && { id: 'left', label: words('left'), onPress: () => view.move(active, -1) },
    place < view.views.length - 1 && {
      id: 'right',
      label: words('right'),
      onPress: () => view.move(active, 1),
    },
    subscription !== null &&
      mayEnter(subscription.route) && { id: 'send', label: words('send'), to: subscription.path },
    { id: 'saveAs', label: words('saveAs'), onPress: onSave },
    isMine && {
      id: 'delete',
      label: words('delete'),
      isDestructive: true,
      onPress: () => setDialog('delete'),
    },
  ];
  return (
    <>
      {view.isChanged && (
        <Changed>
          {words('changed')}
          {isMine && (
            <Button variant="text" disabled={save.isPending} onClick={saveChanges}>
              {words('saveChanges')}
            </Button>
          )}
          <Button variant="text" onClick={onSave}>
            {words('saveAs')}
          </Button>
          <Button variant="text" onClick={() => view.open(active)}>
            {words('reset')}
          </Button>
        </Changed>
      )}
      <ActionPopover
        label={words('manage')}
        variant="text"
        actions={actions.filter((action) => action !== false)}
      />
      {dialog === 'edit' && (
        <ViewDialog screen={screen} view={view} edited={active} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          isOpen
          title={words('deleteTitle')}
          confirmLabel={words('delete')}
          isDestructive
          isPending={remove.isPending}
          failure={remove.error ? describeError(remove.error, translate) : null}
          onConfirm={() =>
            remove.mutate(active.id, {
              onSuccess() {
                notify(words('deleted'), { type: 'success' });
                view.open(null);
              },
            })
          }
          onClose={() => setDialog(null)}
        >
          {words(active.isShared ? 'deleteShared' : 'deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
