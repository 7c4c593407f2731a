import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Locked = {
  version?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

const root = join(import.meta.dirname, '..');
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const manifest: { allowScripts: Record<string, boolean>; scarfSettings: { enabled: boolean } } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Where Node looks for a package from another one: beside it, then in each folder above. */
function findLocked(from: string, name: string): Locked | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const found = lock.packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`];
    if (found !== undefined || place === '') return found;
  }
}

test('npm ci accepts the lock file: it holds the optional packages of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const found = findLocked(path, name)?.version;
        const isExact = /^\d+\.\d+\.\d+$/.test(version);
        return found === undefined || (isExact && found !== version);
      })
      .map(([name, version]) => `${path} needs ${name}@${version}`),
  );
  expect(missing).toEqual([]);
});

test('each package that runs a script when it is installed may do so, or may not', () => {
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(scripted).toContain('node');
  expect([...new Set(scripted)].filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
});

test('no package tells its makers that it was installed', () => {
  expect(manifest.allowScripts['@scarf/scarf']).toBe(false);
  // npm before 11 knows no allowScripts.
  expect(manifest.scarfSettings.enabled).toBe(false);
});
