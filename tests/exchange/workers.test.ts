import { afterAll, expect, it } from 'vitest';
import { utils, write } from '@e965/xlsx';

import { createWorkers } from '../../server/workers/workers.ts';

const workers = createWorkers();
afterAll(() => workers.close());

const person = (employeeID: number) => ({ companyID: 1, employeeID });

/** Takes longer to read than a picture, but four of them less than the workers let anybody wait, on a slow machine, too. */
function sheetOfRows(): Uint8Array {
  const cells = Array.from({ length: 1000 }, (_row, row) =>
    Array.from({ length: 30 }, (_column, column) => `${row} ${column}`),
  );
  const made = write(utils.book_new(utils.aoa_to_sheet(cells), 'S'), {
    type: 'array',
    bookType: 'xlsx',
  }) as ArrayBuffer;
  return new Uint8Array(made);
}

it("an upload of somebody is looked into while other people's sheets wait for each other", async () => {
  const sheet = sheetOfRows();
  const onePixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const ended: string[] = [];
  const noted = async (what: string, work: Promise<unknown>) => {
    await work;
    ended.push(what);
  };
  await Promise.all([
    ...[1, 2, 3, 4].map((who) =>
      noted('sheet', workers.run(person(who), 'readSheet', Uint8Array.from(sheet))),
    ),
    noted('upload', workers.run(person(5), 'judgeFile', Uint8Array.from(onePixel))),
  ]);
  expect(ended).toHaveLength(5);
  expect(ended.at(-1)).toBe('sheet');
});
