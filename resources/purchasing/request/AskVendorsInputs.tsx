import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, today } from '../../../domain/day/day.ts';
import { dayText } from '../../../domain/day/dayInput.ts';
import { typedOf } from '../../../domain/noun/typedRecord.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { FieldInput } from '../../../src/noun/fields/FieldInput.tsx';
import { ManyInput } from '../../../src/noun/fields/ManyInput.tsx';
import { useChoices } from '../../../src/noun/fields/useChoices.ts';
import { Combobox } from '../../../src/ui/form/fields/Combobox.tsx';
import { ComboboxFrame, TextControl } from '../../../src/ui/form/fields/controls.ts';
import { fieldID } from '../../../src/ui/form/fields/fieldID.ts';
import { Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';
import { asking } from './request.ts';
import type { Option } from '../../../src/ui/form/fields/option.ts';

/** Unless somebody says otherwise, vendors have so many days to answer. */
const usualDays = 14;

/** Which vendors are asked, each at their own address or another one, and until when. */
export default function AskVendorsInputs() {
  const translate = useTranslate();
  const { timeZone } = useActor();
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    if ((getValues('vendors') as readonly unknown[]).length > 0) return;
    setValue('vendors', [typedOf(asking.vendors.fields, null)]);
    setValue('until', dayText(addDays(today(timeZone, new Date()), usualDays)));
  }, [getValues, setValue, timeZone]);
  const { length } = useWatch({ name: 'vendors' }) as readonly unknown[];
  const hasVendors = length > 0;
  useEffect(() => {
    if (hasVendors) document.getElementById(fieldID('vendors.0.vendorID'))?.focus();
  }, [hasVendors]);
  const label = (name: string) => translate(`request.step.askVendors.${name}`);
  return (
    <>
      <ManyInput
        noun="request"
        path="vendors"
        label={label('vendors')}
        field={asking.vendors}
        Row={VendorRow}
      />
      {(['until', 'notes'] as const).map((name) => (
        <FieldInput
          key={name}
          noun="request"
          path={name}
          wordKey={`askVendors.${name}`}
          label={label(name)}
          field={asking[name]}
        />
      ))}
    </>
  );
}

function VendorRow({ path }: { path: string }) {
  const translate = useTranslate();
  const { register, setValue } = useFormContext();
  const clearError = useClearError();
  const search = useChoices('vendors');
  const [vendorPath, emailPath, namePath] = [`${path}.vendorID`, `${path}.email`, `${path}.vendorName`];
  const name = useWatch({ name: namePath }) as string | undefined;
  const vendorAria = useFieldAria(vendorPath);
  const emailAria = useFieldAria(emailPath);
  const choose = ({ id, name: chosen, email }: Option & { email?: string | null }) => {
    setValue(vendorPath, String(id));
    setValue(namePath, chosen);
    if (email) setValue(emailPath, email);
    clearError(vendorPath);
    clearError(emailPath);
  };
  return (
    <>
      <Field path={vendorPath} label={translate('request.asked.vendor')}>
        <ComboboxFrame>
          <Combobox<Option>
            label={translate('request.asked.vendor')}
            input={vendorAria}
            text={name ?? ''}
            searchKey="vendors"
            search={search}
            onText={(text) => {
              setValue(namePath, text);
              setValue(vendorPath, '');
              clearError(vendorPath);
            }}
            onChoose={choose}
          />
        </ComboboxFrame>
      </Field>
      <Field path={emailPath} label={translate('request.asked.address')}>
        <TextControl
          {...register(emailPath, { onChange: () => clearError(emailPath) })}
          {...emailAria}
          type="email"
          autoComplete="off"
        />
      </Field>
    </>
  );
}
