import type { Message } from '../domain/message/message.ts';
import { nounWords } from '../resources/words.server.ts';
import { createWords } from '../server/words/words.ts';

export const words = createWords(nounWords);
export const english = words.in('en');
export const indonesian = words.in('id');

/** What is wrong with each field, in English. */
export function englishFields(fields: Readonly<Record<string, Message>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, says]) => [path, english(says)]));
}
