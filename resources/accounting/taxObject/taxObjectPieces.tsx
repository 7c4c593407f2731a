import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { TaxTabs } from '../taxReport/TaxTabs.tsx';
import { taxObjectErrors } from './taxObjectErrors.ts';

const pieces: NounPieces = { listTabs: TaxTabs, errors: taxObjectErrors };
export default pieces;
