import { useFormContext } from 'react-hook-form';
import { TextAreaControl, TextControl } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import { useClearError } from './useFieldError.ts';

interface TextFieldProps {
  /** Its path in the form; the value is the typed text. */
  path: string;
  label: string;
  isOptional?: boolean;
  isNumber?: boolean;
  /** Lines that are seen at once; unset: it is one line. */
  rows?: number;
  maxLength?: number;
}

/** A text as it is typed: what it means is read when the form is judged. */
export function TextField({ path, label, isOptional = false, isNumber, rows, maxLength }: TextFieldProps) {
  'use no memo';
  const { register } = useFormContext();
  const clearError = useClearError();
  const bound = { ...register(path, { onChange: () => clearError(path) }), ...useFieldAria(path), maxLength };
  return (
    <Field path={path} label={label} isOptional={isOptional}>
      {rows === undefined ? (
        <TextControl {...bound} autoComplete="off" inputMode={isNumber ? 'decimal' : undefined} />
      ) : (
        <TextAreaControl {...bound} rows={rows} />
      )}
    </Field>
  );
}
