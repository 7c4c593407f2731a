import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { declaredNouns } from '../../resources/nouns.ts';

/**
 * How long the rooms are, beside what they were meant to cost. The table of docs/ARCHITECTURE.md is written from the files
 * by `npm test -- tests/tidy -u`; a figure of it may be a tenth off before it has to be written again.
 */
const root = join(import.meta.dirname, '..', '..');
const page = join(root, 'docs', 'ARCHITECTURE.md');
const mark = { begin: '<!-- lines: begin -->', end: '<!-- lines: end -->' };
const plainRoomMax = 150;

interface Room {
  name: string;
  /** Folders and files of the project. */
  paths: readonly string[];
  /** What it was meant to cost, in words. */
  figure: string;
}

const rooms = readdirSync(join(root, 'resources'), { withFileTypes: true })
  .filter((wing) => wing.isDirectory() && wing.name !== 'demo')
  .flatMap((wing) =>
    readdirSync(join(root, 'resources', wing.name), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${wing.name}/${name}`),
  )
  .toSorted();

/** Meant for rooms that are not declared, and for the pieces that serve every declared noun. */
const figures: Readonly<Record<string, string>> = {
  'purchasing/document': 'with the invoice 5,000',
  'purchasing/invoice': 'with the document 5,000',
  'paying/payment': '4,000',
};

function declaredAs(room: string): 'plain' | 'twist' | null {
  const declared = declaredNouns.find(({ noun }) => room.endsWith(`/${noun.name}`));
  if (!declared) return null;
  return declared.pieces || declared.calls || hasMore(room) ? 'twist' : 'plain';
}

/** It answers calls beside those that follow from its declaration, or gives people work in their inbox. */
function hasMore(room: string): boolean {
  return filesOf(`resources/${room}`).some((path) => /(Routes|Inbox)\.server\.ts$/.test(path));
}

function figureOf(room: string): string {
  const kind = declaredAs(room);
  if (kind === 'plain') return '100';
  return kind === 'twist' ? '250 and its panels' : (figures[room] ?? '');
}

const foundation: readonly Room[] = [
  {
    name: 'what a noun says: `domain/noun`: `noun`, `fields`, `nounList`, `nounSchemas`',
    paths: ['noun', 'fields', 'nounList', 'nounSchemas', 'fieldSchemas'].map(
      (name) => `domain/noun/${name}.ts`,
    ),
    figure: '',
  },
  {
    name: 'how it is stored: `storedNoun`, `nounRows`, `ownedRows`, `nounRoutes`, `recordColumns`',
    paths: ['storedNoun', 'nounRows', 'ownedRows', 'nounRoutes', 'recordColumns'].map(
      (name) => `server/records/${name}.ts`,
    ),
    figure: '',
  },
  { name: 'how it is shown: `src/noun`', paths: ['src/noun'], figure: '' },
];

function filesOf(path: string): string[] {
  const full = join(root, path);
  if (statSync(full).isFile()) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

interface Row extends Pick<Room, 'name' | 'figure'> {
  counts: readonly [files: number, lines: number, withoutWords: number];
}

function measured({ name, paths, figure }: Room): Row {
  const files = paths.flatMap(filesOf);
  const code = files.filter((file) => !/\.(en|id)\.ts$/.test(file));
  return { name, figure, counts: [files.length, linesOf(files), linesOf(code)] };
}

function sumOf(name: string, rows: readonly Row[], figure: string): Row {
  const sum = (at: 0 | 1 | 2) => rows.reduce((total, { counts }) => total + counts[at], 0);
  return { name, figure, counts: [sum(0), sum(1), sum(2)] };
}

const roomRows = rooms.map((room) =>
  measured({ name: `\`${room}\``, paths: [`resources/${room}`], figure: figureOf(room) }),
);
const foundationRows = foundation.map(measured);
const rows = [
  ...roomRows,
  ...foundationRows,
  sumOf('foundation of declared nouns, together', foundationRows, '1,800'),
];

const grouped = (count: number): string => count.toLocaleString('en-US');

function rowText({ name, figure, counts }: Row): string {
  return `| ${[name, ...counts.map(grouped), figure].join(' | ')} |`;
}

/** The row that the page has of a room, where no figure of it is more than a tenth off. */
function keptRow(written: string, row: Row): string | undefined {
  const line = written.split('\n').find((text) => text.startsWith(`| ${row.name} |`));
  const cells = line?.split('|').map((cell) => cell.trim()) ?? [];
  const isNear = row.counts.every((count, at) => {
    const told = Number(cells[at + 2]?.replaceAll(',', ''));
    return Math.abs(told - count) <= Math.max(2, count / 10);
  });
  return isNear && cells[5] === row.figure ? line : undefined;
}

it('the table of lines in docs/ARCHITECTURE.md is true', async () => {
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(mark.begin);
  const [written = '', after = ''] = rest.split(mark.end);
  const table = [
    '| room | files | lines | without words | meant |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => keptRow(written, row) ?? rowText(row)),
  ].join('\n');
  await expect(`${before}${mark.begin}\n\n${table}\n\n${mark.end}${after}`).toMatchFileSnapshot(page);
});

it('a room of a plain noun stays small', () => {
  const tooLong = rooms
    .filter((room) => declaredAs(room) === 'plain')
    .map((room) => ({ room, lines: linesOf(filesOf(`resources/${room}`)) }))
    .filter(({ lines }) => lines > plainRoomMax);
  expect(
    tooLong,
    `a plain noun has at most ${plainRoomMax} lines: what it needs belongs to src/noun`,
  ).toEqual([]);
});
