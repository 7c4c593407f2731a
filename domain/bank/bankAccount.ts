/** Where the bank of the company is, and what is no payment abroad (ISO 3166). */
export const homeCountry = 'ID';

/** An account number shorter than this is invalid without asking the bank (rules: bank lookup). */
export const accountNumberLengthMin = 3;

/** The number as the bank knows it: blanks, dots and dashes between the digits mean nothing. */
export function plainAccountNumber(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/** The forms of a company, which banks and vendors write or leave out as they please. */
const companyForms = new Set(
  'PT CV UD FA TBK PERSERO LTD LIMITED PTE LLC INC CORP CORPORATION CO COMPANY PLC GMBH BV NV SDN BHD'.split(
    ' ',
  ),
);

/**
 * Whether the holder of an account bears this name: case, accents, punctuation and the form of a company say nothing.
 * Where nothing else is left of a name, all of it counts.
 */
export function isSameHolder(holder: string, name: string): boolean {
  return bareName(holder) === bareName(name);
}

function bareName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    // "P.T." is one word.
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const bare = words.filter((word) => !companyForms.has(word));
  return (bare.length > 0 ? bare : words).join(' ');
}

export function isAccountNumberTooShort(text: string): boolean {
  return plainAccountNumber(text).length < accountNumberLengthMin;
}

/** An account as the bank knows it. */
export interface BankAccount {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountHolderName: string;
}

export function isBankAccount(value: unknown): value is BankAccount {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['bankCode', 'bankName', 'accountNumber', 'accountHolderName'].every(
      (field) => typeof (value as Record<string, unknown>)[field] === 'string',
    )
  );
}
