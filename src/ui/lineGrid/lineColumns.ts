import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Day } from '../../../domain/day/day.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Parsed } from '../../../domain/money/moneyInput.ts';
import type { Option } from '../form/fields/option.ts';

/** What was looked up for lines that were pasted. */
export interface Settled<Line extends object> {
  /** What each line of the form gets of it, as it stands by then. */
  cellsOf(line: Line, form: FieldValues): Partial<Line>;
}

/** What every column of a grid says of itself. `Line` is a line of the form that the grid stands in. */
interface ColumnTraits<Line extends object> {
  /** The name of its cells within a line, and the end of their paths in the form. */
  key: string;
  heading: string;
  /** Least width in pixels, and the share of what is left over. */
  width: readonly [least: number, share: number];
  /** Its cell takes the whole width of a card. */
  isWide?: boolean;
  /** What spreadsheets call it, beside its heading. */
  calledAlso?: readonly string[];
  /** A spreadsheet is not pasted over it. */
  isUnpasted?: boolean;
  /** Which other cells change with this one. They are put over what stands there, but for what came in the same paste. */
  fills?(line: Line, form: FieldValues): Partial<Line>;
  /** Asked once lines were pasted over it: looks up what their texts mean. */
  settle?(pasted: readonly Line[]): Promise<Settled<Line>>;
  /** Stands below the cell. */
  Under?: ComponentType<{ index: number }>;
  /** What all lines come to, below the grid. */
  Sum?: ComponentType;
}

interface TextColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'text';
}

/** Numbers as they are typed; how they are read may depend on the line and on the form around it. */
export interface NumberColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'number';
  parse(text: string, line: Line, form: FieldValues): Parsed;
  decimals(line: Line, form: FieldValues): number;
}

/** Days as they are typed. */
export interface DayColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'day';
  readDay(text: string): Day | null;
}

/** One of a few. */
export interface ChoiceColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
}

interface SwitchColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'switch';
  /** What spreadsheets write for it. */
  words: { yes: string; no: string };
}

/** A record, found by a part of its name. Its cell holds a `Choice`. */
export interface ReferenceColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'reference';
  searchKey: string;
  search(text: string, signal: AbortSignal): Promise<readonly Option[]>;
}

/** Drawn by a component of its own, which ties itself to the form. */
interface OwnColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'own';
  Cell: ComponentType<OwnCellProps>;
  /** How pasted text is read; unset: it is not pasted over. */
  read?(text: string, line: Line): PastedCell<Line>;
}

/** Follows from the other cells: nobody types in it. */
interface ComputedColumn<Line extends object> extends ColumnTraits<Line> {
  kind: 'computed';
  Text: ComponentType<{ index: number }>;
}

/** A column of a grid of lines, as a value: what its cells hold, how they are drawn and how a paste is read into them. */
export type LineColumn<Line extends object = object> =
  | TextColumn<Line>
  | NumberColumn<Line>
  | DayColumn<Line>
  | ChoiceColumn<Line>
  | SwitchColumn<Line>
  | ReferenceColumn<Line>
  | OwnColumn<Line>
  | ComputedColumn<Line>;

/** What a cell is drawn from. */
export interface CellProps<Column> {
  /** The path of its line in the form. */
  line: string;
  /** Its own. */
  path: string;
  index: number;
  column: Column;
  /** Names its input: its heading and its line. */
  label: string;
  /** What is wrong with it, or null. */
  error: string | null;
}
export type OwnCellProps = Omit<CellProps<never>, 'column'>;

/** What a pasted text puts into a line, and why it cannot be taken: then the text itself stands in the cell. */
export interface PastedCell<Line extends object> {
  cells: Partial<Line>;
  error: Message | null;
}

const numberWidth = 30;
const toolWidth = 28;
const gap = 4;

/** The value of `grid-template-columns`: the number of the line, its cells, so many buttons. */
export function gridTemplate(columns: readonly LineColumn[], buttons: number): string {
  const cells = columns.map(({ width: [least, share] }) =>
    share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`,
  );
  return [`${numberWidth}px`, ...cells, `${buttons * toolWidth}px`].join(' ');
}

/** The narrowest that a line can be, in pixels: below it the grid scrolls. */
export function leastWidth(columns: readonly LineColumn[], buttons: number): number {
  const cells = columns.reduce((sum, { width: [least] }) => sum + least + gap, 0);
  return numberWidth + cells + buttons * toolWidth + 3 * gap;
}

/** Whether the keys stop at its cells. */
export function isTyped({ kind }: LineColumn): boolean {
  return kind !== 'computed';
}

/** Whether its cells stand on the right. */
export function isOnRight({ kind }: LineColumn): boolean {
  return kind === 'number' || kind === 'computed';
}

/** Whether a spreadsheet is pasted over it. */
export function isPasted(column: LineColumn): boolean {
  if (column.isUnpasted || column.kind === 'computed') return false;
  return column.kind !== 'own' || column.read !== undefined;
}

/** What a line holds in the cell of a column. */
function cellIn(line: object, { key }: Pick<LineColumn, 'key'>): unknown {
  return (line as Record<string, unknown>)[key];
}

/** Whether nobody entered anything in the cells of a line: they are empty, or as in a new one. */
export function isUntouched(columns: readonly LineColumn[], line: object, newLine: object): boolean {
  return columns
    .filter(isTyped)
    .every(
      (column) => isSame(cellIn(line, column), cellIn(newLine, column)) || isEmpty(cellIn(line, column)),
    );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null && 'name' in value) return isEmpty(value.name);
  return value === null || value === undefined || value === false;
}
