import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import type { ClaimLog } from './claimLog.ts';
import { LogProgress, LogRows } from './page/LogRows.tsx';

const pieces: NounPieces<ClaimLog> = { notice: LogProgress, panels: [LogRows] };
export default pieces;
