import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { datasetFilters } from '../../resources/datasetFilters.ts';
import { datasets, exported } from '../../resources/datasets.server.ts';
import { apiAreas, nounResources } from '../../resources/nounResources.ts';
import { routes as productRoutes } from '../../resources/routes.ts';
import type { RouteDefinition } from '../../src/app/routing/routes.ts';

/** What is said in several registries is said in each of them: a list that is missing in one throws on its screen only. */
const routes: readonly RouteDefinition[] = productRoutes;
const root = join(import.meta.dirname, '..', '..');
const screens = ['resources', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx'))
    .map(({ parentPath, name }) => join(parentPath, name)),
);
const named = screens.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const plain = text.matchAll(/\bresource="([\w-]+)"/g);
  const chosen = text.matchAll(/\bresource=\{[^}?]*\? '([\w-]+)' : '([\w-]+)'\}/g);
  return [...plain, ...chosen].flatMap(([, ...names]) =>
    names.map((name) => ({ name, file: relative(root, file) })),
  );
});

describe('the resources that screens name', () => {
  it('are many', () => {
    expect(named.length).toBeGreaterThan(15);
    expect(named.map(({ name }) => name)).toContain('depositPayables');
  });

  it.each(named)('$name of $file is in the registry', ({ name }) => {
    expect([...nounResources, ...apiAreas].map((one) => one.name)).toContain(name);
  });
});

it.each(
  routes.flatMap(({ path, initialQuery }) => (initialQuery ? [[path, initialQuery.path] as const] : [])),
)('what %s asks at first is answered by a resource', (_address, path) => {
  expect(nounResources.map((one) => one.path)).toContain(path);
});

describe('a list that is written as a sheet', () => {
  const listed = nounResources.filter(({ reads }) => reads && 'export' in reads).map(({ path }) => path);

  it('is known on both sides', () => {
    expect(listed.length).toBeGreaterThan(15);
    expect(exported().map(({ name }) => name)).toEqual(expect.arrayContaining(listed));
    expect(listed).toEqual(expect.arrayContaining(exported().map(({ name }) => name)));
  });

  it.each(datasets().map(({ name }) => [name]))('%s has filters that a schedule asks it with', (name) => {
    expect(Object.keys(datasetFilters)).toContain(name);
  });
});
