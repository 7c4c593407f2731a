import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { RecordLink } from '../../../../src/noun/fields/RecordLink.tsx';
import { useRecordRead } from '../../../../src/noun/ReadPanel.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { Employee } from '../employee.ts';
import { employee } from '../employee.ts';
import type { EmployeeReferences } from './employeeWire.ts';

/** Of so many people at once it is shown who names them. */
const peopleShown = 5;

/** Records that name somebody, by what they are. */
export function NameList({ names }: { names: EmployeeReferences['data'] }) {
  const translate = useTranslate();
  return (
    <ul style={{ margin: '6px 0 0', paddingInlineStart: 20 }}>
      {names.map(({ kind, resource, id, name }) => {
        const what = translate(`employee.names.${kind}`, { _: translate('employee.names.record') });
        return (
          <li key={`${kind} ${id}`}>
            {name !== '' && `${what}: `}
            {resource === null ? (
              name
            ) : (
              <RecordLink resource={resource} record={{ id, name: name || what }} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What names the person of a page. */
export function NamedByPanel() {
  const translate = useTranslate();
  const record = useRecordContext<Employee>();
  const { data } = useRecordRead<EmployeeReferences>(employee.path, 'namedBy');
  return (
    <Section title={translate('employee.names.title')}>
      {!data ? (
        <output>{translate('shell.loading')}</output>
      ) : data.data.length === 0 ? (
        <output>{translate('employee.names.nothing', { name: record?.name })}</output>
      ) : (
        <NameList names={data.data} />
      )}
    </Section>
  );
}

/** What names people who are about to lose their access, and what waits for them. */
export function NamesOfMany({ employees }: { employees: readonly Employee[] }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const shown = employees.slice(0, peopleShown);
  const answers = useQueries({
    queries: shown.map(({ id }) => ({
      queryKey: [employee.path, 'namedBy', id],
      queryFn: () =>
        dataProvider.read<EmployeeReferences>(employee.path, { what: 'namedBy', params: { id } }),
      meta: { raisesErrorPage: false },
    })),
  });
  return (
    <>
      {shown.map(({ id, name }, index) => {
        const found = answers[index]?.data;
        if (!found || (found.data.length === 0 && found.tasks === 0)) return null;
        return (
          <section key={id} aria-label={name}>
            {found.tasks > 0 && <p>{translate('employee.names.tasks', { smart_count: found.tasks })}</p>}
            {found.data.length > 0 && (
              <>
                <p style={{ marginBottom: 0 }}>{translate('employee.names.before', { name })}</p>
                <NameList names={found.data} />
              </>
            )}
          </section>
        );
      })}
    </>
  );
}
