import type { FieldMessages } from '../../../domain/message/message.ts';
import { customFieldWord } from './customField.ts';

/** What is wrong with a custom field that its fields alone do not say, by the path of its input. */
export function customFieldErrors(typed: object): FieldMessages {
  const { options = [] } = typed as { options?: readonly { isArchived: boolean }[] };
  const isClosed = options.length > 0 && options.every(({ isArchived }) => isArchived);
  return isClosed ? { options: customFieldWord('oneOption') } : {};
}
