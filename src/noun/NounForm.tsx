import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useContext, useImperativeHandle, useRef, useState } from 'react';
import {
  CreateBase,
  EditBase,
  Form,
  SaveButton,
  useEditContext,
  useNotify,
  useRecordContext,
  useSaveContext,
  useTranslate,
} from 'react-admin';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { get, set, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { Field } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { isUnfinished } from '../../domain/noun/noun.ts';
import { nounFor, whyFixed } from '../../domain/noun/nounFor.ts';
import { belongs, inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { CustomField } from '../../domain/noun/customFields/customFields.ts';
import { fromNowOn } from '../../domain/noun/customFields/customValues.ts';
import type { TypedCustomField } from '../../domain/noun/customFields/typedCustomFields.ts';
import {
  alignedCustomFields,
  readCustomFields,
  typedCustomFields,
} from '../../domain/noun/customFields/typedCustomFields.ts';
import { CustomFieldInputs } from './customFields/CustomFieldInputs.tsx';
import { useCustomFields } from './customFields/useCustomFields.ts';
import { FormGrids } from './fields/grid/formGrids.ts';
import { useReadTerms } from './useReadTerms.ts';
import { afterDecision } from '../../providers/data/queryClient.ts';
import { ApiError, errorMessage } from '../../providers/http/apiError.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { idIn } from '../ui/page/addressID.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import type { ListedError } from '../ui/form/ErrorSummary.tsx';
import { fieldID } from '../ui/form/fields/fieldID.ts';
import { FormBar, formPageStyle, FormSection, useRoomForBar } from '../ui/form/formLayout.ts';
import { RestoredContext } from '../ui/form/restored.ts';
import { UnsavedNotice } from '../ui/form/UnsavedNotice.tsx';
import type { Unsaved } from '../ui/form/unsavedText.ts';
import { errorOf, fieldError } from '../ui/form/fields/useFieldError.ts';
import type { LineGridHandle } from '../ui/lineGrid/LineGrid.tsx';
import { useUnsavedText } from '../ui/form/useUnsavedText.ts';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../ui/page/RecordFailure.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { SectionTitle } from './fields/sectionTitle.ts';
import { FieldInput } from './fields/FieldInput.tsx';
import { MoreSection } from './MoreSection.tsx';
import type { ReadForm, ReadTerms, Typed } from '../../domain/noun/typedRecord.ts';
import { readForm, typedFormOf } from '../../domain/noun/typedRecord.ts';
import { calledOf, pageOf, singleID } from './nounAddress.ts';
import { NounConflict } from './NounConflict.tsx';
import type { NounPieces } from './nounPieces.ts';
import type { NounDetail } from './NounShow.tsx';
import { useNounWords } from './useNounWords.ts';
import type { Message } from '../../domain/message/message.ts';

const PageForm = styled(Form)(({ theme }) => formPageStyle(theme));

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > .wide': { gridColumn: '1 / -1' },
});

interface FormProps {
  noun: AnyNoun;
  pieces: NounPieces;
}

/** What stands in the way of a save beside the fields. */
interface Trouble {
  general: Message | null;
  /** The record as somebody else saved it meanwhile. */
  newer: NounDetail | null;
}

const noTrouble: Trouble = { general: null, newer: null };

/** The form of a noun, as a screen: a new record, or with `?id=` the one that is changed. */
export function nounForm(noun: AnyNoun, pieces: NounPieces) {
  return function NounForm() {
    const actor = useActor();
    const [search] = useSearchParams();
    const named = search.get('id');
    const id = noun.isSingle ? singleID : named === null ? null : idIn(named);
    const { fields, isPending } = useCustomFields(noun.customFields);
    if (isPending) return <PageSkeleton />;
    return <RecordForm key={named} noun={nounFor(noun, actor)} pieces={pieces} id={id} added={fields} />;
  };
}

interface RecordFormProps extends FormProps {
  id: number | null;
  /** The fields that the company added to such records. */
  added: readonly CustomField[];
}

