import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Choice } from '../../../domain/noun/fields.ts';
import { noChoice } from '../../../domain/noun/fields.ts';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { SelectControl } from '../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';
import { useCategory } from './useCategory.tsx';

interface SubpolicyInputProps {
  path: string;
  categoryID: number | null;
  label: string;
  /** What it says where none is chosen. */
  none: string;
  isOptional?: boolean;
}

/** One of the subpolicies of a category, or none; nothing to choose where it has none. */
export function SubpolicyInput({ path, categoryID, label, none, isOptional = false }: SubpolicyInputProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path);
  const { category, error } = useCategory(categoryID);
  const chosen = useWatch({ name: path }) as Choice;
  const known = category?.subpolicies ?? [];
  const isKnown = chosen.id === null || known.some(({ id }) => id === chosen.id);
  const options = isKnown ? known : [...known, chosen];
  if (error) return <p role="alert">{failureText(error, translate, translate('noun.failedText'))}</p>;
  if (options.length === 0) return null;
  return (
    <Field path={path} label={label} isOptional={isOptional}>
      <SelectControl
        {...aria}
        value={chosen.id ?? ''}
        onChange={({ target }) => {
          const one = options.find(({ id }) => String(id) === target.value);
          setValue(path, one ? { id: one.id, name: one.name } : noChoice, { shouldDirty: true });
          clearError(path);
        }}
      >
        <option value="">{none}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id ?? ''}>
            {name}
          </option>
        ))}
      </SelectControl>
    </Field>
  );
}
