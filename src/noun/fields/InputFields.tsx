import { styled } from '@mui/material/styles';
import { FormProvider } from 'react-hook-form';
import type { ActionInput } from '../../../domain/actionInput.ts';
import { FieldControl } from './FieldControl.tsx';
import type { InputForm } from './useInputForm.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: '12px 0 4px',
});

export interface InputFieldsProps {
  input: ActionInput;
  form: InputForm['form'];
  /** What a property, or one of its choices, is called. */
  labelOf: (name: string) => string;
  currencyCode?: string | undefined;
}

/** What an action asks for, drawn by the kinds of its fields. */
export function InputFields({ input, form, labelOf, currencyCode }: InputFieldsProps) {
  const entries = Object.entries(input);
  if (entries.length === 0) return null;
  return (
    <FormProvider {...form}>
      <Fields>
        {entries.map(([name, field]) => (
          <FieldControl
            key={name}
            path={name}
            label={labelOf(name)}
            field={field}
            currencyCode={currencyCode}
            choiceLabel={(choice) => labelOf(`${name}.${choice}`)}
          />
        ))}
      </Fields>
    </FormProvider>
  );
}
