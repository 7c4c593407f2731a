import type { Logger } from 'pino';

import type { BankAccount } from '../domain/bank/bankAccount.ts';
import type { Locale } from '../domain/day/day.ts';
import type { AccountRouting } from '../domain/bank/accountRouting.ts';
import type { FlagValues } from '../domain/access/featureFlag.ts';
import type { RunningPrograms } from './accounting/accountingPrograms.ts';
import type { RunningProgram } from './accounting/programSandbox.ts';
import type { NetworkLanguage, ToldEvent } from './card/networkLanguage.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './database/database.ts';
import type { RatesSource } from './exchangeRates/ratesSource.ts';
import type { PaperReader } from './reading/paperReader.ts';
import type { PayrollProvider } from './payroll/payrollProvider.ts';
import type { Rights } from './session/rights.ts';
import type { StreamProvider } from './stream/streamProvider.ts';
import type { Words } from './words/words.ts';
import type { Workers } from './workers/workers.ts';

/** Everything a request or a job may need from outside; built once at start, replaced piece by piece in tests. */
export interface ServerContext {
  configuration: Configuration;
  database: Database;
  log: Logger;
  /** The only clock of the server. */
  now: () => Date;
  flags: FlagService;
  files: FileStorage;
  words: Words;
  rights: Rights;
  mailer: Mailer;
  bank: Bank;
  cardIssuer: CardIssuer;
  /** The programs that companies keep their books in. */
  accounting: RunningPrograms;
  /** Reads documents outside, for companies that chose it in place of `reader`. */
  stream: RunningProgram<StreamProvider>;
  /** Pays reimbursements with salaries, for companies that chose it in place of the bank. */
  payroll: RunningProgram<PayrollProvider>;
  /** Daily exchange rates from outside; null: companies say their own alone. */
  rates: RatesSource | null;
  workers: Workers;
  /** Reads what uploaded papers ask to be paid. */
  reader: PaperReader;
  /** Tells the relay that the outbox has new rows; it looks by itself from time to time as well. */
  outboxChanged: () => void;
  /** Whether the server was told to stop, and only finishes what is in flight; unset: never. */
  isStopping?: () => boolean;
}

/** What acting on records needs of it: neither the engine nor an effect of a noun uses anything else. */
export type ActContext = Pick<
  ServerContext,
  'database' | 'now' | 'flags' | 'bank' | 'cardIssuer' | 'words' | 'rights' | 'outboxChanged'
> & { configuration: Pick<Configuration, 'accessTokenSecret' | 'mailDomains' | 'webhookOrigins'> };

export interface FlagService {
  /** Resolves once the flags of this identity are known, or are known to be out of reach; never rejects. */
  prepare?: (identity: { companyID: number; employeeID: number }) => Promise<void>;
  valuesFor: (identity: { companyID: number; employeeID: number }) => FlagValues;
}

export interface FileStorage {
  put: (key: string, content: Buffer, contentType: string) => Promise<void>;
  /** Throws a DomainError `not_found` when nothing lies there. */
  get: (key: string) => Promise<Buffer>;
  remove: (key: string) => Promise<void>;
  /** Removes every file whose key begins with these folders, `7` or `7/exports`; none is no error. */
  removeAll: (folder: string) => Promise<void>;
}

export interface MailMessage {
  /** The same for every try to send the same message; unset: a message of its own. */
  id?: string;
  to: string;
  /** Of which company it comes: its logo stands over it. */
  companyID?: number;
  subject: string;
  /** What it is about, as `threadOf` names it: mails of one thread refer to the same root (RFC 5322, 3.6.4). */
  thread?: string | undefined;
  /** Plain text; the HTML part is made from it. */
  text: string;
  /** Of what stands around it; English unless said. */
  language?: Locale;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** Mails are kept in a folder, and reach nobody. */
  keepsMails?: boolean;
  send: (message: MailMessage) => Promise<void>;
}

export interface TransferOrder {
  /** The same key asked twice is one transfer. */
  idempotencyKey: string;
  bankCode: string;
  accountNumber: string;
  accountHolderName: string;
  /** Whole rupiah, as a decimal string. */
  amountInIDR: string;
  description: string;
  /** Of a payment abroad: where it goes, and what for (ISO 20022); null at home. */
  remittance: {
    /** ISO 3166; null: an order of an earlier version, which did not say. */
    countryCode: string | null;
    purposeCode: string | null;
    /** What the country tells the account by, beside bank code and number. */
    routing: AccountRouting | null;
  } | null;
  /** What the bank asked for, once a person has said it; never part of what tells one order from another. */
  answer: BankAnswer | null;
}

/** What a person says to a bank that asked: words, and the right account where the ordered one was wrong. */
interface BankAnswer {
  words: string;
  account: BankAccount | null;
}

export type TransferAnswer =
  | { status: 'pending'; bankReference: string }
  | { status: 'paid'; bankReference: string; at: Date }
  | { status: 'refused'; bankReference: string; reason: string }
  | { status: 'needs_information'; bankReference: string; reason: string }
  /** It never pays this order: it was called off in time. */
  | { status: 'canceled'; bankReference: string };

