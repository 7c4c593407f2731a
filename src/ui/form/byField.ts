import type { FieldMessages } from '../../../domain/message/message.ts';
import { verbatim } from '../../../domain/message/message.ts';

/** What the server says of fields, which it has worded already. */
export function byField(fields: Readonly<Record<string, string>>): FieldMessages {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, verbatim(text)]));
}
