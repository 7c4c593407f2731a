import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { mayEnter } from '../../../domain/access/access.ts';
import { formatInstant } from '../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { ConfirmDialog } from '../../../src/ui/feedback/ConfirmDialog.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { Facts, factsOf, Section } from '../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { ConnectedName } from './connection.ts';
import { connectionAccess, connectionLooks } from './connection.ts';
import { isAccountingProgram } from './booksProgram.ts';
import type { AttemptAnswer, ConnectionAnswer } from './connectionWire.ts';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' } as const;

interface ProgramTileProps {
  program: ConnectedName;
  /** Not every installation offers it: nothing is shown before that is known. */
  mayBeAbsent?: boolean;
  /** What goes on there, once it is connected. */
  figures?: ReactNode;
  /** What can be opened or chosen of it. */
  links?: (connection: ConnectionAnswer) => ReactNode;
}

/** A program that the company is connected to, or can be. */
export function ProgramTile({ program, mayBeAbsent = false, figures, links }: ProgramTileProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [program, 'company'],
    queryFn: ({ signal }) => dataProvider.read<ConnectionAnswer>(program, { what: 'company', signal }),
    meta: { raisesErrorPage: false },
  });
  // What this installation does not offer is no tile, unless the company was connected to it before.
  const isAbsent = data && !data.isOffered && data.status === 'not_connected';
  if (mayBeAbsent && isAbsent) return null;
  const bone = <Bone style={{ width: 240, height: 64 }} />;
  if (mayBeAbsent && !data && !error) return bone;
  return (
    <Section title={translate(`integration.program.${program}`)}>
      {!data && !error && bone}
      {!data && error && (
        <SectionFailure
          error={error}
          title={translate('integration.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <Connection program={program} connection={data} figures={figures} links={links?.(data) ?? null} />
      )}
    </Section>
  );
}

interface ConnectionProps {
  program: ConnectedName;
  connection: ConnectionAnswer;
  figures: ReactNode;
  links: ReactNode;
}

function Connection({ program, connection, figures, links }: ConnectionProps) {
  const translate = useTranslate();
  const called = { program: translate(`integration.program.${program}`) };
  const words = (key: string, values?: object) => translate(`integration.${key}`, { ...called, ...values });
  const notify = useNotify();
  const locale = useLocale();
  const actor = useActor();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [isAsking, setAsking] = useState(false);
  const { status, isSandbox, companyName, email, currencyCode, connectedAt, connectedByName } = connection;
  const mayConnect = mayEnter(actor, connectionAccess[program].connect);
  const connect = useMutation({
    mutationFn: () =>
      dataProvider.act<AttemptAnswer>(program, { action: 'connect', input: { cameFrom: pathname } }),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (error) => {
      notify(describeError(error, translate), { type: 'error' });
      // Somebody may have connected it meanwhile.
      void queryClient.invalidateQueries({ queryKey: [program] });
    },
  });
  const disconnect = useMutation({
    mutationFn: () =>
      dataProvider.act<ConnectionAnswer>(program, {
        action: 'disconnect',
        params: { companyID: connection.companyID ?? '' },
      }),
    async onSuccess() {
      setAsking(false);
      notify(words('confirm.done'), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [program] });
    },
  });
  const isConnected = status !== 'not_connected';
  const at = connectedAt === null ? null : formatInstant(connectedAt, actor.timeZone, locale);
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div style={row}>
        <StatusBadge status={status} looks={connectionLooks} />
        {isSandbox && <span>{words(isAccountingProgram(program) ? 'sandbox' : 'sandboxOf')}</span>}
      </div>
      <p style={{ margin: 0 }}>{words(`${program}.text`)}</p>
      {(status === 'expired' || status === 'revoked') && (
        <Alert severity="warning">{words(`${program}.${status}`)}</Alert>
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
                  : words('link.by', { at, name: connectedByName }),
            },
            (key) => words(`link.${key}`),
          )}
        />
      )}
      {isConnected && figures}
      {!mayConnect && status !== 'active' && <p style={{ margin: 0 }}>{words('link.mayNot')}</p>}
      <div style={row}>
        {mayConnect && status !== 'active' && (
          <Button variant="contained" loading={connect.isPending} onClick={() => connect.mutate()}>
            {words(isConnected ? 'link.again' : 'link.connect')}
          </Button>
        )}
        {links}
        {mayConnect && isConnected && (
          <Button color="error" onClick={() => setAsking(true)}>
            {words('link.disconnect')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={words('confirm.title')}
        confirmLabel={words('link.disconnect')}
        isDestructive
        isPending={disconnect.isPending}
        failure={disconnect.error ? describeError(disconnect.error, translate) : null}
        onConfirm={() => disconnect.mutate()}
        onClose={() => {
          disconnect.reset();
          setAsking(false);
        }}
      >
        {words(`confirm.${program}`)}
      </ConfirmDialog>
    </div>
  );
}
