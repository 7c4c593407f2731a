import type { accountingProviders } from '../../domain/access/companyFeature.ts';
import type { BooksAccountType, BooksTaxKind } from '../../domain/accounting/booksAccount.ts';
import type { Day } from '../../domain/day/day.ts';
import type { Amount } from '../../domain/money/money.ts';

export type AccountingProviderName = (typeof accountingProviders)[number];

/** What lets us read the books of one company. */
export interface AccountingTokens {
  accessToken: string;
  accessUntil: Date;
  /** Good for one refresh, which gives another one. */
  refreshToken: string;
  refreshUntil: Date;
}

/** A company as an accounting program knows it. */
export interface BooksCompany {
  id: string;
  name: string;
  email: string | null;
  currencyCode: string;
}

export interface BooksAccount {
  id: string;
  /** As people call it: `6-60001`. */
  number: string;
  name: string;
  type: BooksAccountType;
  /** It only sums up others, and nothing is posted to it. */
  isParent: boolean;
  currencyCode: string;
}

export interface BooksTag {
  id: string;
  name: string;
}

export interface BooksTax {
  id: string;
  name: string;
  /** Percent, as a decimal text. */
  rate: string;
  kind: BooksTaxKind;
}

/** `expense`: costs paid from an account at once; `bankDeposit`: money that came into one; `journal`: any entry. */
export const booksDocumentKinds = ['expense', 'journal', 'bankDeposit'] as const;
export type BooksDocumentKind = (typeof booksDocumentKinds)[number];

export interface BooksLine {
  /** By its name in the chart. */
  account: string;
  /** Above zero a debit, below zero a credit. */
  amount: Amount;
  description: string;
  /** The name of a tax that the amount contains. Journal entries have none. */
  tax: string | null;
}

/** What is posted to the books, in their currency. Its lines sum to zero. */
export interface BooksDocument {
  kind: BooksDocumentKind;
  day: Day;
  memo: string;
  /** Of a journal entry all are equal; else the first line is the account that pays or receives. */
  lines: readonly BooksLine[];
  /** By their names. */
  tags: readonly string[];
}

/** A document as the books have it. */
export interface PostedDocument {
  id: string;
  /** As people call it there. */
  number: string;
  day: Day;
  lines: readonly Pick<BooksLine, 'account' | 'amount'>[];
}

/** What a company has there is opened with these alone. */
type Opened<Answer> = (accessToken: string) => Promise<Answer>;

/**
 * A program outside that a company lets us into. Any call that fails is an {@link AccountingError}, which says of what kind the
 * failure is.
 */
export interface ConnectedProgram {
  /** Nobody's books are there. */
  isSandbox?: boolean;
  /** Where a person lets us in. @param challenge of the verifier that {@link exchange} sends (RFC 7636, S256) */
  authorizeAddress: (state: string, challenge: string) => string;
  /** Trades a code, which is good once, for tokens. */
  exchange: (returned: { code: string; verifier: string; state: string }) => Promise<AccountingTokens>;
  refresh: (refreshToken: string) => Promise<AccountingTokens>;
  /** Of a sandbox alone: tokens for books that nobody was asked for. */
  openBooks?: (booksID: string) => Promise<AccountingTokens>;
  company: Opened<BooksCompany>;
}

/** A program that keeps books. */
export interface AccountingProvider extends ConnectedProgram {
  accounts: Opened<BooksAccount[]>;
  tags: Opened<BooksTag[]>;
  taxes: Opened<BooksTax[]>;
  /**
   * Writes a document under our key, which the books know one document by. What fails as `unreachable` may be written all the
   * same: ask with {@link find} before it is tried again.
   */
  create: (accessToken: string, document: BooksDocument, key: string) => Promise<PostedDocument>;
  /** The document that the books have under our key; null: none. */
  find: (accessToken: string, kind: BooksDocumentKind, key: string) => Promise<PostedDocument | null>;
}

/**
 * `denied`: the tokens or the code are good no longer; `busy`: later; `conflict`: the key is used; `refused`: never;
 * `unreachable`: nobody knows.
 */
type AccountingFailure = 'denied' | 'busy' | 'conflict' | 'refused' | 'unreachable';

/** What of a document the books refuse. */
export type RefusedPart = 'account' | 'tag' | 'tax' | 'payee' | 'goods' | 'closedBooks';

interface FailureDetails {
  retrySeconds?: number | null;
  refused?: RefusedPart | null;
  isAbsent?: boolean;
  cause?: unknown;
}

/** Why an accounting program did not do what it was asked. */
export class AccountingError extends Error {
  override name = 'AccountingError';
  readonly failure: AccountingFailure;
  /** Of `busy`: as the program says it. */
  readonly retrySeconds: number | null;
  /** Of `refused`: what of it, where the program says so. */
  readonly refused: RefusedPart | null;
  /** Of `refused`: there is no such thing. */
  readonly isAbsent: boolean;

  constructor(
    failure: AccountingFailure,
    message: string,
    { retrySeconds = null, refused = null, isAbsent = false, cause }: FailureDetails = {},
  ) {
    super(message, { cause });
    this.failure = failure;
    this.retrySeconds = retrySeconds;
    this.refused = refused;
    this.isAbsent = isAbsent;
  }
}

/** Every registered program, by its name. */
export type AccountingPrograms = Readonly<Record<AccountingProviderName, AccountingProvider>>;
