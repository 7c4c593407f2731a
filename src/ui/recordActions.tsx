import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Lifecycle, LifecycleSubject } from '../../domain/lifecycle.ts';
import type { OutlayDataProvider } from '../../providers/dataProvider.ts';
import { afterDecision } from '../../providers/queryClient.ts';
import { ApiError, describeError } from '../../providers/session.ts';
import type { Action } from './action.ts';
import type { ActedRecord, OfferedAction } from './offeredActions.ts';
import { offeredActions } from './offeredActions.ts';

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })));
const NotesDialog = lazy(() => import('./NotesDialog.tsx').then((m) => ({ default: m.NotesDialog })));

/** Given to a noun's own dialog, for an action that asks for more than a reason. */
export interface ActionDialogProps {
  title: string;
  isPending: boolean;
  /** Why it did not work, in a sentence. */
  failure: string | null;
  onConfirm: (input: unknown) => void;
  onClose: () => void;
}

export interface RecordActionsOptions<
  Subject extends LifecycleSubject,
  Status extends string,
  ActionName extends string,
> {
  /** A name of the entity registry. */
  resource: string;
  lifecycle: Lifecycle<Subject, Status, ActionName>;
  record: ActedRecord;
  /** Names the action and, where money moves, the sum: "Authorize and pay Rp 12.500.000". */
  labelOf: (action: ActionName) => string;
  /** Where actions that are a form lead; one without an address is not offered. */
  hrefs?: Partial<Record<ActionName, string>>;
  /** Dialogs of actions that ask for more than a reason. */
  dialogs?: Partial<Record<ActionName, (props: ActionDialogProps) => ReactNode>>;
  icons?: Partial<Record<ActionName, ReactNode>>;
  /** Cannot be taken back: red, and asked about. */
  destructive?: readonly ActionName[];
  /** Not shown here, though they could be done. */
  except?: readonly ActionName[];
  /** What is shown when an action is asked about, above its buttons: who is paid, how much, from where. */
  confirmText?: (action: ActionName) => ReactNode;
  onDone?: (action: ActionName, result: unknown) => void;
}

export interface RecordActions {
  actions: readonly Action[];
  /** The dialog of the action being asked about; to be drawn beside the buttons. */
  dialog: ReactNode;
}

/**
 * What can be done with one record, ready to be drawn as a bar or as a row's menu. A press is carried out by the
 * server before anything on screen changes; one that met a newer version says so and shows it.
 */
export function useRecordActions<
  Subject extends LifecycleSubject,
  Status extends string,
  ActionName extends string,
>(options: RecordActionsOptions<Subject, Status, ActionName>): RecordActions {
  const { resource, lifecycle, record, labelOf, hrefs, dialogs, icons, destructive, except, confirmText } =
    options;
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [asked, setAsked] = useState<OfferedAction<ActionName> | null>(null);

  const press = useMutation({
    mutationFn: ({ action, input }: { action: ActionName; input?: unknown }) =>
      dataProvider.act(resource, { id: record.id, action, version: record.version, input }),
    async onSuccess(result, { action }) {
      setAsked(null);
      notify(`${labelOf(action)}: ${translate('list.action.done')}`, { type: 'success' });
      options.onDone?.(action, result);
      await afterDecision(queryClient);
    },
    async onError(error) {
      const isStale = error instanceof ApiError && error.code === 'stale_version';
      if (isStale) setAsked(null);
      if (isStale || asked === null) {
        notify(isStale ? translate('list.action.stale') : describeError(error, translate), { type: 'error' });
      }
      // Refused or half known: what is on screen may be old.
      await afterDecision(queryClient);
    },
  });

  const isDestructive = (action: ActionName): boolean => destructive?.includes(action) === true;
  const offered = offeredActions(lifecycle, record).filter(({ action, input, isCall }) => {
    if (except?.includes(action)) return false;
    if (hrefs?.[action] !== undefined || dialogs?.[action]) return true;
    return isCall && input !== 'form';
  });

  const actions = offered.map((offer): Action => {
    const { action, input, movesMoney } = offer;
    const to = hrefs?.[action];
    const isAsked =
      input !== 'none' || movesMoney || isDestructive(action) || dialogs?.[action] !== undefined;
    return {
      id: action,
      label: labelOf(action),
      isDestructive: isDestructive(action),
      isPending: press.isPending && press.variables.action === action,
      isDisabled: press.isPending,
      ...(icons?.[action] ? { icon: icons[action] } : {}),
      ...(to === undefined
        ? {
            onPress() {
              press.reset();
              if (isAsked) setAsked(offer);
              else press.mutate({ action });
            },
          }
        : { to }),
    };
  });

  function dialogOf({ action, input }: OfferedAction<ActionName>): ReactNode {
    const common = {
      title: labelOf(action),
      isPending: press.isPending,
      failure: press.error ? describeError(press.error, translate) : null,
      onClose: () => setAsked(null),
    };
    const own = dialogs?.[action];
    if (own) return own({ ...common, onConfirm: (given) => press.mutate({ action, input: given }) });
    const shared = {
      ...common,
      isOpen: true,
      confirmLabel: labelOf(action),
      isDestructive: isDestructive(action),
      children: confirmText?.(action),
    };
    if (input === 'notes') {
      const send = (notes: string): void => press.mutate({ action, input: { notes } });
      return <NotesDialog {...shared} maxLength={2000} onConfirm={send} />;
    }
    return <ConfirmDialog {...shared} onConfirm={() => press.mutate({ action })} />;
  }

  return { actions, dialog: asked && <Suspense>{dialogOf(asked)}</Suspense> };
}
