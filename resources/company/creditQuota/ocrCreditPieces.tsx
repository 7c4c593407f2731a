import type { ListRow } from '../../../domain/list/listRoom.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { CreditSummary } from './CreditSummary.tsx';
import type { ocrCredit } from './creditQuota.ts';

const pieces: ListPieces<ListRow<typeof ocrCredit>> = {
  above: () => <CreditSummary kind="ocr" />,
  columns: { label: { place: 'status' } },
};
export default pieces;
