import type { z } from 'zod';

import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';
import type { approvalChain } from '../../domain/approval/approvalWire.ts';
import type { Day } from '../../domain/day/day.ts';
import { formatDay, formatInstant } from '../../domain/day/day.ts';
import type { customValue } from '../../domain/noun/customFields/customFieldSchemas.ts';
import { customValueText } from '../../domain/noun/customFields/customValues.ts';
import type { Amount, CurrencyCode } from '../../domain/money/money.ts';

/** Papers say what they say in both languages. */
export type Bilingual = readonly [english: string, indonesian: string];

/** A company or a vendor, as papers name them. */
export interface Party {
  name: string;
  address: string | null;
  taxNumber: string | null;
}

/** Who a paper is of. */
export interface Issuer extends Party {
  /** Where the picture of its logo lies; null: it has none. */
  logoKey: string | null;
}

/** How what the paper is about stands: in words, and their colour. */
export interface PaperStatus {
  words: string;
  tone: StatusTone;
}

/** A label in both languages and its value; null: there is none. */
export type Fact = readonly [english: string, indonesian: string, value: string | null];

/** The first one heads the others. */
export type Facts = readonly [heading: Fact, ...facts: Fact[]];

export interface PaperColumn {
  label: Bilingual;
  /** A code stays on one line, and so does a figure, which stands on the right. */
  is: 'text' | 'code' | 'figure';
  /** Of a text: so many characters of it are printed. */
  length?: number;
  /** It takes the room that the others leave. */
  isWide?: true;
}

/** Null: there is none. A text may have another one below it, and a figure its unit. */
export type PaperCell = string | null | { text: string | null; below?: string | null; unit?: string | null };

/** A label in both languages, or as it is called in any, and its figure. */
export type SumRow = readonly [
  label: string,
  indonesian: string | null,
  figure: string,
  weight?: 'strong' | 'total',
];

/** Somebody who stands for what the paper says. */
interface PaperPerson {
  did: Bilingual;
  name: string | null;
  /** When it was, or for whom they sign. */
  below: string | null;
  /** There is room for a signature. */
  isSigning?: true;
}

export interface PaperTable {
  columns: readonly PaperColumn[];
  rows: readonly (readonly PaperCell[])[];
  /** Further rows that are only counted. */
  more?: number;
}

/** What the paper of a record says, in the order in which it stands there: plain data, drawn in one place. */
export interface Paper {
  title: Bilingual;
  number: string;
  /** What its file is called, but for the ending. */
  fileName: string;
  /** A search for it finds the record. */
  code?: string;
  /** Whose paper it is. */
  company: Issuer;
  /** The logo as a PNG; `withLogo` reads it before the paper is printed. */
  logo?: Uint8Array;
  /** The day or instant with which it is dated, as its foot says it. */
  issued: string;
  /** ISO instant at which it was made: the same data gives the same bytes. */
  createdAt: string;
  /** It is to fit on a page: the more rows it has, the closer they stand. */
  isOnePage?: boolean;
  /** What nobody may overlook. */
  warning?: Bilingual | null;
  /** The one figure that matters; null: there is none. */
  figure: {
    label: Bilingual;
    amount: Amount;
    currencyCode: CurrencyCode;
    /** Null of a paper that leaves the company. */
    status: PaperStatus | null;
  } | null;
  facts: readonly [left: Facts, right: Facts];
  /** What the record consists of, one row each. */
  tables: readonly PaperTable[];
  /** Groups of sums, with a line between them. */
  sums: readonly (readonly SumRow[])[];
  /** What stands beside the sums. */
  sumsNote?: Bilingual | null;
  /** Texts that the company named and typed itself, whole. */
  details?: readonly { label: string; value: string }[];
  notes?: string | null;
  people: readonly PaperPerson[];
}

/** A fact that is left out where there is none. */
export function factIfAny(english: string, indonesian: string, value: string | null): Fact[] {
  return value ? [[english, indonesian, value]] : [];
}

/** Who did what of a paper, and when: ISO instant. */
export interface PaperDeed {
  did: Bilingual;
  name: string;
  at: string | null;
}

/** Those who did something, on the clock of the company. */
export function peopleWho(deeds: readonly PaperDeed[], timeZone: string): PaperPerson[] {
  return deeds.map(({ did, name, at }) => ({ did, name, below: at && formatInstant(at, timeZone, 'en') }));
}

const verdicts = {
  completed: ['Approved by', 'Disetujui oleh'],
  revision: ['Revision requested by', 'Revisi diminta oleh'],
  rejected: ['Rejected by', 'Ditolak oleh'],
} as const;

/** Who decided in a round of approval, in order. */
export function decisionsOf({ steps }: Pick<z.infer<typeof approvalChain>, 'steps'>): PaperDeed[] {
  return steps
    .flatMap(({ approvers }) => approvers)
    .flatMap(({ name, status, decidedAt }) =>
      status === 'completed' || status === 'revision' || status === 'rejected'
        ? [{ did: verdicts[status], name, at: decidedAt }]
        : [],
    );
}

/** What a record holds of the fields that the company added. */
export function detailsOf(values: readonly z.infer<typeof customValue>[]): Paper['details'] & {} {
  return values.map(({ name, inputType, value }) => ({
    label: name,
    value: inputType === 'date' ? formatDay(value as Day, 'en') : customValueText(value),
  }));
}

/** A day as papers say it. */
export function dayOnPaper(day: Day | null): string | null {
  return day === null ? null : formatDay(day, 'en');
}