function RecordForm({ noun, pieces, id, added }: RecordFormProps) {
  const words = useNounWords(noun.name);
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const terms = useReadTerms();
  // Kept as they were when the form was opened: its inputs stand in their order.
  const [customFields] = useState(added);
  const [trouble, setTrouble] = useState(noTrouble);
  /** Forgets the text that was kept until it is saved: the form below knows how. */
  const settle = useRef<() => void>(null);
  /** Whether the button that was pressed keeps the record unfinished. */
  const keepsDraftRef = useRef(false);
  const base = {
    resource: noun.path,
    disableAuthentication: true,
    redirect: false,
    transform: (typed: Typed) =>
      readRecord({ noun, customFields, record: null, keepsDraftRef }, typed, terms).payload,
    mutationOptions: {
      onSuccess(saved: NounDetail) {
        setTrouble(noTrouble);
        settle.current?.();
        notify(words('saved', { name: calledOf(noun, saved, words) }), { type: 'success' });
        void afterDecision(queryClient);
        void navigate(pageOf(noun, saved.id), { replace: true });
      },
      onError(error: unknown) {
        const isStale = error instanceof ApiError && error.code === 'stale_version';
        const details = isStale ? (error.details as { record?: NounDetail }) : {};
        const { record: newer } = details;
        const isSaidAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
        setTrouble({
          newer: newer ?? null,
          general: newer || isSaidAtFields ? null : errorMessage(error),
        });
      },
    },
  } as const;
  const onTroubleOver = () => setTrouble(noTrouble);
  const parts = { noun, pieces, customFields, keepsDraftRef, trouble, settle, onTroubleOver };
  if (id === null) {
    return (
      <CreateBase {...base}>
        <Editing {...parts} record={null} />
      </CreateBase>
    );
  }
  return (
    <EditBase
      {...base}
      id={id}
      mutationMode="pessimistic"
      // The form holds what was read until it is sent: it must not be exchanged under the hands of the person.
      queryOptions={{ staleTime: Infinity, refetchOnWindowFocus: false, onError: () => {} }}
    >
      <Loaded {...parts} />
    </EditBase>
  );
}

interface PartsProps extends FormProps {
  customFields: readonly CustomField[];
  keepsDraftRef: RefObject<boolean>;
  trouble: Trouble;
  settle: RefObject<(() => void) | null>;
  onTroubleOver: () => void;
}

function Loaded(props: PartsProps) {
  const words = useNounWords(props.noun.name);
  const { error, refetch } = useEditContext();
  const record = useRecordContext<NounDetail>();
  if (record) return <Editing {...props} record={record} />;
  if (!error) return <PageSkeleton />;
  return (
    <RecordFailure
      error={error}
      absent={{ title: words('absent'), text: words('absentText') }}
      failed={{ title: words('failed'), text: words('failedText') }}
      onRetry={() => void refetch()}
    />
  );
}

interface ReadContext extends Pick<PartsProps, 'noun' | 'customFields'> {
  record: NounDetail | null;
  keepsDraftRef?: RefObject<boolean>;
}

/** What the form holds, with the fields that the company added. */
function typedRecord({ noun, customFields, record }: ReadContext): Typed {
  const typed = typedFormOf(noun.fields, record);
  if (customFields.length === 0) return typed;
  return { ...typed, customFields: typedCustomFields(customFields, record?.customFields ?? []) };
}

/** What the address of an empty form brings: whoever leads there has filled in some of its texts. */
function filledIn({ fields }: AnyNoun, search: URLSearchParams): Typed {
  return Object.fromEntries(
    typedFields(fields).flatMap(([name, { kind }]): [string, unknown][] => {
      const text = search.get(name);
      if (text === null) return [];
      // A record is chosen by its id; the address says what it is called, too.
      if (kind === 'reference') {
        const chosen = { id: idIn(text), name: search.get(`${name}.name`) ?? '' };
        return [[inputKey(name, { kind }), chosen]];
      }
      return filledKinds.has(kind) ? [[name, text]] : [];
    }),
  );
}

const filledKinds: ReadonlySet<string> = new Set(['text', 'offered', 'listQuery']);

/** What is sent of the form, and what is wrong with it. */
function readRecord(
  { noun, customFields, record, keepsDraftRef }: ReadContext,
  typed: Typed,
  terms: ReadTerms,
  furtherErrors?: NounPieces['errors'],
): ReadForm {
  const read = readForm(noun, typed, terms, furtherErrors, keepsDraftRef?.current);
  if (customFields.length === 0) return read;
  const own = readCustomFields(
    customFields,
    typed['customFields'] as TypedCustomField[],
    record?.customFields ?? [],
    record?.createdAt ?? fromNowOn,
    terms.readDay,
  );
  return {
    payload: { ...read.payload, customFields: own.sent },
    errors: { ...read.errors, ...own.errors },
  };
}

/** What the form begins with: the record, or text of an earlier visit; a new beginning is a new form. */
interface Start {
  serial: number;
  typed: Typed;
  restored: Unsaved<Typed> | null;
}

