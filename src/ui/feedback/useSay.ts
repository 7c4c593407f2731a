import { useTranslate } from 'react-admin';
import type { Message } from '../../../domain/message/message.ts';
import { wordMessage } from '../../../domain/message/wordMessage.ts';
import { useLocale } from '../useLocale.ts';

/** Words a message in the language of the screens. */
export type Say = (message: Message) => string;

export function useSay(): Say {
  const translate = useTranslate();
  const locale = useLocale();
  return (message) => wordMessage(translate, locale, message);
}
