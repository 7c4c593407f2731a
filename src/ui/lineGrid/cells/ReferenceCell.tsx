import { useController, useFormContext } from 'react-hook-form';
import type { Choice } from '../../../../domain/noun/fields.ts';
import { Combobox } from '../../form/fields/Combobox.tsx';
import { recordNamed } from '../../form/fields/recordNamed.ts';
import type { CellProps, ReferenceColumn } from '../lineColumns.ts';
import { cellInput } from './cellInput.ts';
import { afterSet } from './cellSet.ts';

/** A record found by typing a part of its name. */
export function ReferenceCell(props: CellProps<ReferenceColumn<object>>) {
  const { line, path, column, label } = props;
  const form = useFormContext();
  const { field } = useController({ name: path });
  const chosen = field.value as Choice;
  const search = column.search.bind(column);

  function put(next: Choice): void {
    field.onChange(next);
    afterSet(form, line, column);
  }

  /** Meanwhile the cell may have got another text, or another line. */
  async function matchName(): Promise<void> {
    const row = await recordNamed(chosen, search);
    const now = form.getValues(path) as Choice | undefined;
    if (row && now?.id === null && now.name === chosen.name) put({ id: Number(row.id), name: row.name });
  }

  return (
    <Combobox
      label={label}
      input={cellInput(props, column.key)}
      text={chosen.name}
      searchKey={column.searchKey}
      search={search}
      onText={(name) => put({ id: null, name })}
      onChoose={(row) => put({ id: Number(row.id), name: row.name })}
      onLeave={() => {
        field.onBlur();
        void matchName();
      }}
      opensWithArrow={false}
    />
  );
}
