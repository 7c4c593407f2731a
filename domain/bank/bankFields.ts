import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';

import { countryCodes } from '../noun/countryCodes.ts';
import { routingNames } from './accountRouting.ts';
import { plainAccountNumber } from './bankAccount.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';

/** What an account can be told by, beside its country and its holder. */
export const bankFieldNames = ['bankCode', ...routingNames, 'accountNumber'] as const;
type BankFieldName = (typeof bankFieldNames)[number];

/** An account as it is typed; what it does not have is null or empty. */
export type TypedBankAccount = Readonly<{ country: string } & Partial<Record<BankFieldName, string | null>>>;

/** How one field is written: by its own pattern, and as IBAN or BIC of the account's country where it is one. */
interface BankFieldFormat {
  regex?: RegExp;
  isValid?: (value: string, account: TypedBankAccount) => boolean;
  says?: Message;
}

interface CountryAccounts {
  /** ISO 4217; the currency in which accounts are usually held there; none where we do not know it. */
  currencyCode?: string;
  fields: Partial<Record<BankFieldName, BankFieldFormat>>;
}

/** Territories whose banks write the country that they belong to in their BIC and IBAN. */
const banksWith: ReadonlyMap<string, string> = new Map([
  ['AX', 'FI'],
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map(
    (code): [string, string] => [code, 'FR'],
  ),
  ...['GG', 'IM', 'JE'].map((code): [string, string] => [code, 'GB']),
  ...['AS', 'GU', 'MP', 'PR', 'UM', 'VI'].map((code): [string, string] => [code, 'US']),
  ...['BV', 'SJ'].map((code): [string, string] => [code, 'NO']),
  ...['CC', 'CX', 'HM', 'NF'].map((code): [string, string] => [code, 'AU']),
  ...['NU', 'TK'].map((code): [string, string] => [code, 'NZ']),
]);

function isOfCountry(code: string, country: string): boolean {
  return code === country || code === banksWith.get(country);
}

const iban: BankFieldFormat = {
  isValid: (value, { country }) =>
    isValidIBAN(value.toUpperCase()) && isOfCountry(value.slice(0, 2).toUpperCase(), country),
  says: law('field.iban'),
};

/** An IBAN that its country writes by a pattern of its own, too. */
function patternedIban(regex: RegExp): BankFieldFormat {
  return { ...iban, regex };
}

function bic(regex?: RegExp): BankFieldFormat {
  return {
    ...(regex ? { regex } : {}),
    isValid: (value, { country }) =>
      isValidBIC(value.toUpperCase()) && isOfCountry(value.slice(4, 6).toUpperCase(), country),
    says: law('field.bic'),
  };
}

/** The eight digits behind a British sort code, or the IBAN that holds both. */
const britishNumber: BankFieldFormat = {
  isValid: (value, account) => {
    if (/^\d{8}$/.test(value)) return true;
    const sortCode = (account.sortCode ?? '').replaceAll('-', '');
    return iban.isValid?.(value, account) === true && value.slice(8, 14) === sortCode;
  },
};

