import { styled } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';
import { RecordLink } from '../../../../src/noun/fields/RecordLink.tsx';
import { useRecordRead } from '../../../../src/noun/ReadPanel.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import type { Employee } from '../employee.ts';
import { employee, employeeLooks } from '../employee.ts';
import type { EmployeeLine } from './employeeWire.ts';

type Person = EmployeeLine['above'][number];

/** Lists within lists: what a screen reader hears is what the lines draw. */
const Tree = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& ul': { margin: 0, paddingInlineStart: 20, listStyle: 'none' },
  '& ul > li': {
    position: 'relative',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -12,
      top: 0,
      width: 10,
      height: 22,
      borderInlineStart: `1px solid ${theme.vars?.palette.text.disabled}`,
      borderBlockEnd: `1px solid ${theme.vars?.palette.text.disabled}`,
    },
    '&:not(:last-of-type)::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -12,
      top: 0,
      bottom: 0,
      borderInlineStart: `1px solid ${theme.vars?.palette.text.disabled}`,
    },
  },
  '& .person': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '2px 10px',
    padding: '10px 0 2px',
  },
  '& .person a': { minHeight: 24, lineHeight: '24px' },
  '& .self': { fontWeight: 600 },
  '& small': { color: theme.vars?.palette.text.secondary },
}));

/** The line of command around somebody: everybody above, and those directly below. */
export function ApprovalLine() {
  const translate = useTranslate();
  const record = useRecordContext<Employee>();
  const { data } = useRecordRead<EmployeeLine>(employee.path, 'line');
  return (
    <Section title={translate('employee.tab.line')}>
      {!data || !record ? (
        <output>{translate('shell.loading')}</output>
      ) : (
        <>
          <Tree aria-label={translate('employee.tab.line')}>
            <Above people={data.above} self={record} below={data.below} />
          </Tree>
          {data.above.length === 0 && data.below.length === 0 && (
            <p style={{ margin: '12px 0 0' }}>{translate('employee.line.nobody')}</p>
          )}
        </>
      )}
    </Section>
  );
}

interface AboveProps {
  /** The highest first. */
  people: readonly Person[];
  self: Employee;
  below: readonly Person[];
}

/** One person with everybody who stands below them on the way to the one of the page. */
function Above({ people: [highest, ...others], self, below }: AboveProps) {
  if (!highest) {
    return (
      <li aria-current="true">
        <span className="person self">
          <span>{self.name}</span>
          {self.jobPosition !== null && <small>{self.jobPosition}</small>}
        </span>
        {below.length > 0 && (
          <ul>
            {below.map((one) => (
              <li key={one.id}>
                <PersonLine person={one} />
              </li>
            ))}
          </ul>
        )}
      </li>
    );
  }
  return (
    <li>
      <PersonLine person={highest} />
      <ul>
        <Above people={others} self={self} below={below} />
      </ul>
    </li>
  );
}

function PersonLine({ person }: { person: Person }) {
  const translate = useTranslate();
  const { name, jobPosition, status, reports } = person;
  return (
    <span className="person">
      <RecordLink resource={employee.path} record={{ id: person.id, name }} />
      {jobPosition !== null && <small>{jobPosition}</small>}
      {reports > 0 && <small>{translate('employee.line.reports', { smart_count: reports })}</small>}
      {status !== 'active' && <StatusBadge status={status} looks={employeeLooks} />}
    </span>
  );
}
