/** The variable that makes the proofs large: `npm run prove` sets it. */
export const proofScaleVariable = 'OUTLAY_PROOF_SCALE';

export const isLargeProof = process.env[proofScaleVariable] === 'large';
