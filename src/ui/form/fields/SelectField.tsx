import { useFormContext } from 'react-hook-form';
import { SelectControl } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { useClearError } from './useFieldError.ts';

interface SelectFieldProps extends Omit<FieldProps, 'help' | 'children'> {
  /** What can be chosen, in their order; the value is empty for a choice of none. */
  options: readonly { value: string | number; label: string }[];
}

/** One of a few, in a list that opens. */
export function SelectField({ options, ...frame }: SelectFieldProps) {
  'use no memo';
  const { path } = frame;
  const { register } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path);
  return (
    <Field {...frame}>
      <SelectControl {...register(path, { onChange: () => clearError(path) })} {...aria}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectControl>
    </Field>
  );
}
