import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

import { budget, sampled } from './tests/proof/proofScale.ts';
import { LongestFirst } from './tests/longestFirst.ts';

const testFiles = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path))
  .toSorted();

/** The tests in a document of their own. */
const screenTests = testFiles.filter(
  (path) =>
    path.endsWith('x') ||
    readFileSync(join(import.meta.dirname, path), 'utf8').startsWith('// @vitest-environment jsdom'),
);

/** The tests of the API. On a foreign PostgreSQL `npm test` runs some of them, and `npm run prove` all. */
const apiTests = testFiles.filter((path) => path.startsWith('tests/api/'));

export default defineConfig({
  // In tests of screens our imports must find the same copy of react-router as Node gives react-admin.
  resolve: { conditions: ['module-sync', 'module', 'node', 'development|production'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/external/**',
            'tests/recipes/**',
            'tests/browser/**',
            'tests/alone/**',
            ...screenTests,
          ],
          globalSetup: ['tests/globalSetup.ts'],
          // Files share the modules of the server, which take longer to load than many a file takes to run.
          isolate: false,
        },
      },
      {
        // These put modules of their own in the place of others, which nobody else may meet.
        extends: true,
        test: { name: 'alone', include: ['tests/alone/**/*.test.ts'], globalSetup: ['tests/globalSetup.ts'] },
      },
      {
        // A browser on a slow machine is tried once more; what passes only then is listed at the end.
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/globalSetup.ts'],
          isolate: false,
          retry: 1,
        },
      },
      {
        // A screen keeps things in its document, so each file begins with a new one.
        extends: true,
        test: { name: 'screens', include: screenTests },
      },
      {
        // Some of the API's again on a PostgreSQL that is somebody else's.
        extends: true,
        test: {
          name: 'external',
          include: [
            'tests/external/**/*.test.ts',
            ...sampled(apiTests, budget.externalFiles),
            'tests/server/jobs.test.ts',
          ],
          isolate: false,
          globalSetup: ['tests/external/externalSetup.ts'],
        },
      },
      {
        // The recipes of CONTRIBUTING.md, in a copy of the project.
        extends: true,
        test: {
          name: 'recipes',
          include: ['tests/recipes/**/*.test.ts'],
          hookTimeout: 900_000,
          testTimeout: 180_000,
        },
      },
    ],
    pool: 'forks',
    // Demo companies and screens make much that is soon forgotten: with more room for it the same tests take a tenth less of the processor.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // One more than the cores we plan for: files wait for browsers, clocks and the database.
    maxWorkers: 3,
    testTimeout: 180_000,
    // A slow machine shows what is right later, and never sooner.
    expect: { poll: { timeout: 20_000 } },
    // The first file of a run makes the demo companies, which takes minutes on a slow machine.
    hookTimeout: 900_000,
    // An error nobody awaited is a fault, whatever the tests around it say.
    dangerouslyIgnoreUnhandledErrors: false,
    passWithNoTests: false,
  },
});
