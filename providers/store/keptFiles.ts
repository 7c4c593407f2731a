import { createStore, del, entries, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

/** A file that has not arrived at the server, with what is known of its way. */
interface KeptFile<Way = unknown> {
  key: string;
  file: Blob;
  way: Way;
}

/**
 * One person's files that wait in this browser until the server can be reached. They stay when the page is closed. Another
 * person who signs in on the same browser does not see them.
 */
export interface KeptFiles<Way> {
  /** What was kept, the earliest first. @throws where the browser keeps nothing */
  all: () => Promise<KeptFile<Way>[]>;
  /** @throws where the browser keeps nothing, or has no room */
  keep: (kept: KeptFile<Way>) => Promise<void>;
  forget: (key: string) => Promise<void>;
}

let opened: UseStore | null = null;

/** @param of What they are kept for, and whose they are */
export function keptFilesOf<Way>(of: string): KeptFiles<Way> {
  const store = (): UseStore => (opened ??= createStore('outlay-kept-files', 'files'));
  const place = (key: string): string => `${of}/${key}`;
  return {
    async all() {
      const found = await entries<string, KeptFile<Way> & { at: number }>(store());
      return found
        .flatMap(([key, kept]) => (key.startsWith(`${of}/`) ? [kept] : []))
        .toSorted((a, b) => a.at - b.at)
        .map(({ key, file, way }) => ({ key, file, way }));
    },
    keep: (kept) => set(place(kept.key), { ...kept, at: Date.now() }, store()),
    forget: (key) => del(place(key), store()),
  };
}
