import type { ChangeEvent, ComponentType, FocusEvent, KeyboardEvent } from 'react';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { priceDecimalsIn, negate } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { errorID, fieldID } from '../../form/fields/fieldID.ts';
import { maskInput, tidyInput } from '../../form/fields/numberMask.ts';
import { errorOf, fieldError } from '../../form/fields/useFieldError.ts';
import { useSay } from '../../feedback/useSay.ts';
import type { ComputedColumn, LineColumn, TypedColumn } from './columns.ts';
import { isNumberColumn, isTypedColumn } from './columns.ts';
import { ItemCell } from './ItemCell.tsx';
import type { LineForm } from '../line.ts';
import { parseLineNumber, rateDecimals } from '../line.ts';
import type { LiveTotals, TotalsStore } from '../liveTotals.ts';
import type { RowButton } from './rowIcons.ts';
import { rowButtons, rowIcons } from './rowIcons.ts';
import { tableRoles } from './tableRoles.ts';
import { useLiveTotals } from '../useTotalsStore.ts';

export type ColumnLabel = (column: LineColumn) => string;

interface LineRowProps {
  index: number;
  columns: readonly LineColumn[];
  labelOf: ColumnLabel;
  currencyCode: string;
  store: TotalsStore;
  isFirst: boolean;
  isLast: boolean;
  onPress: (button: RowButton, index: number) => void;
  /** Says for whom it is; a line that has it can be split. */
  SplitText?: ComponentType<{ index: number; store: TotalsStore; onOpen: () => void }>;
  /** Where a line of a long grid floats, in pixels from its top; null where lines simply follow each other. */
  top: number | null;
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** One line: native inputs tied to the form by name, so that a key press redraws nothing but what it changes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  'use no memo';
  const { index, columns, labelOf, currencyCode, store, isFirst, isLast, onPress, SplitText, top, measure } =
    props;
  const translate = useTranslate();
  const say = useSay();
  const { control } = useFormContext<LineForm>();
  const { errors } = useFormState({ control, name: `items.${index}` });
  const line = translate('lineItems.line', { number: index + 1 });
  const textOf = (column: TypedColumn): string | null => {
    const own = errorOf(get(errors, `items.${index}.${column}`));
    return own === null ? null : say(own);
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
      <th {...tableRoles.rowHead} className="number" data-label={translate('lineItems.lineWord')}>
        {index + 1}
      </th>
      {columns.map((column) => (
        <td
          key={column}
          {...tableRoles.cell}
          className={`cell${column === 'itemName' || column === 'notes' ? ' wide' : ''}`}
          data-label={labelOf(column)}
        >
          {!isTypedColumn(column) ? (
            <Computed index={index} column={column} store={store} />
          ) : column === 'itemName' ? (
            <ItemCell index={index} label={`${labelOf(column)}, ${line}`} error={textOf(column)} />
          ) : (
            <TypedCell
              index={index}
              column={column}
              label={`${labelOf(column)}, ${line}`}
              currencyCode={currencyCode}
              hasError={textOf(column) !== null}
            />
          )}
          {isTypedColumn(column) && textOf(column) !== null && (
            <p className="error" id={errorID(`items.${index}.${column}`)}>
              {textOf(column)}
            </p>
          )}
          {column === 'itemName' && SplitText && (
            <SplitText index={index} store={store} onOpen={() => onPress('split', index)} />
          )}
        </td>
      ))}
      <td {...tableRoles.cell} className="cell tools">
        <RowTools
          index={index}
          line={line}
          isFirst={isFirst}
          isLast={isLast}
          isSplittable={SplitText !== undefined}
          onPress={onPress}
        />
      </td>
    </tr>
  );
});

interface TypedCellProps {
  index: number;
  column: Exclude<TypedColumn, 'itemName'>;
  label: string;
  currencyCode: string;
  hasError: boolean;
}

function TypedCell({ index, column, label, currencyCode, hasError }: TypedCellProps) {
  'use no memo';
  const { register, getValues, setError, clearErrors } = useFormContext<LineForm>();
  const path = `items.${index}.${column}` as const;
  const registered = register(path);
  const isNumber = isNumberColumn(column);
  const priceDecimals = getValues('priceDecimals');
  const decimals = column === 'unitPrice' ? priceDecimalsIn(currencyCode, priceDecimals) : rateDecimals;

  function onChange(event: ChangeEvent<HTMLInputElement>): void {
    if (isNumber) maskInput(event.target, getValues(path), decimals);
    void registered.onChange(event);
    if (hasError) clearErrors(path);
  }

  function onBlur(event: FocusEvent<HTMLInputElement>): void {
    const error = isNumber
      ? tidyInput(event.target, (text) => parseLineNumber(column, text, currencyCode, priceDecimals))
      : null;
    void registered.onBlur(event);
    if (error !== null) setError(path, fieldError(error, 'number'));
  }

  return (
    <input
      {...registered}
      id={fieldID(path)}
      aria-label={label}
      aria-invalid={hasError || undefined}
      aria-describedby={hasError ? errorID(path) : undefined}
      data-line={index}
      data-column={column}
      autoComplete="off"
      className={isNumber ? 'right' : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

function Computed({ index, column, store }: { index: number; column: ComputedColumn; store: TotalsStore }) {
  const text = useLiveTotals(store, (live) => computedText(live, index, column));
  return <div className="computed">{text}</div>;
}

/** A computed figure of a line; a dash where the line cannot be read. */
function computedText(
  { totals, currencyCode, unreadLines }: LiveTotals,
  index: number,
  column: ComputedColumn,
): string {
  if (unreadLines.includes(index)) return '–';
  const figure = totals.lines[index]?.[column];
  if (figure === undefined) return '';
  return formatMoney(column === 'wht' ? negate(figure) : figure, currencyCode);
}

interface RowToolsProps {
  index: number;
  line: string;
  isFirst: boolean;
  isLast: boolean;
  isSplittable: boolean;
  onPress: (button: RowButton, index: number) => void;
}

/** The buttons of a line: one stop of the Tab key, the arrows go from one to the next. */
function RowTools({ index, line, isFirst, isLast, isSplittable, onPress }: RowToolsProps) {
  const translate = useTranslate();
  const isClosed = (button: RowButton) => (button === 'up' && isFirst) || (button === 'down' && isLast);

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
      {rowButtons
        .filter((button) => button !== 'split' || isSplittable)
        .map((button, at) => (
          <button
            key={button}
            type="button"
            tabIndex={at === 0 ? 0 : -1}
            aria-label={`${translate(`lineItems.tools.${button}`)}, ${line}`}
            title={translate(`lineItems.tools.${button}`)}
            aria-disabled={isClosed(button) || undefined}
            data-line={index}
            data-column={button}
            onKeyDown={(event) => onKeyDown(event, at)}
            onClick={() => {
              if (!isClosed(button)) onPress(button, index);
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={rowIcons[button]} />
            </svg>
          </button>
        ))}
    </div>
  );
}
