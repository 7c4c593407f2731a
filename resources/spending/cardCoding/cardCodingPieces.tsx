import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import type { CardCodingRow } from './cardCoding.ts';
import { codingErrors } from './cardCodingRules.ts';

const pieces: NounPieces<CardCodingRow> = { errors: (sent) => codingErrors(sent) };
export default pieces;
