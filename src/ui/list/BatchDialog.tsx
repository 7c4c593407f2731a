import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useId, useRef, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import { useDataProvider, useTranslate } from 'react-admin';
import type { FieldChange } from '../../../domain/noun/changeWords.ts';
import type { OutlayDataProvider, RowResult, SeenRecord } from '../../../providers/data/dataProvider.ts';
import { afterDecision } from '../../../providers/data/queryClient.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { InputFieldsHandle } from '../../noun/fields/InputFields.tsx';
import { ChangeList } from '../approval/ChangeList.tsx';
import type { BatchAction, OnShown } from './BatchBar.tsx';
import { reasonOf } from './BatchBar.tsx';
import { lazyPiece } from '../page/lazyPiece.tsx';

const InputFields = lazyPiece(() => import('../../noun/fields/InputFields.tsx'));

export interface BatchItem extends SeenRecord {
  name: string;
  /** What changed of it since it was chosen. */
  changesTo: (newer: RaRecord) => readonly FieldChange[];
}

export interface BatchDialogProps {
  resource: string;
  action: Omit<BatchAction<never>, 'check' | 'changesOf'>;
  items: readonly BatchItem[];
  /** Of all rows, where they share a currency. */
  sum: string | null;
  /** Stands above the question. */
  check?: (onShown: OnShown) => ReactNode;
  onResults: (results: readonly RowResult[]) => void;
  onClose: () => void;
}

const Results = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  marginTop: 16,
  fontSize: '0.8125rem',
  '& th, & td': {
    padding: '6px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& tbody th': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& .failed': { color: theme.vars?.palette.error.main, fontWeight: 600 },
}));

type Phase =
  | { kind: 'asking'; error: string | null }
  | { kind: 'working' }
  | { kind: 'results'; results: RowResult[] };

/** One action on many rows: the question, the work, and what became of each row. */
export default function BatchDialog(props: BatchDialogProps) {
  const { resource, action, items, sum, check, onResults, onClose } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const titleID = useId();
  const [phase, setPhase] = useState<Phase>({ kind: 'asking', error: null });
  const [shown, setShown] = useState<ReadonlyMap<Identifier, string> | null>(null);
  const asked = useRef<InputFieldsHandle>(null);
  const asksInput = Object.keys(action.input).length > 0;

  async function run(): Promise<void> {
    const input = asksInput ? (asked.current?.read() ?? null) : undefined;
    if (input === null) return;
    setPhase({ kind: 'working' });
    try {
      const { results } = await dataProvider.actMany(resource, {
        action: action.action,
        records: items.map(({ id, version }) => ({ id, version, shown: shown?.get(id) })),
        ...(input === undefined ? {} : { input }),
      });
      setPhase({ kind: 'results', results });
      onResults(results);
    } catch (error) {
      setPhase({
        kind: 'asking',
        error: asked.current?.showRefused(error) ? null : describeError(error, translate),
      });
    }
    await afterDecision(queryClient);
  }

  const close = (): void => {
    if (phase.kind !== 'working') onClose();
  };
  const actionWords = sum === null ? action.label : `${action.label} ${sum}`;
  return (
    <Dialog open onClose={close} aria-labelledby={titleID} fullWidth maxWidth="sm">
      <DialogTitle id={titleID}>
        {phase.kind === 'results'
          ? translate('list.batch.resultTitle', { action: action.label })
          : translate('list.batch.confirmTitle', { action: actionWords, smart_count: items.length })}
      </DialogTitle>
      <DialogContent>
        {phase.kind === 'results' ? (
          <BatchResults results={phase.results} items={items} />
        ) : (
          <>
            {phase.kind === 'asking' && phase.error !== null && <Alert severity="error">{phase.error}</Alert>}
            {check?.(setShown)}
            <p>{translate('list.batch.confirmText')}</p>
            {asksInput && (
              <Suspense>
                <InputFields
                  ref={asked}
                  input={action.input}
                  words={action.words}
                  action={action.action}
                  labelOf={action.labelOf}
                />
              </Suspense>
            )}
            {phase.kind === 'working' && <LinearProgress aria-label={translate('list.batch.working')} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {phase.kind === 'results' ? (
          <Button variant="contained" onClick={onClose}>
            {translate('list.batch.close')}
          </Button>
        ) : (
          <>
            <Button color="inherit" disabled={phase.kind === 'working'} onClick={onClose}>
              {translate('list.batch.cancel')}
            </Button>
            <Button
              variant="contained"
              color={action.isDestructive ? 'error' : 'primary'}
              disabled={phase.kind === 'working' || (action.awaitsCheck === true && shown === null)}
              onClick={() => void run()}
            >
              {phase.kind === 'working' ? translate('list.batch.working') : actionWords}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface BatchResultsProps {
  results: readonly RowResult[];
  items: readonly BatchItem[];
}

/** Failures first: they are what is left to do. */
function BatchResults({ results, items }: BatchResultsProps) {
  const translate = useTranslate();
  const failed = results.filter((result) => !result.ok);
  const ordered = [...failed, ...results.filter((result) => result.ok)];
  const byID = new Map(items.map((item) => [item.id, item]));
  return (
    <>
      <Alert severity={failed.length > 0 ? 'warning' : 'success'}>
        {failed.length > 0
          ? translate('list.batch.someFailed', { failed: failed.length, total: results.length })
          : translate('list.batch.allDone', { smart_count: results.length })}
      </Alert>
      <Results>
        <thead>
          <tr>
            <th scope="col">{translate('list.batch.record')}</th>
            <th scope="col">{translate('list.batch.outcome')}</th>
            {failed.length > 0 && <th scope="col">{translate('list.batch.reason')}</th>}
          </tr>
        </thead>
        <tbody>
          {ordered.map((result) => (
            <tr key={result.id}>
              <th scope="row">{byID.get(result.id)?.name ?? result.id}</th>
              <td className={result.ok ? 'done' : 'failed'}>
                {translate(result.ok ? 'list.batch.done' : 'list.batch.failed')}
              </td>
              {failed.length > 0 && (
                <td>
                  {!result.ok && reasonOf(result)}
                  {result.newer && <Changes changes={byID.get(result.id)?.changesTo(result.newer) ?? []} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Results>
    </>
  );
}

/** What is different from what was chosen. */
function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const translate = useTranslate();
  if (changes.length === 0) return <p>{translate('approval.changedElsewhere')}</p>;
  return <ChangeList changes={changes} />;
}
