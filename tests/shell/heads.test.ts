import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { headOfList } from '../../domain/list/listHead.ts';
import type { NounHead } from '../../domain/noun/nounHead.ts';
import { headOf } from '../../domain/noun/nounHead.ts';
import { wordsOfNoun } from '../../domain/noun/nounWords.ts';
import { lists } from '../../resources/lists.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { declaredNouns, singleNouns } from '../../resources/nouns.ts';
import { declaredTitles, placed } from '../../resources/placed.ts';
import { routes } from '../../resources/routes.ts';
import type { RouteDefinition } from '../../src/app/routing/routes.ts';
import { nounTitlesEn } from '../../src/i18n/nounTitles.en.ts';
import { nounTitlesId } from '../../src/i18n/nounTitles.id.ts';
import { circleOf } from '../../vite.heads.ts';

const nouns = [...declaredNouns, ...singleNouns].map(({ noun }) => noun);

/** What the first code of a page has of the rooms, built: it is judged beside the same files as they stand. */
interface Built {
  nounResources: typeof nounResources;
  routes: readonly RouteDefinition[];
  placed: typeof placed;
  declaredTitles: typeof declaredTitles;
  declaredHeads: readonly { noun: NounHead }[];
}

let folder: string;
let built: Built;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-heads-'));
  await build({ configFile: join(import.meta.dirname, 'heads.config.ts'), build: { outDir: folder } });
  built = (await import(pathToFileURL(join(folder, 'planted.js')).href)) as Built;
});
afterAll(() => rm(folder, { recursive: true }));

/** What a value says; functions say nothing here. */
const said = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what the build reckons of the rooms is what their declarations say', () => {
  it('the calls and rights of every resource', async () => {
    expect(built.nounResources.length).toBeGreaterThan(80);
    expect(said(built.nounResources)).toEqual(said(nounResources));
  });

  it('every address, with its rights, its title and what its list asks of the server', () => {
    expect(built.routes.length).toBeGreaterThan(200);
    expect(said(built.routes)).toEqual(said(routes));
  });

  it('what each list asks at first, once its fields are fetched', async () => {
    const asked = async (all: readonly RouteDefinition[]) =>
      Promise.all(
        all.map(async ({ path, initialQuery }) => {
          const question = await initialQuery?.question();
          const search = question?.firstSearch('2026-11-30');
          return [path, search, question?.wireQuery(search ?? '')];
        }),
      );
    const first = await asked(built.routes);
    expect(first.filter(([, search]) => search !== undefined).length).toBeGreaterThan(60);
    expect(first).toEqual(await asked(routes));
  });

  it('titles and menu in both languages', () => {
    expect(said(built.placed)).toEqual(said(placed));
    expect(built.declaredTitles('en', nounTitlesEn)).toEqual(declaredTitles('en', nounTitlesEn));
    expect(built.declaredTitles('id', nounTitlesId)).toEqual(declaredTitles('id', nounTitlesId));
  });

  it('the words of every noun', async () => {
    const heads = new Map(built.declaredHeads.map(({ noun }) => [noun.name, noun]));
    for (const { noun } of declaredNouns) {
      const head = heads.get(noun.name);
      if (!head) throw new Error(`${noun.name} has no head`);
      expect(said(await wordsOfNoun(head).en()), noun.name).toEqual(said(await wordsOfNoun(noun).en()));
      expect(said(await wordsOfNoun(head).id()), noun.name).toEqual(said(await wordsOfNoun(noun).id()));
    }
  });

  it('the whole declaration of every noun', async () => {
    for (const { noun } of built.declaredHeads) {
      const whole = nouns.find(({ name }) => name === noun.name);
      expect(said(await noun.whole?.()), noun.name).toEqual(said(whole));
    }
  });
});

it('a head holds plain values and its words alone, and neither form nor columns', () => {
  const heads = [...nouns.map(headOf), ...lists.map(({ list }) => headOfList(list))];
  for (const { words: _words, ...head } of heads) {
    expect(said(head)).toEqual(head);
    expect(Object.keys(head)).not.toContain('form');
    expect(Object.keys(head.fields).length, head.name).toBeLessThan(5);
  }
});

it('a build is told of declarations and laws that wait for each other', () => {
  const file = (name: string, ...imports: string[]) => ({ name, imports });
  expect(circleOf({ a: file('laws', 'b'), b: file('nouns-company', 'c'), c: file('entry', 'a') })).toEqual([
    'laws',
    'nouns-company',
    'entry',
  ]);
  expect(circleOf({ a: file('nouns-paying', 'b', 'c'), b: file('laws', 'c'), c: file('entry') })).toBeNull();
  // What no declaration is part of may be parted as it likes.
  expect(circleOf({ a: file('chart', 'b'), b: file('popover', 'a') })).toBeNull();
});
