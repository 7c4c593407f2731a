import { styled } from '@mui/material/styles';
import type { Ref } from 'react';
import { useImperativeHandle, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { mayEnter } from '../../../../domain/access/access.ts';
import { currencyCodes } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { currencyName } from '../../../../src/ui/form/fields/currencyName.ts';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import { CurrencyChange } from '../../../../src/ui/lineItems/currency/CurrencyChange.tsx';
import type { PriceChange } from '../../../../src/ui/lineItems/currency/reprice.ts';
import { convertedText, repriced } from '../../../../src/ui/lineItems/currency/reprice.ts';
import { tidyCell } from '../../../../src/ui/lineItems/line.ts';
import { remittance } from '../document.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';
import { fieldError } from '../../../../src/ui/form/fields/useProblem.ts';

const Mark = styled('small')(({ theme }) => ({
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
}));

/** Says quietly that a value is the default of the chosen vendor. */
export function FromVendor() {
  const translate = useTranslate();
  return <Mark>{translate('documentForm.fromVendor')}</Mark>;
}

/** What the form asks of the field of the currency. */
export interface CurrencyHandle {
  /** As if it were chosen by hand. */
  choose: (code: string) => void;
}

interface DocumentFormCurrencyProps {
  /** The currency that the vendor brought. */
  broughtCode: string | null;
  ref: Ref<CurrencyHandle>;
}

/** The currency of the document. Once there are amounts it asks what becomes of them before it changes. */
export function DocumentFormCurrency({ broughtCode, ref }: DocumentFormCurrencyProps) {
  'use no memo';
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const actor = useActor();
  const { control, getValues, setValue, setError, clearErrors } = useFormContext<DocumentFields>();
  const aria = useFieldAria('currencyCode');
  const currencyCode = useWatch({ control, name: 'currencyCode' });
  const [wanted, setWanted] = useState<string | null>(null);
  // Other currencies than the rupiah are for companies that pay abroad.
  const offered = mayEnter(actor, remittance)
    ? currencyCodes
    : currencyCodes.filter((code) => code === 'IDR' || code === currencyCode);

  function choose(code: string): void {
    const { items, witholdingAmount } = getValues();
    const amounts = [witholdingAmount, ...items.map((line) => line.unitPrice)];
    if (amounts.some((amount) => amount.trim() !== '')) setWanted(code);
    else put(code, { kind: 'keep' });
  }

  useImperativeHandle(ref, () => ({
    choose(code) {
      if (offered.some((one) => one === code)) choose(code);
    },
  }));

  function put(code: string, change: PriceChange): void {
    const { items, witholdingAmount } = getValues();
    setWanted(null);
    setValue('currencyCode', code, { shouldDirty: true });
    clearErrors(['currencyCode', 'witholdingAmount']);
    if (change.kind === 'convert') {
      const converted = convertedText(witholdingAmount, currencyCode, code, change.rates);
      setValue('witholdingAmount', converted, { shouldDirty: true });
    }
    for (const [index, line] of items.entries()) {
      const path = `items.${index}.unitPrice` as const;
      const { text, problem } = tidyCell('unitPrice', repriced(line, currencyCode, code, change), code);
      if (text !== line.unitPrice) setValue(path, text, { shouldDirty: true });
      if (problem === null) clearErrors(path);
      else setError(path, fieldError(problem, 'number'));
    }
  }

  return (
    <Field path="currencyCode" label={translate('documentForm.field.currencyCode')}>
      <SelectControl {...aria} value={currencyCode} onChange={(event) => choose(event.target.value)}>
        {offered.map((code) => (
          <option key={code} value={code}>
            {code} – {currencyName(code, locale)}
          </option>
        ))}
      </SelectControl>
      {currencyCode === broughtCode && <FromVendor />}
      {wanted !== null && (
        <CurrencyChange
          from={currencyCode}
          to={wanted}
          productIDs={[...new Set(getValues('items').flatMap((line) => line.itemableID ?? []))]}
          onChange={(change) => put(wanted, change)}
          onCancel={() => setWanted(null)}
        />
      )}
    </Field>
  );
}
