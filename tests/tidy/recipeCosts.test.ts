import { describe, expect, it } from 'vitest';

import { recipeOf } from '../recipes/recipe.ts';

/** What the recipes of CONTRIBUTING.md may cost: own files, their lines without words, and other files that get a line. */
const costs = {
  'Add a noun': { files: 5, lines: 100, registries: 2 },
  'Add a record that is decided on and paid': { files: 10, lines: 350, registries: 4 },
  'Add a list': { files: 5, lines: 120, registries: 2 },
} as const;

describe('a recipe of CONTRIBUTING.md', () => {
  it.each(Object.entries(costs))('"%s" costs no more than was meant', (heading, meant) => {
    const steps = recipeOf(heading);
    const files = steps.filter((step) => step.kind === 'file');
    const isWords = ({ path }: { path: string }) => /\.(?:en|id)\.ts$/.test(path);
    const lines = files
      .filter((file) => !isWords(file))
      .flatMap(({ text }) => text.trimEnd().split('\n')).length;
    const registries = new Set(steps.flatMap((step) => (step.kind === 'change' ? [step.path] : [])));
    expect(files.length).toBeGreaterThan(2);
    expect(files.length).toBeLessThanOrEqual(meant.files);
    expect(lines).toBeLessThanOrEqual(meant.lines);
    expect(registries.size).toBeLessThanOrEqual(meant.registries);
  });
});
