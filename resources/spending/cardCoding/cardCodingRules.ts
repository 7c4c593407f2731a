import { isMerchantCategory } from '../../../domain/card/merchantCategories.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { cardCodingEn } from './cardCoding.en.ts';

export const codingWord = messagesOf<(typeof cardCodingEn)['rule']>('cardCoding.rule');

/** What is wrong with rules as they are typed: the same in their form and where they are kept. */
export function codingErrors(typed: Readonly<Record<string, unknown>>): FieldMessages {
  const codes = (typed['codes'] ?? []) as readonly { merchantCategoryCode?: unknown }[];
  const errors: FieldMessages = {};
  codes.forEach(({ merchantCategoryCode: code }, place) => {
    if (typeof code === 'string' && code !== '' && !isMerchantCategory(code))
      errors[`codes.${place}.merchantCategoryCode`] = codingWord('unknownCode', { code });
  });
  return errors;
}
