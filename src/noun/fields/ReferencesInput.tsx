import { useInput, useTranslate } from 'react-admin';
import type { Named } from '../../../domain/noun/fields.ts';
import { Field, useFieldAria } from '../../ui/form/fields/Field.tsx';
import { RecordsChoice } from '../../ui/form/fields/RecordsChoice.tsx';
import { useChoices } from './useChoices.ts';

interface ReferencesInputProps {
  /** Its path in the form; the value is a list of records with their names. */
  path: string;
  label: string;
  resource: string;
  isRequired?: boolean | undefined;
}

/** The input of a field of several records. */
export function ReferencesInput({ path, label, resource, isRequired }: ReferencesInputProps) {
  const translate = useTranslate();
  const search = useChoices(resource);
  const { field } = useInput({ source: path });
  const aria = useFieldAria(path);
  return (
    <Field path={path} label={label} isOptional={!isRequired}>
      <RecordsChoice
        label={label}
        input={aria}
        searchKey={resource}
        search={search}
        chosen={field.value as Named[]}
        removeLabel={(name) => translate('noun.removeChosen', { name })}
        onChange={field.onChange}
        onLeave={field.onBlur}
      />
    </Field>
  );
}
