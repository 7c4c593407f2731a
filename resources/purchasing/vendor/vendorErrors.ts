import { bankAccountErrors } from '../../../domain/bank/bankFields.ts';
import type { TypedBankAccount } from '../../../domain/bank/bankFields.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { isIndonesianTaxNumber } from '../../../domain/noun/taxNumber.ts';
import { vendorWord } from './vendor.ts';

interface TypedVendor {
  taxNumber?: string | null;
  currencyCode?: string | null;
  bankAccounts?: readonly TypedBankAccount[];
}

/** A vendor is abroad when it is paid abroad, or in another currency than the rupiah. */
function isAbroad({ currencyCode, bankAccounts = [] }: TypedVendor): boolean {
  return (currencyCode ?? 'IDR') !== 'IDR' || bankAccounts.some(({ country }) => country !== 'ID');
}

/** What is wrong with a vendor that its fields alone do not say, by the path of its input. */
export function vendorErrors(typed: object): FieldMessages {
  const vendor = typed as TypedVendor;
  const errors: FieldMessages = {};
  const { taxNumber, bankAccounts = [] } = vendor;
  if (taxNumber && !isAbroad(vendor) && !isIndonesianTaxNumber(taxNumber)) {
    errors['taxNumber'] = vendorWord('problem.taxNumber');
  }
  for (const [index, account] of bankAccounts.entries()) {
    for (const [field, error] of Object.entries(bankAccountErrors(account))) {
      errors[`bankAccounts.${index}.${field}`] = error;
    }
  }
  return errors;
}