/** A number, or a code with one, that one payer is told, for one sum to come in on. */
interface CollectionOrder {
  /** The same key asked twice is one number. */
  idempotencyKey: string;
  /** Whole rupiah, as a decimal string. */
  amountInIDR: string;
  payerName: string;
  /** Money that comes later is taken in as well. */
  expiresAt: Date;
}

/** A number that money for one account comes in on, of any amount and without an end. */
interface TopUpOrder {
  /** The same key asked twice is one number. */
  idempotencyKey: string;
  bankCode: string;
  /** Whom the bank names to who pays. */
  receiverName: string;
}

/** Money that came in, as the bank says. */
export interface IncomingTransfer {
  /** The bank gives each transfer one, and may tell of a transfer again. */
  transferID: string;
  /** Whole rupiah, as a decimal string. */
  amountInIDR: string;
  senderName: string;
  at: Date;
  /** The bank has called it back since, or a part of it; unset: it has not. */
  recalledAt?: Date | null;
  /** Whole rupiah: all that was called back of it so far. Null: all of it, where it was called back. */
  recalledInIDR?: string | null;
}

/**
 * The bank that pays. Every call can be repeated: an order with a known key answers what became of it. An order that the
 * bank does not take at all is a DomainError `THIRD_PARTY` that says why; any other error says nothing of what became of it.
 */
export interface Bank {
  /** It pays nobody. */
  isSandbox?: boolean;
  transfer: (order: TransferOrder) => Promise<TransferAnswer>;
  /** What became of an order; null when the bank never heard of it. */
  transferOf: (idempotencyKey: string) => Promise<TransferAnswer | null>;
  /**
   * Asks not to pay an order any more, be it one that never arrived. Only `canceled` says that it never will; else what
   * became of it, as always.
   */
  cancel: (order: TransferOrder) => Promise<TransferAnswer>;
  openVirtualAccount: (order: CollectionOrder & { bankCode: string }) => Promise<{ accountNumber: string }>;
  openTopUpNumber: (order: TopUpOrder) => Promise<{ accountNumber: string }>;
  /** A code that any bank's application reads: its text (EMV QR Code, merchant-presented), and the number behind it. */
  openQrCode: (order: CollectionOrder) => Promise<{ accountNumber: string; qrText: string }>;
  /** What has come in on such a number so far, or since then; the number of a code has no bank. */
  incomingTo: (bankCode: string | null, accountNumber: string, since?: Date) => Promise<IncomingTransfer[]>;
  /** The account as the bank knows it, with its holder; null when it does not. */
  inquire: (bankCode: string, accountNumber: string) => Promise<BankAccount | null>;
  banks: () => readonly { code: string; name: string; bic: string }[];
}

/** A card that an issuer is asked to make. */
interface CardOrder {
  /** The same key asked twice is one card. */
  idempotencyKey: string;
  kind: 'virtual' | 'physical';
  holderName: string;
  /** Days: from when it can pay, and what is printed on it as its end. */
  validFrom: string;
  expiresOn: string;
}

/** A card as its issuer tells it. The full number stays with the issuer. */
interface IssuedCard {
  /** What the card network calls it in what it asks. */
  token: string;
  lastFour: string;
  expiresOn: string;
}

export type CardState = 'open' | 'paused' | 'closed';

/**
 * Who issues the cards of the company. Every call can be repeated. A card that it does not issue at all is a DomainError
 * `THIRD_PARTY` that says why; any other error says nothing of what became of it.
 */
export interface CardIssuer {
  /** Its cards pay nobody. */
  isSandbox?: boolean;
  createCard: (order: CardOrder) => Promise<IssuedCard>;
  /** A closed card stays closed. */
  setState: (token: string, state: CardState) => Promise<void>;
  /** The state that a card has with the issuer; null when it never heard of it. */
  stateOf: (token: string) => Promise<CardState | null>;
  /** How its network speaks; unset: as ours. */
  language?: NetworkLanguage;
  /** An address that shows the number of a card for a minute, and once where the issuer can tell: for a sandboxed frame of its holder. */
  revealAddress: (token: string) => Promise<{ address: string; expiresAt: Date }>;
  /** What its network has told since, the oldest first. @param cursor an instant to begin with, or the cursor that was answered last */
  eventsSince: (cursor: string) => Promise<{ events: readonly ToldEvent[]; cursor: string }>;
  /** Of a sandbox: what an outside system does that we only know by its answers. */
  sandbox?: {
    /** What an address of {@link CardIssuer.revealAddress} shows; null once it was shown, or is too old. */
    numberBehind: (ticket: string) => Promise<ShownNumber | null>;
    /** Its network tells something, whether it arrives or not. */
    remember: (event: ToldEvent) => Promise<void>;
  };
}

interface ShownNumber {
  number: string;
  holderName: string;
  expiresOn: string;
}