/** The fields of accounts by country (ISO 3166-1), as international transfers ask for them. */
const accountsByCountry: Readonly<Record<string, CountryAccounts>> = {
  AE: { currencyCode: 'AED', fields: { accountNumber: iban } },
  AG: {
    currencyCode: 'XCD',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{8,11}$/), accountNumber: { regex: /^[a-zA-Z0-9]{1,32}$/ } },
  },
  AL: { currencyCode: 'ALL', fields: { accountNumber: iban, bankCode: bic(/^([0-9a-zA-Z]){8,11}$/) } },
  AM: {
    currencyCode: 'AMD',
    fields: { bankCode: bic(/^[0-9A-Za-z]{8,11}$/), accountNumber: { regex: /^\d{11,16}$/ } },
  },
  AO: { currencyCode: 'AOA', fields: { accountNumber: iban, bankCode: bic(/^([0-9a-zA-Z]){8,11}$/) } },
  AR: { currencyCode: 'ARS', fields: { accountNumber: { regex: /^[0-9]{22}$/ } } },
  AU: {
    currencyCode: 'AUD',
    fields: { bsbNumber: { regex: /^[0-9]{6}$/ }, accountNumber: { regex: /^[0-9]{5,10}$/ } },
  },
  AZ: {
    currencyCode: 'AZN',
    fields: { accountNumber: iban, bankCode: { regex: /^\d{6}$/ }, branchCode: { regex: /^\d{6}$/ } },
  },
  BA: { currencyCode: 'BAM', fields: { accountNumber: iban, bankCode: bic(/^([0-9a-zA-Z]){8,11}$/) } },
  BD: {
    currencyCode: 'BDT',
    fields: { bankCode: { regex: /^([0-9a-zA-Z]){9}$/ }, accountNumber: { regex: /^([0-9a-zA-Z]){13,17}$/ } },
  },
  BG: { currencyCode: 'BGN', fields: { accountNumber: iban } },
  BH: { currencyCode: 'BHD', fields: { accountNumber: iban, bankCode: bic(/^([0-9a-zA-Z]){8,11}$/) } },
  BJ: { currencyCode: 'XOF', fields: { accountNumber: iban } },
  BN: {
    currencyCode: 'BND',
    fields: { bankCode: bic(/^[0-9a-zA-Z]{8,11}$/), accountNumber: { regex: /^[0-9]{1,13}$/ } },
  },
  BO: {
    currencyCode: 'BOB',
    fields: { bankCode: { regex: /^\d{1,3}$/ }, accountNumber: { regex: /^\d{10,15}$/ } },
  },
  BS: {
    currencyCode: 'BSD',
    fields: { bankCode: bic(/^[a-z0-9A-Z]{8,11}$/), accountNumber: { regex: /^\d{1,10}$/ } },
  },
  BT: {
    currencyCode: 'BTN',
    fields: { bankCode: bic(/^([0-9a-zA-Z]){8,11}$/), accountNumber: { regex: /^([0-9a-zA-Z]){1,17}$/ } },
  },
  BW: {
    currencyCode: 'BWP',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{8,11}$/), accountNumber: { regex: /^[a-zA-Z0-9]{1,16}$/ } },
  },
  CA: {
    currencyCode: 'CAD',
    fields: {
      institutionNumber: { regex: /^\d{3}$/ },
      transitNumber: { regex: /^\d{5}$/ },
      accountNumber: { regex: /^\d{7,12}$/ },
    },
  },
  CH: { currencyCode: 'CHF', fields: { accountNumber: patternedIban(/^CH[0-9]{7}[A-Za-z0-9]{12}$/) } },
  CI: { currencyCode: 'XOF', fields: { accountNumber: iban } },
  CL: {
    currencyCode: 'CLP',
    fields: { bankCode: { regex: /^[0-9]{3}$/ }, accountNumber: { regex: /^[0-9]{5,25}$/ } },
  },
  CO: {
    currencyCode: 'COP',
    fields: { bankCode: { regex: /^[0-9]{3}$/ }, accountNumber: { regex: /^[0-9]{9,16}$/ } },
  },
  CR: { currencyCode: 'CRC', fields: { accountNumber: iban } },
  CZ: { currencyCode: 'CZK', fields: { accountNumber: iban } },
  DK: { currencyCode: 'DKK', fields: { accountNumber: iban } },
  DO: {
    currencyCode: 'DOP',
    fields: { bankCode: { regex: /^\d{1,3}$/ }, accountNumber: { regex: /^\d{1,28}$/ } },
  },
  DZ: {
    currencyCode: 'DZD',
    fields: { bankCode: bic(/^([0-9a-zA-Z]){8,11}$/), accountNumber: { regex: /^\d{20}$/ } },
  },
  EC: {
    currencyCode: 'USD',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{8,11}$/), accountNumber: { regex: /^[0-9]{5,18}$/ } },
  },
  EG: {
    currencyCode: 'EGP',
    fields: {
      accountNumber: iban,
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
    },
  },
  ET: {
    currencyCode: 'ETB',
    fields: { bankCode: bic(/^[0-9a-zA-Z]{8,11}$/), accountNumber: { regex: /^[0-9a-zA-Z]{13,16}$/ } },
  },
  GA: {
    currencyCode: 'XAF',
    fields: { bankCode: bic(/^[0-9A-Za-z]{8,11}$/), accountNumber: { regex: /^[0-9]{23}$/ } },
  },
  GB: {
    currencyCode: 'GBP',
    fields: { sortCode: { regex: /^\d{2}-\d{2}-\d{2}$/ }, accountNumber: britishNumber },
  },
  GH: {
    currencyCode: 'GHS',
    fields: { bankCode: { regex: /^[0-9]{6}$/ }, accountNumber: { regex: /^[0-9]{8,20}$/ } },
  },
  GI: { currencyCode: 'GBP', fields: { accountNumber: iban } },
  GT: { currencyCode: 'GTQ', fields: { accountNumber: iban, bankCode: bic(/^[A-Za-z0-9]{8,11}$/) } },
  GY: {
    currencyCode: 'GYD',
    fields: { bankCode: bic(/^[0-9a-zA-Z]{8,11}$/), accountNumber: { regex: /^[0-9a-zA-Z]{1,32}$/ } },
  },
  HK: {
    currencyCode: 'HKD',
    fields: {
      clearingCode: { regex: /^[0-9]{3}$/ },
      branchCode: { regex: /^[0-9]{3}$/ },
      accountNumber: { regex: /^[0-9]{6,12}$/ },
    },
  },
  HU: { currencyCode: 'HUF', fields: { accountNumber: iban } },
  ID: {
    currencyCode: 'IDR',
    fields: { bankCode: { regex: /^[0-9a-zA-Z]{3,4}$/ }, accountNumber: { regex: /^[0-9]{1,35}$/ } },
  },
  IL: { currencyCode: 'ILS', fields: { accountNumber: iban } },
  IN: {
    currencyCode: 'INR',
    fields: {
      ifsc: { regex: /^[A-Za-z]{4}0[A-Z0-9a-z]{6}$/ },
      accountNumber: { regex: /^[0-9]{9,18}$/ },
    },
  },
  IS: { currencyCode: 'EUR', fields: { accountNumber: iban } },
  JM: {
    currencyCode: 'JMD',
    fields: {
      bankCode: { regex: /^\d{3}$/ },
      branchCode: { regex: /^\d{5}$/ },
      accountNumber: { regex: /^\d{1,18}$/ },
    },
  },
  JO: { currencyCode: 'JOD', fields: { accountNumber: iban, bankCode: bic(/^([0-9a-zA-Z]){8,11}$/) } },
  JP: {
    currencyCode: 'JPY',
    fields: {
      bankCode: { regex: /^[0-9]{4}$/ },
      branchCode: { regex: /^[0-9]{3}$/ },
      accountNumber: { regex: /^[0-9]{4,8}$/ },
    },
  },
  KE: {
    currencyCode: 'KES',
    fields: {
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
      accountNumber: { regex: /^[0-9a-zA-Z]{1,32}$/ },
    },
  },
  KH: {
    currencyCode: 'KHR',
    fields: { bankCode: bic(/^[0-9a-zA-Z]{8,11}$/), accountNumber: { regex: /^[0-9a-zA-Z]{5,15}$/ } },
  },
  KR: {
    currencyCode: 'KRW',
    fields: { bankCode: bic(/^[A-Za-z]{4}KR[A-Za-z0-9]{2,5}$/), accountNumber: { regex: /^[0-9]{11,15}$/ } },
  },
  KW: { currencyCode: 'KWD', fields: { accountNumber: iban, bankCode: bic(/^[a-zA-Z0-9]{8,11}$/) } },
  KZ: { currencyCode: 'KZT', fields: { accountNumber: iban, bankCode: bic(/^[a-zA-Z0-9]{8,11}$/) } },
  LA: {
    currencyCode: 'LAK',
    fields: { bankCode: bic(/^([0-9a-zA-Z]){8,11}$/), accountNumber: { regex: /^([0-9a-zA-Z]){1,18}$/ } },
  },
  LC: {
    currencyCode: 'XCD',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{8,11}$/), accountNumber: { regex: /^[a-zA-Z0-9]{1,32}$/ } },
  },
  LI: { currencyCode: 'CHF', fields: { accountNumber: iban } },
  LK: {
    currencyCode: 'LKR',
    fields: {
      bankCode: bic(/^[a-z0-9A-Z]{11}$/),
      branchCode: { regex: /^\d{7}$/ },
      accountNumber: { regex: /^\d{10,18}$/ },
    },
  },
  MA: {
    currencyCode: 'MAD',
    fields: {
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
      accountNumber: { regex: /^MA([0-9]){20,26}$/ },
    },
  },
  MC: { currencyCode: 'EUR', fields: { accountNumber: iban } },
  MD: {
    currencyCode: 'MDL',
    fields: {
      bankCode: bic(/^[A-Z]{4}MDMD[A-Z0-9]{3}$/),
      accountNumber: patternedIban(/^MD\d{2}[A-Z0-9]{20}$/),
    },
  },
  MG: {
    currencyCode: 'MGA',
    fields: {
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
      accountNumber: { regex: /^MG([0-9]){25}$/ },
    },
  },
  MK: {
    currencyCode: 'MKD',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{8,11}$/), accountNumber: patternedIban(/^[a-zA-Z0-9]{19}$/) },
  },
  MN: {
    currencyCode: 'MNT',
    fields: { bankCode: bic(/^[0-9a-zA-Z]{8,11}$/), accountNumber: { regex: /^\d{1,12}$/ } },
  },
  MO: {
    currencyCode: 'MOP',
    fields: { bankCode: bic(/^[A-Za-z0-9]{8,11}$/), accountNumber: { regex: /^\d{1,19}$/ } },
  },
  MU: { currencyCode: 'MUR', fields: { accountNumber: iban, bankCode: bic(/^[a-zA-Z0-9]{8,11}$/) } },
  MX: { currencyCode: 'MXN', fields: { accountNumber: { regex: /^[0-9]{18}$/ } } },
  MY: {
    currencyCode: 'MYR',
    fields: { bankCode: bic(/^([0-9a-zA-Z]){8,11}$/), accountNumber: { regex: /^([0-9]){5,17}$/ } },
  },
  MZ: {
    currencyCode: 'MZN',
    fields: { bankCode: bic(/^([0-9a-zA-Z]){8,11}$/), accountNumber: { regex: /^([0-9a-zA-Z]){21}$/ } },
  },
  NA: {
    currencyCode: 'NAD',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{8,11}$/), accountNumber: { regex: /^[a-zA-Z0-9]{8,13}$/ } },
  },
  NE: { currencyCode: 'XOF', fields: { accountNumber: iban } },
  NG: {
    currencyCode: 'NGN',
    fields: { bankCode: bic(/^([0-9a-zA-Z]){8,11}$/), accountNumber: { regex: /^\d{10}$/ } },
  },
  NO: { currencyCode: 'NOK', fields: { accountNumber: iban } },
  NZ: { currencyCode: 'NZD', fields: { accountNumber: { regex: /^[0-9]{15,16}$/ } } },
  OM: {
    currencyCode: 'OMR',
    fields: { bankCode: bic(/^[A-Z]{4}OM[A-Z0-9]{2,5}$/), accountNumber: { regex: /^[0-9]{6,16}$/ } },
  },
  PA: {
    currencyCode: 'USD',
    fields: { bankCode: bic(/^[A-Z]{4}PAPA[A-Z0-9]{3}$/), accountNumber: { regex: /^\d{1,18}$/ } },
  },
  PE: { currencyCode: 'PEN', fields: { accountNumber: { regex: /^[0-9]{20}$/ } } },
  PH: {
    currencyCode: 'PHP',
    fields: { bankCode: bic(/^[A-Za-z0-9]{8,11}$/), accountNumber: { regex: /^[0-9]{1,17}$/ } },
  },
  PK: {
    currencyCode: 'PKR',
    fields: {
      accountNumber: iban,
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
    },
  },
  PL: { currencyCode: 'PLN', fields: { accountNumber: iban } },
  PY: {
    currencyCode: 'PYG',
    fields: { bankCode: { regex: /^[0-9]{1,2}$/ }, accountNumber: { regex: /^[0-9]{1,16}$/ } },
  },
  QA: {
    currencyCode: 'QAR',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{11}$/), accountNumber: patternedIban(/^[a-zA-Z0-9]{29}$/) },
  },
  RO: { currencyCode: 'RON', fields: { accountNumber: iban } },
  RS: {
    currencyCode: 'RSD',
    fields: {
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
      accountNumber: patternedIban(/^RS([0-9]){18,20}$/),
    },
  },
  RW: {
    currencyCode: 'RWF',
    fields: { bankCode: bic(/^[A-Za-z0-9]{8,11}$/), accountNumber: { regex: /^[0-9]{1,15}$/ } },
  },
  SA: {
    currencyCode: 'SAR',
    fields: {
      accountNumber: iban,
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
    },
  },
  SE: { currencyCode: 'SEK', fields: { accountNumber: iban } },
  SG: {
    currencyCode: 'SGD',
    fields: {
      bankCode: { regex: /^[0-9]{4}$/ },
      branchCode: { regex: /^[0-9]{3}$/ },
      accountNumber: { regex: /^[0-9]{6,19}$/ },
    },
  },
  SM: { currencyCode: 'EUR', fields: { accountNumber: iban, bankCode: bic(/^[0-9a-zA-Z]{8,11}$/) } },
  SN: { currencyCode: 'XOF', fields: { accountNumber: { regex: /^SN([0-9SN]){20,26}$/ } } },
  SV: { currencyCode: 'USD', fields: { accountNumber: iban, bankCode: bic(/^[a-zA-Z0-9]{8,11}$/) } },
  TH: {
    currencyCode: 'THB',
    fields: { bankCode: { regex: /^[0-9]{3}$/ }, accountNumber: { regex: /^[0-9]{6,15}$/ } },
  },
  TN: { currencyCode: 'TND', fields: { accountNumber: iban } },
  TR: {
    currencyCode: 'TRY',
    fields: {
      accountNumber: iban,
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
    },
  },
  TT: {
    currencyCode: 'TTD',
    fields: {
      bankCode: { regex: /^[0-9]{3}$/ },
      branchCode: { regex: /^[0-9]{5}$/ },
      accountNumber: { regex: /^[0-9]{1,17}$/ },
    },
  },
  TW: {
    currencyCode: 'TWD',
    fields: {
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
      accountNumber: { regex: /^[0-9]{10,14}$/ },
    },
  },
  TZ: {
    currencyCode: 'TZS',
    fields: { bankCode: bic(/^[a-zA-Z0-9]{8,11}$/), accountNumber: { regex: /^[a-zA-Z0-9]{10,14}$/ } },
  },
  UY: {
    currencyCode: 'UYU',
    fields: { bankCode: { regex: /^\d{3}$/ }, accountNumber: { regex: /^\d{1,12}$/ } },
  },
  UZ: {
    currencyCode: 'UZS',
    fields: {
      bankCode: bic(/^([a-zA-Z0-9]){8,11}$/),
      branchCode: { regex: /^([0-9]){5}$/ },
      accountNumber: { regex: /^\d{5,20}$/ },
    },
  },
  VN: {
    currencyCode: 'VND',
    fields: { bankCode: { regex: /^[0-9]{8}$/ }, accountNumber: { regex: /^[0-9]{1,17}$/ } },
  },
  ZA: {
    currencyCode: 'ZAR',
    fields: {
      bankCode: bic(/^([a-zA-Z]){4}([a-zA-Z]){2}([0-9a-zA-Z]){2}([0-9a-zA-Z]{3})?$/),
      accountNumber: { regex: /^[0-9a-zA-Z]{1,16}$/ },
    },
  },
};

