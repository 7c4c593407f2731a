import type { Message } from '../../../domain/message/message.ts';
import type { Field } from '../../../domain/noun/fields.ts';

export interface FieldInputProps {
  /** The key of the words of the noun: `vendor`. */
  noun: string;
  /** Its path in the form: `name`, `bankAccounts.0.accountNumber`. */
  path: string;
  /** The key of the words of the field: `bankAccounts.accountNumber`. */
  wordKey: string;
  label: string;
  field: Field;
  /** Why it cannot be changed any more; null or unset: it can. */
  whyFixed?: Message | null;
  /** Of its choices, those that the person gives and takes; unset: all. */
  offered?: readonly string[] | undefined;
}
