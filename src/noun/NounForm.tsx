import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { CustomField } from '../../domain/noun/customFields/customFields.ts';
import { fieldsOfKind, subjectOfKind } from '../../domain/noun/customFields/customFields.ts';
import { fromNowOn } from '../../domain/noun/customFields/customValues.ts';
import type { TypedCustomField } from '../../domain/noun/customFields/typedCustomFields.ts';
import {
  alignedCustomFields,
  readCustomFields,
  typedCustomFields,
} from '../../domain/noun/customFields/typedCustomFields.ts';
import type { FieldMessages } from '../../domain/message/message.ts';
import type { Field } from '../../domain/noun/fields.ts';
import { belongs, inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import { isUnfinished } from '../../domain/noun/noun.ts';
import { kindOfRecord, pathOfRecord } from '../../domain/noun/nounAddresses.ts';
import { nounFor, nounOfKind, whyFixed } from '../../domain/noun/nounFor.ts';
import type { Typed } from '../../domain/noun/typedRecord.ts';
import { readForm, typedFormOf } from '../../domain/noun/typedRecord.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { keepAnswer } from '../../providers/data/queryClient.ts';
import type { ApiError } from '../../providers/http/apiError.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { FormSection } from '../ui/form/formLayout.ts';
import { HeldRecord } from '../ui/form/HeldRecord.tsx';
import type { Judged, SaveKind } from '../ui/form/judged.ts';
import type { Sent } from '../ui/form/RecordForm.tsx';
import { RecordForm } from '../ui/form/RecordForm.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { idIn } from '../ui/page/addressID.ts';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { recordQuery } from '../ui/page/recordQuery.ts';
import { CustomFieldInputs } from './customFields/CustomFieldInputs.tsx';
import { useCustomFields } from './customFields/useCustomFields.ts';
import { FieldInput } from './fields/FieldInput.tsx';
import { SectionTitle } from './fields/sectionTitle.ts';
import { MoreSection } from './MoreSection.tsx';
import { calledOf, singleID } from './nounAddress.ts';
import { nounLabels } from './nounFormWords.ts';
import type { NounPieces } from './nounPieces.ts';
import type { NounDetail } from './NounShow.tsx';
import type { SendAlong } from './sentAlong.ts';
import { SentAlongContext } from './sentAlong.ts';
import { useNounWords } from './useNounWords.ts';
import { useReadTerms } from './useReadTerms.ts';

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

/** Where a form stands, of a noun with kinds or views. */
interface FormPlace {
  /** The kind of the records that are entered here. */
  kind?: string;
  view?: NounView;
}

const noErrors: NonNullable<NounPieces['useErrors']> = () => () => ({});

/** The form of a noun, as a screen: a new record, or with `?id=` the one that is changed. */
export function nounForm(noun: AnyNoun, pieces: NounPieces, { kind, view }: FormPlace = {}) {
  const { errors: ownErrors, useErrors = noErrors } = pieces;

  return function NounForm() {
    const furtherErrors = useErrors();
    const actor = useActor();
    const words = useNounWords(noun.name);
    const dataProvider = useDataProvider<OutlayDataProvider>();
    const [search] = useSearchParams();
    const named = search.get('id');
    const id = noun.isSingle ? singleID : named === null ? null : idIn(named);
    const errorsOf = (sent: Record<string, unknown>) => ({ ...furtherErrors(sent), ...ownErrors?.(sent) });
    const parts = { pieces, view, errorsOf };
    if (id === null)
      return (
        <Knowing
          key="new"
          {...parts}
          noun={nounFor(nounOfKind(noun, kind), actor)}
          kind={kind}
          record={null}
        />
      );
    return (
      <HeldRecord
        key={id}
        query={recordQuery(dataProvider, noun.path, id)}
        absent={{ title: words('absent'), text: words('absentText') }}
        failed={{ title: words('failed'), text: words('failedText') }}
      >
        {(record) => {
          const own = kindOfRecord(noun, record as NounDetail);
          return (
            <Knowing
              key={id}
              {...parts}
              noun={nounFor(nounOfKind(noun, own), actor)}
              kind={own}
              record={record as NounDetail}
            />
          );
        }}
      </HeldRecord>
    );
  };
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

interface EditingProps extends FormProps, Pick<FormPlace, 'view'> {
  kind: string | undefined;
  /** What is changed; null for a new record. */
  record: NounDetail | null;
  /** The fields that the company added to such records, of whatever kind they can become here. */
  added: readonly CustomField[];
  /** What is wrong beyond the fields alone. */
  errorsOf: (sent: Record<string, unknown>) => FieldMessages;
}

/** The form once the fields are known that the company added to records of its kind, or of those that can be chosen in it. */
function Knowing(props: Omit<EditingProps, 'added'>) {
  const { noun, kind } = props;
  const subjects = kind === undefined ? noun.customFields : subjectOfKind(noun.customFields, kind);
  const { fields, isPending } = useCustomFields(subjects);
  return isPending ? <PageSkeleton /> : <Editing {...props} added={fields} />;
}

/** Since when a record counts, for what it has to fill: a draft from when it is sent in. */
function countsSince(noun: AnyNoun, record: NounDetail | null): string {
  return record === null || isUnfinished(noun, record.status) ? fromNowOn : record.createdAt;
}

function Editing({ noun, pieces, kind, view, record: opened, added, errorsOf }: EditingProps) {
  const words = useNounWords(noun.name);
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const actor = useActor();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const terms = useReadTerms();
  const [search] = useSearchParams();
  const along = useRef<Readonly<Record<string, unknown>>>({});
  const sendAlong = useCallback<SendAlong>((values) => {
    along.current = { ...along.current, ...values };
  }, []);
  // Kept as they were when the form was opened: its inputs stand in their order.
  const [customFields] = useState(added);
  /** Those of the kind that stands in the form. */
  const ownFields = (typed: Typed) =>
    fieldsOfKind(customFields, noun.customFields, kindOfRecord(noun, typed));
  const [first] = useState(() => ({
    ...pieces.first,
    ...filledIn(noun, search),
    ...(noun.kinds && kind !== undefined ? { [noun.kinds.by]: kind } : {}),
  }));
  const sections = pieces.formOf?.(actor, opened, noun) ?? noun.form;
  const { paths, ...labels } = nounLabels({ noun, pieces, customFields, ownFields, words, translate });
  const titleOf = (record: NounDetail | null) =>
    record === null
      ? words('create', kind === undefined ? {} : { one: words(`kinds.${kind}.one`) })
      : calledOf(noun, record, words);

  function valuesOf(record: NounDetail | null): Typed {
    const typed = { ...typedFormOf(noun.fields, record), ...(record === null ? first : {}) };
    if (customFields.length === 0) return typed;
    return { ...typed, customFields: typedCustomFields(ownFields(typed), record?.customFields ?? []) };
  }

  /** What is sent of the form, and what is wrong with it. */
  function judge(typed: Typed, kind: SaveKind): Judged<Record<string, unknown>> {
    const { payload, errors } = readForm(noun, typed, terms, errorsOf, kind === 'draft');
    const fields = ownFields(typed);
    // What is typed may be judged before the last of it is known.
    const whole = () => ({ ...payload, ...along.current });
    if (fields.length === 0) return { errors, payload: whole };
    const own = readCustomFields(
      fields,
      typed['customFields'] as TypedCustomField[],
      opened?.customFields ?? [],
      kind === 'draft' ? null : countsSince(noun, opened),
      terms.readDay,
    );
    return {
      errors: { ...errors, ...own.errors },
      payload: () => ({ ...whole(), customFields: own.sent }),
    };
  }

  async function send({
    kind,
    record,
    version,
    payload,
    pressKey,
  }: Sent<NounDetail, Record<string, unknown>>) {
    const isDraft = kind === 'draft' ? { isDraft: true } : {};
    const saving =
      record === null
        ? dataProvider.create<NounDetail>(noun.path, {
            data: payload,
            meta: { ...isDraft, idempotencyKey: pressKey() },
          })
        : dataProvider.update<NounDetail>(noun.path, {
            id: record.id,
            data: payload,
            previousData: record,
            meta: { ...isDraft, version },
          });
    const { data } = await saving;
    // Its page shows it at once.
    await keepAnswer(queryClient, recordQuery(dataProvider, noun.path, data.id).queryKey, data);
    return data;
  }

  return (
    <RecordForm<Typed, NounDetail, Record<string, unknown>, NounDetail>
      record={opened}
      name={(record) => `${noun.name}.${record?.id ?? 'new'}`}
      header={(record) => ({ title: titleOf(record) })}
      refusal={(record) => {
        const says = record?.refusals[isUnfinished(noun, record.status) ? 'saveDraft' : 'edit'];
        return says === undefined ? null : { title: words('refused'), text: says };
      }}
      values={valuesOf}
      fit={(typed) => {
        const own = typed['customFields'] as TypedCustomField[] | undefined;
        return { ...typed, customFields: alignedCustomFields(ownFields(typed), own) };
      }}
      judge={judge}
      send={send}
      onSaved={(saved) => {
        notify(words('saved', { name: titleOf(saved) }), { type: 'success' });
        void navigate(pathOfRecord(noun, saved.id, view), { replace: true });
      }}
      newer={({ details }: ApiError) => (details as { record?: NounDetail } | undefined)?.record ?? null}
      changed={paths}
      {...labels}
    >
      {(record) => (
        <SentAlongContext value={sendAlong}>
          <NounSections noun={noun} pieces={pieces} sections={sections} record={record} />
          <AddedInputs fieldsOf={ownFields} since={countsSince(noun, record)} />
          {pieces.formEnd && <pieces.formEnd />}
          <SaveBar
            cancel={translate('noun.cancel')}
            onCancel={() =>
              void navigate(record === null ? (view ?? noun).at : pathOfRecord(noun, record.id, view))
            }
            draft={isUnfinished(noun, record?.status ?? null) ? words('action.saveDraft') : null}
            submit={words(noun.drafts ? 'action.submit' : 'save')}
          />
        </SentAlongContext>
      )}
    </RecordForm>
  );
}

const noneTyped: readonly TypedCustomField[] = [];

interface AddedInputsProps {
  fieldsOf: (typed: Typed) => readonly CustomField[];
  since: string;
}

/** The inputs of the fields that the company added to the kind of record that stands in the form: their values follow the kind. */
function AddedInputs({ fieldsOf, since }: AddedInputsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const typed = useWatch() as Typed;
  const fields = fieldsOf(typed);
  const held = (typed['customFields'] ?? noneTyped) as readonly TypedCustomField[];
  const isAligned = fields.length === held.length && fields.every(({ id }, at) => held[at]?.fieldID === id);
  useLayoutEffect(() => {
    if (!isAligned) setValue('customFields', alignedCustomFields(fields, held));
  }, [isAligned, fields, held, setValue]);
  if (fields.length === 0 || !isAligned) return null;
  return (
    <FormSection>
      <h2>{translate('customValue.title')}</h2>
      <CustomFieldInputs fields={fields} since={since} />
    </FormSection>
  );
}

/** Fills in what follows from other fields, and answers which of the fields do. */
function useFollowed({ followed }: NounPieces): ReadonlySet<string> {
  const { getValues, setValue } = useFormContext();
  const names = followed?.of ?? [];
  const held: unknown[] = useWatch({ name: names });
  const values = followed?.values(Object.fromEntries(names.map((name, at) => [name, held[at]]))) ?? {};
  const filled = JSON.stringify(values);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(filled) as Typed))
      if (JSON.stringify(getValues(name)) !== JSON.stringify(value)) setValue(name, value);
  }, [filled, getValues, setValue]);
  return new Set(Object.keys(values));
}

