import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ClipboardEvent, ComponentType, KeyboardEvent, Ref } from 'react';
import { Suspense, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { itemFields, withItem } from '../chosenItem.ts';
import type { LineColumn, PastedColumn } from './columns.ts';
import {
  gridTemplate,
  leastWidth,
  isNumberColumn,
  isTypedColumn,
  pastedColumns,
  purchaseColumns,
} from './columns.ts';
import type { GridMove } from './gridKeys.ts';
import { caretOf, moveOfKey } from './gridKeys.ts';
import { cardWidth, GridFrame, Scroller } from './gridStyles.ts';
import type { LineFields, LineForm } from '../line.ts';
import { emptyLine, isBlankLine, isSameLine, tidyCell } from '../line.ts';
import type { ColumnLabel } from './LineRow.tsx';
import { LineRow } from './LineRow.tsx';
import { isTable, readPaste, withPaste } from './pasteLines.ts';
import { isSameName, productsNamed } from '../products.ts';
import type { RowButton } from './rowIcons.ts';
import { rowButtons } from './rowIcons.ts';
import { useLineOffer } from '../lineOffer.ts';
import type { TotalsStore } from '../liveTotals.ts';
import type { Said } from './GridFooter.tsx';
import { tableRoles } from './tableRoles.ts';
import { useLineWindow } from './useLineWindow.ts';
import { GridFooter } from './GridFooter.tsx';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { fieldError } from '../../form/fields/useFieldError.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';

const GridHelp = lazyPiece(() => import('./GridHelp.tsx'));

/** More lines than this are drawn only where they are seen. */
const drawnLinesLimit = 60;
const lineHeight = 43;
const cardHeight = 440;

export interface LineGridHandle {
  /**
   * Puts the focus on a cell, scrolling to it where it is not drawn: `items.3.qty`, or `items.root` for the first.
   * False for any other path.
   */
  focusPath: (path: string) => boolean;
}

interface LineItemGridProps {
  /** Names the grid: "Items". */
  label: string;
  columns?: readonly LineColumn[];
  /** Other words over a column than its own. */
  labels?: Partial<Record<LineColumn, string>>;
  store: TotalsStore;
  /** What a new line holds. */
  newLine?: LineFields;
  /** How lines are split, where they can be. */
  splitting?: LineSplitting;
  ref?: Ref<LineGridHandle>;
}

/** How a line is split: what is said of its parts under its item, and what its button opens. */
interface LineSplitting {
  Text: ComponentType<{ index: number; store: TotalsStore; onOpen: () => void }>;
  onOpen: (index: number) => void;
}

interface Place {
  line: number;
  column: LineColumn | RowButton;
}

/**
 * The lines of a purchase document, in the form around it (`items`). Moves like a data grid, takes a paste from a
 * spreadsheet, and draws at most what is seen of a long list.
 */
export function LineItemGrid(props: LineItemGridProps) {
  'use no memo';
  const { label, columns = purchaseColumns, labels, store, newLine = emptyLine, splitting, ref } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const form = useFormContext<LineForm>();
  const { control, getValues, setValue, setError, clearErrors } = form;
  const { fields, insert, move, remove, replace } = useFieldArray({ control, name: 'items' });
  const currencyCode = useWatch({ control, name: 'currencyCode' });
  const offer = useLineOffer();
  const scroller = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useRef<Place | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const isLong = fields.length > drawnLinesLimit;
  const buttons = rowButtons.filter((button) => button !== 'split' || splitting);
  const firstColumn = columns.find(isTypedColumn) ?? 'itemName';

  const virtualizer = useLineWindow({
    count: fields.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ((scroller.current?.clientWidth ?? 0) > cardWidth ? lineHeight : cardHeight),
    getItemKey: (index) => fields[index]?.id ?? index,
    overscan: 8,
    useFlushSync: false,
  });

  const labelOf: ColumnLabel = useCallback(
    (column) => labels?.[column] ?? translate(`lineItems.column.${column}`),
    [labels, translate],
  );

  const cellAt = ({ line, column }: Place): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`) ?? null;

  function focusCell(place: Place): void {
    const cell = cellAt(place);
    if (cell) {
      cell.focus();
      if (cell instanceof HTMLInputElement) cell.select();
      wanted.current = null;
      // Lines that were just drawn are measured first.
      requestAnimationFrame(() =>
        cell.closest('.line')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
      return;
    }
    wanted.current = place;
    if (isLong) virtualizer.scrollToIndex(place.line, { align: 'center' });
  }

  // After lines were added, moved or scrolled to, the cell that was asked for is there.
  useLayoutEffect(() => {
    if (wanted.current) focusCell(wanted.current);
  });

  useImperativeHandle(ref, () => ({
    focusPath(path) {
      if (path === 'items.root') {
        if (fields.length === 0) addButton.current?.focus();
        else focusCell({ line: 0, column: firstColumn });
        return true;
      }
      const match = /^items\.(\d+)\.(\w+)$/.exec(path);
      if (!match) return false;
      focusCell({ line: Number(match[1]), column: match[2] as LineColumn });
      return true;
    },
  }));

  function addAfter(index: number, said: 'added' | 'addedByTab' = 'added'): void {
    insert(index + 1, newLine, { shouldFocus: false });
    wanted.current = { line: index + 1, column: firstColumn };
    setSaid({ text: translate(`lineItems.said.${said}`, { number: index + 2 }) });
  }

  /** Whether the key asks for a line after the last one. An empty last line adds none, so that Tab leads out of the grid. */
  function isAskingForLine(
    { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
    place: Place,
  ): boolean {
    if (ctrlKey || metaKey || altKey || shiftKey || place.line !== fields.length - 1) return false;
    const isAtEnd = place.column === columns.findLast(isTypedColumn);
    if (key !== 'Enter' && !(key === 'Tab' && isAtEnd)) return false;
    const line = getValues(`items.${place.line}`);
    return !isBlankLine(line) && !isSameLine(line, newLine);
  }

  function removeAt(index: number, column: Place['column']): void {
    const line = getValues(`items.${index}`);
    const left = fields.length - 1;
    remove(index);
    if (left === 0) addButton.current?.focus();
    else wanted.current = { line: Math.min(index, left - 1), column };
    const text = translate('lineItems.said.removed', { number: index + 1 });
    setSaid(isBlankLine(line) ? { text } : { text, undo: () => restore(index, line) });
  }

  function restore(index: number, line: LineFields): void {
    insert(Math.min(index, getValues('items').length), line, { shouldFocus: false });
    wanted.current = { line: index, column: firstColumn };
    setSaid({ text: translate('lineItems.said.restored', { number: index + 1 }) });
  }

  function shift(index: number, by: 1 | -1, column: Place['column']): void {
    const to = index + by;
    if (to < 0 || to >= fields.length) return;
    move(index, to);
    wanted.current = { line: to, column };
    setSaid({ text: translate('lineItems.said.moved', { from: index + 1, to: to + 1 }) });
  }

  function press(button: RowButton, index: number): void {
    if (button === 'up') shift(index, -1, 'up');
    else if (button === 'down') shift(index, 1, 'down');
    else if (button === 'remove') removeAt(index, 'remove');
    else if (button === 'split') splitting?.onOpen(index);
    else {
      insert(index + 1, { ...getValues(`items.${index}`), storedID: null }, { shouldFocus: false });
      wanted.current = { line: index + 1, column: firstColumn };
      setSaid({ text: translate('lineItems.said.copied', { number: index + 1 }) });
    }
  }
  // Stays the same function, so that lines are drawn anew only for what they show.
  const latestPress = useRef(press);
  useLayoutEffect(() => {
    latestPress.current = press;
  });
  const onPress = useCallback((button: RowButton, index: number) => latestPress.current(button, index), []);

  function placeOf(target: EventTarget): Place | null {
    if (!(target instanceof HTMLElement)) return null;
    const { line, column } = target.dataset;
    return line === undefined || column === undefined
      ? null
      : { line: Number(line), column: column as LineColumn };
  }

  function step({ line, column }: Place, by: 1 | -1): void {
    const stops: Place['column'][] = [...columns.filter(isTypedColumn), ...buttons];
    const at = stops.indexOf(column) + by;
    const next = at < 0 ? line - 1 : at >= stops.length ? line + 1 : line;
    if (next < 0 || next >= fields.length) return;
    const stop = stops.at(at < 0 ? -1 : at % stops.length);
    if (stop) focusCell({ line: next, column: stop });
  }

  function run(gridMove: GridMove, place: Place): void {
    const last = fields.length - 1;
    const goTo = (line: number) =>
      focusCell({ line: Math.max(0, Math.min(last, line)), column: place.column });
    switch (gridMove.kind) {
      case 'line':
        return goTo(place.line + gridMove.by);
      case 'firstLine':
        return goTo(0);
      case 'lastLine':
        return goTo(last);
      case 'cell':
        return step(place, gridMove.by);
      case 'add':
        return addAfter(place.line);
      case 'remove':
        return removeAt(place.line, place.column);
      case 'shift':
        return shift(place.line, gridMove.by, place.column);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const place = placeOf(event.target);
    if (!place) return;
    const isInput = event.target instanceof HTMLInputElement;
    const isPress = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isInput && isPress) return;
    if (isInput && !event.nativeEvent.isComposing && isAskingForLine(event, place)) {
      event.preventDefault();
      addAfter(place.line, event.key === 'Tab' ? 'addedByTab' : 'added');
      return;
    }
    const caret = isInput ? caretOf(event.target as HTMLInputElement) : { isAtStart: true, isAtEnd: true };
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { isComposing } = event.nativeEvent;
    const gridMove = moveOfKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }, caret);
    if (!gridMove) return;
    event.preventDefault();
    run(gridMove, place);
  }

  function pasteTable(place: Place & { column: PastedColumn }, text: string): void {
    const paste = readPaste(text, place.column, currencyCode, getValues('priceDecimals'));
    const end = place.line + paste.lines.length;
    for (let line = place.line; line < end; line += 1) clearErrors(`items.${line}`);
    replace(withPaste(getValues('items'), place.line, paste, newLine));
    for (const { line, column, says } of paste.refused) {
      setError(`items.${place.line + line}.${column}`, fieldError(says, 'paste'));
    }
    wanted.current = place;
    const sentences = [
      translate('lineItems.said.pasted', { smart_count: paste.lines.length }),
      paste.refused.length === 0
        ? ''
        : translate('lineItems.said.refused', { smart_count: paste.refused.length }),
      paste.beyond.length === 0
        ? ''
        : translate('lineItems.said.beyond', { texts: paste.beyond.join(' · ') }),
    ];
    setSaid({ text: sentences.filter((sentence) => sentence !== '').join(' ') });
    void matchNames(place.line, end);
  }

  /** Puts the products behind pasted names that are theirs. */
  async function matchNames(from: number, end: number): Promise<void> {
    const pasted = getValues('items').slice(from, end);
    const names = [
      ...new Set(pasted.filter((line) => line.itemableID === null).map((line) => line.itemName)),
    ];
    // Without an answer the names stay texts: they are looked up again when the document is sent.
    const products = await productsNamed(
      dataProvider,
      names.filter((name) => name !== ''),
    ).catch(() => []);
    for (const [index, line] of getValues('items').entries()) {
      const product = products.find(({ name }) => isSameName(name, line.itemName));
      if (line.itemableID !== null || !product) continue;
      const matched = withItem(line, product, getValues('currencyCode'), offer);
      for (const name of itemFields) {
        setValue(`items.${index}.${name}`, matched[name], { shouldDirty: true });
      }
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const place = placeOf(event.target);
    if (!place || !isPastedColumn(place.column)) return;
    const text = event.clipboardData.getData('text');
    const { line, column } = place;
    if (isTable(text)) {
      event.preventDefault();
      pasteTable({ line, column }, text);
      return;
    }
    // Digits alone go where the caret is; an amount with separators or a symbol is one by itself.
    if (!isNumberColumn(column) || /^\d*$/.test(text.trim())) return;
    event.preventDefault();
    const { text: tidied, error } = tidyCell(column, text.trim(), currencyCode, getValues('priceDecimals'));
    const path = `items.${line}.${column}` as const;
    setValue(path, tidied, { shouldDirty: true });
    if (error === null) clearErrors(path);
    else setError(path, fieldError(error, 'number'));
  }

  const drawn = isLong
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : fields.map((_, index) => ({ index, top: null }));

  return (
    <GridFrame>
      <Scroller ref={scroller} className={isLong ? 'long' : ''} onKeyDown={onKeyDown} onPaste={onPaste}>
        <table
          {...tableRoles.table}
          aria-label={label}
          aria-rowcount={fields.length + 1}
          style={{
            ['--columns' as string]: gridTemplate(columns, buttons.length),
            ['--least-width' as string]: `${leastWidth(columns, buttons.length)}px`,
          }}
        >
          <thead {...tableRoles.rows}>
            <tr {...tableRoles.row} aria-rowindex={1} className="head">
              <th {...tableRoles.columnHead} className="right">
                {translate('lineItems.number')}
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  {...tableRoles.columnHead}
                  className={isNumberColumn(column) || !isTypedColumn(column) ? 'right' : ''}
                >
                  {labelOf(column)}
                </th>
              ))}
              <th {...tableRoles.columnHead} className="right">
                {translate('lineItems.actions')}
              </th>
            </tr>
          </thead>
          <tbody
            {...tableRoles.rows}
            className="body"
            style={isLong ? { height: virtualizer.getTotalSize() } : undefined}
          >
            {drawn.map(({ index, top }) => (
              <LineRow
                key={fields[index]?.id}
                index={index}
                columns={columns}
                labelOf={labelOf}
                currencyCode={currencyCode}
                store={store}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                onPress={onPress}
                {...(splitting ? { SplitText: splitting.Text } : {})}
                top={top}
                {...(isLong ? { measure: virtualizer.measureElement } : {})}
              />
            ))}
          </tbody>
        </table>
      </Scroller>
      <GridFooter said={said}>
        <Button
          ref={addButton}
          startIcon={<Add aria-hidden="true" />}
          variant="outlined"
          onClick={() => addAfter(fields.length - 1)}
        >
          {translate('lineItems.add')}
        </Button>
        <Suspense fallback={<Button disabled>{translate('lineItems.help.button')}</Button>}>
          <GridHelp />
        </Suspense>
      </GridFooter>
    </GridFrame>
  );
}

function isPastedColumn(column: Place['column']): column is PastedColumn {
  return (pastedColumns as readonly string[]).includes(column);
}
