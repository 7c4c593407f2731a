import type { Requirement } from '../../../domain/access/access.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { Message, MessageValues } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { RefundSource } from './refund.ts';

/** A record of which money comes back, as it is stored. */
export interface Refunded {
  companyID: number;
  id: number;
  referenceID: string;
  status: string;
  requesterID: number;
  /** Who filed it for them, where somebody may. */
  createdByID?: number;
  /** Where the money was paid from, and comes back to. */
  companyAccountID: number | null;
  disbursedAmount: Amount | null;
  accountedAmount: Amount | null;
  refundedAmount: Amount | null;
  /** Money is to come back of it, and is not there yet. */
  isRefundUnderWay: boolean;
  /** Its payer says that they transferred it. */
  isTransferStated: boolean;
  /** Transfers that came otherwise than they were asked for, which finance has to look at. */
  transfersWaiting: number;
}

type RefundNotice =
  | 'refunded'
  | 'refundExpired'
  | 'transferCame'
  | 'transferStated'
  | 'transferRefused'
  | 'remark.refundAsked'
  | 'remark.refundCame'
  | 'remark.transferCame'
  | 'remark.transferStated';

/** What refunds know of a kind of records of which money comes back: its room hands it over. */
export interface RefundedKind {
  /** The noun: holders of accounts, causes of entries and events are called by it. */
  noun: RefundSource;
  /** Their calls: the path, others by which they are called, and who may call. */
  calls: { path: string; alsoAt: readonly string[]; access: Requirement; tag: string };
  /** Under which address a record stands for who lists the movements of accounts. */
  page: string;
  /** In what a record waits for its money, and what it becomes once nothing of it is left. */
  owedIn: string;
  endsAs: string;
  /** Who takes money that came otherwise than it was asked for. */
  takenBy: PermissionKey;
  notice: (key: RefundNotice, values: MessageValues) => Message;
  rule: (
    key: 'refundMost' | 'transferGone' | 'transferredLater' | 'transferNothing' | 'noTransferStated',
    values?: MessageValues,
  ) => Message;
}

/** A kind with where its records are kept. */
export interface StoredRefundedKind extends RefundedKind {
  store: ServerEntity;
}

let registered: readonly StoredRefundedKind[] | null = null;

/** Hands over the kinds of records of which money comes back, before any of it does. */
export function registerRefundedKinds(kinds: readonly StoredRefundedKind[]): void {
  registered = kinds;
}

/** All kinds of records of which money comes back. */
export function refundedKinds(): readonly StoredRefundedKind[] {
  if (registered === null)
    throw new Error(
      'kinds of records of which money comes back are registered by resources/datasets.server.ts',
    );
  return registered;
}

/** The kind of a refund. */
export function refundedKindOf({ source }: { source: RefundSource }): StoredRefundedKind {
  const kind = refundedKinds().find(({ noun }) => noun === source);
  if (!kind) throw new Error(`no room hands over the refunds of ${source}`);
  return kind;
}

/** Whom what becomes of a refund is told: whose money it is, and who filed it for them. */
export function toldOfRefund({ requesterID, createdByID }: Refunded): number[] {
  return [requesterID, ...(createdByID === undefined ? [] : [createdByID])];
}
