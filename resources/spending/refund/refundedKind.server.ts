import type { Requirement } from '../../../domain/access/access.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { Message, MessageValues } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';

/** A record of which money comes back, as it is stored. */
export interface Refunded {
  companyID: number;
  id: number;
  referenceID: string;
  status: string;
  requesterID: number;
  createdByID: number;
  /** Where the money was paid from, and comes back to. */
  companyAccountID: number | null;
  disbursedAmount: Amount | null;
  accountedAmount: Amount | null;
  refundedAmount: Amount | null;
  /** Somebody was told a number to give back on, and has not paid yet. */
  isRefundUnderWay: boolean;
  /** Transfers that came otherwise than they were asked for, which finance has to look at. */
  transfersWaiting: number;
}

type RefundNotice =
  | 'refunded'
  | 'refundExpired'
  | 'transferCame'
  | 'remark.refundAsked'
  | 'remark.refundCame'
  | 'remark.transferCame';

/** What refunds know of a kind of records of which money comes back: its room hands it over. */
export interface RefundedKind {
  /** The noun: holders of accounts, causes of entries and events are called by it. */
  noun: 'claim';
  /** Their calls: the path, others by which they are called, and who may call. */
  calls: { path: string; alsoAt: readonly string[]; access: Requirement; tag: string };
  /** In what a record waits for its money, and what it becomes once nothing of it is left. */
  owedIn: string;
  endsAs: string;
  /** Who takes money that came otherwise than it was asked for. */
  takenBy: PermissionKey;
  notice: (key: RefundNotice, values: MessageValues) => Message;
  rule: (key: 'refundMost' | 'transferGone', values?: MessageValues) => Message;
}

/** A kind with where its records are kept. */
export interface StoredRefundedKind extends RefundedKind {
  store: ServerEntity;
}
