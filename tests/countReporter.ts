import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

export interface TestCounts {
  passed: number;
  failed: number;
  /** Tests that passed only when they were tried again: the name of each, and what it failed with at first. */
  unsteady: readonly string[];
}

/** The variable that names the file for the counts. */
export const countsVariable = 'OUTLAY_TEST_COUNTS';

/**
 * Counts a whole run. Besides failed tests, each error outside of a test counts as a failure: a file that cannot be
 * loaded, a hook that throws, a rejection nobody awaited.
 */
export function countTests(modules: readonly TestModule[], unhandled: readonly unknown[]): TestCounts {
  const counts = { passed: 0, failed: unhandled.length };
  const unsteady: string[] = [];
  for (const module of modules) {
    counts.failed += module.errors().length;
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') counts.passed += 1;
      if (state === 'failed') counts.failed += 1;
      if (test.diagnostic()?.flaky)
        unsteady.push(`${module.relativeModuleId} > ${test.fullName}\n${firstFailure(test)}`);
    }
  }
  return { ...counts, unsteady };
}

/** Where a test failed at first, and with which words. */
function firstFailure(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const place = error?.stacks?.find(({ file }) => file === test.module.moduleId);
  const at = place === undefined ? '' : `line ${place.line}: `;
  return `  ${at}${stripVTControlCharacters(error?.message ?? 'no error was kept')}`.replaceAll('\n', '\n  ');
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[countsVariable];
    if (path) writeFileSync(path, JSON.stringify(countTests(modules, unhandled)));
  }
}
