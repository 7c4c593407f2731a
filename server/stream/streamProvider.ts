import type { ConnectedProgram } from '../accounting/accountingProvider.ts';
import type { PaperKind } from '../../domain/reading/readPaper.ts';

/** A document that is to be read. */
interface SentDocument {
  /** The same key sent twice is one document, and one reading. */
  key: string;
  fileName: string;
  contentType: string;
  content: Uint8Array;
  kind: PaperKind;
}

/** What was found on a document: believed as little as the document itself, `keptPaper` judges it. Null: nothing. */
type FoundOutside = { found: unknown };

/** A document that somebody mailed to the company's address there. */
export interface MailedDocument {
  id: string;
  fileName: string;
  sender: string;
  receivedAt: Date;
}

/** Stream answers another document than it was asked for. */
export class OtherDocumentError extends Error {
  override name = 'OtherDocumentError';
}

/** A service outside that reads documents, and takes in those that are mailed to it. */
export interface StreamProvider extends ConnectedProgram {
  /** Reads a document. @throws AccountingError `refused` where it cannot be read */
  read: (accessToken: string, document: SentDocument) => Promise<FoundOutside>;
  /** The documents that were mailed, oldest first, behind the one of this number; at most some dozens. */
  mailed: (accessToken: string, after: string | null) => Promise<MailedDocument[]>;
  /** One of them, with its bytes and what was found on it. */
  document: (accessToken: string, id: string) => Promise<FoundOutside & { content: Buffer }>;
}
