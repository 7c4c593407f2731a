import type { Beside } from '../../../domain/approval/splitting.ts';
import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import type { Amount } from '../../../domain/money/money.ts';

/** A record that goes through a chain. */
export interface ChainSubject {
  companyID: number;
  subjectType: string;
  subjectID: number;
}

/** What the chain of a record is resolved by. */
export interface ReviewTerms {
  kind: WorkflowKind;
  currencyCode: string;
  amount: Amount;
  /** Where the chain is made for what it comes to with others: these. */
  beside?: Beside | undefined;
  /** Of a payment: what it pays. */
  paymentOf?: string;
  /** What it is spent on, or by which policy, where workflows are chosen by that. */
  categoryIDs?: readonly number[];
  /** Whose approval line is asked. */
  requesterID: number;
  /** Who may not decide: the requester, the creator, the last editor, the maker. */
  excludedIDs: readonly number[];
}
