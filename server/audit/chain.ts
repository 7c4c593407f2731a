import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';

import type { ChainFaultKind, Seal } from '../../domain/audit/audit.ts';
import type { HistoryContent } from '../engine/history.ts';
import { emptyHash, historyHash } from '../engine/history.ts';

/** A row of history as a chain has it. */
export interface ChainRow extends HistoryContent {
  id: number;
  previousHash: Buffer;
  hash: Buffer;
}

/** The first row of a record's history that is not as it was written. */
export interface ChainFault {
  subjectType: string;
  subjectID: number;
  position: number;
  /** Of the row. */
  id: number;
  what: ChainFaultKind;
  /** The place that should come there. */
  expected: number;
}

/** What was read of the histories of one company. */
export interface ChainReading {
  rows: number;
  records: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** The first fault of each record, of {@link faultsKept} records at most. */
  faults: ChainFault[];
  faultCount: number;
  /** In the order in which they were asked for. */
  seals: Seal[];
}

/** A reading keeps so many faults, and counts the others. */
const faultsKept = 100;

/** Whether two rows are of one record. */
function isSameRecord(one: ChainRow, other: ChainRow): boolean {
  return (
    one.companyID === other.companyID &&
    one.subjectType === other.subjectType &&
    one.subjectID === other.subjectID
  );
}

/**
 * What is wrong with a row, given the one before it of the same record; null when nothing is. Every check asks this: the
 * page's, the operator's, and that of a file.
 */
export function linkFault(row: ChainRow, previous: ChainRow | null): ChainFaultKind | null {
  if (row.position !== (previous?.position ?? 0) + 1) return 'missing';
  if (!row.previousHash.equals(previous?.hash ?? emptyHash)) return 'unlinked';
  return row.hash.equals(historyHash(row.previousHash, row)) ? null : 'changed';
}

/** What {@link readChains} is told of. */
interface ChainListener {
  /** Each record's last row. */
  onHead?: (head: ChainRow) => void;
  onFault?: (fault: ChainFault, row: ChainRow) => void;
}

/**
 * Reads the histories of one company, record by record, each from its first row; all records of a kind stand together.
 * @param ends the seals to make, each of the rows up to that id
 */
export function readChains(
  companyID: number,
  ends: readonly number[],
  { onHead, onFault }: ChainListener = {},
) {
  const reading = {
    rows: 0,
    records: 0,
    firstAt: null as Date | null,
    lastAt: null as Date | null,
    faults: [] as ChainFault[],
    faultCount: 0,
  };
  const sealings = ends.map((end) => ({ end, sealing: startSealing(), head: null as ChainRow | null }));
  let previous: ChainRow | null = null;
  let isFaulty = false;

  function finishRecord(): void {
    if (previous === null) return;
    onHead?.(previous);
    for (const one of sealings) {
      if (one.head) one.sealing.add(one.head);
      one.head = null;
    }
  }

  function read(row: ChainRow): void {
    reading.rows += 1;
    const before = previous !== null && isSameRecord(previous, row) ? previous : null;
    if (before === null) {
      finishRecord();
      reading.records += 1;
      isFaulty = false;
    }
    if (reading.firstAt === null || row.at < reading.firstAt) reading.firstAt = row.at;
    if (reading.lastAt === null || row.at > reading.lastAt) reading.lastAt = row.at;
    const what = isFaulty ? null : linkFault(row, before);
    if (what !== null) {
      isFaulty = true;
      reading.faultCount += 1;
      const { subjectType, subjectID, position, id } = row;
      const fault = { subjectType, subjectID, position, id, what, expected: (before?.position ?? 0) + 1 };
      if (reading.faults.length < faultsKept) reading.faults.push(fault);
      onFault?.(fault, row);
    }
    for (const one of sealings) if (row.id <= one.end) one.head = row;
    previous = row;
  }

  return {
    read,
    /** So far. */
    progress: () => reading,
    end(): ChainReading {
      finishRecord();
      previous = null;
      return {
        ...reading,
        seals: sealings.map(({ end, sealing }) => ({ companyID, upTo: end, hash: sealing.end() })),
      };
    },
  };
}

/**
 * One hash over the last rows of all records: SHA-256 over a line for each kind, in the order of their names, that holds
 * SHA-256 over a line for each of its records, in the order of their numbers. So it says the same wherever it is made.
 */
function startSealing() {
  const kinds = new Map<string, Hash>();
  return {
    add({ subjectType, subjectID, position, hash }: ChainRow): void {
      const kind = kinds.get(subjectType) ?? createHash('sha256');
      kinds.set(subjectType, kind);
      kind.update(`${subjectID} ${position} ${hash.toString('hex')}\n`);
    },
    end(): string {
      const all = createHash('sha256');
      for (const [name, hash] of [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        all.update(`${name} ${hash.digest('hex')}\n`);
      }
      return all.digest('hex');
    },
  };
}
