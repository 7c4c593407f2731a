import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import Polyglot from 'node-polyglot';

import type { Locale } from '../../domain/day/day.ts';
import { languages } from '../../domain/message/language.ts';
import type { FieldMessages, Message, PhraseTree } from '../../domain/message/message.ts';
import type { Translate } from '../../domain/noun/nounWords.ts';
import { wordMessage } from '../../domain/message/wordMessage.ts';
import { lawEn } from '../../domain/words/law.en.ts';
import { lawId } from '../../domain/words/law.id.ts';
import { serverEn } from './server.en.ts';
import { serverId } from './server.id.ts';

/** Words a message in one language. */
export type Say = (message: Message) => string;

/** The same, for what words more than messages: it knows its language, and says phrases by their keys. */
export interface Speech extends Say {
  readonly language: Locale;
  readonly translate: Translate;
}

/** What is wrong with each field, in words. */
export function sayFields(fields: Readonly<FieldMessages>, say: Say): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, error]) => [path, say(error)]));
}

/** The phrases of every language: those of the laws and of the server, and those of the nouns. */
export interface Words {
  in: (language: Locale) => Speech;
}

/**
 * A noun says with the words of every noun (`noun.action.archive`) what it has none of its own for.
 * @throws Error for a key that has no phrase: a message is never shown as its key
 */
export function createWords(ofNouns: Readonly<Record<Locale, PhraseTree>>): Words {
  const ofServer = { en: { ...lawEn, server: serverEn }, id: { ...lawId, server: serverId } };
  const says = Object.fromEntries(
    languages.map((language) => {
      const phrases = new Polyglot({
        locale: language,
        phrases: { ...ofNouns[language], ...ofServer[language] },
        onMissingKey(key) {
          throw new Error(`${key} has no phrase in ${language}`);
        },
      });
      const ofEveryNoun = (key: string) => key.replace(/^[^.]+/, 'noun');
      const keyOf = (key: string) =>
        !phrases.has(key) && phrases.has(ofEveryNoun(key)) ? ofEveryNoun(key) : key;
      const say: Say = (message) =>
        wordMessage((key, values) => phrases.t(keyOf(key), values), language, message);
      const translate: Translate = (key, options) => phrases.t(keyOf(key), options);
      return [language, Object.assign(say, { language, translate })];
    }),
  ) as unknown as Record<Locale, Speech>;
  return { in: (language) => says[language] };
}

declare module 'fastify' {
  interface FastifyInstance {
    words: Words;
  }
}

/** The language that a request asks to be answered in (`Accept-Language`), else English. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Locale {
  const wanted = new Negotiator(request).language([...languages]);
  return languages.find((language) => language === wanted) ?? 'en';
}

/** Words messages in the language of a request. */
export function sayTo(request: FastifyRequest): Speech {
  return request.server.words.in(languageOf(request));
}
