import { styled } from '@mui/material/styles';
import type { ComponentType, Ref } from 'react';
import { Suspense, useImperativeHandle, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { recordFields } from '../../../domain/lifecycle/actionInput.ts';
import { fieldMessages } from '../../../domain/message/fieldMessage.ts';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import { belongs, inputKey } from '../../../domain/noun/fields.ts';
import { judgedInput } from '../../../domain/noun/inputSchema.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law, verbatimFields } from '../../../domain/message/message.ts';
import { ApiError } from '../../../providers/http/apiError.ts';
import { fieldID } from '../../ui/form/fields/fieldID.ts';
import { fieldError } from '../../ui/form/fields/useFieldError.ts';
import { useTypedDay } from '../../ui/form/fields/useTypedDay.ts';
import { FieldInput } from './FieldInput.tsx';
import type { Typed } from '../../../domain/noun/typedRecord.ts';
import { readFields, typedOf } from '../../../domain/noun/typedRecord.ts';
import { lazyPiece } from '../../ui/page/lazyPiece.tsx';
import type { ActedRow } from '../actedRow.ts';
import type { ActionInputsProps } from '../nounPieces.ts';

const BankAccountFields = lazyPiece(() =>
  import('../../ui/bank/BankAccountFields.tsx').then((m) => ({ default: m.BankAccountFields })),
);

const Attachments = lazyPiece(() =>
  import('../../ui/form/Attachments.tsx').then((m) => ({ default: m.Attachments })),
);

/** Where the files of a dialog are in its form. */
const filesPath = 'media';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: '12px 0 4px',
});

/** What a dialog asks of its fields. */
export interface InputFieldsHandle {
  /** What was typed, as the call takes it; null when it is not right, which the fields then say. */
  read: () => Record<string, unknown> | null;
  /** Says what the server refused where it was typed; false when it refused something else. */
  showRefused: (error: unknown) => boolean;
}

export interface InputFieldsProps {
  input: ActionInput;
  /** Draws them instead of their kinds, within the form. */
  Inputs?: ComponentType<ActionInputsProps> | undefined;
  /** Where the words of the noun stand, and the name of the action among them. */
  words: string;
  action: string;
  labelOf: (name: string) => string;
  /** What stands beside what is typed: the currency of its amounts. */
  record?: ActedRow;
  /** Of a record: a name of the registry of resources. */
  resource?: string;
  ref: Ref<InputFieldsHandle>;
}

/** What an action asks for, drawn by the kinds of its fields and validated by the schema of the server. */
export default function InputFields(props: InputFieldsProps) {
  const { input, Inputs, words, action, labelOf, record, resource, ref } = props;
  const readDay = useTypedDay();
  const fields = Object.fromEntries(recordFields(input));
  const asksAccount = Object.values(input).some(({ kind }) => kind === 'bankAccount');
  const accountPaths = asksAccount ? ['bankCode', 'accountNumber'] : [];
  const asksFiles = Object.values(input).some(({ kind }) => kind === 'files');
  const pendingFiles = useRef(0);
  const paths = [
    ...Object.entries(fields).map(([name, field]) => inputKey(name, field)),
    ...accountPaths,
    ...(asksFiles ? [filesPath] : []),
  ];
  const form = useForm<Typed>({
    defaultValues: {
      ...record,
      ...typedOf(fields, null),
      ...Object.fromEntries(accountPaths.map((path) => [path, ''])),
      ...(asksFiles ? { [filesPath]: [] } : {}),
    },
  });

  function showErrors(errors: Readonly<FieldMessages>): boolean {
    const wrong = paths.flatMap((path) =>
      Object.entries(errors).flatMap(([name, says]) => {
        // Of files the server says which one it refuses, and they share one place.
        if (path === filesPath && name.startsWith('mediaIDs')) return [{ path, says }];
        return name === path || name.startsWith(`${path}.`) ? [{ path: name, says }] : [];
      }),
    );
    for (const { path, says } of wrong) form.setError(path, fieldError(says));
    if (wrong[0] !== undefined) document.getElementById(fieldID(wrong[0].path))?.focus();
    return wrong.length > 0;
  }

  useImperativeHandle(ref, () => ({
    read() {
      form.clearErrors();
      const typed = form.getValues();
      const errors: FieldMessages = {};
      const account = Object.fromEntries(accountPaths.map((path) => [path, typed[path]]));
      const given: Record<string, unknown> = {
        ...readFields(fields, typed, '', errors, { readDay }),
        ...account,
        ...(asksFiles ? { mediaIDs: (typed[filesPath] as readonly MediaItem[]).map(({ id }) => id) } : {}),
      };
      if (pendingFiles.current > 0) errors[filesPath] = { key: 'form.files.pending' };
      const read = judgedInput(input).safeParse(given, { reportInput: true });
      if (read.success && Object.keys(errors).length === 0) return given;
      const missing = Object.entries(fields).flatMap(([name, field]) => {
        const key = inputKey(name, field);
        return field.isRequired && belongs(field, given) && given[key] === null ? [key] : [];
      });
      showErrors({
        ...fieldMessages(read.error?.issues ?? []),
        ...Object.fromEntries(missing.map((name) => [name, law('field.required')])),
        ...errors,
      });
      return null;
    },
    showRefused: (error) => error instanceof ApiError && showErrors(verbatimFields(error.fields)),
  }));

  return (
    <FormProvider {...form}>
      <Fields>
        {Inputs && record && resource !== undefined ? (
          <Inputs resource={resource} record={record} />
        ) : (
          Object.entries(input).map(([name, field]) =>
            field.kind === 'bankAccount' ? (
              <Suspense key={name}>
                <BankAccountFields />
              </Suspense>
            ) : field.kind === 'files' ? (
              <Suspense key={name}>
                <Attachments
                  path={filesPath}
                  kind={field.of}
                  onPending={(count) => {
                    pendingFiles.current = count;
                  }}
                />
              </Suspense>
            ) : (
              <FieldInput
                key={name}
                noun={words}
                path={inputKey(name, field)}
                wordKey={`${action}.${name}`}
                label={labelOf(name)}
                field={field}
              />
            ),
          )
        )}
      </Fields>
    </FormProvider>
  );
}