function Editing(props: PartsProps & { record: NounDetail | null }) {
  const { noun, pieces, customFields, keepsDraftRef, trouble, settle, onTroubleOver, record } = props;
  const words = useNounWords(noun.name);
  const terms = useReadTerms();
  const [search] = useSearchParams();
  const [saved] = useState(() => ({
    ...typedRecord(props),
    ...(record === null ? { ...pieces.first, ...filledIn(noun, search) } : {}),
  }));
  const [start, setStart] = useState<Start>({ serial: 0, typed: saved, restored: null });
  const title = record === null ? words('create') : calledOf(noun, record, words);
  const refusal = record?.refusals[isUnfinished(noun, record.status) ? 'saveDraft' : 'edit'];
  if (refusal !== undefined) {
    return (
      <>
        <SubHeader title={title} />
        <BlankState title={words('refused')} text={refusal} />
      </>
    );
  }
  const resolver: Resolver<Typed> = (typed) => {
    const read = readRecord(props, typed, terms, pieces.errors);
    if (Object.keys(read.errors).length === 0) return { values: typed, errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const [path, says] of Object.entries(read.errors)) set(errors, path, fieldError(says));
    return { values: {}, errors };
  };
  return (
    <>
      <SubHeader title={title} />
      <PageForm
        key={start.serial}
        record={start.typed as never}
        resolver={resolver as never}
        mode="onSubmit"
        reValidateMode="onSubmit"
        shouldFocusError={false}
        noValidate
        disableInvalidFormNotification
      >
        <Inputs
          noun={noun}
          pieces={pieces}
          customFields={customFields}
          keepsDraftRef={keepsDraftRef}
          record={record}
          saved={saved}
          restored={start.restored}
          general={trouble.general}
          settle={settle}
          onRestore={(unsaved) => {
            const own = unsaved.values['customFields'] as TypedCustomField[] | undefined;
            const typed = { ...unsaved.values, customFields: alignedCustomFields(customFields, own) };
            setStart({ serial: start.serial + 1, typed, restored: unsaved });
          }}
        />
        {trouble.newer && (
          <NounConflict
            noun={noun}
            customFields={customFields}
            opened={saved}
            newer={trouble.newer}
            onReload={(newer) => {
              setStart({
                serial: start.serial + 1,
                typed: typedRecord({ noun, customFields, record: newer }),
                restored: null,
              });
              onTroubleOver();
            }}
            onClose={onTroubleOver}
          />
        )}
      </PageForm>
    </>
  );
}

interface InputsProps extends FormProps {
  customFields: readonly CustomField[];
  keepsDraftRef: RefObject<boolean>;
  record: NounDetail | null;
  saved: Typed;
  restored: Unsaved<Typed> | null;
  general: Message | null;
  settle: RefObject<(() => void) | null>;
  onRestore: (unsaved: Unsaved<Typed>) => void;
}

function Inputs(props: InputsProps) {
  const { noun, pieces, customFields, keepsDraftRef, record, saved, restored, general, settle, onRestore } =
    props;
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const actor = useActor();
  const navigate = useNavigate();
  const form = useFormContext<Typed>();
  const { saving = false } = useSaveContext();
  useRoomForBar();
  const [grids] = useState(() => new Map<string, LineGridHandle>());
  const unsaved = useUnsavedText<Typed>({
    form: form as never,
    owner: { companyID: actor.companyID, employeeID: actor.employeeID },
    document: `${noun.name}.${record?.id ?? 'new'}`,
    saved,
    base: {
      values: restored?.base ?? saved,
      version: restored ? restored.version : (record?.version ?? null),
    },
    restored,
  });
  useImperativeHandle(
    settle,
    () => () => unsaved.settle(`${noun.name}.${record?.id ?? 'new'}`, null, form.getValues()),
  );
  const back = record === null ? noun.at : pageOf(noun, record.id);
  const { formNotice: FormNotice, formEnd: FormEnd, formSections = {}, formOf, choices = {} } = pieces;
  return (
    <FormGrids value={grids}>
      <Summary noun={noun} pieces={pieces} customFields={customFields} general={general} />
      <UnsavedNotice unsaved={unsaved} onRestore={onRestore} />
      {FormNotice && <FormNotice record={record} />}
      {Object.entries(formOf?.(actor, record) ?? noun.form).map(([section, names]) => {
        const Own = formSections[section];
        const inputs = Own ? (
          <Own />
        ) : (
          <Grid>
            {names.map((name) => {
              const field = noun.fields[name];
              return (
                field &&
                !field.isReadOnly && (
                  <NamedInput
                    key={name}
                    noun={noun}
                    name={name}
                    field={field}
                    record={record}
                    offered={choices[name]?.(actor)}
                  />
                )
              );
            })}
          </Grid>
        );
        return (
          <FormSection key={section}>
            {noun.more?.includes(section) ? (
              <RestoredContext value={restored}>
                <MoreSection noun={noun} section={section} names={names}>
                  {inputs}
                </MoreSection>
              </RestoredContext>
            ) : (
              <SectionTitle value={words(`section.${section}`)}>
                <h2>{words(`section.${section}`)}</h2>
                {inputs}
              </SectionTitle>
            )}
          </FormSection>
        );
      })}
      {customFields.length > 0 && (
        <FormSection>
          <h2>{translate('customValue.title')}</h2>
          <CustomFieldInputs fields={customFields} since={record?.createdAt ?? fromNowOn} />
        </FormSection>
      )}
      {FormEnd && <FormEnd />}
      <FormBar>
        <Button color="inherit" onClick={() => void navigate(back)}>
          {translate('noun.cancel')}
        </Button>
        {isUnfinished(noun, record?.status ?? null) && (
          <SaveButton
            type="button"
            variant="outlined"
            color="inherit"
            icon={<></>}
            label={words('action.saveDraft')}
            alwaysEnable
            disabled={saving}
            mutationOptions={{ meta: { isDraft: true } }}
            onClick={() => {
              keepsDraftRef.current = true;
            }}
          />
        )}
        <Button
          type="submit"
          variant="contained"
          loading={saving}
          onClick={() => {
            keepsDraftRef.current = false;
          }}
        >
          {words(noun.drafts ? 'action.submit' : 'save')}
        </Button>
      </FormBar>
    </FormGrids>
  );
}

