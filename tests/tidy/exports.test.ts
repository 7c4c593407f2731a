import { dirname, relative, resolve, sep } from 'node:path';

import { expect, it } from 'vitest';

import { recipeOf, recipes } from '../recipes/recipe.ts';
import { productRooms, root, sourcesIn, textOf } from './sources.ts';

const folders = [...productRooms, 'bench', 'tests'];
const files = folders.flatMap(sourcesIn);
const texts = new Map(files.map((file) => [file, textOf(file)]));

/** What the recipes of CONTRIBUTING.md write uses what stands here, too. */
const recipeFiles = recipes
  .flatMap(recipeOf)
  .flatMap((step) => (step.kind === 'file' ? [[step.path, step.text] as const] : []));

const named =
  /(?:import|export)\s+(?:type\s+)?((?:\{[^}]*\}|[\w*]+(?:\s+as\s+\w+)?)(?:\s*,\s*\{[^}]*\})?)\s+from\s+['"](\.[^'"]+)['"]/g;
/** An interface to which another file adds. */
const augmented = /declare module '(\.[^']+)' \{[^}]*?\binterface (\w+)/g;
/** Loaded later, in a thread or as a type: what of it is used is not told by names. */
const loaded = /(?:import|importActual|vi\.mock|new URL)\s*(?:<[^>]*>)?\(\s*['"](\.[^'"]+)['"]/g;
/** drizzle-kit reads the tables that are exported, whoever else uses them. */
const table = /^(export )?const (\w+) = pgTable\(/gm;
const exported = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
/** Takes the place of a file of a package, whose names it keeps. */
const standIns = ['src/app/noColorSchemeScript.ts'];

it('whatever is exported is used by another file', () => {
  const usedOf = new Map<string, Set<string>>();
  const wholes = new Set(standIns);
  for (const [file, text] of [...texts, ...recipeFiles]) {
    const targetOf = (path: string) =>
      relative(root, resolve(root, dirname(file), path)).replaceAll(sep, '/');
    for (const [, names = '', path = ''] of text.matchAll(named)) {
      const target = targetOf(path);
      if (names.includes('*')) wholes.add(target);
      const used = usedOf.get(target) ?? new Set();
      for (const name of (/\{([^}]*)\}/.exec(names)?.[1] ?? '').split(',')) {
        used.add(
          name
            .trim()
            .replace(/^type\s+/, '')
            .replace(/\s+as\s+.*/, ''),
        );
      }
      usedOf.set(target, used);
    }
    for (const [, path = '', name = ''] of text.matchAll(augmented)) {
      usedOf.set(targetOf(path), (usedOf.get(targetOf(path)) ?? new Set()).add(name));
    }
    for (const [, path = ''] of text.matchAll(loaded)) wholes.add(targetOf(path));
  }
  const idle = [...texts].flatMap(([file, text]) =>
    wholes.has(file) || file.startsWith('tests/') || /words\/|\.(?:en|id)\.ts$/.test(file)
      ? []
      : [...text.matchAll(exported)].flatMap(([, name = '']) =>
          usedOf.get(file)?.has(name) === true || isTable(text, name) ? [] : [`${file}: ${name}`],
        ),
  );
  expect(usedOf.size).toBeGreaterThan(1000);
  expect(idle, 'make these the own business of their files, or delete them').toEqual([]);
});

function isTable(text: string, name: string): boolean {
  return [...text.matchAll(table)].some(([, , one]) => one === name);
}

it('each table is exported, so that a migration is made of it', () => {
  const hidden = [...texts].flatMap(([file, text]) =>
    file.startsWith('tests/')
      ? []
      : [...text.matchAll(table)].flatMap(([, isExported, name = '']) =>
          isExported ? [] : [`${file}: ${name}`],
        ),
  );
  expect(hidden).toEqual([]);
});
