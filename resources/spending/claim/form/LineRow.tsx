import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Choice, Field, ManyField } from '../../../../domain/noun/fields.ts';
import { belongs, inputKey, typedFields } from '../../../../domain/noun/fields.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import { SubpolicyInput } from '../../limit/SubpolicyInput.tsx';
import type { CategoryChoice } from '../../limit/useCategory.ts';
import { useCategory } from '../../limit/useCategory.ts';
import { kindOfType, lineWord } from '../claimLine.ts';

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
    .filter(([name, field]) => belongs(field, line, fields) && (isForeign || name !== 'rateSource'))
    .map(([name, field]) => {
      const input = {
        path: `${path}.${inputKey(name, field)}`,
        label: translate(lineWord(`lines.${name}`, line) ?? `claim.field.lines.${name}`),
      };
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

/** A field as the category has it: some ask for what others leave open. */
function asked(field: Field, name: string, category: CategoryChoice | null): Field {
  if (name === 'description' && category?.isDescriptionRequired) return { ...field, isRequired: true };
  if (name === 'attendees' && category?.isAttendeesRequired) return { ...field, isRequired: true };
  return field;
}
