import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { recordImportEn } from '../../../domain/words/recordImport.en.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { keepAnswer } from '../../../providers/data/queryClient.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useLineWindow } from '../../ui/lineGrid/useLineWindow.ts';
import { tableRoles } from '../../ui/page/tableRoles.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { ImportColumn, ImportDetail, SheetRow } from './importOnScreen.ts';

const rowHeight = 44;
const rowsPerPage = 100;
const cellWidth = 176;
/** Of what is seldom short. */
const wideCellWidth = 240;
const wideKinds: ReadonlySet<string> = new Set([
  'email',
  'link',
  'reference',
  'references',
  'longText',
  'tags',
]);

/** Scrolls both ways; the heads stay above, the number of the row beside. */
const Scroller = styled('section')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'min(70vh, 720px)',
  fontSize: '0.8125rem',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: -2 },
  '& table, & thead, & tbody': { display: 'block' },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    minWidth: 'max-content',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
    backgroundColor: theme.vars?.palette.background.paper,
  },
  '& thead': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars?.palette.text.secondary,
  },
  '& tbody': { position: 'relative', minWidth: 'max-content' },
  '& tbody > tr': { position: 'absolute', insetInlineStart: 0, top: 0, width: '100%' },
  '& tr > *': {
    padding: '5px 6px',
    textAlign: 'start',
    fontWeight: 'inherit',
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  '& tr > th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: theme.vars?.palette.sheet,
  },
  // Beside inputs the number of the row stands on their line.
  '&[data-mendable="true"] tbody > tr > th': { paddingBlock: 10 },
  '& input': {
    font: 'inherit',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 32,
    padding: '3px 6px',
    color: theme.vars?.palette.text.primary,
    backgroundColor: 'transparent',
    border: '1px solid transparent',
    borderRadius: theme.shape.borderRadius,
    '&:hover': { borderColor: theme.vars?.palette.text.disabled },
    '&:focus-visible': {
      outline: `2px solid ${theme.vars?.palette.primary.main}`,
      outlineOffset: -1,
      backgroundColor: theme.vars?.palette.background.paper,
    },
    '&[aria-invalid="true"]': { borderColor: theme.vars?.palette.error.main },
  },
  '& .wrong': {
    display: 'block',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars?.palette.error.main,
  },
  '& .was': { display: 'block', fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& .leftOut': { color: theme.vars?.palette.text.secondary },
}));

const fateLooks = statusLooks<Omit<(typeof recordImportEn)['fate'], 'any'>>('recordImport.fate', {
  new: 'good',
  changed: 'waiting',
  unchanged: 'neutral',
  asked: 'attention',
  error: 'bad',
  leftOut: 'neutral',
});
const outcomeLooks = statusLooks<Omit<(typeof recordImportEn)['outcome'], 'any' | 'waiting' | 'asked'>>(
  'recordImport.outcome',
  { created: 'good', changed: 'waiting', failed: 'bad', undone: 'neutral', kept: 'attention' },
);

interface ImportGridProps {
  noun: AnyNoun;
  record: ImportDetail;
  /** Which of its rows. */
  query: Readonly<Record<string, string>>;
  count: number;
  isMendable: boolean;
}

interface Page {
  data: SheetRow[];
}

interface Mended {
  rows: SheetRow[];
  counts: ImportDetail['counts'];
}

