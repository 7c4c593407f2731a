import { accountingProviders } from '../../../domain/access/companyFeature.ts';

/** A program that keeps the books of companies. */
export type BooksProgram = (typeof accountingProviders)[number];
export const isAccountingProgram = (name: string): name is BooksProgram =>
  accountingProviders.some((one) => one === name);

/** The accounting program whose page is open, by the address of it. Elsewhere it is the first one. */
export function booksProgramAt(path: string): BooksProgram {
  const [, , asked] = path.split('/');
  return accountingProviders.find((one) => one === asked) ?? accountingProviders[0];
}

/** What something of one program is called, where it went by one name before there was another program. */
export const nameWith = (name: string, program: BooksProgram): string =>
  program === accountingProviders[0] ? name : `${name}.${program}`;
