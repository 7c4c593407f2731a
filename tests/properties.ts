import fc from 'fast-check';

import { isLargeProof } from './proof/proofScale.ts';

/**
 * What properties are made of. `npm test` tries the same cases on every machine: what was right where a change was made
 * is right elsewhere, and whoever changes nothing breaks nothing. `npm run prove` tries new cases, and ten times as many
 * where a property names no number of its own.
 */
fc.configureGlobal(isLargeProof ? { numRuns: 1000 } : { seed: 20_261_130 });

export { default as fc } from 'fast-check';
