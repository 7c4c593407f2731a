import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  accountCurrency,
  bankFieldNames,
  bankFieldsOf,
  isIbanCountry,
} from '../../../../domain/bank/bankFields.ts';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import type { ManyField } from '../../../../domain/noun/fields.ts';
import { currencyCodes } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { BankAccountFields } from '../../../../src/ui/bank/BankAccountFields.tsx';
import { CountryInput } from '../../../../src/noun/fields/CountryInput.tsx';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import { ManyInput } from '../../../../src/noun/fields/ManyInput.tsx';
import { vendor } from '../vendor.ts';

const { bankAccounts }: { bankAccounts: ManyField } = vendor.fields;

/** The key of the words of an account's field: at home, and where an IBAN is asked for, it is called otherwise. */
export function accountWords(name: string, { country }: { country?: unknown }): string {
  if (country === 'ID' && name === 'bankAccounts.bankCode') return 'bank.bank';
  if (name === 'bankAccounts.accountNumber' && isIbanCountry(String(country))) return 'bank.iban';
  return `vendor.field.${name}`;
}

/** The accounts of a vendor; the short form asks for one. */
export function VendorAccountInputs() {
  const translate = useTranslate();
  const actor = useActor();
  const isShort = !isFlagOn(actor.flags, 'new_form_vendor');
  return (
    <ManyInput
      noun={vendor.name}
      path="bankAccounts"
      label={translate('vendor.field.bankAccounts')}
      field={isShort ? { ...bankAccounts, max: 1 } : bankAccounts}
      Row={AccountInputs}
      first={{ country: 'ID', currencyCode: 'IDR' }}
    />
  );
}

/** One account: what its country asks for; at home also what the bank says to it. */
function AccountInputs({ path }: { path: string }) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const country = String(useWatch({ name: `${path}.country` }) ?? '');
  const label = (name: string) => translate(accountWords(`bankAccounts.${name}`, { country }));
  const input = (name: string) => {
    const field = bankAccounts.fields[name];
    return (
      field && (
        <FieldInput
          key={name}
          noun={vendor.name}
          path={`${path}.${name}`}
          wordKey={`bankAccounts.${name}`}
          label={label(name)}
          field={{ ...field, isRequired: true }}
        />
      )
    );
  };

  /** What another country does not ask for is taken off, and its currency is offered. */
  function leaveCountry(next: string): void {
    const asked = bankFieldsOf(next);
    for (const name of bankFieldNames) {
      if (!asked.includes(name)) setValue(`${path}.${name}`, '', { shouldDirty: true });
    }
    const currencyCode = accountCurrency(next);
    if (currencyCodes.some((code) => code === currencyCode))
      setValue(`${path}.currencyCode`, currencyCode, { shouldDirty: true });
  }

  /** The name that the bank knows stands for one that nobody has typed. */
  function takeHolder(name: string): void {
    const at = `${path}.accountHolderName`;
    if (String(getValues(at) ?? '').trim() === '') setValue(at, name, { shouldDirty: true });
  }

  return (
    <>
      <CountryInput
        path={`${path}.country`}
        label={label('country')}
        isOptional={false}
        onCountry={leaveCountry}
      />
      {input('currencyCode')}
      {country === 'ID' ? (
        <BankAccountFields under={`${path}.`} onHolder={takeHolder} />
      ) : (
        bankFieldsOf(country).map(input)
      )}
      {input('accountHolderName')}
    </>
  );
}
