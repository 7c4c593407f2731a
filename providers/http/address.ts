export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** As a text; empty where the API has the page's own origin. */
export const apiHost: string = import.meta.env['VITE_API_HOST'] ?? '';

/** The address of a call: lists become `a,b`, empty values are left out. */
export function addressOf(
  path: string,
  query?: Readonly<Record<string, QueryValue>>,
  version: 'v1' | 'v2' = 'v1',
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  const tail = search.size > 0 ? `?${search.toString().replaceAll('%2C', ',')}` : '';
  return `${apiHost}/${version}/${path.replace(/^\/+/, '')}${tail}`;
}
