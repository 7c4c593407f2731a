import { formatDay } from '../../../domain/day/day.ts';
import { isAmount } from '../../../domain/money/money.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { driftLooks } from './drift.ts';
import type { Drift } from './DriftActions.tsx';
import { DriftActions } from './DriftActions.tsx';
import { DriftHead } from './DriftHead.tsx';
import { booksCurrency, readMoves } from './movesOfDrift.ts';

/** What a document moves, or what a balance comes to, in the currency of the books. */
function Moves({ text }: { text: string | null }) {
  const locale = useLocale();
  if (text === null) return '-';
  const read = readMoves(text);
  if (!read) return isAmount(text) ? <MoneyText amount={text} currency={booksCurrency} /> : text;
  return (
    <>
      {formatDay(read.day, locale)}
      {read.moves.map(([account, amount]) => (
        <div key={account}>
          {account}: <MoneyText amount={amount} currency={booksCurrency} />
        </div>
      ))}
      {read.key !== null && <div>{read.key}</div>}
    </>
  );
}

const pieces: ListPieces<Drift> = {
  above: DriftHead,
  columns: {
    kind: { place: 'when' },
    status: { place: 'status', cell: ({ status }) => <StatusBadge status={status} looks={driftLooks} /> },
    expected: { cell: ({ expected }) => <Moves text={expected} /> },
    found: { cell: ({ found }) => <Moves text={found} /> },
  },
  rowActions: (drift) => <DriftActions drift={drift} />,
};
export default pieces;
