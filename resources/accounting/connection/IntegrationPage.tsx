import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { mayEnter } from '../../../domain/access/access.ts';
import { formatInstant } from '../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { ConfirmDialog } from '../../../src/ui/feedback/ConfirmDialog.tsx';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { Facts, factsOf, Section } from '../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { SyncFigures } from '../../panels.ts';
import { connectionAccess, connectionLooks } from './connection.ts';
import type { AttemptAnswer, ConnectionAnswer } from './connectionWire.ts';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' } as const;

/** Where what is recorded here goes on: a tile for each integration that the company has and the person may see. */
export default function IntegrationPage() {
  const translate = useTranslate();
  const actor = useActor();
  const hasJurnal = mayEnter(actor, connectionAccess.view);
  const hasJournal = mayVisit('integration-journal', actor);
  return (
    <>
      <SubHeader title={translate('integration.title')} />
      <PageBody>
        <p style={{ margin: 0 }}>{translate('integration.intro')}</p>
        {hasJurnal && <JurnalTile />}
        {hasJournal && <JournalTile />}
        <ListTile words="tokens" to="integration-api-tokens" />
        <ListTile words="webhooks" to="integration-webhooks" />
      </PageBody>
    </>
  );
}

interface ListTileProps {
  words: 'tokens' | 'webhooks';
  to: 'integration-api-tokens' | 'integration-webhooks';
}

/** What other systems come in by, or are told by: a list of its own. */
function ListTile({ words, to }: ListTileProps) {
  const translate = useTranslate();
  const actor = useActor();
  if (!mayVisit(to, actor)) return null;
  return (
    <Section title={translate(`integration.${words}.title`)}>
      <p style={{ margin: '0 0 12px' }}>{translate(`integration.${words}.text`)}</p>
      <Button variant="outlined" component={Link} to={pathTo(to)}>
        {translate(`integration.${words}.open`)}
      </Button>
    </Section>
  );
}

function JurnalTile() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['jurnal', 'company'],
    queryFn: ({ signal }) => dataProvider.read<ConnectionAnswer>('jurnal', { what: 'company', signal }),
    meta: { raisesErrorPage: false },
  });
  return (
    <Section title={translate('integration.program.jurnal')}>
      {!data && !error && <Bone style={{ width: 240, height: 64 }} />}
      {!data && error && (
        <SectionFailure
          error={error}
          title={translate('integration.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Connection connection={data} />}
    </Section>
  );
}

function Connection({ connection }: { connection: ConnectionAnswer }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`integration.${key}`, values);
  const notify = useNotify();
  const locale = useLocale();
  const actor = useActor();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [isAsking, setAsking] = useState(false);
  const { status, isSandbox, companyName, email, currencyCode, connectedAt, connectedByName } = connection;
  const mayConnect = mayEnter(actor, connectionAccess.connect);
  const connect = useMutation({
    mutationFn: () => dataProvider.act<AttemptAnswer>('jurnal', { action: 'connect' }),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (error) => {
      notify(describeError(error, translate), { type: 'error' });
      // Somebody may have connected it meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['jurnal'] });
    },
  });
  const disconnect = useMutation({
    mutationFn: () =>
      dataProvider.act<ConnectionAnswer>('jurnal', {
        action: 'disconnect',
        params: { companyID: connection.companyID ?? '' },
      }),
    async onSuccess() {
      setAsking(false);
      notify(words('confirm.done'), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['jurnal'] });
    },
  });
  const isConnected = status !== 'not_connected';
  const at = connectedAt === null ? null : formatInstant(connectedAt, actor.timeZone, locale);
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div style={row}>
        <StatusBadge status={status} looks={connectionLooks} />
        {isSandbox && <span>{words('sandbox')}</span>}
      </div>
      <p style={{ margin: 0 }}>{words('jurnal.text')}</p>
      {(status === 'expired' || status === 'revoked') && (
        <Alert severity="warning">{words(`jurnal.${status}`)}</Alert>
      )}
      {isConnected && (
        <Facts
          facts={factsOf(
            {
              company: companyName,
              email,
              currency: currencyCode,
              connected:
                at === null || connectedByName === null
                  ? at
                  : words('jurnal.by', { at, name: connectedByName }),
            },
            (key) => words(`jurnal.${key}`),
          )}
        />
      )}
      {isConnected && mayVisit('integration-jurnal-sync', actor) && (
        <Suspense fallback={<Bone style={{ width: 240, height: 48 }} />}>
          <SyncFigures mayConnect={mayConnect} />
        </Suspense>
      )}
      {!mayConnect && status !== 'active' && <p style={{ margin: 0 }}>{words('jurnal.mayNot')}</p>}
      <div style={row}>
        {mayConnect && status !== 'active' && (
          <Button variant="contained" loading={connect.isPending} onClick={() => connect.mutate()}>
            {words(isConnected ? 'jurnal.again' : 'jurnal.connect')}
          </Button>
        )}
        {mayVisit('integration-jurnal-account-mapping', actor) && (
          <Button
            variant={status === 'active' ? 'contained' : 'outlined'}
            component={Link}
            to={pathTo('integration-jurnal-account-mapping', {}, { tab: 'general' })}
          >
            {words('jurnal.mapping')}
          </Button>
        )}
        {isConnected && mayVisit('integration-jurnal-sync', actor) && (
          <Button variant="outlined" component={Link} to={pathTo('integration-jurnal-sync')}>
            {translate('accountingPost.tile.open')}
          </Button>
        )}
        {mayConnect && isConnected && (
          <Button color="error" onClick={() => setAsking(true)}>
            {words('jurnal.disconnect')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={words('confirm.title')}
        confirmLabel={words('jurnal.disconnect')}
        isDestructive
        isPending={disconnect.isPending}
        failure={disconnect.error ? describeError(disconnect.error, translate) : null}
        onConfirm={() => disconnect.mutate()}
        onClose={() => {
          disconnect.reset();
          setAsking(false);
        }}
      >
        {words('confirm.text')}
      </ConfirmDialog>
    </div>
  );
}

/** The books for any other program, which need no connection. */
function JournalTile() {
  const translate = useTranslate();
  return (
    <Section title={translate('integration.journal.title')}>
      <p style={{ margin: '0 0 12px' }}>{translate('integration.journal.text')}</p>
      <Button variant="outlined" component={Link} to={pathTo('integration-journal')}>
        {translate('integration.journal.open')}
      </Button>
    </Section>
  );
}
