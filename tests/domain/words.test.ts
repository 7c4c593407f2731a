import { describe, expect, it } from 'vitest';

import type { Lifecycle, LifecycleSubject } from '../../domain/lifecycle/lifecycle.ts';
import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import type { Message, PhraseTree } from '../../domain/message/message.ts';
import { isMessage, joined, law, verbatim } from '../../domain/message/message.ts';
import { wordMessage } from '../../domain/message/wordMessage.ts';
import { lawEn } from '../../domain/words/law.en.ts';
import { lawId } from '../../domain/words/law.id.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { allKinds, documentLifecycle } from '../../resources/purchasing/allKinds.ts';
import { serverEn } from '../../server/words/server.en.ts';
import { serverId } from '../../server/words/server.id.ts';
import { en, id } from '../phrases.ts';
import { fc } from '../properties.ts';
import { english, indonesian } from '../said.ts';
import { demoActors } from '../shell/people.ts';

/** Every phrase of a tree by its key. */
function phrasesOf(tree: PhraseTree, root = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, inner]): [string, string][] =>
      typeof inner === 'string' ? [[root + name, inner]] : [...phrasesOf(inner, `${root}${name}.`)],
    ),
  );
}

const spoken = {
  en: phrasesOf({ ...en, ...nouns.words.en, ...lawEn, server: serverEn } as PhraseTree),
  id: phrasesOf({ ...id, ...nouns.words.id, ...lawId, server: serverId } as PhraseTree),
};

const placesIn = (phrase: string): string[] =>
  [...new Set([...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

/** In both languages, with a phrase of its own in each. */
function expectWorded(message: Message): void {
  const { key } = message;
  const said = [english(message), indonesian(message)];
  for (const sentence of said) {
    expect(sentence, key).not.toBe('');
    expect(sentence, key).not.toContain('%{');
  }
  expect(said[0], key).not.toBe(said[1]);
}

describe('the words', () => {
  it('are the same keys in both languages, none of them empty', () => {
    expect([...spoken.id.keys()].sort()).toEqual([...spoken.en.keys()].sort());
    const empty = [...spoken.en, ...spoken.id].filter(([, phrase]) => phrase === '').map(([key]) => key);
    // A few phrases of react-admin say nothing here, in either language.
    expect(empty.filter((key) => !key.startsWith('ra.'))).toEqual([]);
  });

  it('have the same places for values in both', () => {
    const differing = [...spoken.en].filter(
      ([key, phrase]) => placesIn(phrase).join() !== placesIn(spoken.id.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('say nothing by a key that has no phrase', () => {
    expect(() => english({ key: 'bill.nothing' })).toThrow('bill.nothing');
    expect(() => english({ key: 'bill.nothing' })).toThrow(/no phrase/);
  });
});

/** What records become: those of one noun may be of several kinds, each with a lifecycle. */
const lifecycles = nouns.entities.flatMap(({ lifecycle }) =>
  lifecycle === documentLifecycle ? allKinds.map((kind) => kind.lifecycle) : [lifecycle],
);

describe.each(lifecycles)('what the lifecycle of $noun says', (lifecycle) => {
  const { name, statuses, transitions } = lifecycle as Lifecycle<LifecycleSubject, string, string>;

  it('of every rule that refuses an action is worded', () => {
    const rules = transitions.flatMap(({ by, and = [], unless = [] }) => [...by, ...and, ...unless]);
    // A record that the server alone moves along refuses nobody.
    const isMoved = transitions.every(({ by }) => by.length === 0);
    expect(rules.length > 0).toBe(!isMoved);
    for (const { says } of rules) expectWorded(says);
    for (const { refusedWith } of transitions) if (refusedWith) expectWorded(refusedWith);
  });

  it('of an action in a status that does not have it is worded', () => {
    for (const { action } of transitions.filter(({ by }) => by.length > 0)) {
      const possible = new Set(transitions.filter((row) => row.action === action).flatMap((row) => row.from));
      for (const status of statuses.filter((one) => !possible.has(one))) {
        const verdict = judgeAction(lifecycle, demoActors.employee, { id: 1, version: 1, status }, action);
        expect(verdict).toMatchObject({ isAllowed: false, code: 'transition_not_allowed' });
        if (!verdict.isAllowed) expectWorded(verdict.says);
      }
    }
  });

  it('is worded for every step in its history', () => {
    const unworded = transitions.filter(
      ({ action }) => !spoken.en.has(`${name}.history.${action}`) && !spoken.en.has(`noun.history.${action}`),
    );
    expect(unworded.map(({ action }) => action)).toEqual([]);
  });
});

describe('a message', () => {
  it('writes money, days, numbers and rates as the house does, in both languages', () => {
    const values = {
      money: { amount: '1234567.89', currency: 'USD' },
      day: { day: '2026-05-21' },
      rate: { rate: '16250' },
      count: 12_500,
    };
    const say = (language: 'en' | 'id') =>
      wordMessage((_key, words) => Object.values(words).join(' | '), language, { key: '', values });
    expect(say('en')).toBe('USD 1.234.567,89 | 21 May 2026 | 16.250,0000 | 12.500');
    expect(say('id')).toBe('USD 1.234.567,89 | 21 Mei 2026 | 16.250,0000 | 12.500');
  });

  it('holds others, several of them joined as the language joins them', () => {
    const either = joined('or', ['a', 'b', 'c']);
    expect(english(either)).toBe('a or b or c');
    expect(indonesian(either)).toBe('a atau b atau c');
    const rules = joined('orElse', [law('field.required'), law('field.amount')]);
    expect(english(rules)).toBe('You must fill this field Or: Enter an amount');
    expect(indonesian(rules)).toBe('Kolom ini wajib diisi Atau: Isi nominal');
    expect(joined('or', [law('field.amount')])).toEqual(law('field.amount'));
  });

  it('chooses among the forms of a phrase by its count', () => {
    const count = (smart_count: number): Message => ({
      key: 'exportNotice.rows',
      values: { smart_count, count: smart_count },
    });
    expect([1, 2, 1200].map((number) => english(count(number)))).toEqual(['1 row', '2 rows', '1.200 rows']);
    expect(indonesian(count(2))).toBe('2 baris');
  });

  it('keeps what a person wrote, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(english(verbatim(text))).toBe(text);
        expect(english(law('rule.proposalDropped', { proposer: text }))).toBe(
          `What ${text} proposed was not decided on before this.`,
        );
      }),
    );
    const tricky = 'one |||| two %{left} $& %{text}';
    expect(indonesian(joined('or', [tricky, verbatim(tricky)]))).toBe(`${tricky} atau ${tricky}`);
  });

  it('is told apart from what is none', () => {
    expect([law('field.amount'), { key: 'x' }].every(isMessage)).toBe(true);
    expect([null, 'field.amount', {}, { key: 1 }, { day: '2026-01-01' }].some(isMessage)).toBe(false);
  });
});
