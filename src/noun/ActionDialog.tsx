import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Query, QueryClient } from '@tanstack/react-query';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ActionInput } from '../../domain/lifecycle/actionInput.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { afterDecision, keepAnswer, readWhenShown } from '../../providers/data/queryClient.ts';
import { leaveAfterDecision } from '../../providers/session/decisionLink.ts';
import { onlyAddress } from '../../providers/session/storedSession.ts';
import { ApiError } from '../../providers/http/apiError.ts';
import { ChangeList } from '../ui/approval/ChangeList.tsx';
import type { ShownField } from '../ui/approval/recordChanges.ts';
import { changesBetween } from '../ui/approval/recordChanges.ts';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import { failureText } from '../ui/feedback/failureText.ts';
import type { InputFieldsHandle } from './fields/InputFields.tsx';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { recordQuery } from '../ui/page/recordQuery.ts';
import type { ActedRow } from './actedRow.ts';
import type { ActionInputsProps } from './nounPieces.ts';

const InputFields = lazyPiece(() => import('./fields/InputFields.tsx'));

/** What a person is asked before they act on a record, in their words. */
export interface ActionQuestion {
  /** A name of the noun's lifecycle: `approve`. */
  action: string;
  /** With what it acts on: "Approve INV/2026/000123?" */
  title: string;
  /** What happens to whom. */
  text?: ReactNode;
  /** Names the action, and the sum where money is meant: "Approve Rp 12.500.000". */
  confirmLabel: string;
  input: ActionInput;
  /** Draws the inputs, where their kinds do not. */
  Inputs?: ComponentType<ActionInputsProps> | undefined;
  /** The record is a row of a list, without all that its inputs are drawn from. */
  needsWhole?: boolean;
  /** Where the words of the noun stand: `bill`. */
  words: string;
  labelOf: (field: string) => string;
  isDestructive: boolean;
  /** Announced when it is done. */
  doneText: string;
  /** Said of a failure that has no words of its own (rules: screen texts). */
  failureText?: string;
  /** Says more of a failure than its own words do, where it can; null where it cannot. */
  explainFailure: (error: unknown) => string | null;
  /** The record is gone afterwards. */
  isRemoval: boolean;
}

export interface ActionDialogProps<Row extends ActedRow> {
  /** A name of the registry of resources. */
  resource: string;
  record: Row;
  /** What is asked on a version of the record: its sum may be another one after a change. */
  questionOf(record: Row): ActionQuestion;
  /** Why the action cannot be taken on a version of the record, in a sentence; null when it can. */
  refusalOf(record: Row): string | null;
  /** What a person would want to know has changed. */
  fields: readonly ShownField<Row>[];
  /** Whether the person goes on to another record afterwards. */
  isLeft: boolean;
  /** Called with the record as it is then where its page stays, with null when it is gone, else with the record as it was. */
  onDone(record: Row | null): void;
  onClose(): void;
}

/**
 * Asks, acts, and tells what became of it. A record that changed since it was opened is not acted on: what changed is
 * shown first, and the person decides again on what they see then.
 */
