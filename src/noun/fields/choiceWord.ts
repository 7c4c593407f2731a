import type { Translate } from '../../../domain/noun/nounWords.ts';

/** What a choice is called where it is asked, as in the dialog of an action; else as of the field of its name. */
export function choiceWord(translate: Translate, noun: string, wordKey: string, value: string): string {
  const name = wordKey.split('.').at(-1) ?? wordKey;
  return (
    translate(`${noun}.choice.${wordKey}.${value}`, { _: '' }) || translate(`${noun}.choice.${name}.${value}`)
  );
}
