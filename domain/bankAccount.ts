/** An account number shorter than this is invalid without asking the bank (spec 2 §5 "Bank lookup"). */
export const accountNumberLengthMin = 3;

/** The number as the bank knows it: blanks, dots and dashes between the digits mean nothing. */
export function plainAccountNumber(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

export function isAccountNumberTooShort(text: string): boolean {
  return plainAccountNumber(text).length < accountNumberLengthMin;
}
