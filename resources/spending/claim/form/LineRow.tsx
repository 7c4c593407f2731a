import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Choice, Field, ManyField } from '../../../../domain/noun/fields.ts';
import { belongs, inputKey, typedFields } from '../../../../domain/noun/fields.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import { SubpolicyInput } from '../../limit/SubpolicyInput.tsx';
import type { CategoryChoice } from '../../limit/useCategory.tsx';
import { useCategory } from '../../limit/useCategory.tsx';
import { kindOfType, lineWord } from '../claimLine.ts';
import { DuplicateOfLine } from '../duplicate/DuplicateOfLine.tsx';
import { useLineDuplicates } from '../duplicate/useLineDuplicates.tsx';

interface LineRowProps {
  path: string;
  /** Its fields, as the company has them. */
  fields: ManyField['fields'];
}

/** The inputs of a line: what its category asks, and no more. What was typed stays where the field does. */
export function LineRow({ path, fields }: LineRowProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const typed = useWatch({ name: path }) as Typed;
  const { id: categoryID } = typed['categoryID'] as Choice;
  const { category } = useCategory(categoryID);
  const kind = category ? kindOfType(category.type) : typed['kind'];
  useEffect(() => {
    if (kind !== typed['kind']) setValue(`${path}.kind`, kind);
  }, [kind, path, setValue, typed]);
  // Rupiah have no rate to choose.
  const isForeign = typed['currencyCode'] !== 'IDR';
  const line = { ...typed, kind, rateSource: isForeign ? typed['rateSource'] : 'table' };
  useEffect(() => {
    if (!isForeign && typed['rateSource'] !== 'table') setValue(`${path}.rateSource`, 'table');
  }, [isForeign, path, setValue, typed]);
  return typedFields(fields)
    .filter(([name, field]) => belongs(field, line, fields) && isShown(name, line, category))
    .map(([name, field]) => {
      const input = {
        path: `${path}.${inputKey(name, field)}`,
        label: translate(lineWord(`lines.${name}`, line) ?? `claim.field.lines.${name}`),
      };
      if (name === 'duplicateNote') return <DuplicateNote key={name} {...input} field={field} />;
      return name === 'subpolicy' ? (
        <SubpolicyInput
          key={name}
          {...input}
          categoryID={categoryID}
          none={translate('claim.line.anySubpolicy')}
          isOptional
        />
      ) : (
        <FieldInput
          key={name}
          {...input}
          noun="claim"
          wordKey={`lines.${name}`}
          field={asked(field, name, category)}
        />
      );
    });
}

/** What the line may be a duplicate of, and the note that says why it is none, where one is asked for. */
function DuplicateNote({ path, label, field }: { path: string; label: string; field: Field }) {
  const duplicates = useLineDuplicates(Number(path.split('.').at(-2)));
  const isAsked = duplicates.some(({ asksNote }) => asksNote);
  const {
    field: { value },
    fieldState: { error },
  } = useController({ name: path });
  return (
    <>
      {duplicates.map((duplicate) => (
        <DuplicateOfLine key={duplicate.says} duplicate={duplicate} isAside />
      ))}
      {(isAsked || error !== undefined || value !== '') && (
        <FieldInput
          path={path}
          label={label}
          noun="claim"
          wordKey="lines.duplicateNote"
          field={{ ...field, isRequired: isAsked }}
        />
      )}
    </>
  );
}

/** Whether a field is asked for: rupiah have no rate to choose, and few categories ask who was there. */
function isShown(name: string, line: Typed, category: CategoryChoice | null): boolean {
  if (name === 'rateSource') return line['currencyCode'] !== 'IDR';
  if (name !== 'attendees') return true;
  return category?.isAttendeesRequired === true || (line[name] as Typed[]).length > 0;
}

/** A field as the category has it: some ask for what others leave open. */
function asked(field: Field, name: string, category: CategoryChoice | null): Field {
  const isAsked =
    (name === 'description' && category?.isDescriptionRequired) ||
    (name === 'attendees' && category?.isAttendeesRequired) ||
    // It holds the company's rate until another one is chosen.
    name === 'rateSource';
  return isAsked ? { ...field, isRequired: true } : field;
}
