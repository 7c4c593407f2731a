/** Handwriting confuses no two of these characters. There are 31: a prime. */
const digits = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const shortest = 4;

/**
 * The short code on the papers of a payment, which finds it again: its id to the base 31 and a check digit, as in
 * `P-22A7K`. One wrong sign, or two neighbours in the wrong order, make no other payment's code.
 */
export function paymentCodeOf(id: number): string {
  let body = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / digits.length)) {
    body = digits.charAt(rest % digits.length) + body;
  }
  body = body.padStart(shortest, digits.charAt(0));
  const check = [...digits].find((digit) => weighedSum(body + digit) === 0) ?? '';
  return `P-${body}${check}`;
}

/** The id of the payment that a code names, however it was typed; null where the text is no such code. */
export function paymentIDOf(text: string): number | null {
  const code = /^P-?([2-9A-HJ-NP-TV-Z]{5,})$/.exec(text.replaceAll(/\s/g, '').toUpperCase())?.[1];
  if (code === undefined || weighedSum(code) !== 0) return null;
  const written = code.slice(0, -1);
  const id = [...written].reduce((sum, digit) => sum * digits.length + digits.indexOf(digit), 0);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

/** Each digit times its place from the right, to the modulus: 0 of a code with its check digit. */
function weighedSum(code: string): number {
  const places = [...code].toReversed();
  const sum = places.reduce((total, digit, index) => total + (index + 1) * digits.indexOf(digit), 0);
  return sum % digits.length;
}
