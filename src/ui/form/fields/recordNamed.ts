import type { Choice } from '../../../../domain/noun/fields.ts';
import type { Option } from './option.ts';

/**
 * The one record of exactly the name that was typed out; null where several or none has it, or nobody answers: then it stays
 * a text, and is refused as one.
 */
export async function recordNamed<Row extends Option>(
  { id, name }: Choice,
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>,
): Promise<Row | null> {
  const typed = name.trim();
  if (id !== null || typed === '') return null;
  const rows = await search(typed, new AbortController().signal).catch(() => []);
  const named = rows.filter((row) => row.name.toLocaleLowerCase() === typed.toLocaleLowerCase());
  const [row] = named;
  return named.length === 1 && row && row.refusal === undefined ? row : null;
}
