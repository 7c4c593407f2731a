import { useTranslate } from 'react-admin';
import type { ManyField } from '../../../domain/noun/fields.ts';
import { isFigure, sumOfRows, sumText } from '../../../domain/noun/rowFigures.ts';
import { SimpleTable } from '../../ui/page/SimpleTable.tsx';
import { FieldText } from './FieldText.tsx';

interface ManyTableProps {
  noun: string;
  name: string;
  field: ManyField;
  record: Readonly<Record<string, unknown>>;
}

/** The rows that live with a record, as a table, and what they come to. */
export function ManyTable({ noun, name, field, record }: ManyTableProps) {
  const translate = useTranslate();
  const rows = record[name] as ({ id: number } & Record<string, unknown>)[];
  return (
    <SimpleTable
      caption={translate(`${noun}.field.${name}`)}
      rows={rows}
      keyOf={(row) => row.id}
      columns={Object.entries(field.fields).map(([inner, innerField]) => ({
        key: inner,
        header: translate(`${noun}.field.${name}.${inner}`),
        ...(isFigure(innerField) ? { align: 'right' as const } : {}),
        ...(field.sums?.includes(inner) ? { sum: sumText(sumOfRows(field, inner, rows, record)) } : {}),
        cell: (row: Record<string, unknown>) => (
          <FieldText
            noun={noun}
            name={inner}
            wordKey={`${name}.${inner}`}
            field={innerField}
            // The currency of a row can be that of the record.
            record={{ ...record, ...row }}
          />
        ),
      }))}
    />
  );
}
