import { get } from 'react-hook-form';
import type { FormChange } from './ConflictDialog.tsx';

type Changes = Omit<FormChange, 'label'>[];

/** What two states of a form differ in at these paths, beside what stands in it now. */
export function formChanges(paths: readonly string[], before: object, after: object, mine: object): Changes {
  return paths.flatMap((path) => {
    const [was, is, own] = [before, after, mine].map((values): unknown => get(values, path));
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ path, before: textOf(was), after: textOf(is), mine: textOf(own) }];
  });
}

/** What an input holds, in words. */
function textOf(typed: unknown): string {
  if (Array.isArray(typed)) return typed.map(textOf).join('; ');
  if (typeof typed !== 'object' || typed === null) return String((typed ?? '') as string | number | boolean);
  if ('name' in typed) return String(typed.name);
  if ('fileName' in typed) return String(typed.fileName);
  return Object.entries(typed)
    .filter(([key]) => key !== 'id')
    .map(([, value]) => textOf(value))
    .join(' ');
}
