import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { startTransition, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { FormProvider, set, useForm } from 'react-hook-form';
import type { Verdict } from '../../../domain/approval/approval.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { verbatimFields } from '../../../domain/message/message.ts';
import { afterDecision } from '../../../providers/data/queryClient.ts';
import { ApiError, errorMessage } from '../../../providers/http/apiError.ts';
import { report } from '../../../providers/monitoring.ts';
import { useTypist } from '../../../providers/session/profile.tsx';
import { VerdictNotice } from '../approval/VerdictNotice.tsx';
import type { LineGridHandle } from '../lineGrid/LineGrid.tsx';
import { BlankState } from '../page/BlankState.tsx';
import type { SubHeaderProps } from '../page/SubHeader.tsx';
import { SubHeader } from '../page/SubHeader.tsx';
import type { FormChange } from './ConflictDialog.tsx';
import { askedWhileTyping } from './AnswerWhileTyping.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { fieldID } from './fields/fieldID.ts';
import { fieldError } from './fields/useFieldError.ts';
import { formChanges } from './formChanges.ts';
import { FormGrids } from './formGrids.ts';
import { FormPage, useRoomForBar } from './formLayout.ts';
import type { Judge, SaveKind } from './judged.ts';
import { useJudged } from './judged.ts';
import { RestoredContext } from './restored.ts';
import { FormFrameContext } from './SaveBar.tsx';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import type { Unsaved } from './unsavedText.ts';
import { goToField, useRefusal } from './useRefusal.ts';
import { useUnsavedText } from './useUnsavedText.ts';

/** What the form of any record reads of it. */
interface EditedRecord {
  id: number | string;
  version: number;
  /** Why it was sent back or ended; null where it was not. */
  verdict?: Verdict | null;
}

/** One press. */
export interface Sent<Row, Payload> {
  kind: SaveKind;
  /** What is changed; null for a new record. */
  record: Row | null;
  /** The version that the person saw; null for a new record. */
  version: number | null;
  payload: Payload;
  /** The idempotency key of the press, for what is new: it stays until its outcome is known. */
  pressKey: () => string;
}

/** What the server said of a save, where the form shows it. */
export interface Placed {
  fields: FieldMessages;
  /** What speaks about no field of the form. */
  homeless: readonly Message[];
}

interface RecordFormProps<Values extends FieldValues, Row extends EditedRecord, Payload, Answer> {
  /** What is changed; null for a new record. */
  record: Row | null;
  /** Under what its text is kept until it is saved: `vendor.12`; ends in `.new` for a new record. */
  name: (record: Row | null) => string;
  header: (record: Row | null) => SubHeaderProps;
  /** Why there is no form; null where there is one. */
  refusal: (record: Row | null) => { title: string; text: string; action?: ReactNode } | null;
  /** What the inputs hold of a record; of a new one, what they begin with. */
  values: (record: Row | null) => Values;
  /** Text of an earlier visit, for a form that has other fields now. */
  fit?: (values: Values) => Values;
  judge: Judge<Values, Payload>;
  /** What only the server knows to be wrong: asked when something is wrong already, so that all is told at once. */
  ask?: (values: Values, record: Row | null) => Promise<FieldMessages>;
  /** Completes what is typed before it is sent; null where nothing lacks. */
  prepare?: (form: UseFormReturn<Values, unknown, Values>, kind: SaveKind) => Promise<void> | null;
  send: (sent: Sent<Row, Payload>) => Promise<Answer>;
  /** The record that the form goes on with after a save; unset, and null: it is left. */
  goesOnWith?: (answer: Answer, kind: SaveKind) => Row | null;
  onSaved: (answer: Answer, kind: SaveKind) => void;
  /** What the server refuses, by the paths of the form; unset: they are those that were sent. */
  place?: (refusals: Readonly<Record<string, string>>, payload: Payload | null) => Placed;
  /** What is said in place of the server's own sentence. */
  saidOf?: (error: ApiError) => Message | null;
  /** The record as somebody else saved it meanwhile; unset, and null: that it was is only said. */
  newer?: (error: ApiError, record: Row) => Promise<Row | null> | Row | null;
  /** The fields in which a newer state is compared with what was opened. */
  changed?: readonly string[];
  /** Takes its place where values need words to be read: what two states differ in, beside what stands in the form. */
  changes?: (before: Values, after: Values, mine: Values) => Omit<FormChange, 'label'>[];
  /** What a field is called, with its line; null for one that the form does not have. */
  labelOf: (path: string, values: Values) => string | null;
  /** Tells which of two fields comes first; unset: as they were judged. */
  order?: (a: string, b: string) => number;
  /** Whether Enter in a field sends the form, as it does unless lines are typed. */
  isSentByEnter?: boolean;
  /** Its sections and, last, its `SaveBar`. */
  children: (record: Row | null) => ReactNode;
}

/** What the form begins with: the record, or text of an earlier visit; a new beginning is a new form. */
interface Start<Values, Row> {
  serial: number;
  record: Row | null;
  restored: Unsaved<Values> | null;
}

/**
 * The form of a record of any kind: typing, judging, sending, and everything that can go wrong on the way, in the same
 * frame, in which each kind fills its slots. It draws nothing anew while somebody types.
 */
export function RecordForm<Values extends FieldValues, Row extends EditedRecord, Payload, Answer>(
  props: RecordFormProps<Values, Row, Payload, Answer>,
) {
  const { header, refusal, fit } = props;
  const [start, setStart] = useState<Start<Values, Row>>({
    serial: 0,
    record: props.record,
    restored: null,
  });
  const { serial, record } = start;
  const refused = refusal(record);
  if (refused) {
    return (
      <>
        <SubHeader title={header(record).title} />
        <BlankState {...refused} />
      </>
    );
  }
  return (
    <Editor
      key={serial}
      {...props}
      start={start}
      onRestore={(unsaved) => {
        const values = fit?.(unsaved.values) ?? unsaved.values;
        setStart({ serial: serial + 1, record, restored: { ...unsaved, values } });
      }}
      onReload={(newer) => setStart({ serial: serial + 1, record: newer, restored: null })}
    />
  );
}

interface EditorProps<
  Values extends FieldValues,
  Row extends EditedRecord,
  Payload,
  Answer,
> extends RecordFormProps<Values, Row, Payload, Answer> {
  start: Start<Values, Row>;
  onRestore: (unsaved: Unsaved<Values>) => void;
  onReload: (newer: Row) => void;
}

function Editor<Values extends FieldValues, Row extends EditedRecord, Payload, Answer>(
  props: EditorProps<Values, Row, Payload, Answer>,
) {
  const { start, name, header, values, labelOf, order, isSentByEnter = true } = props;
  const { restored } = start;
  const queryClient = useQueryClient();
  const { companyID, employeeID } = useTypist();
  useRoomForBar();
  const kindRef = useRef<SaveKind>('submit');
  const isSaving = useRef(false);
  /** How many files of a field are on their way. */
  const [pending] = useState(() => new Map<string, number>());
  const [waitFor] = useState(() => (path: string, files: number) => void pending.set(path, files));
  const [grids] = useState(() => new Map<string, LineGridHandle>());
  /** The record as the server last told it. */
  const [record, setRecord] = useState(start.record);
  const [saved] = useState(() => values(start.record));
  /** The state that the person is changing: an older one, when the text was typed before somebody else saved. */
  const [base, setBase] = useState({
    values: restored?.base ?? saved,
    version: restored ? restored.version : (start.record?.version ?? null),
  });
  const [saving, setSaving] = useState<SaveKind | null>(null);
  const [conflict, setConflict] = useState<{ newer: Row; kind: SaveKind } | null>(null);

  /** Judges the form when it is sent, and only then. */
  const resolver: Resolver<Values, unknown, Values> = (typed) => {
    const found = errorsOf(kindRef.current);
    if (Object.keys(found).length === 0) return { values: typed, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [path, says] of Object.entries(found)) set(errors, path, fieldError(says));
    return { values: {}, errors };
  };
  const form = useForm<Values, unknown, Values>({
    defaultValues: (restored?.values ?? saved) as never,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver,
  });
  const judge = useJudged(form, props.judge);
  const unsaved = useUnsavedText<Values>({
    form,
    owner: { companyID, employeeID },
    document: name(start.record),
    saved,
    base,
    restored,
  });

  const { refusal, refuse, list, show, clear } = useRefusal({ form, labelOf, order });

  function errorsOf(kind: SaveKind): FieldMessages {
    const files = [...pending].filter(([, count]) => count > 0);
    const onTheirWay = files.map(([path]) => [path, { key: 'form.files.pending' }] as const);
    return { ...Object.fromEntries(onTheirWay), ...judge(kind).errors };
  }

  function goTo(path: string): void {
    if ([...grids.values()].some((grid) => grid.focusPath(path))) return;
    goToField(fieldID(path));
  }

  async function save(kind: SaveKind, over?: Row): Promise<void> {
    // The state comes too late for a second press in the same moment.
    if (isSaving.current) return;
    isSaving.current = true;
    kindRef.current = kind;
    const seen = over ?? record;
    const version = over ? over.version : base.version;
    try {
      if (Object.keys(errorsOf(kind)).length === 0) {
        const sending = send(kind, seen, version);
        // The request leaves first, then the page says so.
        startTransition(() => {
          setSaving(kind);
          form.clearErrors();
        });
        await sending;
      } else {
        setSaving(kind);
        const known = (await props.ask?.(form.getValues(), seen)) ?? {};
        await form.handleSubmit(
          () => send(kind, seen, version),
          () => {
            show(known);
            list([], { ...known, ...errorsOf(kind) });
          },
        )();
      }
    } finally {
      isSaving.current = false;
      setSaving(null);
    }
  }

  async function send(kind: SaveKind, seen: Row | null, version: number | null): Promise<void> {
    let payload: Payload | null = null;
    try {
      const preparing = props.prepare?.(form, kind) ?? null;
      if (preparing) await preparing;
      const sent = structuredClone(form.getValues());
      payload = judge(kind).payload();
      const { pressKey } = unsaved;
      succeed(kind, await props.send({ kind, record: seen, version, payload, pressKey }), sent);
    } catch (error) {
      await fail(error, kind, seen, payload);
    }
  }

  function succeed(kind: SaveKind, answer: Answer, sent: Values): void {
    clear();
    setConflict(null);
    const next = props.goesOnWith?.(answer, kind) ?? null;
    unsaved.settle(name(next ?? record), next?.version ?? null, sent);
    void afterDecision(queryClient);
    props.onSaved(answer, kind);
    if (next === null) return;
    setRecord(next);
    setBase({ values: sent, version: next.version });
  }

  async function fail(
    error: unknown,
    kind: SaveKind,
    seen: Row | null,
    payload: Payload | null,
  ): Promise<void> {
    if (!(error instanceof ApiError)) {
      const text = 'A save failed.';
      report({ level: 'error', title: 'Form', text, detail: { error }, isMonitored: true });
      refuse([errorMessage(error)], {});
      return;
    }
    if (!error.isOutcomeUnknown) {
      void queryClient.invalidateQueries({ queryKey: [askedWhileTyping] });
      if (error.code !== 'idempotency_in_progress') unsaved.forgetPressKey();
      if (error.code === 'stale_version' && seen) {
        try {
          const newer = await props.newer?.(error, seen);
          if (newer) {
            setConflict({ newer, kind });
            return;
          }
        } catch (failure) {
          refuse([errorMessage(failure)], {});
          return;
        }
      }
    }
    const { fields, homeless } = (props.place ?? placedAsSent)(error.fields, payload);
    const isSaid = Object.keys(fields).length > 0 || homeless.length > 0;
    refuse(isSaid ? homeless : [props.saidOf?.(error) ?? errorMessage(error)], fields);
  }

  function changesTo(newer: Row): FormChange[] {
    const states = [base.values, values(newer), form.getValues()] as const;
    const changes = props.changes?.(...states) ?? formChanges(props.changed ?? [], ...states);
    return changes.map((change) => ({ ...change, label: labelOf(change.path, states[2]) ?? '' }));
  }

  const page = header(record);
  return (
    <FormGrids value={grids}>
      <SubHeader {...page} />
      <FormProvider {...form}>
        <FormFrameContext
          value={{
            saving,
            save: (kind) => void save(kind),
            isSentByEnter,
            waitFor,
          }}
        >
          <FormPage
            noValidate
            aria-label={page.title}
            onSubmit={(event) => {
              event.preventDefault();
              if (isSentByEnter) void save('submit');
            }}
          >
            {record?.verdict && <VerdictNotice verdict={record.verdict} />}
            {refusal && <ErrorSummary key={refusal.serial} refusal={refusal} onGo={goTo} />}
            <UnsavedNotice unsaved={unsaved} onRestore={props.onRestore} />
            <RestoredContext value={restored}>{props.children(record)}</RestoredContext>
          </FormPage>
        </FormFrameContext>
      </FormProvider>
      {conflict && (
        <ConflictDialog
          changes={changesTo(conflict.newer)}
          isPending={saving !== null}
          onReload={() => {
            unsaved.settle(name(conflict.newer), conflict.newer.version, form.getValues());
            props.onReload(conflict.newer);
          }}
          onKeep={() => {
            const { newer, kind } = conflict;
            setRecord(newer);
            setBase({ values: values(newer), version: newer.version });
            setConflict(null);
            void save(kind, newer);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </FormGrids>
  );
}

function placedAsSent(refusals: Readonly<Record<string, string>>): Placed {
  return { fields: verbatimFields(refusals), homeless: [] };
}
