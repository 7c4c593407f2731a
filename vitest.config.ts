import { defineConfig } from 'vitest/config';

export default defineConfig({
  // In tests of screens our imports must find the same copy of react-router as Node gives react-admin.
  resolve: { conditions: ['module-sync', 'module', 'node', 'development|production'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/external/**', 'tests/recipes/**'],
          globalSetup: ['tests/globalSetup.ts'],
        },
      },
      {
        // The API again on a PostgreSQL that is somebody else's.
        extends: true,
        test: {
          name: 'external',
          include: ['tests/external/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/server/jobs.test.ts'],
          // What these ask is the same whoever owns the database.
          exclude: [
            'foreignProvider',
            'documentExport',
            'serverRoutes',
            'refusedFields',
            'apiVersions',
            'nounResources',
          ].map((name) => `tests/api/${name}.test.ts`),
          globalSetup: ['tests/external/externalSetup.ts'],
        },
      },
      {
        // The recipes of CONTRIBUTING.md, in a copy of the project.
        extends: true,
        test: { name: 'recipes', include: ['tests/recipes/**/*.test.ts'], hookTimeout: 400_000 },
      },
    ],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // An error nobody awaited is a fault, whatever the tests around it say.
    dangerouslyIgnoreUnhandledErrors: false,
    passWithNoTests: false,
  },
});