/** The rows of a sheet: of thousands only those in sight are drawn and asked for. A cell is mended where it stands. */
export function ImportGrid({ noun, record, query, count, isMendable }: ImportGridProps) {
  'use no memo';
  const translate = useTranslate();
  const { id, columns } = record;
  // A row that is mended stays where it is until another part is chosen.
  const [rowCount] = useState(count);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useLineWindow({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const asked = [...rowsKey(record), query];
  const { rowAt, error } = useSheetRows(record, asked, query, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const mend = useMend(id, asked);
  if (rowCount === 0) return <p>{translate('recordImport.grid.nothing')}</p>;
  const widths = columns.map(({ kind }) => `${wideKinds.has(kind) ? wideCellWidth : cellWidth}px`);
  const template = `72px 128px ${widths.join(' ')}`;
  return (
    <>
      {error !== null && <p role="alert">{describeError(error, translate)}</p>}
      <Scroller
        ref={scroller}
        // The keyboard scrolls it, too.
        tabIndex={0}
        aria-label={translate('recordImport.field.rows')}
        data-mendable={isMendable}
      >
        <table
          {...tableRoles.table}
          aria-label={translate('recordImport.grid.caption', { file: record.fileName })}
          aria-rowcount={rowCount + 1}
          style={{ ['--columns' as string]: template }}
        >
          <thead {...tableRoles.rows}>
            <tr {...tableRoles.row} aria-rowindex={1}>
              <th {...tableRoles.columnHead}>{translate('recordImport.grid.row')}</th>
              <th {...tableRoles.columnHead}>{translate('recordImport.grid.fate')}</th>
              {columns.map(({ key, label, isRequired }) => (
                <th key={key} {...tableRoles.columnHead}>
                  {label}
                  {isRequired ? ' *' : ''}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rows} style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rowAt(index);
              return (
                <tr
                  key={index}
                  {...tableRoles.row}
                  aria-rowindex={index + 2}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  style={{ transform: `translateY(${start}px)`, minHeight: rowHeight }}
                >
                  <th {...tableRoles.rowHead}>{row?.number ?? '…'}</th>
                  <td {...tableRoles.cell}>
                    {row && <Fate noun={noun} row={row} isMendable={isMendable} mend={mend} />}
                  </td>
                  {columns.map((column) => (
                    <td key={column.key} {...tableRoles.cell}>
                      {row && <Cell row={row} column={column} isMendable={isMendable} mend={mend} />}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroller>
    </>
  );
}

/** What the rows are kept under: those of an import under way are asked for anew as they are saved, or taken back. */
function rowsKey({ id, version, counts }: ImportDetail): readonly unknown[] {
  const { saved, failed, undone, kept } = counts;
  return ['imports', 'rows', id, version, saved, failed, undone, kept];
}

/** The rows in sight, asked for by the page. */
function useSheetRows(
  { id }: ImportDetail,
  asked: readonly unknown[],
  query: ImportGridProps['query'],
  first: number,
  last: number,
) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const from = Math.floor(first / rowsPerPage);
  const to = Math.floor(last / rowsPerPage);
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...asked, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.read<Page>('imports', {
          what: 'rows',
          params: { id },
          query: { ...query, page: page + 1, limit: rowsPerPage },
          signal,
        }),
      staleTime: Infinity,
      gcTime: 0,
      meta: { raisesErrorPage: false },
    })),
  });
  return {
    rowAt: (index: number): SheetRow | undefined =>
      answers[Math.floor(index / rowsPerPage) - from]?.data?.data[index % rowsPerPage],
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  };
}

type Mend = (row: SheetRow, change: { cells?: Record<string, string>; isLeftOut?: boolean }) => Promise<void>;

/** Sends what was mended of a row, and puts in place what became of it and of those about the same record. */
function useMend(id: number, asked: readonly unknown[]): Mend {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  return async ({ number }, change) => {
    try {
      const { rows, counts } = await dataProvider.act<Mended>('imports', {
        id,
        action: 'mendRow',
        params: { number },
        input: change,
      });
      const judged = new Map(rows.map((row) => [row.number, row]));
      queryClient.setQueriesData<Page>(
        { queryKey: asked },
        (page) => page && { ...page, data: page.data.map((row) => judged.get(row.number) ?? row) },
      );
      await keepAnswer<ImportDetail>(
        queryClient,
        ['imports', 'getOne', { id: String(id) }],
        (record) => record && { ...record, counts },
      );
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    }
  };
}

interface FateProps {
  noun: AnyNoun;
  row: SheetRow;
  isMendable: boolean;
  mend: Mend;
}

/** What becomes of a row, or became of it; a draft's can be left out. */
function Fate({ noun, row, isMendable, mend }: FateProps) {
  const translate = useTranslate();
  const { number, fate, outcome, recordID, reason } = row;
  const isLeftOut = fate === 'leftOut';
  const isThere = recordID !== null && outcome !== 'undone';
  return (
    <>
      {outcome === null ? (
        <StatusBadge status={fate} looks={fateLooks} />
      ) : (
        <StatusBadge status={outcome} looks={outcomeLooks} />
      )}{' '}
      {isThere && !isMendable && (
        <Link to={`${noun.at}/${recordID}`}>{translate('recordImport.grid.open')}</Link>
      )}
      {reason !== null && <span className="wrong">{reason}</span>}
      {isMendable && (
        <Button
          size="small"
          color="inherit"
          aria-label={translate(`recordImport.grid.${isLeftOut ? 'takeIn' : 'leaveOut'}`, { row: number })}
          onClick={() => void mend(row, { isLeftOut: !isLeftOut })}
          sx={{ minWidth: 28, px: 0.75 }}
        >
          {isLeftOut ? '+' : '×'}
        </Button>
      )}
    </>
  );
}

interface CellProps {
  row: SheetRow;
  column: ImportColumn;
  isMendable: boolean;
  mend: Mend;
}

function Cell({ row, column: { key, label }, isMendable, mend }: CellProps) {
  const translate = useTranslate();
  const text = row.cells[key] ?? '';
  const error = row.problems[key];
  const change = row.changes[key];
  const messageID = `import-${row.number}-${key}`;
  const isEditable = isMendable && row.fate !== 'leftOut';
  return (
    <>
      {isEditable ? (
        <input
          // What the server judged takes the place of what was typed.
          key={text}
          defaultValue={text}
          aria-label={translate('recordImport.grid.cell', { column: label, row: row.number })}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined && change === undefined ? undefined : messageID}
          onBlur={(event) => {
            const typed = event.target.value.trim();
            if (typed !== text) void mend(row, { cells: { [key]: typed } });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') event.currentTarget.value = text;
          }}
        />
      ) : (
        <span className={row.fate}>{text}</span>
      )}
      {error !== undefined && (
        <span id={messageID} className="wrong">
          {error}
        </span>
      )}
      {error === undefined && change !== undefined && (
        <span id={messageID} className="was">
          {translate('recordImport.grid.before', {
            before: change[0] === '' ? translate('recordImport.grid.emptied') : change[0],
            after: change[1] === '' ? translate('recordImport.grid.emptied') : change[1],
          })}
        </span>
      )}
    </>
  );
}
