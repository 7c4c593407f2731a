import { useTranslate } from 'react-admin';

type Values = Readonly<Record<string, unknown>>;

/**
 * The words of a noun by a key of its own, as `action.approve` below `bill`; where it has none, those of every noun
 * below `noun`, or of the last key.
 */
export function useNounWords(words: string): (key: string, values?: Values) => string {
  const translate = useTranslate();
  return (key, values = {}) => {
    const parts = key.split('.');
    const any = [...parts.slice(0, 1), 'any', ...parts.slice(2)].join('.');
    const last = translate(`noun.${any}`, { _: '', ...values });
    return translate(`${words}.${key}`, { _: translate(`noun.${key}`, { _: last, ...values }), ...values });
  };
}
