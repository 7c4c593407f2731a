import { describe, expect, test } from 'vitest';

import { DomainError } from '../../domain/message/errors.ts';
import type { CsvColumn } from '../../server/files/csv.ts';
import { inertText, writeCsv } from '../../server/files/csv.ts';
import { fc } from '../properties.ts';
import { readCsv } from '../readCsv.ts';

interface Row {
  text: string;
  number: number;
}

const columns: CsvColumn<Row>[] = [
  { header: 'Text', kind: 'text', cell: (row) => row.text },
  { header: 'Number', kind: 'plain', cell: (row) => row.number },
];

async function* rowsOf(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const write = (rows: readonly Row[], maxBytes = 1_000_000) => writeCsv(columns, rowsOf(rows), maxBytes);

const hostile = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;,"\' aé＝＋') });

describe('a sheet', () => {
  test('holds no cell that begins a formula, for programs that split at commas, semicolons or tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { maxLength: 5 }), async (texts) => {
        const content = await write(texts.map((text) => ({ text, number: -1 })));
        const [, ...cells] = readCsv(content.toString('utf8'));
        expect(cells.map(([text]) => text)).toEqual(texts.map(inertText));
        for (const [text = ''] of cells) expect(text).not.toMatch(/^[\t\r]/);
        for (const part of cells.flatMap(([text = '']) => text.split(/[;\t\r\n]/))) {
          expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋]/);
        }
      }),
    );
  });

  test('leaves harmless text and every number as they are', async () => {
    const text = 'PT Sinar "Abadi", Jl. A-1 = B+C; no. 7\nlantai 2';
    const content = await write([{ text, number: -12.5 }]);
    expect(readCsv(content.toString('utf8'))).toEqual([
      ['Text', 'Number'],
      [text, '-12.5'],
    ]);
  });

  test.each(['=', '+', '-', '@', '\t', '\r'])('makes a leading %j inert', (danger) => {
    expect(inertText(`${danger}1`)).toBe(`'${danger}1`);
    expect(inertText(`a;${danger}1`)).toMatch(/^a;'/);
  });

  test('begins with a byte order mark and has its headers without rows, too', async () => {
    const content = await write([]);
    expect(content).toEqual(Buffer.from('\uFEFFText,Number\r\n'));
  });

  test('stops reading rows as soon as it is too large', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Row> {
      for (;;) {
        read += 1;
        yield { text: 'x'.repeat(100), number: read };
      }
    }
    const error: unknown = await writeCsv(columns, endless(), 100_000).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ code: 'file_too_large' });
    expect(read).toBeLessThan(10_000);
  });

  test('passes on what the reading of its rows throws', async () => {
    async function* broken(): AsyncGenerator<Row> {
      yield { text: 'a', number: 1 };
      throw new Error('the database went away');
    }
    await expect(writeCsv(columns, broken(), 100_000)).rejects.toThrow('the database went away');
  });
});
