import { useRecordContext, useTranslate } from 'react-admin';
import type { LimitRow } from '../../../domain/limit/limit.ts';
import { limitsOfRow } from '../../../domain/limit/limit.ts';
import type { Message } from '../../../domain/message/message.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { limitsText } from './limitText.ts';

type Row = LimitRow & { id: number };

/**
 * The rules of a policy as a table of its page: whom or what each is of, its limits in words, and what becomes of what is
 * above.
 * @param name The field of the noun that holds the rows
 * @param first The field of a row that says whom or what it is of
 */
export function limitTable<Kept extends Row>(
  noun: string,
  name: string,
  first: string,
  whoOf: (row: Kept) => string | Message,
) {
  return function LimitTable() {
    const translate = useTranslate();
    const say = useSay();
    const record = useRecordContext<{ id: number } & Record<string, unknown>>();
    const rows = (record?.[name] ?? []) as Kept[];
    return (
      <SimpleTable
        caption={translate(`${noun}.field.${name}`)}
        reflows
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'who',
            header: translate(`${noun}.field.${name}.${first}`),
            isRowHeader: true,
            cell: (row) => {
              const who = whoOf(row);
              return typeof who === 'string' ? who : say(who);
            },
          },
          { key: 'limits', header: translate('limitGrid.limits'), cell: (row) => say(limitsText(row)) },
          {
            key: 'above',
            header: translate('limitGrid.enforcement'),
            cell: (row) =>
              limitsOfRow(row).length === 0
                ? '-'
                : translate(`limitGrid.enforcements.${row.enforcement ?? 'block'}`),
          },
        ]}
      />
    );
  };
}
