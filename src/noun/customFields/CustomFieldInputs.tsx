import { styled } from '@mui/material/styles';
import type { CustomField } from '../../../domain/noun/customFields/customFields.ts';
import { isAskedFor } from '../../../domain/noun/customFields/customValues.ts';
import { CustomFieldInput } from './CustomFieldInput.tsx';

const CustomFieldGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > .wide': { gridColumn: '1 / -1' },
});

interface CustomFieldInputsProps {
  fields: readonly CustomField[];
  /** Since when the record counts, for what it has to fill; null where nothing is. */
  since: string | null;
}

/** The inputs of the fields that the company added, within a form that holds `customFields`. */
export function CustomFieldInputs({ fields, since }: CustomFieldInputsProps) {
  return (
    <CustomFieldGrid>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className={field.inputType === 'paragraph' || field.inputType === 'file' ? 'wide' : undefined}
        >
          <CustomFieldInput
            field={field}
            path={`customFields.${index}.value`}
            isRequired={isAskedFor(field, since)}
          />
        </div>
      ))}
    </CustomFieldGrid>
  );
}
