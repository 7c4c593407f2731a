import { afterAll, beforeAll, expect, it } from 'vitest';

import { changePlace } from '../../resources/purchasing/document/page/documentChanges.ts';
import { documentChangeWords } from '../../resources/purchasing/document/page/documentChangeWords.ts';
import { testNow } from '../api/testApp.ts';
import { en, id } from '../phrases.ts';
import { createTestDatabase, openTestPool } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await createTestDatabase({ seededOn: testNow });
});
afterAll(() => place?.drop());

/** A text of the phrase books by its key; null where there is none. */
function textAt(books: object, key: string): string | null {
  let at: unknown = books;
  for (const part of key.split('.'))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : null;
  return typeof at === 'string' ? at : null;
}

it('what changed of a document has a name in both languages, and amounts are written as amounts', async () => {
  const pool = openTestPool(place);
  const { rows } = await pool.query<{ key: string; before: unknown; after: unknown }>(
    `select distinct on (change.key) change.key, change.value -> 0 as before, change.value -> 1 as after
     from history, jsonb_each(changes) as change
     where subject_type = 'bill' and changes is not null and jsonb_typeof(change.value) = 'array'`,
  );
  await pool.end();
  expect(rows.length, 'fields that changed').toBeGreaterThan(5);
  for (const [locale, books] of [['en', en] as const, ['id', id] as const]) {
    const missing = new Set<string>();
    const translate = (key: string, { _ = '' }: { _?: string } = {}) => {
      const text = textAt(books, key);
      if (text === null) missing.add(key);
      return text ?? _;
    };
    const words = documentChangeWords({ translate: translate as never, locale }, 'IDR');
    for (const { key, before, after } of rows) {
      const shown = words(key, before, after);
      const { field } = changePlace(key);
      if (/amount|deposit|difference/i.test(field)) {
        expect(`${shown.before} ${shown.after}`, `${key} in ${locale}`).not.toMatch(/\d\.\d\d(?!\d)/);
      }
    }
    expect([...missing], `names of what changed, in ${locale}`).toEqual([]);
  }
});
