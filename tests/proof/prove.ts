import { it } from 'vitest';
import type { TaskMeta } from 'vitest';

import { isLargeProof } from './proofScale.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a proof promises and reached; the reporter makes the table of docs/proof.md of it. */
    proof?: ProofMeta;
  }
}

export interface ProofMeta {
  name: string;
  promise: string;
  goal: string;
  /** In figures; absent when the promise was broken. */
  reached?: string;
  /** Why it could not be carried out here. */
  notRun?: string;
}

/** The figure for this run: the first in `npm test`, the second in `npm run prove`. */
export type Choose = <Value>(small: Value, large: Value) => Value;

export interface Proof {
  /** In kebab-case; its planted bugs stand under this name in `tests/proof/bugs`. */
  name: string;
  /** One sentence, as a customer would say it. */
  promise: string;
  /** The figure to reach, in words. */
  goal: string;
  /** Why it cannot be carried out on this machine; null when it can. Such a proof counts as not run. */
  missing?: () => string | null;
  /** Breaks by a failed expectation; answers what was reached, in figures. */
  run: (choose: Choose) => Promise<string>;
}

const largeTimeoutMs = 120 * 60_000;
const smallTimeoutMs = 600_000;

/** Registers a proof as a test of its file. */
export function prove({ name, promise, goal, missing, run }: Proof): void {
  it(`${name}: ${promise}`, { timeout: isLargeProof ? largeTimeoutMs : smallTimeoutMs }, async (context) => {
    const meta: TaskMeta = context.task.meta;
    const reason = missing?.() ?? null;
    if (reason !== null) {
      meta.proof = { name, promise, goal, notRun: reason };
      const { skip: leaveOut } = context;
      leaveOut(reason);
    }
    meta.proof = { name, promise, goal };
    const reached = await run((small, large) => (isLargeProof ? large : small));
    meta.proof = { name, promise, goal, reached };
  });
}
