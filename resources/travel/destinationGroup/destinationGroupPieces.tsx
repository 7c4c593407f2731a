import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { TripPolicyTabs } from '../tripPolicy/TripPolicyTabs.tsx';

const pieces: NounPieces = { listTabs: TripPolicyTabs };
export default pieces;
