import { countrySpecs } from 'ibantools';
import { describe, expect, it } from 'vitest';

import {
  accountCountries,
  bankAccountErrors,
  bankFieldsOf,
  isIbanCountry,
} from '../../domain/bank/bankFields.ts';
import { countryCodes } from '../../domain/noun/countryCodes.ts';
import { law } from '../../domain/message/message.ts';
import { isIndonesianTaxNumber } from '../../domain/noun/taxNumber.ts';

describe('the fields of a bank account', () => {
  it('are those that the country asks for', () => {
    expect(bankFieldsOf('ID')).toEqual(['bankCode', 'accountNumber']);
    expect(bankFieldsOf('HK')).toEqual(['bankCode', 'branchCode', 'clearingCode', 'accountNumber'].slice(1));
    expect(bankFieldsOf('CA')).toEqual(['institutionNumber', 'transitNumber', 'accountNumber']);
    expect(bankFieldsOf('US')).toEqual(['bankCode', 'accountNumber']);
    expect(bankFieldsOf('GB')).toEqual(['sortCode', 'accountNumber']);
    expect(bankFieldsOf('DE')).toEqual(['bankCode', 'accountNumber']);
    expect(isIbanCountry('DE')).toBe(true);
    expect(isIbanCountry('CH')).toBe(true);
    expect(isIbanCountry('US')).toBe(false);
    expect(accountCountries[0]).toBe('ID');
    expect(accountCountries).toContain('SG');
  });

  it('are written as their rule says, however the digits are parted', () => {
    expect(bankAccountErrors({ country: 'ID', bankCode: '014', accountNumber: '800-000.000 1' })).toEqual({});
    expect(bankAccountErrors({ country: 'ID', bankCode: '01', accountNumber: '80A' })).toEqual({
      bankCode: law('field.format'),
      accountNumber: law('field.format'),
    });
    expect(bankAccountErrors({ country: 'HK', clearingCode: '004', accountNumber: '123456' })).toEqual({
      branchCode: law('field.required'),
    });
    const british = { country: 'GB', sortCode: '20-00-00', accountNumber: '55779911' };
    expect(bankAccountErrors(british)).toEqual({});
    expect(bankAccountErrors({ ...british, sortCode: '200000' })).toEqual({ sortCode: law('field.format') });
  });

  it('without a rule are right as they are, but for a bank code, which is the BIC of the country', () => {
    const home = { country: 'ID', bankCode: '014', accountNumber: '1' };
    expect(bankAccountErrors({ ...home, branchCode: 'x' })).toEqual({});
    const british = { country: 'GB', sortCode: '20-00-00', accountNumber: '55779911' };
    expect(bankAccountErrors({ ...british, bankCode: 'BARCGB22' })).toEqual({});
    expect(bankAccountErrors({ ...british, bankCode: 'CHASUS33' })).toEqual({ bankCode: law('field.bic') });
  });

  it('name a bank in every country of ISO 3166, and take no text for an account', () => {
    // The package of IBAN and BIC keeps a list of its own; Kosovo is in it and not in ISO 3166.
    const iso = Object.keys(countrySpecs).filter((code) => code !== 'XK');
    expect([...countryCodes].toSorted()).toEqual(iso.toSorted());
    expect(accountCountries).toHaveLength(249);
    for (const country of countryCodes) {
      const missing = bankAccountErrors({ country });
      const naming = ['bankCode', 'bsbNumber', 'clearingCode', 'institutionNumber', 'ifsc', 'sortCode'];
      expect(
        Object.keys(missing).some((field) => naming.includes(field)),
        country,
      ).toBe(true);
      for (const accountNumber of ['', 'hello world, please pay']) {
        expect(bankAccountErrors({ country, accountNumber }), country).toHaveProperty('accountNumber');
      }
    }
  });

  it('are in a country of ISO 3166: unions, other spellings, invented letters are refused by name', () => {
    for (const country of ['EU', 'UK', 'XX', 'XK', 'de', '', '__proto__', 'constructor']) {
      const account = { country, bankCode: 'DEUTDEFF', accountNumber: 'DE89370400440532013000' };
      expect(bankAccountErrors(account), country).toEqual({ country: law('field.country') });
      expect(bankFieldsOf(country)).toEqual(['accountNumber']);
    }
  });

  it('keep the check digits of an IBAN and the country of a BIC', () => {
    const german = { country: 'DE', bankCode: 'DEUTDEFF', accountNumber: 'DE89 3704 0044 0532 0130 00' };
    const iban = { accountNumber: law('field.iban') };
    const wrongBank = { bankCode: law('field.bic') };
    expect(bankAccountErrors(german)).toEqual({});
    expect(bankAccountErrors({ ...german, bankCode: 'DEUTDEFF500' })).toEqual({});
    expect(bankAccountErrors({ ...german, accountNumber: 'DE88 3704 0044 0532 0130 00' })).toEqual(iban);
    // An account is where its IBAN and its BIC say, whatever is said beside them.
    expect(bankAccountErrors({ ...german, country: 'CZ' })).toEqual({ ...iban, ...wrongBank });
    for (const bankCode of ['DEUTDEFFX', 'DEUTUS33', 'anything']) {
      expect(bankAccountErrors({ ...german, bankCode }), bankCode).toEqual(wrongBank);
    }
    expect(bankAccountErrors({ ...german, bankCode: '' })).toEqual({ bankCode: law('field.required') });
    const british = { country: 'GB', accountNumber: 'GB29 NWBK 6016 1331 9268 19' };
    expect(bankAccountErrors({ ...british, sortCode: '60-16-13' })).toEqual({});
    expect(bankAccountErrors({ ...british, sortCode: '60-16-14' })).toEqual({
      accountNumber: law('field.format'),
    });
    // Banks of Jersey and Réunion write the country that these belong to.
    const jersey = { ...british, country: 'JE', bankCode: 'NWBKGB2L' };
    expect(bankAccountErrors(jersey)).toEqual({});
    expect(bankAccountErrors({ ...jersey, country: 'FR' })).toEqual({ ...iban, ...wrongBank });
    const number = { country: 'MY', accountNumber: '12345678' };
    expect(bankAccountErrors({ ...number, bankCode: 'MBBEMYKL' })).toEqual({});
    expect(bankAccountErrors({ ...number, bankCode: 'MBBEQQKL' })).toEqual(wrongBank);
  });
});

it('an Indonesian tax number has 15 or 16 digits', () => {
  for (const right of ['09.254.294.3-407.000', '092542943407000', '3174 0925 0890 0001']) {
    expect(isIndonesianTaxNumber(right), right).toBe(true);
  }
  for (const wrong of ['', '09.254.294.3-407', '12345678901234567', '09254294340700X']) {
    expect(isIndonesianTaxNumber(wrong), wrong).toBe(false);
  }
});
