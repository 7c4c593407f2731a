import type { lawEn } from '../words/law.en.ts';

/**
 * What is said to a person, before it is said in their language: the key of a phrase and what stands in its places.
 * Rules, refusals, history and notices carry it; `wordMessage` makes the sentence.
 */
export interface Message {
  readonly key: string;
  readonly values?: MessageValues;
}

export type MessageValues = Readonly<Record<string, MessageValue>>;

/** A text stands as it is (a name, a code, a number of a document); the others are written as the language writes them. */
export type MessageValue =
  | string
  | number
  | Message
  /** YYYY-MM-DD. */
  | { readonly day: string }
  /** Money as an `Amount`. */
  | { readonly amount: string; readonly currency: string }
  /** An exchange rate as an `Amount`. */
  | { readonly rate: string };

/** Phrases by key, in groups. */
export interface PhraseTree {
  readonly [key: string]: string | PhraseTree;
}

/** The keys of a tree of phrases: `field.required`. */
type KeyOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeyOf<Tree[Key]>}`;
}[keyof Tree & string];

/** Makes messages out of one tree of phrases, so that a key that it lacks does not compile. `root`: where the tree hangs. */
export function messagesOf<Tree>(root: string) {
  return (key: KeyOf<Tree>, values?: MessageValues): Message => ({
    key: `${root}${root === '' ? '' : '.'}${key}`,
    ...(values === undefined ? {} : { values }),
  });
}

/** A message in the words of the laws (domain/words). */
export const law = messagesOf<typeof lawEn>('');

/** How sentences or words stand one after the other. */
type Joint = keyof (typeof lawEn)['join'];

/** Several as one: `or` makes "a or b", `sentences` two sentences. */
export function joined(joint: Joint, parts: readonly MessageValue[]): Message {
  const [first = '', ...others] = parts;
  const all = others.reduce<MessageValue>(
    (left, right) => ({ key: `join.${joint}`, values: { left, right } }),
    first,
  );
  return isMessage(all) ? all : verbatim(all);
}

/** Words of a person, of a bank, of an older version: said as they are in every language. */
export function verbatim(text: MessageValue): Message {
  return law('verbatim', { text });
}

/** What is wrong with each field, by its path, as `items.1.tax`. */
export type FieldMessages = Record<string, Message>;

/** {@link verbatim} of each field: what the server has worded. */
export function verbatimFields(fields: Readonly<Record<string, string>>): FieldMessages {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, verbatim(text)]));
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
}
