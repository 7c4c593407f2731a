import { useRecordContext, useTranslate } from 'react-admin';
import { RecordLink } from '../../../../src/noun/fields/RecordLink.tsx';
import { FactSheet } from '../../../../src/ui/page/Headline.tsx';
import type { Employee } from '../employee.ts';
import { AccessCell } from './AccessCell.tsx';

/** Whether the person can sign in, and with which rights; whom they report to. */
export function EmployeeHeadline() {
  const translate = useTranslate();
  const record = useRecordContext<Employee>();
  if (!record) return null;
  const { hasAccess, role, manager, organization } = record;
  const facts = [
    { key: 'hasAccess', value: <AccessCell hasAccess={hasAccess} /> },
    { key: 'role', value: translate(`employee.choice.role.${role}`) },
    ...(manager ? [{ key: 'manager', value: <RecordLink resource="employees" record={manager} /> }] : []),
    ...(organization
      ? [{ key: 'organization', value: <RecordLink resource="organizations" record={organization} /> }]
      : []),
  ];
  return (
    <FactSheet>
      <dl>
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt>{translate(`employee.field.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FactSheet>
  );
}
