import type { shellEn } from '../i18n/shell.en.ts';

const kinds = [
  'auth',
  'company-expired',
  'client-error',
  'server-error',
  '401',
  '403',
  '404',
  '500',
  '503',
] as const;
/** What the error page has words for, under `shell.error`. */
type ErrorKind = (typeof kinds)[number] & keyof typeof shellEn.error;

function kindNamed(name: string | null): ErrorKind | undefined {
  return kinds.find((kind) => kind === name);
}

/** By the code, else by the status; 'auth' when neither is known (rules: error page). */
export function errorKind(code: string | null, status: string | null): ErrorKind {
  return kindNamed(code) ?? kindNamed(status) ?? 'auth';
}
