import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { ErrorText } from './Field.tsx';
import { errorID, fieldID } from './fieldID.ts';
import { GroupLegend, OptionGroup } from './OptionGroup.tsx';
import { useClearError, useFieldError } from './useFieldError.ts';

interface RadioOption {
  value: string;
  label: string;
  /** A second line: what this choice means. */
  note?: string;
}

interface RadioFieldProps {
  /** Its path in the form; the value is that of the chosen option. */
  path: string;
  label: string;
  isOptional?: boolean;
  options: readonly RadioOption[];
}

/** One of a few, all of them in sight. */
export function RadioField({ path, label, isOptional = false, options }: RadioFieldProps) {
  'use no memo';
  const { register } = useFormContext();
  const clearError = useClearError();
  const error = useFieldError(path);
  const noteID = useId();
  const registered = register(path);
  return (
    <OptionGroup {...(error === null ? {} : { 'aria-describedby': errorID(path) })}>
      <GroupLegend label={label} isOptional={isOptional} />
      {options.map(({ value, label: words, note }, index) => (
        <label key={value}>
          <input
            {...registered}
            {...(index === 0 ? { id: fieldID(path) } : {})}
            type="radio"
            value={value}
            {...(note === undefined ? {} : { 'aria-describedby': `${noteID}-${value}` })}
            onChange={(event) => {
              void registered.onChange(event);
              clearError(path);
            }}
          />
          <span>
            {words}
            {note !== undefined && <small id={`${noteID}-${value}`}>{note}</small>}
          </span>
        </label>
      ))}
      <ErrorText path={path} />
    </OptionGroup>
  );
}
