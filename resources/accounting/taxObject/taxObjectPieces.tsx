import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { TaxTabs } from '../taxReport/TaxTabs.tsx';
import { taxObjectProblems } from './taxObjectProblems.ts';

const pieces: NounPieces = { listTabs: TaxTabs, problems: taxObjectProblems };
export default pieces;
