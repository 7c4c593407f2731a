import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { driftLooks } from './drift.ts';
import type { Drift } from './DriftActions.tsx';
import { DriftActions } from './DriftActions.tsx';
import { DriftHead } from './DriftHead.tsx';

/** Moves stand as texts of accounts and amounts. */
function Moves({ text }: { text: string | null }) {
  if (text === null) return '-';
  const [day = '', ...rest] = text.split(' ');
  let moves: unknown;
  try {
    moves = JSON.parse(rest.join(' '));
  } catch {
    return text;
  }
  if (!Array.isArray(moves)) return text;
  return (
    <>
      {day}
      {(moves as [string, string][]).map(([account, amount]) => (
        <div key={account}>
          {account}: {amount}
        </div>
      ))}
    </>
  );
}

const pieces: ListPieces<Drift> = {
  above: DriftHead,
  columns: {
    status: { place: 'status', cell: ({ status }) => <StatusBadge status={status} looks={driftLooks} /> },
    expected: { cell: ({ expected }) => <Moves text={expected} /> },
    found: { cell: ({ found }) => <Moves text={found} /> },
  },
  rowActions: (drift) => <DriftActions drift={drift} />,
};
export default pieces;
