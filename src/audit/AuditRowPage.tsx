import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { AuditDetail } from '../../domain/audit/auditSchemas.ts';
import { formatInstant } from '../../domain/day/day.ts';
import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { describeError } from '../../providers/http/apiError.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { pathTo } from '../app/routing/routes.ts';
import { useAddressID } from '../ui/page/addressID.ts';
import { PageBody } from '../ui/page/PageBody.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../ui/page/RecordFailure.tsx';
import { Facts, factsOf, Section } from '../ui/page/Section.tsx';
import { SimpleTable } from '../ui/page/SimpleTable.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { ToneBadge } from '../ui/StatusBadge.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { ofRecord } from './AuditPage.tsx';
import { RecordName, useRecordWords } from './RecordName.tsx';
import { Verdict } from './Verdict.tsx';

/** Hashes are compared letter by letter. */
export const HashText = styled('code')({ overflowWrap: 'anywhere', fontSize: '0.8125rem' });

/** One row of the history: what was done, what stood there before and after, and how it hangs on the rows around it. */
export default function AuditRowPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const id = useAddressID();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', id],
    queryFn: async () => (await dataProvider.getOne<AuditDetail>('audit', { id })).data,
    meta: { raisesErrorPage: false },
  });
  if (data) return <AuditRowShown row={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <RecordFailure
      error={error}
      absent={{ title: translate('audit.detailFailed'), text: describeError(error, translate) }}
      failed={{ title: translate('audit.detailFailed'), text: translate('noun.failedText') }}
      onRetry={() => void refetch()}
    />
  );
}

function AuditRowShown({ row }: { row: AuditDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const words = useRecordWords();
  const link = (id: number, key: string) => (
    <Link to={pathTo('settings-audit-trail-id', { id })}>{translate(`audit.${key}`)}</Link>
  );
  const status = (one: AuditDetail['to']) =>
    one && <ToneBadge tone={one.tone as StatusTone}>{one.text}</ToneBadge>;
  const step = factsOf(
    {
      at: <time dateTime={row.at}>{formatInstant(row.at, timeZone, locale)}</time>,
      actor: row.actorName,
      record: <RecordName record={row.record} />,
      from: status(row.from),
      to: status(row.to),
      related: row.related && <RecordName record={row.related} />,
      notes: row.notes,
      remark: row.remark,
      requestID: row.requestID && <HashText>{row.requestID}</HashText>,
    },
    (key) => translate(`audit.column.${key}`),
  );
  const chain = factsOf(
    {
      position: translate('audit.place', { position: row.position, total: row.rowsOfRecord }),
      previousHash: <HashText>{row.previousHash}</HashText>,
      hash: <HashText>{row.hash}</HashText>,
    },
    (key) => translate(`audit.column.${key}`),
  );
  return (
    <>
      <SubHeader
        title={`${row.did}: ${words(row.record)}`}
        actions={[
          {
            id: 'ofRecord',
            label: translate('audit.ofThisRecord'),
            to: pathTo('settings-audit-trail', {}, ofRecord(row.record)),
          },
        ]}
      />
      <PageBody>
        <Section title={translate('audit.section.step')}>
          <Facts facts={step} />
        </Section>
        <Section title={translate('audit.section.changes')}>
          {row.changes.length === 0 ? (
            <p style={{ margin: 0 }}>{translate('audit.noChanges')}</p>
          ) : (
            <SimpleTable
              caption={translate('audit.section.changes')}
              rows={row.changes.map((change, index) => ({ ...change, key: `${index}` }))}
              keyOf={({ key }) => key}
              reflows
              columns={[
                {
                  key: 'field',
                  header: translate('audit.field'),
                  isRowHeader: true,
                  cell: ({ label }) => label,
                },
                {
                  key: 'before',
                  header: translate('audit.before'),
                  cell: ({ before }) => before ?? '-',
                },
                { key: 'after', header: translate('audit.after'), cell: ({ after }) => after },
              ]}
            />
          )}
        </Section>
        <Section title={translate('audit.section.chain')}>
          <Verdict isSound={row.isSound}>{translate(row.isSound ? 'audit.sound' : 'audit.notSound')}</Verdict>
          <Facts facts={chain.map((fact) => ({ ...fact, isWide: true }))} />
          <p
            style={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '4px 16px',
              margin: '12px 0 0',
              lineHeight: '24px',
            }}
          >
            {row.previousID !== null && link(row.previousID, 'previous')}
            {row.nextID !== null && link(row.nextID, 'next')}
          </p>
        </Section>
      </PageBody>
    </>
  );
}
