import { randomUUID } from 'node:crypto';

import { JSDOM } from 'jsdom';
import readExcelFile from 'read-excel-file/universal';
import { afterAll, beforeAll, expect } from 'vitest';

import { wireDigitsLimit } from '../../domain/money/money.ts';
import type { MailMessage } from '../../server/context.ts';
import { xlsxContentType } from '../../server/exchange/writeSheet.ts';
import { mailHtml } from '../../server/mail/mailTemplate.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { readCsv } from '../readCsv.ts';
import type { Operation, Place } from './apiOperations.ts';
import { addressOf, buildRequest, operationsOf, readApiDocument, textOf } from './apiOperations.ts';
import type { RecordNumbers } from './companyRecords.ts';
import { plantTexts, recordNumbers, tableAt, thinHistory } from './companyRecords.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import { budget, sharesFor, shareOf } from './proofScale.ts';
import { prove } from './prove.ts';
import type { Newcomer } from './newcomers.ts';
import { claimBody } from './spendingCalls.ts';
import { companyID, hire } from './newcomers.ts';

let test: TestApp;
let person: Newcomer;
let numbers: RecordNumbers;
const mails: MailMessage[] = [];

beforeAll(async () => {
  const send = (message: MailMessage) => {
    mails.push(message);
    return Promise.resolve();
  };
  test = await createTestApp({ replace: { mailer: { send } } });
  person = await hire(test, 'exporter');
  // Their own claims and trips are lists of their own.
  await person.caller.post('/v1/claims/draft', await claimBody(test, 'A course'));
  const trip = {
    tripName: 'A course',
    description: 'Course',
    destination: 'Medan',
    mediaIDs: [],
    items: [],
    meals: [],
  };
  const drafted = await person.caller.post('/v1/business-trips/draft', trip);
  expect(drafted.statusCode, drafted.body).toBe(201);
  const pool = test.database.systemPool;
  // Few rows show a field as well as many, and are planted sooner; lists of payments need documents that have some. What was paid of the others goes with them.
  await pool.query(
    `set session_replication_role = replica;
     delete from bill where company_id = ${companyID} and id not in
       (select id from (select id, row_number() over (partition by transaction_type order by
            exists (select from payment where payment.company_id = bill.company_id and payment.bill_id = bill.id) desc,
            id desc) as place
          from bill where company_id = ${companyID}) ranked where place <= 20);
     delete from payment p where p.company_id = ${companyID} and p.bill_id is not null
       and not exists (select from bill b where b.company_id = p.company_id and b.id = p.bill_id);
     delete from ledger_entry e where e.company_id = ${companyID} and e.payment_id is not null
       and not exists (select from payment p where p.company_id = e.company_id and p.id = e.payment_id);
     delete from ledger_line l where l.company_id = ${companyID}
       and not exists (select from ledger_entry e where e.company_id = l.company_id and e.id = l.entry_id);
     set session_replication_role = default`,
  );
  await thinHistory(pool, companyID);
  numbers = await recordNumbers(pool, companyID);
});
afterAll(() => test?.close());

/** How the file of an export is read, by its media type; null where there are no cells to read. */
const readers: Readonly<Record<string, ((content: Buffer) => string[][] | Promise<string[][]>) | null>> = {
  'text/csv': (content) => readCsv(content.toString('utf8')),
  [xlsxContentType]: readXlsx,
  'application/pdf': null,
};
/** Texts of a workbook as they stand in its cells: to a program that opens it, or saves it as CSV, they are the same. */
async function readXlsx(content: Buffer): Promise<string[][]> {
  const [sheet] = await readExcelFile(new Blob([new Uint8Array(content)]), { trim: false });
  return (sheet?.data ?? []).map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))),
  );
}

/**
 * Hold no text of the database, or one that lies in a structure; tests/nouns/imports.test.ts and
 * tests/spending/claimLogs.test.ts read them. In the ledgers of credit, and in batches of the payroll, stand numbers that the server gives.
 * The demo company keeps its books in the first program: the lists of another one are the same, and empty.
 */
const unplanted =
  /\/v1\/xero\/|imports\/template\.xlsx$|failed\.(?:xlsx|csv)$|quotas\/(?:ocr|vcn)\/ledger\/export|payroll\/batches\/export/;
/** How a file is asked for that was made before; those that make one are called themselves. */
const madeBefore = /schedules\/runs\/\{id\}\/file$|exports\/\{id\}/;
const sheetType = /csv|excel|spreadsheet|opendocument/;

interface File {
  mediaType: string;
  content: Buffer;
}

/** Calls of the document that answer with a sheet, or say that they export. */
function exportsOf(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ path, answers }) => {
    if (madeBefore.test(path)) return false;
    const types = [...answers].filter(([status]) => status.startsWith('2')).flatMap(([, media]) => media);
    return /export/i.test(path) || types.some((type) => sheetType.test(type));
  });
}

const months: Readonly<Record<string, string>> = { from: '2026-09-01', to: testNow.slice(0, 10) };

