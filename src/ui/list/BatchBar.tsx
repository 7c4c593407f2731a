import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import { useNotify, useTranslate } from 'react-admin';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { FieldChange } from '../../../domain/noun/changeWords.ts';
import type { RowResult, SeenRecord } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { RowMoney, Selection } from './rows/useSelection.ts';
import { selectionSum } from './rows/useSelection.ts';
import { lazyPiece } from '../page/lazyPiece.tsx';

const BatchDialog = lazyPiece(() => import('./BatchDialog.tsx'));

/** All that match are collected up to this many. */
const mostMatching = 1000;

/** Tells what was shown of each record, by its id: what the server called it. */
export type OnShown = (shown: ReadonlyMap<Identifier, string>) => void;

export interface BatchAction<Row> {
  /** A name of the noun's lifecycle: `approve`. */
  action: string;
  label: string;
  isDestructive: boolean;
  /** What it asks for, once for all rows. */
  input: ActionInput;
  /** Where the words of the noun stand: `bill`. */
  words: string;
  labelOf: (field: string) => string;
  /** What has to be looked at before these rows are acted on: sums, accounts, what is unusual. */
  check?: (rows: readonly Row[], onShown: OnShown) => ReactNode;
  /** Its check says what it showed, and nothing is acted on before. */
  awaitsCheck?: true;
  /** What changed between a row as it was chosen and its record as it is now. */
  changesOf: (row: Row, newer: RaRecord) => readonly FieldChange[];
}

export interface BatchBarProps<Row extends RaRecord> {
  resource: string;
  selection: Selection<Row>;
  /** The rows on this page. */
  shown: readonly Row[];
  total: number;
  nameOf: (row: Row) => string;
  moneyOf?: (row: Row) => RowMoney | null;
  /** Says what the chosen rows come to; unset: their sum, where all of it is in one currency. */
  sumOf?: (moneys: readonly RowMoney[]) => string | null;
  /** The record of a row, as the row shows it: nothing is acted on that the person has not seen. */
  seenOf: (row: Row) => SeenRecord;
  actions: readonly BatchAction<Row>[] | ((chosen: readonly Row[]) => readonly BatchAction<Row>[]);
  readAllMatching: () => Promise<{ rows: Row[]; total: number }>;
}

const Bar = styled('section')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '10px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars?.palette.primary.main}`,
  backgroundColor: theme.vars?.palette.background.paper,
  boxShadow: theme.vars?.shadows[4],
  fontVariantNumeric: 'tabular-nums',
  '& .count': { fontWeight: 600 },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
}));

/** What is chosen and what can be done with it: how many, how much, and the actions. */
export function BatchBar<Row extends RaRecord>(props: BatchBarProps<Row>) {
  const { resource, selection, shown, total, nameOf, actions, readAllMatching } = props;
  const { seenOf, sumOf = selectionSum } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const [isCollecting, setCollecting] = useState(false);
  const [running, setRunning] = useState<{ action: BatchAction<Row>; rows: readonly Row[] } | null>(null);
  const count = selection.ids.size;
  const elsewhere = count - shown.filter((row) => selection.ids.has(row.id)).length;
  const sumIn = (rows: readonly Row[]): string | null =>
    props.moneyOf ? sumOf(rows.map(props.moneyOf).filter((money) => money !== null)) : null;
  const sum = count > 0 ? sumIn(selection.rows) : null;
  const offered = typeof actions === 'function' ? actions(selection.rows) : actions;

  async function chooseAllMatching(): Promise<void> {
    setCollecting(true);
    try {
      const { rows } = await readAllMatching();
      const skipped = rows.length - selection.choose(rows);
      if (skipped > 0) notify(translate('list.select.skipped', { smart_count: skipped }), { type: 'info' });
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setCollecting(false);
    }
  }

  /**
   * What failed stays chosen with its reason. A record that was changed is chosen as it is now, once the person has seen
   * what changed: its row is read anew, whichever page it is on.
   */
  async function keepFailed(tried: readonly Row[], results: readonly RowResult[]): Promise<void> {
    const byRecord = new Map(results.map((result) => [result.id, result]));
    const resultOf = (row: Row) => byRecord.get(seenOf(row).id);
    const failures = tried.flatMap((row) => {
      const result = resultOf(row);
      return result && !result.ok ? [[row.id, reasonOf(result)] as const] : [];
    });
    selection.keepFailed(new Map(failures));
    if (!results.some(({ code }) => code === 'stale_version')) return;
    try {
      const { rows } = await readAllMatching();
      selection.renew(rows);
    } catch {
      // They stay chosen as they were: the next try says again that they were changed.
      notify(translate('list.batch.notRenewed'), { type: 'warning' });
    }
  }

  return (
    <>
      {count > 0 && (
        <Bar aria-label={translate('list.select.bar')}>
          <output className="count">{translate('list.select.count', { smart_count: count })}</output>
          {elsewhere > 0 && <span>{translate('list.select.elsewhere', { smart_count: elsewhere })}</span>}
          {selection.leftOut && (
            <span>
              {translate('list.select.leftOut', {
                taken: selection.leftOut.taken,
                total: selection.leftOut.of,
              })}{' '}
              {selection.leftOut.reason}
            </span>
          )}
          {sum !== null && <span>{translate('list.select.sum', { sum })}</span>}
          {total > shown.length && count < Math.min(total, mostMatching) && (
            <Button variant="text" disabled={isCollecting} onClick={() => void chooseAllMatching()}>
              {isCollecting ? translate('list.select.collecting') : allMatchingLabel(total, translate)}
            </Button>
          )}
          <span className="actions">
            {offered.map((action) => (
              <Button
                key={action.action}
                variant={action.isDestructive ? 'outlined' : 'contained'}
                color={action.isDestructive ? 'error' : 'primary'}
                onClick={() => setRunning({ action, rows: selection.rows })}
              >
                {action.label}
              </Button>
            ))}
            <Button variant="text" onClick={selection.clear}>
              {translate('list.select.clear')}
            </Button>
          </span>
        </Bar>
      )}
      {running && (
        <Suspense>
          <BatchDialog
            resource={resource}
            action={running.action}
            items={running.rows.map((row) => ({
              ...seenOf(row),
              name: nameOf(row),
              changesTo: (newer) => running.action.changesOf(row, newer),
            }))}
            sum={sumIn(running.rows)}
            check={(onShown) => running.action.check?.(running.rows, onShown)}
            onResults={(results) => void keepFailed(running.rows, results)}
            onClose={() => setRunning(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Why a row failed, in a sentence. */
export function reasonOf({ message, code }: RowResult): string {
  return message || code || '-';
}

function allMatchingLabel(
  total: number,
  translate: (key: string, words: Record<string, string>) => string,
): string {
  const words = { total: formatNumber(String(total)), limit: formatNumber(String(mostMatching)) };
  return translate(total > mostMatching ? 'list.select.firstMatching' : 'list.select.allMatching', words);
}
