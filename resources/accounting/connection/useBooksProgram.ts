import { useLocation } from 'react-router';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import type { BooksProgram } from './connection.ts';

/** The accounting program whose page is open: its address says so. Elsewhere it is the first one. */
export function useBooksProgram(): BooksProgram {
  const [, , asked] = useLocation().pathname.split('/');
  return accountingProviders.find((one) => one === asked) ?? accountingProviders[0];
}
