import { expect, it } from 'vitest';

import type { PhraseTree } from '../../domain/message/message.ts';
import { lawEn } from '../../domain/words/law.en.ts';
import { nounWords } from '../../resources/words.server.ts';
import { serverEn } from '../../server/words/server.en.ts';
import { en } from '../phrases.ts';
import { codeOf, isNode, nodesOf, productSources, treeOf } from './sources.ts';

/** What is said to people is told apart by its key or code, never by its words: no code of ours looks at a sentence of ours. */
const files = productSources.filter((file) => !/\.(?:en|id)\.tsx?$/.test(file));

function phrasesOf(tree: PhraseTree): string[] {
  return Object.values(tree).flatMap((inner) => (typeof inner === 'string' ? [inner] : phrasesOf(inner)));
}
const phrases = phrasesOf({ ...en, ...nounWords.en, ...lawEn, server: serverEn } as PhraseTree);

const threeWords = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i;
/** Three words behind a sign with which a text or an expression begins: a file without them has none to parse for. */
const writtenWords = /['"`/][^'"`\n]*[a-z]{2,} [a-z]{2,} [a-z]{2,}/i;
const comparing = new Set(['includes', 'startsWith', 'endsWith', 'indexOf', 'search', 'match']);

/** The texts that a file looks for: its regular expressions, and what it compares texts with. */
function* soughtIn(file: string): Generator<RegExp | string> {
  if (!writtenWords.test(codeOf(file))) return;
  for (const node of nodesOf(treeOf(file))) {
    const textOf = (value: unknown): string[] =>
      isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? [value['value']] : [];
    if (
      node.type === 'Literal' &&
      isNode({ type: '', ...(node['regex'] as object | undefined) }) &&
      node['regex']
    ) {
      const { pattern, flags } = node['regex'] as { pattern: string; flags: string };
      yield new RegExp(pattern, flags.replace('g', ''));
    } else if (
      node.type === 'NewExpression' &&
      isNode(node['callee']) &&
      node['callee']['name'] === 'RegExp'
    ) {
      for (const pattern of (node['arguments'] as unknown[]).slice(0, 1).flatMap(textOf))
        yield new RegExp(pattern);
    } else if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) {
      yield* [node['left'], node['right']].flatMap(textOf);
    } else if (node.type === 'SwitchCase') {
      yield* textOf(node['test']);
    } else if (node.type === 'CallExpression' && isNode(node['callee'])) {
      const { property } = node['callee'];
      if (isNode(property) && comparing.has(String(property['name']))) {
        yield* (node['arguments'] as unknown[]).flatMap(textOf);
      }
    }
  }
}

const saidBy = (sought: RegExp | string): string[] => {
  if (!threeWords.test(typeof sought === 'string' ? sought : sought.source)) return [];
  return phrases.filter((phrase) =>
    typeof sought === 'string' ? phrase.includes(sought) : sought.test(phrase),
  );
};

it('no code looks for words that the product says', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    [...soughtIn(file)].flatMap((sought) =>
      saidBy(sought).map((phrase) => `${file}: ${sought} finds “${phrase}”`),
    ),
  );
  expect(found, 'give what is said a key, and look at that').toEqual([]);
});

it('would find an expression that matches a sentence', () => {
  expect(saidBy(/^Chosen as level (\d+)|refresh token not found/)).not.toEqual([]);
  expect(saidBy('Request body too large')).not.toEqual([]);
  expect(saidBy(/^fetch failed$/)).toEqual([]);
});
