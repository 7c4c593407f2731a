import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import type { ReceiptRow } from './receipt.ts';
import { receiptErrors } from './receipt.ts';

const pieces: NounPieces<ReceiptRow> = { errors: receiptErrors };
export default pieces;
