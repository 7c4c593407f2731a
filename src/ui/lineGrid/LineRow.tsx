import type { KeyboardEvent } from 'react';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { errorID } from '../form/fields/fieldID.ts';
import { errorOf } from '../form/fields/useFieldError.ts';
import { useSay } from '../feedback/useSay.ts';
import { tableRoles } from '../page/tableRoles.ts';
import { drawCell } from './cells/drawCell.tsx';
import type { LineColumn } from './lineColumns.ts';
import type { LineButton } from './rowButtons.ts';
import { buttonMark } from './rowButtons.ts';

interface LineRowProps {
  /** Of the lines in the form. */
  path: string;
  index: number;
  columns: readonly LineColumn[];
  buttons: readonly LineButton[];
  isFirst: boolean;
  isLast: boolean;
  onPress: (button: LineButton, index: number) => void;
  /** Where a line of a long grid floats, in pixels from its top; null where lines simply follow each other. */
  top: number | null;
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** One line: native inputs tied to the form by name, so that a key press redraws nothing but what it changes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  'use no memo';
  const { path, index, columns, buttons, isFirst, isLast, onPress, top, measure } = props;
  const translate = useTranslate();
  const say = useSay();
  const { control } = useFormContext();
  const own = `${path}.${index}`;
  const { errors } = useFormState({ control, name: own });
  const line = translate('lineGrid.line', { number: index + 1 });
  const textOf = (column: LineColumn): string | null => {
    const error = errorOf(get(errors, `${own}.${column.key}`));
    return error === null ? null : say(error);
  };
  return (
    <tr
      {...tableRoles.row}
      aria-rowindex={index + 2}
      data-index={index}
      className={top === null ? 'line' : 'line floating'}
      style={top === null ? undefined : { top }}
      ref={measure}
    >
      <th {...tableRoles.rowHead} className="number" data-label={translate('lineGrid.lineWord')}>
        {index + 1}
      </th>
      {columns.map((column) => {
        const { key, heading, isWide, Under } = column;
        const error = textOf(column);
        return (
          <td key={key} {...tableRoles.cell} className={`cell${isWide ? ' wide' : ''}`} data-label={heading}>
            {drawCell({
              line: own,
              path: `${own}.${key}`,
              index,
              column,
              label: `${heading}, ${line}`,
              error,
            })}
            {error !== null && (
              <p className="error" id={errorID(`${own}.${key}`)}>
                {error}
              </p>
            )}
            {Under && <Under index={index} />}
          </td>
        );
      })}
      <td {...tableRoles.cell} className="cell tools">
        <RowTools
          index={index}
          line={line}
          buttons={buttons}
          isFirst={isFirst}
          isLast={isLast}
          onPress={onPress}
        />
      </td>
    </tr>
  );
});

interface RowToolsProps extends Pick<LineRowProps, 'index' | 'buttons' | 'isFirst' | 'isLast' | 'onPress'> {
  line: string;
}

/** The buttons of a line: one stop of the Tab key, the arrows go from one to the next. */
function RowTools({ index, line, buttons, isFirst, isLast, onPress }: RowToolsProps) {
  const isClosed = ({ key }: LineButton) => (key === 'up' && isFirst) || (key === 'down' && isLast);

  function onKeyDown(event: KeyboardEvent<HTMLElement>, at: number): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = event.currentTarget.parentElement?.querySelectorAll('button')[at + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  return (
    <div role="toolbar" aria-label={line}>
      {buttons.map((button, at) => (
        <button
          key={button.key}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          aria-label={`${button.label}, ${line}`}
          title={button.label}
          aria-disabled={isClosed(button) || undefined}
          data-line={index}
          data-column={buttonMark(button.key)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onClick={() => {
            if (!isClosed(button)) onPress(button, index);
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={button.icon} />
          </svg>
        </button>
      ))}
    </div>
  );
}
