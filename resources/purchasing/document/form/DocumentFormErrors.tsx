import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { verbatim } from '../../../../domain/message/message.ts';
import { formPath } from './DocumentFormFields.tsx';

/** What is wrong with the lines as a whole stands beside what is wrong with each. */
export function atRoot({ items, ...errors }: Readonly<FieldMessages>): FieldMessages {
  return items ? { ...errors, 'items.root': items } : errors;
}

/** The server's refusals by the paths of the form; what names no field of it speaks for the whole. */
export function errorsOfServer(
  refusals: Readonly<Record<string, string>>,
  sentLines: readonly number[],
): { fields: FieldMessages; homeless: Message[] } {
  const fields: FieldMessages = {};
  const homeless: Message[] = [];
  for (const [wirePath, text] of Object.entries(refusals)) {
    const path = formPath(wirePath, sentLines);
    if (path === null) homeless.push(verbatim(text));
    else fields[path] ??= verbatim(text);
  }
  return { fields: atRoot(fields), homeless };
}
