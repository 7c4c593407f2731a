import type { ListRow } from '../../../domain/list/listRoom.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { CreditSummary } from './CreditSummary.tsx';
import type { virtualCardCredit } from './creditQuota.ts';

const pieces: ListPieces<ListRow<typeof virtualCardCredit>> = {
  above: () => <CreditSummary kind="vcn" />,
  columns: { label: { place: 'status' } },
};
export default pieces;
