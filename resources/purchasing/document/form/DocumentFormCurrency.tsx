import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { mayEnter } from '../../../../domain/access/access.ts';
import type { CurrencyCode } from '../../../../domain/money/money.ts';
import { currencyCodes } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { currencyName } from '../../../../src/ui/form/fields/currencyName.ts';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import { tidyNumber } from '../../../../src/ui/form/fields/numberMask.ts';
import { remittance } from '../document.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';
import { fieldError } from '../../../../src/ui/form/fields/useFieldError.ts';
import { CurrencyChange } from '../lines/currency/CurrencyChange.tsx';
import type { PriceChange } from '../lines/currency/reprice.tsx';
import { convertedText, repriced } from '../lines/currency/reprice.tsx';
import { parseLineNumber } from '../lines/line.ts';

const Mark = styled('small')(({ theme }) => ({
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
}));

/** Says quietly that a value is the default of the chosen vendor, or what else follows from it. */
export function FromVendor({ children }: { children?: string }) {
  const translate = useTranslate();
  return <Mark>{children ?? translate('documentForm.fromVendor')}</Mark>;
}

/** The currencies to choose from: other ones than the rupiah are for companies that pay abroad. */
export function useOfferedCurrencies(current: string): readonly CurrencyCode[] {
  const actor = useActor();
  return mayEnter(actor, remittance)
    ? currencyCodes
    : currencyCodes.filter((code) => code === 'IDR' || code === current);
}

interface DocumentFormCurrencyProps {
  /** The currency that the vendor brought. */
  broughtCode: string | null;
}

/** The currency of the document. Once there are amounts it asks what becomes of them before it changes. */
export function DocumentFormCurrency({ broughtCode }: DocumentFormCurrencyProps) {
  'use no memo';
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { control, getValues, setValue, setError, clearErrors } = useFormContext<DocumentFields>();
  const aria = useFieldAria('currencyCode');
  const currencyCode = useWatch({ control, name: 'currencyCode' });
  const [wanted, setWanted] = useState<string | null>(null);
  const offered = useOfferedCurrencies(currencyCode);

  function choose(code: string): void {
    const { items, witholdingAmount, prepaidAmount } = getValues();
    const amounts = [witholdingAmount, prepaidAmount, ...items.map((line) => line.unitPrice)];
    // Prices of a currency that nobody knows stay as they stand.
    if (currencyCode !== '' && amounts.some((amount) => amount.trim() !== '')) setWanted(code);
    else put(code, { kind: 'keep' });
  }

  function put(code: string, change: PriceChange): void {
    const { items, witholdingAmount, prepaidAmount } = getValues();
    setWanted(null);
    // Cents of another currency are none of this one.
    setValue('vatDifference', '', { shouldDirty: true });
    setValue('currencyCode', code, { shouldDirty: true });
    clearErrors(['currencyCode', 'witholdingAmount']);
    if (change.kind === 'convert') {
      const converted = convertedText(witholdingAmount, currencyCode, code, change.rates);
      setValue('witholdingAmount', converted, { shouldDirty: true });
      const prepaid = convertedText(prepaidAmount, currencyCode, code, change.rates);
      setValue('prepaidAmount', prepaid, { shouldDirty: true });
    }
    for (const [index, line] of items.entries()) {
      const path = `items.${index}.unitPrice` as const;
      const priceDecimals = getValues('priceDecimals');
      const { text, error } = tidyNumber(repriced(line, currencyCode, code, change, priceDecimals), (price) =>
        parseLineNumber('unitPrice', price, code, priceDecimals),
      );
      if (text !== line.unitPrice) setValue(path, text, { shouldDirty: true });
      if (change.kind === 'own') setValue(`items.${index}.filled`, { ...line.filled, unitPrice: text });
      if (error === null) clearErrors(path);
      else setError(path, fieldError(error, 'number'));
    }
  }

  return (
    <Field path="currencyCode" label={translate('documentForm.field.currencyCode')}>
      <SelectControl {...aria} value={currencyCode} onChange={(event) => choose(event.target.value)}>
        {currencyCode === '' && <option value="">{translate('documentForm.chooseCurrency')}</option>}
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
