import { searchForm } from '../text/normalForm.ts';
import type { ReadPaper } from './readPaper.ts';

/** A name without its form and everything but letters and digits: `PT. Sinar Abadi, Tbk` is `sinarabadi`. */
export function plainCompanyName(name: string): string {
  return searchForm(name)
    .replaceAll(/\b(?:pt|cv|ud|pd|tbk|pte|ltd|limited|inc|llc|gmbh|pty|co|corp|sdn|bhd)\b\.?/g, '')
    .replaceAll(/[^\p{L}\d]/gu, '');
}

/** Who a paper is read for: what it says of them is said of the buyer, and never of the seller. */
export interface PaperOwner {
  names: readonly string[];
  /** Digits and letters as they are typed. */
  taxNumbers: readonly string[];
}

/** For papers whose receiver is not known. */
export const nobody: PaperOwner = { names: [], taxNumbers: [] };

/** Shorter names stand within those of too many others. */
const nameLettersMin = 10;

/** Whether a name is that of the owner, or holds it. */
export function isNameOf({ names }: PaperOwner, name: string): boolean {
  const plain = plainCompanyName(name);
  return names.some((own) => {
    const known = plainCompanyName(own);
    return known !== '' && (plain === known || (known.length >= nameLettersMin && plain.includes(known)));
  });
}

/** Whether a tax number is that of the owner; the 16 digits of Indonesia today are the 15 of before with a zero in front. */
export function isTaxNumberOf({ taxNumbers }: PaperOwner, number: string): boolean {
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, '')
      .replace(/^0(?=\d{15}$)/, '');
  return plain(number) !== '' && taxNumbers.some((own) => plain(own) === plain(number));
}

/** A paper that names its owner as its seller names no seller. */
export function withoutOwner(paper: ReadPaper, owner: PaperOwner): ReadPaper {
  const { sellerName, sellerTaxNumber } = paper;
  return {
    ...paper,
    sellerName: sellerName && isNameOf(owner, sellerName.value) ? null : sellerName,
    sellerTaxNumber: sellerTaxNumber && isTaxNumberOf(owner, sellerTaxNumber.value) ? null : sellerTaxNumber,
  };
}