export default function ActionDialog<Row extends ActedRow>(props: ActionDialogProps<Row>) {
  const { resource, record, fields } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const [opened] = useState(record);
  const [newer, setNewer] = useState<Row | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = newer ?? opened;
  const question = props.questionOf(shown);
  const refusal = newer ? props.refusalOf(newer) : null;
  const asked = useRef<InputFieldsHandle>(null);
  const [isAsking, setAsking] = useState(false);
  const keepAsked = useCallback((handle: InputFieldsHandle | null) => {
    asked.current = handle;
    setAsking(handle !== null);
  }, []);
  const asksInput = Object.keys(question.input).length > 0;

  /** A person who closes after a change wants to see the record as it is. */
  function close(): void {
    props.onClose();
    if (newer) void afterDecision(queryClient);
  }

  async function act(): Promise<void> {
    // What is wrong in the fields stands beside them.
    const input = asksInput ? (asked.current?.read() ?? null) : undefined;
    if (input === null) return;
    setPending(true);
    setFailure(null);
    const staysOnScreen = !question.isRemoval && !props.isLeft && isOnScreen(queryClient, resource, shown.id);
    try {
      const answer = await dataProvider.act<Row | undefined>(resource, {
        id: shown.id,
        action: question.action,
        version: shown.version,
        isAnswerUnread: !staysOnScreen,
        ...(input === undefined ? {} : { input }),
      });
      if (onlyAddress() !== null) return leaveAfterDecision();
      notify(question.doneText, { type: 'success' });
      const isAnswered = staysOnScreen && answer?.id === shown.id;
      if (isAnswered) await showAsItIs(queryClient, resource, answer);
      props.onDone(question.isRemoval ? null : isAnswered ? answer : shown);
      await readOthersAnew(queryClient, resource, shown.id, { isRecordKnown: isAnswered });
    } catch (error) {
      setPending(false);
      // What is said at a field is not said twice.
      if (asked.current?.showRefused(error)) return;
      if (!hasMovedOn(error) || !(await lookAgain())) {
        setFailure(question.explainFailure(error) ?? failureText(error, translate, question.failureText));
      }
    }
  }

  /** Reads the record anew; false when that says nothing new. */
  async function lookAgain(): Promise<boolean> {
    try {
      const { data } = await dataProvider.getOne<Row>(resource, { id: shown.id });
      if (data.version === shown.version) return false;
      setNewer(data);
      return true;
    } catch (error) {
      // The refusal that led here is what the person has to know.
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  if (newer && refusal !== null) {
    return (
      <RefusedDialog title={question.title} refusal={refusal} onClose={close}>
        <WhatChanged fields={fields} before={opened} after={newer} />
      </RefusedDialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={question.title}
      confirmLabel={question.confirmLabel}
      isDestructive={question.isDestructive}
      isPending={isPending}
      isReady={!asksInput || isAsking}
      isWide={question.Inputs !== undefined}
      failure={failure}
      onConfirm={() => void act()}
      onClose={close}
    >
      {newer && <WhatChanged fields={fields} before={opened} after={newer} />}
      {question.text}
      {asksInput ? (
        <Suspense>
          <WithWhole
            resource={resource}
            record={shown}
            isNeeded={question.needsWhole === true && question.Inputs !== undefined}
          >
            {(record) => (
              <>
                <InputFields
                  ref={keepAsked}
                  input={question.input}
                  Inputs={question.Inputs}
                  words={question.words}
                  action={question.action}
                  labelOf={question.labelOf}
                  resource={resource}
                  record={record}
                />
                <FocusOn selector={answerField} />
              </>
            )}
          </WithWhole>
        </Suspense>
      ) : (
        !question.isDestructive && <FocusOn selector='button[type="submit"]' />
      )}
    </ConfirmDialog>
  );
}

interface WithWholeProps<Row extends ActedRow> {
  resource: string;
  record: Row;
  isNeeded: boolean;
  children: (record: Row) => ReactNode;
}

/** Reads a record whole where only its row of a list is known. */
function WithWhole<Row extends ActedRow>({ resource, record, isNeeded, children }: WithWholeProps<Row>) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    ...recordQuery(dataProvider, resource, record.id),
    enabled: isNeeded,
    meta: { raisesErrorPage: false },
  });
  if (!isNeeded) return children(record);
  if (error) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('shell.retry')}</Button>}
      >
        {failureText(error, translate, undefined)}
      </Alert>
    );
  }
  return data ? children(data as unknown as Row) : <PageSkeleton />;
}

const recordKey = (resource: string, id: number) => [resource, 'getOne', { id: String(id) }];

function isOnScreen(queryClient: QueryClient, resource: string, id: number): boolean {
  return (
    queryClient
      .getQueryCache()
      .find({ queryKey: recordKey(resource, id) })
      ?.isActive() === true
  );
}

/** The page shows the answer, and reads the record no second time: a next action is one on the version that this one left. */
function showAsItIs<Row extends ActedRow>(
  queryClient: QueryClient,
  resource: string,
  answer: Row,
): Promise<void> {
  return keepAnswer<Row>(queryClient, recordKey(resource, answer.id), (held) => held && answer);
}

/** Like {@link afterDecision}, without asking for the record: it is known, or its page is about to be left. */
async function readOthersAnew(
  queryClient: QueryClient,
  resource: string,
  id: number,
  { isRecordKnown }: { isRecordKnown: boolean },
): Promise<void> {
  const own = hashKey(recordKey(resource, id));
  const isOther = ({ queryKey, queryHash }: Query): boolean => queryKey[0] !== 'auth' && queryHash !== own;
  // At once: who comes back to the record while the others are still read sees it as it is.
  if (!isRecordKnown) await readWhenShown(queryClient, recordKey(resource, id));
  await queryClient.invalidateQueries({ predicate: isOther });
}

/** The record is not what it was, or the person's place in it is not. */
function hasMovedOn(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 403);
}

const answerField = 'textarea, input, select';

/** Where the answer begins: in its first field, or on the button of a question that only waits for Enter. */
function FocusOn({ selector }: { selector: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    mark.current?.closest('form')?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  return <span ref={mark} hidden />;
}

interface WhatChangedProps<Row> {
  fields: readonly ShownField<Row>[];
  before: Row;
  after: Row;
}

function WhatChanged<Row>({ fields, before, after }: WhatChangedProps<Row>) {
  const translate = useTranslate();
  const changes = changesBetween(fields, before, after);
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate('approval.changed')}</AlertTitle>
      {changes.length > 0 ? <ChangeList changes={changes} /> : translate('approval.changedElsewhere')}
    </Alert>
  );
}

interface RefusedDialogProps {
  title: string;
  refusal: string;
  children: ReactNode;
  onClose: () => void;
}

/** After the change the step is not possible any more: there is nothing left but to read why. */
function RefusedDialog({ title, refusal, children, onClose }: RefusedDialogProps) {
  const translate = useTranslate();
  const titleID = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleID} fullWidth maxWidth="xs">
      <DialogTitle id={titleID}>{title}</DialogTitle>
      <DialogContent>
        {children}
        <p>{refusal}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('approval.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
