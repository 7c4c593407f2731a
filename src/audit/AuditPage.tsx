import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';
import { auditExportAccess } from '../../domain/audit/audit.ts';
import { mayEnter } from '../../domain/access/access.ts';
import type { AuditRow } from '../../domain/audit/auditSchemas.ts';
import { formatInstant } from '../../domain/day/day.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { pathTo } from '../app/routing/routes.ts';
import { AppList } from '../ui/list/AppList.tsx';
import type { Column } from '../ui/list/columns.ts';
import { ListExport } from '../ui/list/export/ListExport.tsx';
import { RowActions } from '../ui/list/rows/RowActions.tsx';
import { PageBody } from '../ui/page/PageBody.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';
import { ToneBadge } from '../ui/StatusBadge.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { auditSpec } from '../../domain/audit/auditSpec.ts';
import { RecordName } from './RecordName.tsx';
import { useAuditFields } from './useAuditFields.ts';

type Row = AuditRow & RaRecord;

const hrefOf = ({ id }: Pick<Row, 'id'>): string => pathTo('settings-audit-trail-id', { id });
const nameOf = (row: Row): string => row.did;

/** Everything that was done in the company, by whom and to what, with what stood there before and after. */
export default function AuditPage() {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const fields = useAuditFields();
  const head = (key: string) => ({ key, header: translate(`audit.column.${key}`) });
  const columns: Column<Row>[] = [
    { ...head('did'), isRowHeader: true, href: hrefOf, cell: nameOf },
    {
      ...head('at'),
      sortable: true,
      cell: (row) => <time dateTime={row.at}>{formatInstant(row.at, actor.timeZone, locale)}</time>,
    },
    { ...head('actor'), isText: true, under: 'at', cell: (row) => row.actorName },
    { ...head('record'), cell: (row) => <RecordName record={row.record} /> },
    { ...head('changes'), isText: true, under: 'record', cell: changesText },
    { ...head('status'), under: 'did', cell: (row) => <Status row={row} /> },
    { ...head('notes'), isText: true, under: 'record', cell: (row) => row.notes ?? '-' },
    { ...head('remark'), isText: true, isHiddenAtFirst: true, cell: (row) => row.remark ?? '-' },
    {
      ...head('related'),
      isHiddenAtFirst: true,
      cell: (row) => (row.related ? <RecordName record={row.related} /> : '-'),
    },
  ];
  return (
    <>
      <SubHeader
        title={translate('title.auditTrail')}
        actions={[
          {
            id: 'check',
            label: translate('audit.check.open'),
            to: pathTo('settings-audit-trail-check'),
          },
        ]}
      />
      <PageBody>
        <AppList<Row, (typeof auditSpec)['filters']>
          resource="audit"
          spec={auditSpec}
          caption={translate('audit.caption')}
          columns={columns}
          nameOf={nameOf}
          fields={fields}
          rowActions={(row) => (
            <RowActions
              name={row.did}
              isMenu
              actions={[
                { id: 'view', label: translate('audit.open'), to: hrefOf(row) },
                {
                  id: 'ofRecord',
                  label: translate('audit.ofThisRecord'),
                  to: pathTo('settings-audit-trail', {}, ofRecord(row.record)),
                },
              ]}
            />
          )}
          {...(mayEnter(actor, auditExportAccess) ? { toolbar: (shown) => <ListExport list={shown} /> } : {})}
          failedText={translate('audit.failed')}
          nothingYet={{ title: translate('audit.nothing'), text: translate('audit.nothingText') }}
        />
      </PageBody>
    </>
  );
}

/** What the audit is asked for one record. */
export function ofRecord({ kind, id }: AuditRow['record']): Record<string, string> {
  return { kind, recordID: String(id) };
}

/** Where the record came to; what was done without moving it says nothing of it. */
function Status({ row: { from, to } }: { row: AuditRow }) {
  if (to === null || from?.text === to.text) return '-';
  return <ToneBadge tone={to.tone as StatusTone}>{to.text}</ToneBadge>;
}

/**
 * All changes in one line, or what the act itself says where no field was changed: a list cuts it where there is no room,
 * and the page of the row has it whole.
 */
function changesText({ changes, remark }: AuditRow): string {
  const told = changes.map(({ label, before, after }) =>
    before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
  );
  return told.join('; ') || remark || '-';
}
