import { describe, expect, it } from 'vitest';

import {
  accountCountries,
  bankAccountErrors,
  bankFieldsOf,
  isIbanCountry,
} from '../../domain/bank/bankFields.ts';
import { law } from '../../domain/message/message.ts';
import { isIndonesianTaxNumber } from '../../domain/noun/taxNumber.ts';

describe('the fields of a bank account', () => {
  it('are those that the country asks for', () => {
    expect(bankFieldsOf('ID')).toEqual(['bankCode', 'accountNumber']);
    expect(bankFieldsOf('HK')).toEqual(['bankCode', 'branchCode', 'clearingCode', 'accountNumber'].slice(1));
    expect(bankFieldsOf('CA')).toEqual(['institutionNumber', 'transitNumber', 'accountNumber']);
    expect(bankFieldsOf('US')).toEqual(['bankCode', 'accountNumber']);
    expect(isIbanCountry('EU')).toBe(true);
    expect(isIbanCountry('CH')).toBe(false);
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
    expect(bankAccountErrors({ country: 'UK', sortCode: '20-00-00', accountNumber: '55779911' })).toEqual({});
    expect(bankAccountErrors({ country: 'UK', sortCode: '200000' })).toEqual({
      sortCode: law('field.format'),
    });
  });

  it('without a rule are right as they are', () => {
    expect(bankAccountErrors({ country: 'US', bankCode: 'anything', accountNumber: '1' })).toEqual({});
    expect(
      bankAccountErrors({ country: 'ID', bankCode: '014', accountNumber: '1', branchCode: 'x' }),
    ).toEqual({});
  });

  it('keep the check digits of an IBAN and the country of a BIC', () => {
    expect(bankAccountErrors({ country: 'EU', accountNumber: 'DE89 3704 0044 0532 0130 00' })).toEqual({});
    expect(bankAccountErrors({ country: 'EU', accountNumber: 'DE88 3704 0044 0532 0130 00' })).toEqual({
      accountNumber: law('field.format'),
    });
    const number = { country: 'MY', accountNumber: '12345678' };
    expect(bankAccountErrors({ ...number, bankCode: 'MBBEMYKL' })).toEqual({});
    expect(bankAccountErrors({ ...number, bankCode: 'MBBEQQKL' })).toEqual({
      bankCode: law('field.format'),
    });
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
