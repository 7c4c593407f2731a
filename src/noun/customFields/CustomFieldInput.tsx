import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { styled } from '@mui/material/styles';
import { useController, useFormContext } from 'react-hook-form';
import { attachmentKinds } from '../../../domain/noun/attachment.ts';
import type { CustomField } from '../../../domain/noun/customFields/customFields.ts';
import { takesSeveral } from '../../../domain/noun/customFields/customValues.ts';
import type { Named } from '../../../domain/noun/fields.ts';
import { SelectControl, TextAreaControl, TextControl } from '../../ui/form/fields/controls.ts';
import { DayField } from '../../ui/form/fields/DayField.tsx';
import { ErrorText, Field, useFieldAria } from '../../ui/form/fields/Field.tsx';
import { errorID, fieldID } from '../../ui/form/fields/fieldID.ts';
import { GroupLegend, OptionGroup } from '../../ui/form/fields/OptionGroup.tsx';
import { RadioField } from '../../ui/form/fields/RadioField.tsx';
import { RecordsChoice } from '../../ui/form/fields/RecordsChoice.tsx';
import { useClearError, useFieldError } from '../../ui/form/fields/useFieldError.ts';
import { FilesInput } from '../fields/FilesInput.tsx';

interface CustomFieldInputProps {
  field: CustomField;
  /** Its path in the form, as `customFields.0.value`. */
  path: string;
  /** The record has to fill it. */
  isRequired: boolean;
}

const Captioned = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  minWidth: 0,
  '& > small': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
}));

/** The input of a field that the company added, by its type; its caption stands below. */
export function CustomFieldInput(props: CustomFieldInputProps) {
  const { caption } = props.field;
  return (
    <Captioned>
      {inputOf(props)}
      {caption && <small>{caption}</small>}
    </Captioned>
  );
}

function inputOf(props: CustomFieldInputProps): ReactNode {
  const { field, path, isRequired } = props;
  switch (field.inputType) {
    case 'radio':
      return <RadioInput {...props} />;
    case 'dropdown':
      return <TypedInput {...props} />;
    case 'checkbox':
      return <CheckboxInput {...props} />;
    case 'multiDropdown':
      return <SeveralInput {...props} />;
    case 'date':
      return <DayField path={path} label={field.name} isOptional={!isRequired} />;
    case 'file':
      return (
        <FilesInput
          path={path}
          label={field.name}
          field={{ of: attachmentKinds[0], isRequired }}
          pendingPath={path.replace(/value$/, 'pending')}
        />
      );
    default:
      return <TypedInput {...props} />;
  }
}

/** What can be chosen: an archived option stays where the record holds it. */
function useOffered({ options, inputType }: CustomField, path: string): readonly Named[] {
  const { getValues } = useFormContext();
  const [held] = useState(() => {
    const value = getValues(path) as string | readonly Named[] | undefined;
    return takesSeveral(inputType)
      ? ((value ?? []) as readonly Named[]).map(({ id }) => id)
      : [Number(value)];
  });
  return options.filter(({ id, isArchived }) => !isArchived || held.includes(id));
}

function TypedInput({ field, path, isRequired }: CustomFieldInputProps) {
  const translate = useTranslate();
  const clearError = useClearError();
  const { field: bound } = useController({ name: path });
  const help = field.description;
  const aria = useFieldAria(path, help !== null);
  const offered = useOffered(field, path);
  const input = {
    ...bound,
    ...aria,
    'aria-required': isRequired ? true : undefined,
    onChange: (event: { target: { value: string } }) => {
      bound.onChange(event);
      clearError(path);
    },
  };
  return (
    <Field path={path} label={field.name} isOptional={!isRequired} {...(help === null ? {} : { help })}>
      {field.inputType === 'dropdown' ? (
        <SelectControl {...input}>
          <option value="">{translate('noun.choose')}</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectControl>
      ) : field.inputType === 'paragraph' ? (
        <TextAreaControl {...input} rows={3} />
      ) : (
        <TextControl
          {...input}
          autoComplete="off"
          {...(field.inputType === 'phoneNumber' ? { inputMode: 'tel' } : {})}
        />
      )}
    </Field>
  );
}

function RadioInput({ field, path, isRequired }: CustomFieldInputProps) {
  const translate = useTranslate();
  const options = useOffered(field, path).map(({ id, name }) => ({ value: String(id), label: name }));
  const none = { value: '', label: translate('customValue.none') };
  return (
    <RadioField
      path={path}
      label={field.name}
      isOptional={!isRequired}
      options={isRequired ? options : [...options, none]}
    />
  );
}

function CheckboxInput({ field, path, isRequired }: CustomFieldInputProps) {
  const clearError = useClearError();
  const error = useFieldError(path);
  const offered = useOffered(field, path);
  const { field: bound } = useController({ name: path });
  const chosen = bound.value as readonly Named[];
  return (
    <OptionGroup {...(error === null ? {} : { 'aria-describedby': errorID(path) })}>
      <GroupLegend label={field.name} isOptional={!isRequired} />
      {offered.map((option, index) => (
        <label key={option.id}>
          <input
            {...(index === 0 ? { id: fieldID(path) } : {})}
            type="checkbox"
            checked={chosen.some(({ id }) => id === option.id)}
            onBlur={bound.onBlur}
            onChange={({ target }) => {
              const others = chosen.filter(({ id }) => id !== option.id);
              bound.onChange(target.checked ? [...others, { id: option.id, name: option.name }] : others);
              clearError(path);
            }}
          />
          <span>{option.name}</span>
        </label>
      ))}
      <ErrorText path={path} />
    </OptionGroup>
  );
}

function SeveralInput({ field, path, isRequired }: CustomFieldInputProps) {
  const translate = useTranslate();
  const clearError = useClearError();
  const help = field.description;
  const aria = useFieldAria(path, help !== null);
  const offered = useOffered(field, path);
  const { field: bound } = useController({ name: path });
  const search = useCallback(
    (text: string) => {
      const wanted = text.trim().toLocaleLowerCase();
      return Promise.resolve(offered.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)));
    },
    [offered],
  );
  return (
    <Field path={path} label={field.name} isOptional={!isRequired} {...(help === null ? {} : { help })}>
      <RecordsChoice
        label={field.name}
        input={aria}
        searchKey={`custom-field-${field.id}`}
        search={search}
        chosen={bound.value as Named[]}
        removeLabel={(name) => translate('noun.removeChosen', { name })}
        onChange={(chosen) => {
          bound.onChange(chosen);
          clearError(path);
        }}
        onLeave={bound.onBlur}
      />
    </Field>
  );
}
