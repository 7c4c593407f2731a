import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { mayEnter } from '../../../domain/access/access.ts';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { ShownTogether } from '../../../src/ui/page/ShownTogether.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { PayrollTile, StreamTile, SyncFigures } from '../../panels.ts';
import type { BooksProgram } from './booksProgram.ts';
import { connectionAccess } from './connection.ts';
import { ProgramTile } from './ProgramTile.tsx';

/** Where what is recorded here goes on: a tile for each integration that the company has and the person may see. */
export default function IntegrationPage() {
  const translate = useTranslate();
  const actor = useActor();
  const hasStream = mayEnter(actor, connectionAccess.stream.view);
  const hasPayroll = mayEnter(actor, connectionAccess.payroll.view);
  const hasJournal = mayVisit('integration-journal', actor);
  return (
    <>
      <SubHeader title={translate('integration.title')} />
      <PageBody>
        <p style={{ margin: 0 }}>{translate('integration.intro')}</p>
        <ShownTogether>
          {accountingProviders.map(
            (program) =>
              mayEnter(actor, connectionAccess[program].view) && (
                <BooksTile key={program} program={program} />
              ),
          )}
          {hasStream && (
            <Suspense fallback={<Bone style={{ width: 240, height: 64 }} />}>
              <StreamTile />
            </Suspense>
          )}
          {hasPayroll && (
            <Suspense fallback={<Bone style={{ width: 240, height: 64 }} />}>
              <PayrollTile />
            </Suspense>
          )}
          {hasJournal && <JournalTile />}
          <ListTile words="tokens" to="integration-api-tokens" />
          <ListTile words="webhooks" to="integration-webhooks" />
        </ShownTogether>
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

/** A program that keeps the books of the company, or could. */
function BooksTile({ program }: { program: BooksProgram }) {
  const translate = useTranslate();
  const actor = useActor();
  const mayConnect = mayEnter(actor, connectionAccess[program].connect);
  return (
    <ProgramTile
      program={program}
      mayBeAbsent={program !== accountingProviders[0]}
      figures={
        mayVisit(`integration-${program}-sync`, actor) && (
          <Suspense fallback={<Bone style={{ width: 240, height: 48 }} />}>
            <SyncFigures program={program} mayConnect={mayConnect} />
          </Suspense>
        )
      }
      links={({ status }) => (
        <>
          {mayVisit(`integration-${program}-account-mapping`, actor) && (
            <Button
              variant={status === 'active' ? 'contained' : 'outlined'}
              component={Link}
              to={pathTo(`integration-${program}-account-mapping`, {}, { tab: 'general' })}
            >
              {translate(`integration.${program}.mapping`)}
            </Button>
          )}
          {status !== 'not_connected' && mayVisit(`integration-${program}-sync`, actor) && (
            <Button variant="outlined" component={Link} to={pathTo(`integration-${program}-sync`)}>
              {translate('accountingPost.tile.open')}
            </Button>
          )}
        </>
      )}
    />
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
