import { z } from 'zod';

import type { Seal } from '../../domain/audit/audit.ts';
import { readSeal, writeSeal } from '../../domain/audit/audit.ts';
import { historyText } from '../engine/history.ts';
import type { Message } from '../../domain/message/message.ts';
import { isMessage } from '../../domain/message/message.ts';
import type { ChainFault, ChainReading, ChainRow } from './chain.ts';
import { readChains } from './chain.ts';

/**
 * A company's histories as a file that is checked without the server (docs/running.md "Evidence"): lines of JSON, first
 * what it is, then a row each, last what they come to.
 */
const evidenceFormat = 'outlay-history';
const evidenceVersion = 1;
export const evidenceType = 'application/jsonl';

/** What stands at each place of `text`, the array that a row's hash covers. */
const textFields = [
  'companyID',
  'subjectType',
  'subjectID',
  'position',
  'action',
  'fromStatus',
  'toStatus',
  'actorID',
  'actorName',
  'notes',
  'changes',
  'at',
  'systemNotes',
  'relatedType',
  'relatedID',
  'relatedName',
  'remark',
  'requestID',
] as const;

interface EvidenceHead {
  companyID: number;
  company: string;
  /** ISO 8601. */
  madeAt: string;
  upTo: number;
}

/** The lines of the file, some at a time, while the rows are read. */
export async function* evidenceLines(
  head: EvidenceHead,
  pages: AsyncIterable<readonly ChainRow[]>,
): AsyncGenerator<string> {
  const { companyID, upTo } = head;
  const chains = readChains(companyID, [upTo]);
  yield line({ format: evidenceFormat, version: evidenceVersion, ...head, text: textFields });
  for await (const rows of pages) {
    for (const row of rows) chains.read(row);
    yield rows.map(rowLine).join('');
  }
  const { rows, records, seals } = chains.end();
  const [seal] = seals;
  yield line({ rows, records, seal: seal && writeSeal(seal) });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function rowLine(row: ChainRow): string {
  return line({
    id: row.id,
    text: historyText(row),
    previousHash: row.previousHash.toString('hex'),
    hash: row.hash.toString('hex'),
  });
}

interface CheckedEvidence extends Pick<ChainReading, 'rows' | 'records' | 'firstAt' | 'lastAt' | 'faults'> {
  head: EvidenceHead;
  /** Of the rows that the file holds. */
  seal: string;
  /** What is wrong with the file as a whole. */
  errors: ('unfinished' | 'footer' | 'seal' | 'order')[];
  /** The seals that were brought along and are not those of the rows in the file. */
  missed: Seal[];
}

/**
 * Checks a file line by line, with what checks the database.
 * @param noted seals that were noted before, of this company
 * @throws Error that names the first line that is none of such a file
 */
export async function checkEvidence(
  lines: AsyncIterable<string>,
  noted: readonly Seal[] = [],
): Promise<CheckedEvidence> {
  let number = 0;
  let head: EvidenceHead | null = null;
  let chains: ReturnType<typeof readChains> | null = null;
  let footer: Footer | null = null;
  let last: ChainRow | null = null;
  const seen = new Set<string>();
  const errors = new Set<CheckedEvidence['errors'][number]>();
  for await (const text of lines) {
    number += 1;
    if (text === '') continue;
    const value = parsed(text, number);
    if (head === null || chains === null) {
      head = headIn(value);
      chains = readChains(head.companyID, [head.upTo, ...noted.map(({ upTo }) => upTo)]);
    } else if (footer !== null) {
      throw new Error(`Line ${number}: nothing follows the last line of such a file.`);
    } else if ('seal' in value) {
      footer = judged(footerSchema, value, number, 'last line of such a file');
    } else {
      const row = rowIn(value, number);
      const record = `${row.subjectType} ${row.subjectID}`;
      const isNew = last === null || record !== `${last.subjectType} ${last.subjectID}`;
      // A record that comes twice, or rows of a kind that stand apart, would each be a chain of their own.
      if (isNew && (seen.has(record) || !isBehind(row, last))) errors.add('order');
      if (row.companyID !== head.companyID || row.id > head.upTo) errors.add('order');
      seen.add(record);
      chains.read(row);
      last = row;
    }
  }
  if (head === null || chains === null) throw new Error('The file is empty.');
  const reading = chains.end();
  const [own, ...earlier] = reading.seals;
  const seal = own ? writeSeal(own) : '';
  if (footer === null) errors.add('unfinished');
  else if (footer.rows !== reading.rows || footer.records !== reading.records) errors.add('footer');
  else if ((footer.seal ?? '') !== seal) errors.add('seal');
  const { companyID } = head;
  const missed = noted.filter(
    (one, index) =>
      one.companyID !== companyID || earlier[index]?.hash !== one.hash || one.upTo > upToOf(head),
  );
  return { ...reading, head, seal, errors: [...errors], missed };
}

function upToOf(head: EvidenceHead | null): number {
  return head?.upTo ?? 0;
}

type Footer = z.output<typeof footerSchema>;

/** Records of a kind stand together, in the order of their numbers. */
function isBehind(row: ChainRow, last: ChainRow | null): boolean {
  return last === null || last.subjectType !== row.subjectType || last.subjectID < row.subjectID;
}

type Value = Readonly<Record<string, unknown>>;

function parsed(text: string, number: number): Value {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Value;
  } catch {
    // Said below, with the number of the line.
  }
  throw new Error(`Line ${number} is not JSON: the file is cut off or was changed.`);
}

