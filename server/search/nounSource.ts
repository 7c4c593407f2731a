import { nounAccess, searchedFields } from '../../domain/noun/noun.ts';
import type { StoredNoun } from '../records/storedNoun.ts';
import type { Found, SearchSource } from './searchSource.ts';

/** The records of a declared noun, which needs no word about it: found by what the search of its list looks in. */
export function nounSource({ noun, reader }: StoredNoun): SearchSource {
  const { name, at, title, lifecycle } = noun;
  const others = searchedFields(noun)
    .map(([field]) => field)
    .filter((field) => field !== title);
  return {
    name,
    label: { key: `${name}.many` },
    pages: [
      {
        access: [nounAccess(noun, 'viewList'), nounAccess(noun, 'viewDetail')],
        at: `${at}/:id`,
        async find(executor, actor, { patterns, longest, limit }) {
          const rows = await reader.holdingAll(executor, actor, { patterns, longest, limit });
          return rows.map((row): Found => {
            const about = others.map((field) => row[field]).find((value) => typeof value === 'string');
            return {
              id: row.id,
              name: String(row[title]),
              about: typeof about === 'string' ? about : null,
              look: lifecycle.looks[row.status],
            };
          });
        },
      },
    ],
  };
}
