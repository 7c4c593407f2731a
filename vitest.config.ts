import { defineConfig } from 'vitest/config';

export default defineConfig({
  // In tests of screens our imports must find the same copy of react-router as Node gives react-admin.
  resolve: { conditions: ['module-sync', 'module', 'node', 'development|production'] },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/globalSetup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // An error nobody awaited is a fault, whatever the tests around it say.
    dangerouslyIgnoreUnhandledErrors: false,
    passWithNoTests: false,
  },
});
