import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';
import type { AppTableProps } from './AppTable.tsx';
import { CellContent } from './AppTable.tsx';
import { SelectBox } from './SelectBox.tsx';

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  '&[aria-busy="true"]': { opacity: 0.55 },
  '& > li': {
    padding: '8px 12px 12px',
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars?.palette.background.paper,
  },
  '& > li[data-chosen="true"]': { borderColor: theme.vars?.palette.primary.main },
  '& .head': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 32 },
  '& .name': { flex: 1, fontWeight: 600, overflowWrap: 'anywhere' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '4px 12px',
    margin: '4px 0 0',
  },
  '& dt': { color: theme.vars?.palette.text.secondary, fontSize: '0.75rem' },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  '& dd > span': { whiteSpace: 'normal' },
  '& .failure': { color: theme.vars?.palette.error.main, margin: '4px 0 0' },
}));

type RowCardsProps<Row extends RaRecord> = Omit<AppTableProps<Row>, 'sort' | 'onSort' | 'density'>;

/** The same rows where a table does not fit: one card each. */
export function RowCards<Row extends RaRecord>(props: RowCardsProps<Row>) {
  const { caption, columns, rows, nameOf, selection, refusalOf, rowActions, isStale = false } = props;
  const translate = useTranslate();
  const named = columns.filter((column) => column.isRowHeader);
  const others = columns.filter((column) => !column.isRowHeader);
  return (
    <Cards aria-label={caption} aria-busy={isStale}>
      {rows.map((row) => {
        const isChosen = selection?.ids.has(row.id) === true;
        const failure = selection?.failures.get(row.id);
        return (
          <li key={row.id} data-chosen={isChosen}>
            <div className="head">
              {selection && (
                <SelectBox
                  label={translate('list.select.row', { row: nameOf(row) })}
                  isChecked={isChosen}
                  refusal={refusalOf?.(row) ?? null}
                  onToggle={() => selection.toggle(row)}
                />
              )}
              <span className="name">
                {named.map((column) => (
                  <CellContent key={column.key} column={column} row={row} />
                ))}
              </span>
              {rowActions?.(row)}
            </div>
            {failure && <p className="failure">{translate('list.select.failed', { reason: failure })}</p>}
            <dl>
              {others.map((column) => (
                <CardField key={column.key} label={column.header}>
                  <CellContent column={column} row={row} />
                </CardField>
              ))}
            </dl>
          </li>
        );
      })}
    </Cards>
  );
}

function CardField({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
