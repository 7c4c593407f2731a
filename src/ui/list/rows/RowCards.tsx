import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import { RecordContextProvider, useTranslate } from 'react-admin';
import type { AppTableProps } from '../AppTable.tsx';
import { CellContent } from '../AppTable.tsx';
import type { CardPlace, Column } from '../columns.ts';
import { SelectBox } from './SelectBox.tsx';

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontVariantNumeric: 'tabular-nums',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '&[aria-busy="true"]': { opacity: 0.55 },
  '& > li': { display: 'flex', alignItems: 'flex-start', gap: 4, padding: '8px 4px 8px 12px' },
  '& > li + li': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
  '& > li[data-chosen="true"]': {
    backgroundImage: `linear-gradient(${theme.vars?.palette.action.selected} 0 0)`,
  },
  '& .record': { flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 },
  '& .line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '2px 12px',
    minWidth: 0,
  },
  '& .line > *': { minWidth: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .who': { fontWeight: 600, flex: '1 1 120px', whiteSpace: 'nowrap' },
  '& .remark': { display: 'flex', gap: 8, fontSize: '0.75rem' },
  // Figures are never cut: a name beside a long one goes on a line of its own.
  '& .amount': {
    fontWeight: 650,
    whiteSpace: 'nowrap',
    overflow: 'visible',
    marginInlineStart: 'auto',
    textAlign: 'right',
  },
  '& .status': { marginInlineStart: 'auto', display: 'flex', flexWrap: 'wrap', gap: '2px 6px' },
  // Gives way to the status, which shares its line as long as half a line is left.
  '& .quiet': { flex: '1 1 130px', fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '4px 12px',
    margin: '4px 0 0',
  },
  '& dt': { color: theme.vars?.palette.text.secondary, fontSize: '0.75rem' },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  '& dd > span': { whiteSpace: 'normal' },
  '& .failure': { color: theme.vars?.palette.error.main, margin: 0 },
}));

type RowCardsProps<Row extends RaRecord> = Omit<AppTableProps<Row>, 'sort' | 'onSort' | 'density'>;

/** The same rows where a table does not fit: who, how much, when and status; each name leads to the record. */
export function RowCards<Row extends RaRecord>(props: RowCardsProps<Row>) {
  const { caption, columns, rows, nameOf, selection, refusalOf, rowActions } = props;
  const translate = useTranslate();
  const hasPlaces = columns.some((column) => column.place !== undefined);
  return (
    <Cards aria-label={caption} aria-busy={props.isStale ?? false}>
      {rows.map((row) => {
        const isChosen = selection?.ids.has(row.id) === true;
        const failure = selection?.failures.get(row.id);
        return (
          <RecordContextProvider key={row.id} value={row}>
            <li data-chosen={isChosen}>
              {selection && (
                <SelectBox
                  label={translate('list.select.row', { row: nameOf(row) })}
                  isChecked={isChosen}
                  refusal={refusalOf?.(row) ?? null}
                  onToggle={() => selection.toggle(row)}
                />
              )}
              <div className="record">
                {hasPlaces ? (
                  <PlacedCells columns={columns} row={row} />
                ) : (
                  <NamedCells columns={columns} row={row} />
                )}
                {failure && <p className="failure">{translate('list.select.failed', { reason: failure })}</p>}
              </div>
              {rowActions?.(row)}
            </li>
          </RecordContextProvider>
        );
      })}
    </Cards>
  );
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
}

/** The cells that have a place on a phone. */
function PlacedCells<Row>({ columns, row }: CellsProps<Row>) {
  const header = columns.find((column) => column.isRowHeader);
  const at = (place: CardPlace) => columns.find((column) => column.place === place && column !== header);
  const [who, amount, when] = [at('who'), at('amount'), at('when')];
  // What a record is and what is wrong with it may be said apart.
  const statuses = columns.filter((column) => column.place === 'status' && column !== header);
  return (
    <>
      <div className="line">
        <span className="who">
          {who ? who.cell(row) : header && <CellContent column={header} row={row} />}
        </span>
        {amount && <span className="amount">{amount.cell(row)}</span>}
      </div>
      {who && <Remark column={who} row={row} />}
      <div className="line">
        <span className="quiet">
          {who && header && <CellContent column={header} row={row} />}
          {who && when && ' · '}
          {when?.cell(row)}
        </span>
        {statuses.length > 0 && (
          <span className="status">
            {statuses.map((status) => (
              <span key={status.key}>{status.cell(row)}</span>
            ))}
          </span>
        )}
      </div>
    </>
  );
}

/** All cells, each with its name. */
function NamedCells<Row>({ columns, row }: CellsProps<Row>) {
  return (
    <>
      <span className="who">
        {columns
          .filter((column) => column.isRowHeader)
          .map((column) => (
            <CellContent key={column.key} column={column} row={row} />
          ))}
      </span>
      <dl>
        {columns
          .filter((column) => !column.isRowHeader)
          .map((column) => (
            <CardField key={column.key} label={column.header}>
              <CellContent column={column} row={row} />
              <Remark column={column} row={row} />
            </CardField>
          ))}
      </dl>
    </>
  );
}

function Remark<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const remark = column.remark?.(row) || null;
  return remark && <div className="remark">{remark}</div>;
}

function CardField({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
