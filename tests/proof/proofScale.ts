/** The variable that makes the proofs large: `npm run prove` sets it. */
export const proofScaleVariable = 'OUTLAY_PROOF_SCALE';

export const isLargeProof = process.env[proofScaleVariable] === 'large';

/**
 * One of so many shares of these values, another for each turn: turns that follow one another meet them all. In
 * `npm run prove` every turn has all of them.
 */
export function shareOf<Value>(values: readonly Value[], turn: number, shares: number): readonly Value[] {
  return isLargeProof ? values : values.filter((_value, index) => index % shares === turn % shares);
}
