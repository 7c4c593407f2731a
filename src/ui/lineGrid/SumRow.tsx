import { useTranslate } from 'react-admin';
import { tableRoles } from '../page/tableRoles.ts';
import type { LineColumn } from './lineColumns.ts';

interface SumRowProps {
  columns: readonly LineColumn[];
  /** Its place among the rows of the table. */
  row: number;
}

/** Below the lines: what those columns come to that are summed. */
export function SumRow({ columns, row }: SumRowProps) {
  const translate = useTranslate();
  const first = columns.findIndex(({ Sum }) => Sum !== undefined);
  return (
    <tfoot {...tableRoles.rows}>
      <tr {...tableRoles.row} aria-rowindex={row} className="sums">
        <th {...tableRoles.rowHead} style={{ gridColumn: `1 / span ${first + 1}` }}>
          {translate('noun.sum')}
        </th>
        {columns.slice(first).map(({ key, heading, Sum }) => (
          <td key={key} {...tableRoles.cell} className={Sum ? 'cell' : 'cell unsummed'} data-label={heading}>
            {Sum && (
              <output className="computed">
                <Sum />
              </output>
            )}
          </td>
        ))}
        <td {...tableRoles.cell} className="cell unsummed" />
      </tr>
    </tfoot>
  );
}
