import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

import type { ProofMeta } from './prove.ts';

/** The variable that names the file for the outcomes. */
export const outcomesVariable = 'OUTLAY_PROOF_OUTCOMES';

export interface ProofOutcome extends ProofMeta {
  /** `broken`: an expectation failed; `faulty`: the proof itself could not be carried out. */
  state: 'kept' | 'broken' | 'faulty' | 'not run';
  /** What the first failed expectation said. */
  fault?: string;
}

/** Of what a fault says: a counterexample may be pages long. */
const longestFault = 300;

/** Writes what each proof of a run came to. */
export default class ProofReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env[outcomesVariable];
    if (!path) return;
    const outcomes = modules.flatMap((module) => [...module.children.allTests()].flatMap(outcomeOf));
    writeFileSync(path, JSON.stringify(outcomes));
  }
}

function outcomeOf(test: TestCase): ProofOutcome[] {
  const { proof } = test.meta();
  if (!proof) return [];
  if (proof.notRun !== undefined) return [{ ...proof, state: 'not run' }];
  const result = test.result();
  if (result.state === 'passed') return [{ ...proof, state: 'kept' }];
  const [error] = result.errors ?? [];
  const isBroken = error?.name === 'AssertionError' || (error?.message ?? '').startsWith('Property failed');
  return [
    {
      ...proof,
      state: isBroken ? 'broken' : 'faulty',
      fault: (error?.message ?? 'no reason given').slice(0, longestFault),
    },
  ];
}
