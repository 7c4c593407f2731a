import { styled } from '@mui/material/styles';
import { useController } from 'react-hook-form';
import { apiRequest } from '../../../providers/session.ts';
import type { QueryValue } from '../../../providers/session.ts';
import type { Option } from './Combobox.tsx';
import { Combobox } from './Combobox.tsx';
import { controlStyle } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import { useClearProblem } from './useProblem.ts';

/** A record that was chosen, or a text that names none yet (id null). */
export interface Choice {
  id: number | null;
  name: string;
}

export const noChoice: Choice = { id: null, name: '' };

export interface ChoiceFieldProps<Row extends Option> {
  /** Its path in the form; the value is a {@link Choice}. */
  path: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>;
  searchKey: string;
  onChosen?: (row: Row) => void;
}

const Frame = styled('div')(({ theme }) => ({ display: 'grid', '& > input': controlStyle(theme) }));

/** A record found by typing a part of its name. */
export function ChoiceField<Row extends Option>(props: ChoiceFieldProps<Row>) {
  const { path, label, hint, isOptional = false, search, searchKey, onChosen } = props;
  const { field } = useController({ name: path });
  const clearProblem = useClearProblem();
  const aria = useFieldAria(path, hint !== undefined);
  const choice = field.value as Choice;

  function put(next: Choice): void {
    field.onChange(next);
    clearProblem(path);
  }

  return (
    <Field path={path} label={label} isOptional={isOptional} {...(hint === undefined ? {} : { hint })}>
      <Frame>
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
          onLeave={field.onBlur}
        />
      </Frame>
    </Field>
  );
}

/** Rows of a list call that takes `query`. @throws ApiError */
export async function searchRows<Row>(
  path: string,
  text: string,
  signal: AbortSignal,
  query: Readonly<Record<string, QueryValue>> = {},
): Promise<readonly Row[]> {
  const { data } = await apiRequest<{ data: Row[] }>(path, { query: { ...query, query: text }, signal });
  return data;
}