const count = z.int().min(0);
const id = z.int().min(1);
const headSchema = z.object({ companyID: id, company: z.string(), madeAt: z.iso.datetime(), upTo: count });
const footerSchema = z.object({ rows: count, records: count, seal: z.string().nullish() });
const name = z.string().nullable();
/** What a row says, by the names of its places. */
const heldSchema = z.object({
  companyID: id,
  subjectType: z.string(),
  subjectID: id,
  position: count,
  action: z.string(),
  fromStatus: name,
  toStatus: name,
  actorID: id.nullable(),
  actorName: z.string(),
  notes: name,
  changes: z.array(z.tuple([z.string(), z.tuple([z.unknown(), z.unknown()])])),
  at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  systemNotes: name.default(null),
  relatedType: name.default(null),
  relatedID: id.nullable().default(null),
  relatedName: name.default(null),
  remark: z.custom<Message>(isMessage).nullable().default(null),
  requestID: name.default(null),
});
const hash = z.string().regex(/^(?:[0-9a-f]{2})*$/i);
const rowSchema = z.object({ id, text: z.string(), previousHash: hash, hash });

/** A value by its schema. @throws Error that names the line and what of it is none */
function judged<Value>(schema: z.ZodType<Value>, value: unknown, number: number, what: string): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const place = read.error.issues[0]?.path.join('.') ?? '';
  throw new Error(
    `Line ${number} is no ${what}${place === '' ? '' : `: ${place} is missing or was changed`}.`,
  );
}

function headIn(value: Value): EvidenceHead {
  if (value['format'] !== evidenceFormat || value['version'] !== evidenceVersion) {
    throw new Error(`Line 1: this is no file of the format ${evidenceFormat}, version ${evidenceVersion}.`);
  }
  return judged(headSchema, value, 1, 'head of such a file');
}

function rowIn(value: Value, number: number): ChainRow {
  const row = judged(rowSchema, value, number, 'row of a history');
  const named = Object.fromEntries(
    parsedArray(row.text, number).map((one, place) => [textFields[place] ?? place, one]),
  );
  const { changes, at, ...held } = judged(heldSchema, named, number, 'row of a history');
  return {
    ...held,
    id: row.id,
    changes: Object.fromEntries(changes),
    at: new Date(at),
    previousHash: Buffer.from(row.previousHash, 'hex'),
    hash: Buffer.from(row.hash, 'hex'),
  };
}

function parsedArray(text: string, number: number): unknown[] {
  const value = parsed(text, number) as unknown;
  if (Array.isArray(value) && value.length >= 12 && value.length <= textFields.length) return value;
  throw new Error(`Line ${number} is no row of a history.`);
}

/** What is wrong with a file, in sentences; none where it is sound. */
export function evidenceSentences(
  { head, errors, faults, missed }: CheckedEvidence,
  words: { ofFault: (fault: ChainFault) => string; ofSeal: (seal: Seal) => string },
): string[] {
  const ofFile = {
    unfinished: 'the file has no last line: it is cut off.',
    footer: 'the file does not hold as many rows and records as its last line says.',
    seal: 'the rows do not come to the seal of the last line.',
    order: 'rows stand where the file should not have them: of another company, twice, or out of order.',
  } satisfies Record<CheckedEvidence['errors'][number], string>;
  return [
    ...faults.map(
      (fault) =>
        `history of ${fault.subjectType} ${fault.subjectID} of company ${head.companyID}, ${words.ofFault(fault)}`,
    ),
    ...errors.map((error) => ofFile[error]),
    ...missed.map(words.ofSeal),
  ];
}

/** The seals of a command line. @throws Error that names one that is none */
export function readSeals(texts: readonly string[]): Seal[] {
  return texts.map((text) => {
    const seal = readSeal(text);
    if (seal === null)
      throw new Error(`${text} is no seal: it is company, row and hash, such as 1-184223-9f2c…`);
    return seal;
  });
}
