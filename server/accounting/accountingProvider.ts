import type { accountingProviders } from '../../domain/access/companyFeature.ts';
import type { BooksAccountType, BooksTaxKind } from '../../domain/accounting/booksAccount.ts';

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

/** The books are opened with these alone. */
type Opened<Answer> = (accessToken: string) => Promise<Answer>;

/**
 * A program that keeps books. Any call that fails is an {@link AccountingError}, which says of what kind the failure is.
 */
export interface AccountingProvider {
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
  accounts: Opened<BooksAccount[]>;
  tags: Opened<BooksTag[]>;
  taxes: Opened<BooksTax[]>;
}

/** `denied`: the tokens or the code are good no longer; `busy`: later; `refused`: never; `unreachable`: nobody knows. */
type AccountingFailure = 'denied' | 'busy' | 'refused' | 'unreachable';

/** Why an accounting program did not do what it was asked. */
export class AccountingError extends Error {
  override name = 'AccountingError';
  readonly failure: AccountingFailure;
  /** Of `busy`: as the program says it. */
  readonly retrySeconds: number | null;

  constructor(
    failure: AccountingFailure,
    message: string,
    { retrySeconds = null, cause }: { retrySeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.failure = failure;
    this.retrySeconds = retrySeconds;
  }
}

/** Every registered program, by its name. */
export type AccountingPrograms = Readonly<Record<AccountingProviderName, AccountingProvider>>;
