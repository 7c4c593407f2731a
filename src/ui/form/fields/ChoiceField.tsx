import type { DataProvider, RaRecord } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { Choice } from '../../../../domain/noun/fields.ts';
import { Combobox } from './Combobox.tsx';
import { ComboboxFrame } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import { useClearError } from './useFieldError.ts';
import type { Option } from './option.ts';
import { recordNamed } from './recordNamed.ts';

interface ChoiceFieldProps<Row extends Option> {
  /** Its path in the form; the value is a {@link Choice}. */
  path: string;
  label: string;
  help?: string;
  isOptional?: boolean;
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>;
  searchKey: string;
  onChosen?: (row: Row) => void;
}

/** A record found by typing a part of its name. */
export function ChoiceField<Row extends Option>(props: ChoiceFieldProps<Row>) {
  const { path, label, help, isOptional = false, search, searchKey, onChosen } = props;
  const { field } = useController({ name: path });
  const { getValues } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path, help !== undefined);
  const choice = field.value as Choice;

  function put(next: Choice): void {
    field.onChange(next);
    clearError(path);
  }

  /** Meanwhile the field may have got another text. */
  async function matchName(): Promise<void> {
    const row = await recordNamed(choice, search);
    const now = getValues(path) as Choice;
    if (!row || now.id !== null || now.name !== choice.name) return;
    put({ id: Number(row.id), name: row.name });
    onChosen?.(row);
  }

  return (
    <Field path={path} label={label} isOptional={isOptional} {...(help === undefined ? {} : { help })}>
      <ComboboxFrame>
        <Combobox
          label={label}
          input={aria}
          text={choice.name}
          searchKey={searchKey}
          search={search}
          onText={(name) => put({ id: null, name })}
          onChoose={(row) => {
            put({ id: Number(row.id), name: row.name });
            onChosen?.(row);
          }}
          onLeave={() => {
            field.onBlur();
            void matchName();
          }}
        />
      </ComboboxFrame>
    </Field>
  );
}

const rowsOffered = 20;

/**
 * The first rows of a list call that takes `query`.
 * @param narrowed Further filters of the call
 * @throws ApiError
 */
export async function searchRows<Row extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  text: string,
  signal: AbortSignal,
  narrowed: Readonly<Record<string, string>> = {},
): Promise<readonly Row[]> {
  const { data } = await dataProvider.getList<Row>(resource, {
    meta: { query: { ...narrowed, query: text, limit: rowsOffered, choosable: true } },
    signal,
  });
  return data;
}
