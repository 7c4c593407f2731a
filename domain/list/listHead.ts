import type { InBoth } from '../words/translation.ts';
import type { AnyListRoom } from './listRoom.ts';

/**
 * What addresses, rights, titles, menu and calls ask of a list that is no noun's own: what the first code of a page knows of
 * each. Its columns and filters come with its screen ({@link wholeList}). Every list room is one.
 */
export interface ListHead extends Pick<
  AnyListRoom,
  'name' | 'called' | 'path' | 'at' | 'access' | 'of' | 'title' | 'sum' | 'words' | 'menu'
> {
  /** That which names a row. */
  fields: Readonly<Record<string, Pick<AnyListRoom['fields'][string], 'kind'>>>;
  spec: Pick<AnyListRoom['spec'], 'screen'>;
  /** Fetches the declaration, where this is but its head. */
  whole?: () => Promise<AnyListRoom>;
}

/** Takes from a list what the first code of a page needs of it. */
export function headOfList(room: AnyListRoom): ListHead {
  const { name, called, path, at, access, of, title, sum, words, menu, fields, spec } = room;
  const { kind } = fields[title] ?? {};
  return {
    name,
    called,
    path,
    at,
    access,
    title,
    words,
    fields: kind === undefined ? {} : { [title]: { kind } },
    spec: { screen: spec.screen },
    ...(of === undefined ? {} : { of }),
    ...(sum === undefined ? {} : { sum }),
    ...(menu === undefined ? {} : { menu }),
  };
}

/** The declaration of a list of which the first code knows the head. */
export function wholeList(list: ListHead): Promise<AnyListRoom> {
  return list.whole ? list.whole() : Promise.resolve(list as AnyListRoom);
}

/** All that the screen and the sheet of a list say, below its name. */
export function wordsOfList({ name, called, words }: Pick<ListHead, 'name' | 'called' | 'words'>): InBoth & {
  area: string;
} {
  return {
    area: name,
    en: async () => ({ many: called.en, ...((await words.en()) as object) }),
    id: async () => ({ many: called.id, ...((await words.id()) as object) }),
  };
}
