import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useLocation, useSearchParams } from 'react-router';
import { mayEnter } from '../../../../domain/access/access.ts';
import { firstOfMonth, today } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { NotConnected } from '../../../../src/ui/page/NotConnected.tsx';
import { ConfirmDialog } from '../../../../src/ui/feedback/ConfirmDialog.tsx';
import type { BooksProgram } from '../../connection/booksProgram.ts';
import { booksProgramAt } from '../../connection/booksProgram.ts';
import { postingAccess, remedyPage } from '../accountingPost.ts';
import type { SyncSummary } from '../accountingPostWire.ts';
import { tabOf } from './SyncTabs.tsx';
import { useSyncActs } from './useSyncActs.tsx';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 } as const;

/** How what goes to the books stands. */
export function useSyncSummary(program: BooksProgram) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [program, 'sync'],
    queryFn: ({ signal }) => dataProvider.read<SyncSummary>(program, { what: 'sync', signal }),
    meta: { raisesErrorPage: false },
  });
}

/** What of the tab is stuck by which cause, with what mends it; and posting of a period. */
export function SyncStuck() {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountingPost.${key}`, values);
  const actor = useActor();
  const [search] = useSearchParams();
  const program = booksProgramAt(useLocation().pathname);
  const { data, error } = useSyncSummary(program);
  const { retry } = useSyncActs();
  const tab = tabOf(search, actor, program);
  const mayPost = mayEnter(actor, postingAccess);
  return (
    <>
      {error && (
        <p role="alert" style={{ margin: 0 }}>
          {words('summaryFailed')} {describeError(error, translate)}
        </p>
      )}
      {data?.isConnected === false && (
        <NotConnected title={words(`notConnected.${program}`)} text={words('notConnectedText')} />
      )}
      {data?.stuck
        .filter(({ groupType }) => groupType === tab)
        .map(({ cause, count, groupType }) => {
          const page = remedyPage(cause, program);
          return (
            <Alert key={cause} severity="warning">
              <div style={{ display: 'grid', gap: 8 }}>
                <div>
                  <strong>
                    {words('stuck', { smart_count: count, cause: words(`choice.cause.${cause}`) })}
                  </strong>{' '}
                  {words(`remedy.${cause}`)}
                </div>
                <div style={row}>
                  {page !== null && mayVisit(page, actor) && (
                    <Button size="small" variant="outlined" component={Link} to={pathTo(page)}>
                      {words(page === 'integration' ? 'fix.integration' : 'fix.mapping')}
                    </Button>
                  )}
                  {mayPost && (
                    <Button
                      size="small"
                      variant="contained"
                      disabled={retry.isPending}
                      onClick={() => retry.mutate({ cause, groupType })}
                    >
                      {words('fixAll', { smart_count: count })}
                    </Button>
                  )}
                </div>
              </div>
            </Alert>
          );
        })}
      {mayPost && data?.isConnected !== false && (
        <div style={row}>
          <PostPeriod />
          {mayVisit(`integration-${program}-drift`, actor) && (
            <Button component={Link} to={pathTo(`integration-${program}-drift`)}>
              {words('drift')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Posts a period: what happened before the books were connected, or while nothing was posted by itself. */
function PostPeriod() {
  const translate = useTranslate();
  const words = (key: string) => translate(`accountingPost.replay.${key}`);
  const { timeZone } = useActor();
  const { replay } = useSyncActs();
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => today(timeZone, new Date()));
  const [from, setFrom] = useState<string>(firstOfMonth(now));
  const [to, setTo] = useState<string>(now);
  const close = () => {
    replay.reset();
    setOpen(false);
  };
  const day = (label: string, value: string, onDay: (day: string) => void) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onDay(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <div>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {words('open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={words('title')}
        confirmLabel={words('open')}
        isPending={replay.isPending}
        isReady={from !== '' && to !== ''}
        failure={replay.error ? describeError(replay.error, translate) : null}
        onConfirm={() => replay.mutate({ from, to }, { onSuccess: close })}
        onClose={close}
      >
        <p style={{ marginTop: 0 }}>{words('text')}</p>
        <div style={{ ...row, paddingTop: 8 }}>
          {day(words('from'), from, setFrom)}
          {day(words('to'), to, setTo)}
        </div>
      </ConfirmDialog>
    </div>
  );
}
