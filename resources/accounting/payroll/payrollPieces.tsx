import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import type { PayrollBatch } from './payrollBatch.ts';
import { PayrollItems } from './PayrollItems.tsx';

const pieces: NounPieces<PayrollBatch> = { panels: [PayrollItems] };
export default pieces;
