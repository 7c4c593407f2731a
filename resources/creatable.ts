import { mayEnter } from '../domain/access/access.ts';
import type { NounHead } from '../domain/noun/nounHead.ts';
import { nounAccess } from '../domain/noun/nounAccess.ts';
import type { CreatableOf } from '../src/app/creatable.ts';
import { createEntries } from './purchasing/document/list/DocumentCreateMenu.tsx';

/** What a person may enter: purchases of each kind, and records of these nouns. */
export function creatableOf(nouns: readonly NounHead[]): CreatableOf {
  return (actor, hasScreen) => [
    ...createEntries(actor, hasScreen).map(({ key, to }) => ({ label: `document.create.${key}`, to })),
    ...nouns
      .filter((noun) => mayEnter(actor, nounAccess(noun, 'create')))
      .map(({ name, at }) => ({ label: 'noun.create', one: `title.${name}.show`, to: `${at}/form` })),
  ];
}