/** Countries that share the euro and say no more of their accounts than the IBAN. */
const euro = 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV ME MT NL PT SI SK VA'.split(' ');

/** Accounts in countries without an IBAN, whose rules we do not know: the number as banks abroad send it (SWIFT). */
const plainNumber: BankFieldFormat = { regex: /^[0-9A-Za-z]{3,34}$/ };

const furtherAccounts: Readonly<Record<string, CountryAccounts>> = {
  ...Object.fromEntries(
    euro.map((code): [string, CountryAccounts] => [
      code,
      { currencyCode: 'EUR', fields: { accountNumber: iban } },
    ]),
  ),
  CN: { currencyCode: 'CNY', fields: { accountNumber: { regex: /^\d{8,32}$/ } } },
  US: { currencyCode: 'USD', fields: { accountNumber: { regex: /^\d{4,17}$/ } } },
};

/** What names the bank of an account beside its number. */
const bankNaming = bankFieldNames.filter((name) => name !== 'branchCode' && name !== 'accountNumber');

/** Every country: what it asks for, and the BIC where nothing else names the bank. */
const accountsByCode: ReadonlyMap<string, CountryAccounts> = new Map(
  countryCodes.map((code): [string, CountryAccounts] => {
    const { currencyCode, fields }: CountryAccounts = accountsByCountry[code] ??
      furtherAccounts[code] ?? {
        fields: { accountNumber: isIbanKept(code) ? iban : plainNumber },
      };
    const isBankNamed = bankNaming.some((name) => fields[name] !== undefined);
    return [
      code,
      {
        ...(currencyCode === undefined ? {} : { currencyCode }),
        fields: isBankNamed ? fields : { bankCode: bic(), ...fields },
      },
    ];
  }),
);

