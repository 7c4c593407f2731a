import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { InputField } from '../../../domain/actionInput.ts';
import { SelectControl, TextAreaControl, TextControl } from '../../ui/form/controls.ts';
import { Field, useFieldAria } from '../../ui/form/Field.tsx';
import { useClearProblem } from '../../ui/form/useProblem.ts';

const DayField = lazy(() => import('../../ui/form/DayField.tsx').then((m) => ({ default: m.DayField })));
const MoneyField = lazy(() =>
  import('../../ui/form/MoneyField.tsx').then((m) => ({ default: m.MoneyField })),
);
const BankAccountFields = lazy(() =>
  import('../../ui/bank/BankAccountFields.tsx').then((m) => ({ default: m.BankAccountFields })),
);

export interface FieldControlProps {
  /** Its path in the form. */
  path: string;
  label: string;
  field: InputField;
  /** Of the record, for its amounts. */
  currencyCode?: string | undefined;
  /** What a choice is called. */
  choiceLabel?: (choice: string) => string;
}

/** The control of one kind of field, within a form of react-hook-form. */
export function FieldControl(props: FieldControlProps) {
  const { path, label, field, currencyCode = 'IDR' } = props;
  const isOptional = field.isOptional ?? false;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'choice':
      return <PlainControl {...props} field={field} />;
    case 'day':
      return (
        <Suspense>
          <DayField path={path} label={label} isOptional={isOptional} />
        </Suspense>
      );
    case 'amount':
      return (
        <Suspense>
          <MoneyField path={path} label={label} isOptional={isOptional} currencyCode={currencyCode} />
        </Suspense>
      );
    case 'bankAccount':
      return (
        <Suspense>
          <BankAccountFields />
        </Suspense>
      );
  }
}

interface PlainControlProps extends FieldControlProps {
  field: Extract<InputField, { kind: 'text' | 'longText' | 'choice' }>;
}

function PlainControl({ path, label, field, choiceLabel = (choice) => choice }: PlainControlProps) {
  'use no memo';
  const translate = useTranslate();
  const { register } = useFormContext();
  const clearProblem = useClearProblem();
  const aria = useFieldAria(path);
  const isOptional = field.isOptional ?? false;
  const given = {
    ...register(path, { onChange: () => clearProblem(path) }),
    ...aria,
    required: !isOptional,
  };
  return (
    <Field path={path} label={label} isOptional={isOptional}>
      {field.kind === 'choice' ? (
        <SelectControl {...given}>
          <option value="">{translate('noun.choose')}</option>
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceLabel(choice)}
            </option>
          ))}
        </SelectControl>
      ) : field.kind === 'longText' ? (
        <TextAreaControl {...given} rows={4} maxLength={field.max} />
      ) : (
        <TextControl {...given} autoComplete="off" maxLength={field.max} />
      )}
    </Field>
  );
}
