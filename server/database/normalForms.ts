import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

// The forms themselves: server/database/migrations/0000_text_forms.sql, and domain/text/normalForm.ts, which says what they are.

/** A text as it is searched: what `searchForm` makes of it. */
export function inSearchForm(text: SQLWrapper): SQL<string> {
  return sql<string>`search_form(${text})`;
}

/** A text as names are told apart: what `nameForm` makes of it. */
export function inNameForm(text: SQLWrapper): SQL<string> {
  return sql<string>`name_form(${text})`;
}

/** That a pattern of `containing` fits a text. */
export function fits(text: SQLWrapper, pattern: string): SQL<boolean> {
  return sql<boolean>`${inSearchForm(text)} like ${pattern}`;
}

/** That each of the patterns fits somewhere in one of the texts. */
export function allFit(texts: readonly SQLWrapper[], patterns: readonly string[]): SQL<boolean> {
  const forms = sql.join(texts.map(inSearchForm), sql`, `);
  return sql<boolean>`concat_ws(' ', ${forms}) like all(${sql.param([...patterns])}::text[])`;
}

/** What a trigram index holds of a text. */
export function trigrams(text: SQLWrapper): SQL {
  return sql`${inSearchForm(text)} gin_trgm_ops`;
}

/** What an index has not sorted in yet is read by every search: 4 MB, where nothing is said, cost 6 ms. */
export const trigramStorage = { gin_pending_list_limit: 256 };