interface NamedInputProps {
  noun: AnyNoun;
  name: string;
  field: Field;
  /** What is changed; null for a new record. */
  record?: NounDetail | null;
  /** Of its choices, those that the person gives and takes; unset: all. */
  offered?: readonly string[] | undefined;
}

/** The input of a field of the noun, by its name: for sections that a room draws itself. */
export function NamedInput({ noun, name, field, record = null, offered }: NamedInputProps) {
  const words = useNounWords(noun.name);
  const typed = useWatch() as Typed;
  if (!belongs(field, typed)) return null;
  const isWide = ['longText', 'many', 'choices', 'files'].includes(field.kind);
  return (
    <div className={isWide ? 'wide' : undefined}>
      <FieldInput
        noun={noun.name}
        path={inputKey(name, field)}
        wordKey={name}
        label={words(`field.${name}`)}
        field={field}
        whyFixed={whyFixed(field, record)}
        offered={offered}
      />
    </div>
  );
}

type SummaryProps = Pick<InputsProps, 'noun' | 'pieces' | 'customFields' | 'general'>;

/** Everything that stands in the way, once the form was sent, with the way to each field. */
function Summary({ noun, pieces, customFields, general }: SummaryProps) {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const { getValues } = useFormContext<Typed>();
  const grids = useContext(FormGrids);
  const { errors, submitCount, isSubmitting } = useFormState();
  const added = errorsUnder(get(errors, 'customFields'), 'customFields').map((error) => ({
    ...error,
    label: customFields[Number(error.path.split('.')[1])]?.name ?? translate('customValue.title'),
  }));
  const ofFields: ListedError[] = Object.values(noun.form)
    .flat()
    .flatMap((name) => {
      const field = noun.fields[name];
      if (!field) return [];
      const path = inputKey(name, field);
      return errorsUnder(get(errors, path), path).map((error) => ({
        ...error,
        label: labelOf(name, field, error.path),
      }));
    });
  const listed = [...ofFields, ...added];
  function labelOf(name: string, field: Field, path: string): string {
    const [, row, key] = path.split('.');
    if (row === undefined || key === undefined) return words(`field.${name}`);
    const rowFields = field.kind === 'many' ? Object.entries(field.fields) : [];
    const [inner] = rowFields.find(([one, { kind }]) => inputKey(one, { kind }) === key) ?? [key];
    const own = pieces.rowWords?.(`${name}.${inner}`, get(getValues(), `${name}.${row}`) as Typed);
    const rows = noun.fields[name];
    const [innerName = inner] =
      Object.entries(rows?.kind === 'many' ? rows.fields : {}).find(
        ([key, field]) => inputKey(key, field) === inner,
      ) ?? [];
    return `${words(`field.${name}`)} ${Number(row) + 1}, ${own ? translate(own) : words(`field.${name}.${innerName}`)}`;
  }
  function goTo(path: string): void {
    const isInGrid = [...grids.values()].some((grid) => grid.focusPath(path));
    if (!isInGrid) document.getElementById(fieldID(path))?.focus();
  }
  if (submitCount === 0 || isSubmitting || (listed.length === 0 && general === null)) return null;
  return (
    <ErrorSummary
      key={submitCount}
      refusal={{ serial: submitCount, general: general === null ? [] : [general], errors: listed }}
      onGo={goTo}
    />
  );
}

function errorsUnder(entry: unknown, path: string): { path: string; says: Message }[] {
  const says = errorOf(entry);
  if (says !== null) return [{ path, says }];
  if (typeof entry !== 'object' || entry === null) return [];
  return Object.entries(entry).flatMap(([key, inner]) =>
    key === 'ref' ? [] : errorsUnder(inner, key === 'root' ? path : `${path}.${key}`),
  );
}
