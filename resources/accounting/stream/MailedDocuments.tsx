import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { mayEnter } from '../../../domain/access/access.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { InstantText } from '../../../src/noun/fields/FieldText.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
import type { SimpleColumn } from '../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { connectionAccess } from '../connection/connection.ts';
import { mailedLooks } from './mailedDocument.ts';
import type { MailedRow } from './streamWire.ts';

const shownRows = 10;
/** After somebody asked to look: it takes a moment. */
const rereadMs = [1500, 5000] as const;

/** What was mailed to the company lately, and the draft that each became. */
export function MailedDocuments({ isConnected }: { isConnected: boolean }) {
  const translate = useTranslate();
  const words = (key: string) => translate(`stream.mail.${key}`);
  const notify = useNotify();
  const actor = useActor();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['stream', 'mailed'],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: MailedRow[] }>('stream', {
        what: 'mailed',
        query: { page: 1, limit: shownRows },
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
  const look = useMutation({
    mutationFn: () => dataProvider.act('stream', { action: 'lookForMail' }),
    onSuccess() {
      notify(words('looking'), { type: 'info' });
      for (const ms of rereadMs)
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['stream', 'mailed'] }), ms);
    },
    onError: (failure) => notify(describeError(failure, translate), { type: 'error' }),
  });
  const mayOpen = mayVisit('bills-bills-to-pay-id', actor);
  const columns: SimpleColumn<MailedRow>[] = [
    {
      key: 'file',
      header: words('file'),
      isRowHeader: true,
      cell: ({ fileName }) => <span style={{ overflowWrap: 'anywhere' }}>{fileName}</span>,
    },
    {
      key: 'from',
      header: words('from'),
      cell: ({ sender }) => <span style={{ overflowWrap: 'anywhere' }}>{sender}</span>,
    },
    { key: 'at', header: words('at'), cell: ({ receivedAt }) => <InstantText at={receivedAt} /> },
    {
      key: 'became',
      header: words('became'),
      cell: ({ status, reason, bill }) => (
        <>
          {bill && mayOpen ? (
            <Link to={pathTo('bills-bills-to-pay-id', { id: bill.id })}>{bill.name}</Link>
          ) : (
            <StatusBadge status={status} looks={mailedLooks} />
          )}
          {reason !== null && <div>{reason}</div>}
        </>
      ),
    },
  ];
  const title = words('title');
  return (
    <div style={{ display: 'grid', gap: 8, flexBasis: '100%' }}>
      <h3 style={{ margin: 0, fontSize: '1rem' }}>{title}</h3>
      {!data && !error && <Bone style={{ width: 240, height: 48 }} />}
      {!data && error && (
        <SectionFailure error={error} title={words('failed')} onRetry={() => void refetch()} />
      )}
      {data?.data.length === 0 && <p style={{ margin: 0 }}>{words('none')}</p>}
      {data && data.data.length > 0 && (
        <SimpleTable caption={title} columns={columns} rows={data.data} keyOf={({ id }) => id} reflows />
      )}
      {isConnected && mayEnter(actor, connectionAccess.stream.connect) && (
        <Button
          variant="outlined"
          style={{ justifySelf: 'start' }}
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {words('look')}
        </Button>
      )}
    </div>
  );
}
