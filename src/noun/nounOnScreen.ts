import type { AnyNoun } from '../../domain/noun/noun.ts';
import { routeNameAt } from '../app/routing/routeMatch.ts';
import type { NounRecord } from './NounList.tsx';
import type { NounOnScreen } from './useNounActions.tsx';

/** What screens know of a declared noun, so that people can act on its records. */
export function nounOnScreen({
  name,
  path,
  at,
  title,
  lifecycle,
  fields,
}: AnyNoun): NounOnScreen<NounRecord> {
  const plain = Object.entries(fields).filter(([, { kind }]) => kind === 'text' || kind === 'email');
  return {
    resource: path,
    words: name,
    lifecycle,
    nameOf: (row) => String(row[title]),
    valuesOf: () => ({}),
    decisiveFields: (translate) => [
      {
        key: 'status',
        label: translate('noun.field.status'),
        words: ({ status }) => translate(lifecycle.looks[status]?.says.key ?? status),
      },
      ...plain.map(([key]) => ({
        key,
        label: translate(`${name}.field.${key}`, { _: translate(`noun.field.${key}`) }),
        words: (row: NounRecord) => String(row[key] ?? '-'),
      })),
    ],
    formAddress: (_form, row) => {
      const form = routeNameAt(`${at}/form`);
      if (form === null) throw new Error(`there is no address ${at}/form`);
      return { name: form, path: `${at}/form?id=${row.id}` };
    },
  };
}
