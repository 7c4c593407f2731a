import { eq } from 'drizzle-orm';

import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { ReaderName } from '../../domain/reading/readingState.ts';
import type { PaperKind } from '../../domain/reading/readPaper.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { paperReaderTable } from './readingTables.ts';

/** A file that a company has read outside. */
export interface ReadOutside {
  companyID: number;
  /** The same for every try: it is read once, and paid for once. */
  key: string;
  fileName: string;
  contentType: AcceptedContentType;
  content: Uint8Array;
  kind: PaperKind;
}

/**
 * Has a file read by the service that the company is connected to. What it answers is a stranger's.
 * @throws DomainError where it is not connected, or does not answer; PaperUnreadableError where it cannot read the file
 */
export type OutsideReader = (context: ServerContext, file: ReadOutside) => Promise<unknown>;

let registered: OutsideReader | null = null;

/** Hands over how papers are read outside, before any is: the server knows no room. */
export function registerOutsideReader(reader: OutsideReader): void {
  registered = reader;
}

export function outsideReader(): OutsideReader {
  if (registered === null) throw new Error('who reads outside is registered by resources/datasets.server.ts');
  return registered;
}

/** Notes since when the service that reads outside is connected; null: it is not. */
export async function noteReaderConnected(
  executor: Executor,
  companyID: number,
  connectedAt: Date | null,
): Promise<void> {
  await executor
    .insert(paperReaderTable)
    .values({ companyID, connectedAt })
    .onConflictDoUpdate({ target: paperReaderTable.companyID, set: { connectedAt } });
}

/** Says who reads the papers of a company. Answers who did before. */
export async function chooseReader(
  executor: Executor,
  companyID: number,
  reader: ReaderName,
): Promise<ReaderName> {
  await executor.insert(paperReaderTable).values({ companyID }).onConflictDoNothing();
  const ofCompany = eq(paperReaderTable.companyID, companyID);
  const [before] = await executor.select().from(paperReaderTable).where(ofCompany).for('update');
  await executor.update(paperReaderTable).set({ reader }).where(ofCompany);
  return before?.reader ?? 'local';
}
