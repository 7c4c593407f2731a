import { useRecordContext, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { CustomField } from '../../../domain/noun/customFields/customFields.ts';
import { typedCustomFields } from '../../../domain/noun/customFields/typedCustomFields.ts';
import { CustomFieldInputs } from '../../../src/noun/customFields/CustomFieldInputs.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { OrderHandle } from '../../../src/noun/OrderHandle.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import type { CustomFieldRow } from './customField.ts';
import { customFieldErrors } from './customFieldErrors.ts';

type Shown = Partial<
  Pick<CustomFieldRow, 'name' | 'inputType' | 'caption' | 'description' | 'isRequired'>
> & {
  options?: readonly { label: string; isArchived: boolean }[];
};

/** The field as forms will show it: it can be tried out, and nothing of it is kept. */
function Preview({
  field: { name, inputType, caption, description, isRequired, options = [] },
}: {
  field: Shown;
}) {
  const translate = useTranslate();
  if (!name || !inputType) return null;
  const field: CustomField = {
    id: 1,
    name,
    inputType,
    appliesTo: [],
    caption: caption || null,
    description: description || null,
    requiredSince: isRequired ? '' : null,
    isExported: false,
    isShownInFilter: false,
    options: options.flatMap(({ label, isArchived }, index) =>
      label === '' ? [] : [{ id: index + 1, name: label, isArchived }],
    ),
  };
  return (
    <Section title={translate('customField.preview')}>
      <Tried key={inputType} field={field} />
    </Section>
  );
}

function Tried({ field }: { field: CustomField }) {
  const form = useForm({ defaultValues: { customFields: typedCustomFields([field], []) } });
  return (
    <FormProvider {...form}>
      <CustomFieldInputs fields={[field]} since="9999" />
    </FormProvider>
  );
}

function TypedPreview() {
  return <Preview field={useWatch() as Shown} />;
}

function KeptPreview() {
  const record = useRecordContext();
  return record ? <Preview field={record as Shown} /> : null;
}

function Place({ row }: { row: CustomFieldRow & { isAbleToMove?: boolean } }) {
  const translate = useTranslate();
  const { name, position } = row;
  if (row.isAbleToMove !== true) return position;
  return (
    <OrderHandle
      resource="custom-fields"
      record={row}
      label={translate('customField.handle', { name, position })}
    />
  );
}

const pieces: NounPieces<CustomFieldRow> = {
  cells: { position: (row) => <Place row={row} /> },
  formEnd: TypedPreview,
  panels: [KeptPreview],
  errors: customFieldErrors,
};
export default pieces;
