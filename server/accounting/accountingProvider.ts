import type { accountingProviders } from '../../domain/access/companyFeature.ts';
import type { BooksAccountType, BooksTaxKind } from '../../domain/accounting/booksAccount.ts';
import type { Day } from '../../domain/day/day.ts';
import type { Amount } from '../../domain/money/money.ts';
import type {
  BooksPayment,
  BooksPaymentKind,
  BooksProduct,
  BooksPurchase,
  BooksPurchaseKind,
  BooksTerm,
  BooksVendor,
  BooksWarehouse,
  NewBooksVendor,
} from './booksPurchase.ts';

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
export const booksEntryKinds = ['expense', 'journal', 'bankDeposit'] as const;
export type BooksEntryKind = (typeof booksEntryKinds)[number];
export type BooksDocumentKind = BooksEntryKind | BooksPurchaseKind | BooksPaymentKind;

export interface BooksLine {
  /** By its name in the chart. */
  account: string;
  /** Above zero a debit, below zero a credit. */
  amount: Amount;
  description: string;
  /** The name of a tax that the amount contains. Journal entries have none. */
  tax: string | null;
}

/** What moves between accounts, in the currency of the books. Its lines sum to zero. */
export interface BooksEntry {
  kind: BooksEntryKind;
  day: Day;
  memo: string;
  /** Of a journal entry all are equal; else the first line is the account that pays or receives. */
  lines: readonly BooksLine[];
  /** By their names. */
  tags: readonly string[];
}

/** What is posted to the books. */
export type BooksDocument = BooksEntry | BooksPurchase | BooksPayment;

/** A document as the books have it. */
export interface PostedDocument {
  id: string;
  /** As people call it there. */
  number: string;
  day: Day;
  /** What an account gains, or a vendor, a product, a document that is paid; see `movesBy`. */
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
  vendors: Opened<BooksVendor[]>;
  products: Opened<BooksProduct[]>;
  warehouses: Opened<BooksWarehouse[]>;
  terms: Opened<BooksTerm[]>;
  /** Adds a vendor under our key; the one that is there under it is answered, whatever it is called by now. */
  createVendor: (accessToken: string, vendor: NewBooksVendor, key: string) => Promise<BooksVendor>;
  /** All documents of the kinds that we write, whoever wrote them, with our keys. */
  documents: Opened<KeptDocument[]>;
  /** What each account moved in a month (`2026-11`), by its name; debits are above zero. */
  balances: (accessToken: string, month: string) => Promise<{ account: string; moved: Amount }[]>;
  /** Where documents of a kind are kept. */
  placeOf: (kind: BooksDocumentKind) => string;
  /** Takes a document out of the books; one that is not there is no failure. */
  remove: (accessToken: string, document: Pick<KeptDocument, 'place' | 'id'>) => Promise<void>;
}

/** A document that the books have, with our key where it has one. */
export interface KeptDocument extends PostedDocument {
  key: string | null;
  /** Where the program keeps it, in its own words. */
  place: string;
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
export interface AccountingPrograms extends Readonly<
  Record<AccountingProviderName, AccountingProvider | null>
> {
  jurnal: AccountingProvider;
  /** Null: this installation does not offer it. */
  xero: AccountingProvider | null;
}
