import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

import { Section } from '../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import type { ConfigurationRecord } from './configurationWire.ts';

/** As it stands in the file: long values scroll by themselves, and break nowhere else than there. */
const Value = styled('pre')(({ theme }) => ({
  margin: 0,
  maxHeight: 240,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: theme.typography.fontFamily,
  fontSize: 'inherit',
}));
const Nothing = styled('span')(({ theme }) => ({ color: theme.vars?.palette.text.secondary }));

interface Row {
  key: string;
  record: ConfigurationRecord;
  label: string;
  before: string | null;
  after: string | null;
}

/**
 * What a file makes and changes, section by section, field by field.
 * @param isWithin it stands within a section of the page
 */
export function Differences({
  records,
  isWithin = false,
}: {
  records: readonly ConfigurationRecord[];
  isWithin?: boolean;
}) {
  const sections = [...Map.groupBy(records, ({ section }) => section)];
  return sections.map(([section, ofSection]) => {
    const title = ofSection[0]?.called ?? section;
    const table = <SectionTable records={ofSection} />;
    if (!isWithin)
      return (
        <Section key={section} title={title}>
          {table}
        </Section>
      );
    return (
      <div key={section}>
        <h3>{title}</h3>
        {table}
      </div>
    );
  });
}

function SectionTable({ records }: { records: readonly ConfigurationRecord[] }) {
  const translate = useTranslate();
  const word = (key: string) => translate(`configurationChange.apply.${key}`);
  const rows = records.flatMap((record, place) =>
    record.differences.map(({ field, label, before, after }): Row => ({
      key: `${place} ${field}`,
      record,
      label,
      before,
      after,
    })),
  );
  const valueOf = (value: string | null) =>
    value === null ? <Nothing>{word('nothing')}</Nothing> : <Value>{value}</Value>;
  const columns: SimpleColumn<Row>[] = [
    {
      key: 'record',
      header: word('record'),
      isRowHeader: true,
      cell: ({ record }) => (
        <>
          {record.path === null ? record.name : <Link to={record.path}>{record.name || record.called}</Link>}{' '}
          <Nothing>{word(record.outcome === 'new' ? 'isNew' : 'isChanged')}</Nothing>
        </>
      ),
    },
    { key: 'field', header: word('field'), cell: ({ label }) => label },
    { key: 'before', header: word('before'), cell: ({ before }) => valueOf(before) },
    { key: 'after', header: word('after'), cell: ({ after }) => valueOf(after) },
  ];
  return (
    <SimpleTable
      caption={records[0]?.called ?? ''}
      rows={rows}
      columns={columns}
      keyOf={({ key }) => key}
      reflows
    />
  );
}