/** Asks for an export: the files that were answered, and those that came by mail. */
async function filesOf(operation: Operation): Promise<File[]> {
  // The whole history grows with each export and is too long for a mail: of one kind, it has every column as well.
  const isKindOfAudit = (place: Place) =>
    operation.path.startsWith('/v1/audit/') && place.join() === 'query,kind';
  const after = await lastInOutbox(test);
  mails.length = 0;
  // The same question is mailed once a minute, and a token does not outlive all of these minutes.
  test.pass(60);
  const { accessToken } = await test.signInAs(person.email);
  const request = buildRequest(operation, {
    record: (place) => numbers.get(tableAt(operation, place, numbers) ?? '')?.[0] ?? 0,
    text: (place, schema) => {
      if (isKindOfAudit(place)) return 'vendor';
      // Some months in which something happened.
      if (schema.format === 'date' && place[0] === 'query')
        return months[place.at(-1) ?? ''] ?? textOf(place, schema);
      return textOf(place, schema);
    },
    isSent: isKindOfAudit,
  });
  // Where a file comes in several formats, the one that a spreadsheet program opens.
  const offered = operation.parameters.find(({ name }) => name === 'format')?.schema.enum ?? [];
  const isOther = ([name]: (typeof request.query)[number]) => name !== 'format' || !offered.includes('csv');
  const query = [
    ...request.query.filter(isOther),
    ...(offered.includes('csv') ? [['format', 'csv'] as const] : []),
  ];
  const answer = await test.app.inject({
    method: operation.method,
    url: addressOf(operation, { ...request, query: query as typeof request.query }),
    headers: {
      ...request.headers,
      authorization: `Bearer ${accessToken}`,
      'idempotency-key': randomUUID(),
    },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
  expect(answer.statusCode, `${operation.name}: ${answer.body}`).toBeLessThan(300);
  await workOffOutbox(test, { after });
  const mediaTypeOf = (contentType: string) => contentType.split(';')[0]?.trim() ?? '';
  const answered = mediaTypeOf(answer.headers['content-type'] ?? '');
  const files = mails
    .flatMap(({ attachments = [] }) => attachments)
    .map(({ contentType, content }) => ({ mediaType: mediaTypeOf(contentType), content }));
  if (answered !== 'application/json') files.push({ mediaType: answered, content: answer.rawPayload });
  expect(files.length, `${operation.name} gives a file: teach filesOf where it arrives`).toBeGreaterThan(0);
  return files;
}

/** The cells of all sheets of an export, one sheet after the other. */
async function rowsOf(operation: Operation): Promise<string[][]> {
  const files = await filesOf(operation);
  const unread = files.filter(({ mediaType }) => readers[mediaType] === undefined);
  expect(
    unread.map(({ mediaType }) => mediaType),
    `${operation.name} gives files that this proof cannot read: add them to readers`,
  ).toEqual([]);
  const sheets = await Promise.all(
    files.map(async ({ mediaType, content }) => (await readers[mediaType]?.(content)) ?? []),
  );
  return sheets.flat();
}

/** Numbers and days, exactly as they are written. */
const figure = /^-?\d+(?:\.\d+)?$|^\d{4}-\d{2}-\d{2}$/;

/** A telephone number: digits and their marks call nothing, and stand as a text where cells have kinds. */
const telephone = /^\+\d[\d ()./-]*$/;

/**
 * Whether a spreadsheet program may take a cell for a formula: by its own rule for the first sign, in programs that
 * read full-width signs as plain ones, drop blanks and quotes, or begin a new cell at a semicolon, tab or line break.
 */
function isFormula(cell: string): boolean {
  if (figure.test(cell) || telephone.test(cell)) return false;
  if (/^[\t\r]/.test(cell)) return true;
  return cell.split(/[;\t\r\n]/).some((part) => /^[\s"]*[=+\-@]/.test(part.normalize('NFKC')));
}

const signs = ['=', '+', '-', '@', '\t', '\r', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
/** What may stand before the sign. */
const places = [' ', '"', "'", '\t', '\r\n', '\u00a0', ' "', 'PT;', 'PT\t', 'PT\n', 'PT;"'];
const formula = 'HYPERLINK("https://example.test";"x")|inert7-';
const markup = '<img src=x onerror=alert(1)><script>inert7</script>';

/** A number of more digits than a figure has names somebody: a tax number that was typed, say. */
const isFigure = (cell: string) => figure.test(cell) && cell.replaceAll(/\D/g, '').length <= wireDigitsLimit;

/** The cells that hold figures, by column: planted texts must not reach them. */
function figuresOf(rows: readonly string[][]): Map<number, string[]> {
  const [headers = [], ...lines] = rows;
  const columns = headers.map((_header, index): [number, string[]] => [
    index,
    lines.map((line) => line[index] ?? '').filter((cell) => cell !== ''),
  ]);
  return new Map(
    columns
      .filter(([, cells]) => cells.length > 0 && cells.every(isFigure))
      .map(([index, cells]) => [index, cells.toSorted()]),
  );
}

/** The person who asks and where their mail goes stay as they are, and what the ledger says of itself: nobody types it. */
const keptFields: ReadonlySet<string> = new Set(['employee.email', 'session.email', 'ledger_entry.cause']);

const plant = (textFor: (field: string) => string | null) =>
  plantTexts(test.database.systemPool, {
    companyID,
    keepsClosedLists: true,
    textFor: (field) => (keptFields.has(field) ? null : textFor(field)),
  });

function expectPlainMails(): number {
  for (const { subject, text } of mails) {
    const { document } = new JSDOM(mailHtml(subject, text)).window;
    const foreign = [...document.querySelectorAll('*')].filter(
      (element) =>
        ['SCRIPT', 'IMG', 'IFRAME', 'SVG'].includes(element.tagName.toUpperCase()) ||
        [...element.attributes].some(({ name }) => name.startsWith('on')),
    );
    expect(foreign.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(subject, 'the subject of a mail').not.toMatch(/[\r\n]/);
  }
  return mails.length;
}

prove({
  name: 'exports-inert',
  promise: 'Whatever somebody types into a field, no exported sheet makes a spreadsheet program compute it.',
  goal: 'every text field that reaches an export × = + - @ tab CR, plain and full-width, also behind blanks, quotes and separators: 0 formula cells, figures unchanged',
  async run(choose) {
    const exports = exportsOf(operationsOf(await readApiDocument(test.app))).filter(
      // Each download of a run is counted, and a bank reads it: tests/paying/paymentFiles.test.ts does. What is kept of a person is JSON.
      ({ path }) => path !== '/v1/payment-runs/{id}/file' && path !== '/v1/employees/{id}/kept-data/export',
    );
    expect(exports.length, 'exports in the document').toBeGreaterThan(0);
    const figures = new Map<string, Map<number, string[]>>();
    const rowsBefore = new Map<string, number>();
    for (const operation of exports) {
      const rows = await rowsOf(operation);
      figures.set(operation.name, figuresOf(rows));
      rowsBefore.set(operation.name, rows.length);
    }
    // Where each field of the database ends up.
    const planted = await plant((field) => `reach7(${field})`);
    const reached = new Set<string>();
    const typed: Operation[] = [];
    for (const operation of exports) {
      const rows = await rowsOf(operation);
      const cells = rows.flat().join('\n');
      // A text may decide which rows there are, as the job grade that a benefit is for: then these are compared from here on.
      if (rows.length !== rowsBefore.get(operation.name)) figures.set(operation.name, figuresOf(rows));
      // What people typed and is all digits, as a tax number, is no figure.
      const ofOperation = figures.get(operation.name);
      for (const column of ofOperation?.keys() ?? []) {
        if (rows.some((row) => row[column]?.includes('reach7(') === true)) ofOperation?.delete(column);
      }
      if (cells.includes('reach7(') || !unplanted.test(operation.path)) typed.push(operation);
      for (const field of planted.filter((name) => cells.includes(`reach7(${name})`))) reached.add(field);
    }
    expect(reached.size, 'fields that reach an export').toBeGreaterThan(0);
    const tally = { cells: 0, sheets: 0, mails: 0, figures: 0 };
    const beginnings = choose(
      [...signs, ...places.map((place) => `${place}=`)],
      ['', ...places].flatMap((place) => signs.map((sign) => `${place}${sign}`)),
    );
    const shares = sharesFor(typed.length, budget.sheetsPerBeginning);
    expect(shares, 'exports that no beginning would meet').toBeLessThanOrEqual(beginnings.length);
    for (const [turn, beginning] of beginnings.entries()) {
      await plant((field) => (reached.has(field) ? `${beginning}${formula}${markup}` : null));
      for (const operation of shareOf(typed, turn, shares)) {
        const rows = await rowsOf(operation);
        const cells = rows.flat();
        const dangerous = cells.filter(isFormula);
        expect(dangerous.slice(0, 3), `${operation.name} with ${JSON.stringify(beginning)}`).toEqual([]);
        const hits = cells.filter((cell) => cell.includes('inert7')).length;
        expect(hits, `${operation.name} shows what was typed`).toBeGreaterThan(0);
        const now = figuresOf(rows);
        for (const [column, values] of figures.get(operation.name) ?? []) {
          expect(now.get(column), `${operation.name}: ${rows[0]?.[column]}`).toEqual(values);
          tally.figures += values.length;
        }
        tally.cells += hits;
        tally.sheets += 1;
        tally.mails += expectPlainMails();
      }
    }
    return (
      `${exports.length} exports, ${reached.size} fields (${[...reached].toSorted().join(', ')}) × ` +
      `${beginnings.length} beginnings: ${tally.sheets} sheets, ${tally.cells} cells with planted text, 0 formulas; ` +
      `${tally.figures} figures unchanged; ${tally.mails} mails without markup`
    );
  },
});
