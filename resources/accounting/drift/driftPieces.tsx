import type { Day } from '../../../domain/day/day.ts';
import { formatDay } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { driftLooks } from './drift.ts';
import type { Drift } from './DriftActions.tsx';
import { DriftActions } from './DriftActions.tsx';
import { DriftHead } from './DriftHead.tsx';

/** The day, what moves as pairs of accounts and amounts, and the key of a document that has lost ours. */
const movesText = /^(?<day>\d{4}-\d{2}-\d{2}) (?<moves>\[.*\])(?: (?<key>\S+))?$/s;

/** What a document moves, or what a balance comes to, in the rupiah of the books. */
function Moves({ text }: { text: string | null }) {
  const locale = useLocale();
  if (text === null) return '-';
  const read = movesText.exec(text)?.groups;
  if (!read) return <MoneyText amount={text} currency="IDR" />;
  const { day = '', moves = '[]', key } = read;
  return (
    <>
      {formatDay(day as Day, locale)}
      {(JSON.parse(moves) as [string, Amount][]).map(([account, amount]) => (
        <div key={account}>
          {account}: <MoneyText amount={amount} currency="IDR" />
        </div>
      ))}
      {key !== undefined && <div>{key}</div>}
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
