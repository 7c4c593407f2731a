import { mayEnter } from '../domain/access/access.ts';
import type { CreatableOf } from '../src/palette/creatable.ts';
import { declaredNouns } from './nouns.ts';
import { createEntries } from './purchasing/document/list/DocumentCreateMenu.tsx';

/** What a person may enter: purchases of each kind, and records of the declared nouns. */
export const creatable: CreatableOf = (actor, hasScreen) => [
  ...createEntries(actor, hasScreen).map(({ key, to }) => ({ label: `document.create.${key}`, to })),
  ...declaredNouns
    .filter(({ noun }) => mayEnter(actor, { ...noun.access, anyPermission: [noun.permissions.create] }))
    .map(({ noun }) => ({ label: `title.${noun.name}.form`, to: `${noun.at}/form` })),
];