interface NounSectionsProps extends FormProps {
  sections: AnyNoun['form'];
  record: NounDetail | null;
}

function NounSections({ noun, pieces, sections, record }: NounSectionsProps) {
  const words = useNounWords(noun.name);
  const actor = useActor();
  const { formNotice: FormNotice, formSections = {}, choices = {} } = pieces;
  const followed = useFollowed(pieces);
  return (
    <>
      {FormNotice && <FormNotice record={record} />}
      {Object.entries(sections).map(([section, names]) => {
        const Own = formSections[section];
        const isTyped = names.length === 0 || names.some((name) => noun.fields[name]?.isReadOnly !== true);
        if (!Own && !isTyped) return null;
        const inputs = Own ? (
          <Own />
        ) : (
          <Grid>
            {names.map((name) => {
              const field = noun.fields[name];
              return (
                field &&
                !field.isReadOnly &&
                !followed.has(inputKey(name, field)) && (
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
              <MoreSection noun={noun} section={section} names={names}>
                {inputs}
              </MoreSection>
            ) : (
              <SectionTitle value={words(`section.${section}`)}>
                <h2>{words(`section.${section}`)}</h2>
                {inputs}
              </SectionTitle>
            )}
          </FormSection>
        );
      })}
    </>
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
  const actor = useActor();
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
        whyFixed={whyFixed(actor, field, record)}
        offered={offered}
      />
    </div>
  );
}