/** Whether the registry of IBAN has this country, or the one that its banks write. */
function isIbanKept(code: string): boolean {
  return countrySpecs[banksWith.get(code) ?? code]?.IBANRegistry === true;
}

/** The countries in which an account can be, Indonesia first. */
export const accountCountries: readonly string[] = [
  'ID',
  ...countryCodes.filter((code) => code !== 'ID').toSorted(),
];

/** The currency in which accounts of a country are usually held; null where we do not know it. */
export function accountCurrency(country: string): string | null {
  return accountsByCode.get(country)?.currencyCode ?? null;
}

/** The fields that an account of a country has, in the order of a form; of a text that is no country, none but its number. */
export function bankFieldsOf(country: string): readonly BankFieldName[] {
  const fields = accountsByCode.get(country)?.fields ?? {};
  return bankFieldNames.filter((name) => name === 'accountNumber' || fields[name] !== undefined);
}

/** Whether the number of an account of this country is an IBAN. */
export function isIbanCountry(country: string): boolean {
  return accountsByCode.get(country)?.fields.accountNumber?.isValid === iban.isValid;
}

/**
 * What is wrong with an account, by field: its country is none (ISO 3166-1), one that its country asks for is missing, or
 * one is not written as its rule says. A bank code that the country does not ask for is a BIC of that country; any other
 * field without a rule is right as it is.
 */
export function bankAccountErrors(
  account: TypedBankAccount,
): Partial<Record<BankFieldName | 'country', Message>> {
  const known = accountsByCode.get(account.country);
  if (!known) return { country: law('field.country') };
  const errors: Partial<Record<BankFieldName, Message>> = {};
  for (const field of bankFieldNames) {
    const typed = (account[field] ?? '').trim();
    const value = field === 'sortCode' ? typed : plainAccountNumber(typed);
    const format = known.fields[field];
    if (format && value === '') errors[field] = law('field.required');
    if (value === '') continue;
    const { regex, isValid, says } = format ?? (field === 'bankCode' ? bic() : {});
    if ((regex && !regex.test(value)) || (isValid && !isValid(value, account))) {
      errors[field] = says ?? law('field.format');
    }
  }
  return errors;
}
