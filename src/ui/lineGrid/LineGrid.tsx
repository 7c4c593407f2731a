import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import {
  Suspense,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { fieldError } from '../form/fields/useFieldError.ts';
import { lazyPiece } from '../page/lazyPiece.tsx';
import { tableRoles } from '../page/tableRoles.ts';
import { putCells } from './cells/cellSet.ts';
import type { Said } from './GridFooter.tsx';
import { GridFooter } from './GridFooter.tsx';
import type { GridMove } from './gridKeys.ts';
import { caretOf, moveOfKey } from './gridKeys.ts';
import { cardWidth, GridFrame, Scroller } from './gridStyles.ts';
import type { LineColumn } from './lineColumns.ts';
import { gridTemplate, isOnRight, isPasted, isTyped, isUntouched, leastWidth } from './lineColumns.ts';
import { LineRow } from './LineRow.tsx';
import { isTable, readCell, readPaste, withPaste } from './pasteLines.ts';
import type { LineButton } from './rowButtons.ts';
import { buttonMark, lineButtons } from './rowButtons.ts';
import { SumRow } from './SumRow.tsx';
import { useLineWindow } from './useLineWindow.ts';

const GridHelp = lazyPiece(() => import('./GridHelp.tsx'));

/** More lines than this are drawn only where they are seen. */
const drawnLinesLimit = 60;
const lineHeight = 43;
const cardHeight = 440;

/** What a form can do with a grid in it. */
export interface LineGridHandle {
  /**
   * Puts the focus on a cell, scrolling to it where it is not drawn: `items.3.qty`, or `items` and `items.root` for the first.
   * False for any other path.
   */
  focusPath: (path: string) => boolean;
}

interface LineGridProps<Line extends object> {
  /** Where the lines stand in the form around. */
  path: string;
  /** Names the grid: "Items". */
  label: string;
  /** The same array each time that nothing of them changed: lines are drawn anew for another one. */
  columns: readonly LineColumn<Line>[];
  /** What a new line holds. */
  newLine: Line;
  /** What a copy of a line holds; unset: the same. */
  copyOf?: (line: Line) => Line;
  /** Buttons of each line beside those of every grid. Kept as the columns are. */
  buttons?: readonly LineButton[];
  /** So many lines are added by hand; a longer paste is left to who judges the form. */
  max?: number;
  addLabel?: string;
  ref?: Ref<LineGridHandle>;
}

interface Place {
  line: number;
  /** The key of a column, or the mark of a button. */
  column: string;
}

const noButtons: readonly LineButton[] = [];

/**
 * Lines of the form around it, under columns that are values. Moves like a data grid, takes a paste from a spreadsheet,
 * and draws at most what is seen of a long list.
 */
export function LineGrid<Line extends object>(props: LineGridProps<Line>) {
  'use no memo';
  const {
    path,
    label,
    columns,
    newLine,
    copyOf = same,
    buttons: more = noButtons,
    max,
    addLabel,
    ref,
  } = props;
  const translate = useTranslate();
  const form = useFormContext();
  const { control, getValues, setError, clearErrors } = form;
  const { fields, insert, move, remove, replace } = useFieldArray({
    control,
    name: path,
    keyName: 'lineKey',
  });
  const scroller = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useRef<Place | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const isLong = fields.length > drawnLinesLimit;
  const buttons = useMemo(() => lineButtons(translate, more), [translate, more]);
  const typed = columns.filter(isTyped);
  const pasted = columns.filter(isPasted);
  const firstColumn = typed[0]?.key ?? '';

  const linesNow = () => getValues(path) as Line[];
  const lineNow = (index: number) => getValues(`${path}.${index}`) as Line;

  const virtualizer = useLineWindow({
    count: fields.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ((scroller.current?.clientWidth ?? 0) > cardWidth ? lineHeight : cardHeight),
    getItemKey: (index) => fields[index]?.lineKey ?? index,
    overscan: 8,
    useFlushSync: false,
  });

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
    focusPath(wantedPath) {
      if (wantedPath === path || wantedPath === `${path}.root`) {
        if (fields.length === 0) addButton.current?.focus();
        else focusCell({ line: 0, column: firstColumn });
        return true;
      }
      const inner = wantedPath.startsWith(`${path}.`) ? wantedPath.slice(path.length + 1) : '';
      const match = /^(\d+)\.(\w+)$/.exec(inner);
      if (!match) return false;
      const [, line, key = ''] = match;
      // What is computed is put right by what it is computed of.
      const isComputed = columns.some((column) => column.key === key && !isTyped(column));
      focusCell({ line: Number(line), column: isComputed ? firstColumn : key });
      return true;
    },
  }));

  /** Whether there is room for one line more; where there is none, it is said. */
  function hasRoom(): boolean {
    if (max === undefined || fields.length < max) return true;
    setSaid({ text: translate('lineGrid.said.full', { smart_count: max }) });
    return false;
  }

  function addAfter(index: number, how: 'added' | 'addedByTab' = 'added'): void {
    if (!hasRoom()) return;
    insert(index + 1, newLine, { shouldFocus: false });
    wanted.current = { line: index + 1, column: firstColumn };
    setSaid({ text: translate(`lineGrid.said.${how}`, { number: index + 2 }) });
  }

  /** Whether the key asks for a line after the last one. An empty last line adds none, so that Tab leads out of the grid. */
  function isAskingForLine(
    { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
    place: Place,
  ): boolean {
    if (ctrlKey || metaKey || altKey || shiftKey || place.line !== fields.length - 1) return false;
    const isAtEnd = place.column === typed.at(-1)?.key;
    if (key !== 'Enter' && !(key === 'Tab' && isAtEnd)) return false;
    return !isUntouched(columns, lineNow(place.line), newLine);
  }

  function removeAt(index: number, column: string): void {
    const line = lineNow(index);
    const left = fields.length - 1;
    remove(index);
    if (left === 0) addButton.current?.focus();
    else wanted.current = { line: Math.min(index, left - 1), column };
    const text = translate('lineGrid.said.removed', { number: index + 1 });
    setSaid(isUntouched(columns, line, newLine) ? { text } : { text, undo: () => restore(index, line) });
  }

  function restore(index: number, line: Line): void {
    insert(Math.min(index, linesNow().length), line, { shouldFocus: false });
    wanted.current = { line: index, column: firstColumn };
    setSaid({ text: translate('lineGrid.said.restored', { number: index + 1 }) });
  }

  function shift(index: number, by: 1 | -1, column: string): void {
    const to = index + by;
    if (to < 0 || to >= fields.length) return;
    move(index, to);
    wanted.current = { line: to, column };
    setSaid({ text: translate('lineGrid.said.moved', { from: index + 1, to: to + 1 }) });
  }

  function copy(index: number): void {
    if (!hasRoom()) return;
    insert(index + 1, copyOf(lineNow(index)), { shouldFocus: false });
    wanted.current = { line: index + 1, column: firstColumn };
    setSaid({ text: translate('lineGrid.said.copied', { number: index + 1 }) });
  }

  function press({ key, onPress }: LineButton, index: number): void {
    if (onPress) onPress(index);
    else if (key === 'up') shift(index, -1, buttonMark(key));
    else if (key === 'down') shift(index, 1, buttonMark(key));
    else if (key === 'remove') removeAt(index, buttonMark(key));
    else copy(index);
  }
  // Stays the same function, so that lines are drawn anew only for what they show.
  const latestPress = useRef(press);
  useLayoutEffect(() => {
    latestPress.current = press;
  });
  const onPress = useCallback((button: LineButton, index: number) => latestPress.current(button, index), []);

  function placeOf(target: EventTarget): Place | null {
    if (!(target instanceof HTMLElement)) return null;
    const { line, column } = target.dataset;
    return line === undefined || column === undefined ? null : { line: Number(line), column };
  }

  function step({ line, column }: Place, by: 1 | -1): void {
    const stops = [...typed.map(({ key }) => key), ...buttons.map(({ key }) => buttonMark(key))];
    const at = stops.indexOf(column) + by;
    const next = at < 0 ? line - 1 : at >= stops.length ? line + 1 : line;
    if (next < 0 || next >= fields.length) return;
    const stop = stops.at(at < 0 ? -1 : at % stops.length);
    if (stop !== undefined) focusCell({ line: next, column: stop });
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
    const { target } = event;
    const isCell = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const isPress = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isCell && isPress) return;
    if (isCell && !event.nativeEvent.isComposing && isAskingForLine(event, place)) {
      event.preventDefault();
      addAfter(place.line, event.key === 'Tab' ? 'addedByTab' : 'added');
      return;
    }
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { isComposing } = event.nativeEvent;
    const gridMove = moveOfKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }, caretOf(target));
    if (!gridMove) return;
    event.preventDefault();
    run(gridMove, place);
  }

  function pasteTable(place: Place, text: string): void {
    const around = getValues();
    const before = linesNow();
    const under = (row: number) => before[place.line + row] ?? newLine;
    const over = pasted.slice(pasted.findIndex(({ key }) => key === place.column));
    const paste = readPaste(text, over, under, around);
    const end = place.line + paste.lines.length;
    for (let line = place.line; line < end; line += 1) clearErrors(`${path}.${line}`);
    replace(withPaste(before, place.line, paste, newLine));
    for (const { line, column, says } of paste.refused) {
      setError(`${path}.${place.line + line}.${column}`, fieldError(says, 'paste'));
    }
    wanted.current = place;
    const sentences = [
      translate('lineGrid.said.pasted', { smart_count: paste.lines.length }),
      paste.refused.length === 0
        ? ''
        : translate('lineGrid.said.refused', { smart_count: paste.refused.length }),
      paste.beyond.length === 0 ? '' : translate('lineGrid.said.beyond', { texts: paste.beyond.join(' · ') }),
    ];
    setSaid({ text: sentences.filter((sentence) => sentence !== '').join(' ') });
    for (const column of over) void settle(column, linesNow().slice(place.line, end));
  }

  /** Meanwhile lines may have moved or changed: each is looked at as it is by then. */
  async function settle(column: LineColumn<Line>, lines: readonly Line[]): Promise<void> {
    const settled = await column.settle?.(lines);
    if (!settled) return;
    for (const [index, line] of linesNow().entries())
      putCells(form, `${path}.${index}`, settled.cellsOf(line, getValues()));
  }

  function onPaste(event: ClipboardEvent): void {
    const place = placeOf(event.target);
    const column = pasted.find(({ key }) => key === place?.column);
    if (!place || !column) return;
    const text = event.clipboardData.getData('text');
    if (isTable(text)) {
      event.preventDefault();
      pasteTable(place, text);
      return;
    }
    // Digits alone go where the caret is; an amount with separators or a symbol is one by itself.
    if (column.kind !== 'number' || /^\d*$/.test(text.trim())) return;
    event.preventDefault();
    const line = lineNow(place.line);
    const { cells, error } = readCell(column, text.trim(), line, getValues());
    putCells(form, `${path}.${place.line}`, {
      ...cells,
      ...column.fills?.({ ...line, ...cells }, getValues()),
    });
    if (error === null) clearErrors(`${path}.${place.line}.${column.key}`);
    else setError(`${path}.${place.line}.${column.key}`, fieldError(error, 'number'));
  }

  const drawn = isLong
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : fields.map((_, index) => ({ index, top: null }));
  const hasSums = columns.some(({ Sum }) => Sum !== undefined);

  return (
    <GridFrame>
      <Scroller ref={scroller} className={isLong ? 'long' : ''} onKeyDown={onKeyDown} onPaste={onPaste}>
        <table
          {...tableRoles.table}
          aria-label={label}
          aria-rowcount={fields.length + (hasSums ? 2 : 1)}
          style={{
            ['--columns' as string]: gridTemplate(columns, buttons.length),
            ['--least-width' as string]: `${leastWidth(columns, buttons.length)}px`,
          }}
        >
          <thead {...tableRoles.rows}>
            <tr {...tableRoles.row} aria-rowindex={1} className="head">
              <th {...tableRoles.columnHead} className="right">
                {translate('lineGrid.number')}
              </th>
              {columns.map((column) => (
                <th key={column.key} {...tableRoles.columnHead} className={isOnRight(column) ? 'right' : ''}>
                  {column.heading}
                </th>
              ))}
              <th {...tableRoles.columnHead} className="right">
                {translate('lineGrid.actions')}
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
                key={fields[index]?.lineKey}
                path={path}
                index={index}
                columns={columns}
                buttons={buttons}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                onPress={onPress}
                top={top}
                {...(isLong ? { measure: virtualizer.measureElement } : {})}
              />
            ))}
          </tbody>
          {hasSums && <SumRow columns={columns} row={fields.length + 2} />}
        </table>
      </Scroller>
      <GridFooter said={said}>
        <Button
          ref={addButton}
          startIcon={<Add aria-hidden="true" />}
          variant="outlined"
          onClick={() => addAfter(fields.length - 1)}
        >
          {addLabel ?? translate('lineGrid.add')}
        </Button>
        <Suspense fallback={<Button disabled>{translate('lineGrid.help.button')}</Button>}>
          <GridHelp pasted={pasted.map(({ heading }) => heading)} />
        </Suspense>
      </GridFooter>
    </GridFrame>
  );
}

function same<Line>(line: Line): Line {
  return line;
}
