import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { Query, QueryClient } from '@tanstack/react-query';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { afterDecision } from '../../../providers/data/queryClient.ts';
import { ApiError } from '../../../providers/http/apiError.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { NotesDialog } from '../NotesDialog.tsx';
import { failureText } from '../failureText.ts';
import { ChangeList } from './ChangeList.tsx';
import type { ShownField } from './recordChanges.ts';
import { changesBetween } from './recordChanges.ts';

/** One step that a person is about to take on a record, in their words. */
export interface Step {
  /** A name of the noun's lifecycle: `approve`. */
  action: string;
  /** The question, with what it acts on: "Approve INV/2026/000123?" */
  title: string;
  /** What happens to whom. */
  text?: ReactNode;
  /** Names the action, and the sum where money is meant: "Approve Rp 12.500.000". */
  confirmLabel: string;
  asksNotes?: boolean;
  notesLabel?: string;
  /** Asks for an account as well, which the bank is asked about. */
  asksAccount?: boolean;
  isDestructive?: boolean;
  /** Announced when it is done. */
  doneText: string;
  /** Said of a failure that has no words of its own (spec 2 §8). */
  failureText?: string;
  /** Says more of a failure than its own words do, where it can; null where it cannot. */
  explainFailure?: (error: unknown) => string | null;
  /** The record is gone afterwards. */
  isRemoval?: boolean;
}

export interface StepRecord extends RaRecord {
  id: number;
  version: number;
}

export interface StepDialogProps<Row extends StepRecord> {
  /** A name of the entity registry. */
  resource: string;
  record: Row;
  /** The step on a version of the record: its sum may be another one after a change. */
  stepOf: (record: Row) => Step;
  /** Why the step cannot be taken on a version of the record, in a sentence; null when it can. */
  refusalOf: (record: Row) => string | null;
  /** What a person would want to know has changed. */
  fields: readonly ShownField<Row>[];
  /** Called with the record as it is then, or null when it is gone. */
  onDone: (record: Row | null) => void;
  onClose: () => void;
}

const BankAccountFields = lazy(() =>
  import('../bank/BankAccountFields.tsx').then((m) => ({ default: m.BankAccountFields })),
);
const AccountFields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: '12px 0',
});

const longestNotes = 2000;

/**
 * Asks, acts, and tells what became of it. A record that changed since it was opened is not acted on: what changed is
 * shown first, and the person decides again on what they see then.
 */
export function StepDialog<Row extends StepRecord>(props: StepDialogProps<Row>) {
  const { resource, record, stepOf, refusalOf, fields, onDone, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const [opened] = useState(record);
  const [newer, setNewer] = useState<Row | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = newer ?? opened;
  const step = stepOf(shown);
  const refusal = newer ? refusalOf(newer) : null;
  const account = useForm({ defaultValues: { bankCode: '', accountNumber: '' } });

  /** Whoever closes after a change wants to see the record as it is. */
  function close(): void {
    onClose();
    if (newer) void afterDecision(queryClient);
  }

  async function take(notes: string | null): Promise<void> {
    setPending(true);
    setFailure(null);
    account.clearErrors();
    const given = { ...(notes === null ? {} : { notes }), ...(step.asksAccount ? account.getValues() : {}) };
    try {
      const answer = await dataProvider.act<Row | undefined>(resource, {
        id: shown.id,
        action: step.action,
        version: shown.version,
        ...(Object.keys(given).length === 0 ? {} : { input: given }),
      });
      notify(step.doneText, { type: 'success' });
      onDone(step.isRemoval ? null : (answer ?? shown));
      await (step.isRemoval ? afterRemoval(queryClient, resource, shown.id) : afterDecision(queryClient));
    } catch (error) {
      setPending(false);
      // What is said at a field is not said twice.
      if (step.asksAccount && showProblems(error)) return;
      if (!hasMovedOn(error) || !(await lookAgain())) {
        setFailure(step.explainFailure?.(error) ?? failureText(error, translate, step.failureText));
      }
    }
  }

  /** Says what is wrong with an account where it was typed; false when something else is. */
  function showProblems(error: unknown): boolean {
    const fields = error instanceof ApiError ? error.fields : {};
    const paths = (['bankCode', 'accountNumber'] as const).filter((path) => fields[path] !== undefined);
    for (const path of paths) account.setError(path, { message: fields[path] ?? '' });
    return paths.length > 0;
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
      <RefusedDialog title={step.title} refusal={refusal} onClose={close}>
        <WhatChanged fields={fields} before={opened} after={newer} />
      </RefusedDialog>
    );
  }
  const dialog = {
    isOpen: true,
    title: step.title,
    confirmLabel: step.confirmLabel,
    isDestructive: step.isDestructive ?? false,
    isPending,
    failure,
    onClose: close,
  };
  const content = (
    <>
      {newer && <WhatChanged fields={fields} before={opened} after={newer} />}
      {step.text}
      {step.asksAccount && (
        <FormProvider {...account}>
          <Suspense>
            <AccountFields>
              <BankAccountFields />
            </AccountFields>
          </Suspense>
        </FormProvider>
      )}
    </>
  );
  return step.asksNotes ? (
    <NotesDialog
      {...dialog}
      maxLength={longestNotes}
      {...(step.notesLabel === undefined ? {} : { notesLabel: step.notesLabel })}
      onConfirm={(notes) => void take(notes)}
    >
      {content}
      <FocusOn selector="textarea" />
    </NotesDialog>
  ) : (
    <ConfirmDialog {...dialog} onConfirm={() => void take(null)}>
      {content}
      {!step.isDestructive && <FocusOn selector='button[type="submit"]' />}
    </ConfirmDialog>
  );
}

/** Like {@link afterDecision}, without asking for the record that is gone: its page is about to be left. */
async function afterRemoval(queryClient: QueryClient, resource: string, id: number): Promise<void> {
  const gone = hashKey([resource, 'getOne', { id: String(id) }]);
  const isOther = ({ queryKey, queryHash }: Query): boolean => queryKey[0] !== 'auth' && queryHash !== gone;
  await queryClient.invalidateQueries({ predicate: isOther });
  await queryClient.invalidateQueries({
    predicate: ({ queryHash }) => queryHash === gone,
    refetchType: 'none',
  });
}

/** The record is not what it was, or the person's place in it is not. */
function hasMovedOn(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 403);
}

/** Where the answer begins: in the notes, or on the button of a question that only waits for Enter. */
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
