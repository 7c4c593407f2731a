import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../domain/day/day.ts';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { AbsenceRow } from './absence.ts';
import { absence, absenceLooks } from './absence.ts';

const shown = 5;

/** When an employee is away, or will be, and who decides meanwhile. */
export function AbsencesOfEmployee() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext();
  const { data, error } = useGetList<AbsenceRow>(
    absence.path,
    {
      filter: { employeeIDs: String(record?.id), status: 'planned,active' },
      sort: { field: 'firstDay', order: 'ASC' },
      pagination: { page: 1, perPage: shown },
    },
    { enabled: record !== undefined, meta: { raisesErrorPage: false } } as never,
  );
  const title = translate('absence.panel.title');
  const day = (key: 'firstDay' | 'lastDay') => ({
    key,
    header: translate(`absence.field.${key}`),
    cell: (row: AbsenceRow) => formatDay(row[key], locale),
  });
  return (
    <Section title={title}>
      {error && <p role="alert">{failureText(error, translate, translate('noun.failedText'))}</p>}
      {data?.length === 0 && <p style={{ margin: 0 }}>{translate('absence.panel.none')}</p>}
      {data && data.length > 0 && (
        <SimpleTable
          caption={title}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              ...day('firstDay'),
              cell: (row) => (
                <Link to={pathTo('absences-id', { id: row.id })}>{formatDay(row.firstDay, locale)}</Link>
              ),
            },
            day('lastDay'),
            {
              key: 'delegates',
              header: translate('absence.field.delegates'),
              cell: ({ delegates }) => delegates.map(({ delegate }) => delegate.name).join(', ') || '-',
            },
            {
              key: 'status',
              header: translate('noun.field.status'),
              cell: ({ status }) => <StatusBadge status={status} looks={absenceLooks} />,
            },
          ]}
        />
      )}
      <p style={{ margin: '12px 0 0' }}>
        <Link
          to={`${pathTo('absences')}?employeeIDs=${String(record?.id)}&status=planned,active,ended,canceled`}
        >
          {translate('absence.panel.all')}
        </Link>
      </p>
    </Section>
  );
}
