import type { z } from 'zod';

import type { Day } from '../../../domain/day.ts';
import type { PaymentStatus } from './payment.ts';
import {
  notYoursTooltip,
  paymentLifecycle,
  processedTooltip,
  unselectableInAuthorization,
} from './payment.ts';
import type { paymentAbilities, PayableRow, PaymentRow } from './paymentWire.ts';

/** The ways to a payment: by itself, from the requests, from the approvals, from the authorizations. */
export const paymentDoors = ['payment', 'request', 'approval', 'authorize'] as const;
export type PaymentDoor = (typeof paymentDoors)[number];

/** What a person can be offered on a payment, in the order in which it is shown. */
export const offeredPaymentActions = [
  'approve',
  'authorize',
  'markAsPaid',
  'confirmNewAccount',
  'answerBank',
  'proposeNewAccount',
  'withdrawNewAccount',
  'declineNewAccount',
  'reject',
  'void',
] as const;
export type OfferedPaymentAction = (typeof offeredPaymentActions)[number];

type Abilities = z.infer<typeof paymentAbilities>;
export type PaymentToActOn = Abilities & { status: PaymentStatus };

const abilityOf: Record<OfferedPaymentAction, keyof Abilities> = {
  approve: 'isAbleToApprove',
  authorize: 'isAbleToAuthorize',
  markAsPaid: 'isAbleToMarkAsPaid',
  confirmNewAccount: 'isAbleToConfirmNewAccount',
  answerBank: 'isAbleToAnswerBank',
  proposeNewAccount: 'isAbleToProposeNewAccount',
  withdrawNewAccount: 'isAbleToWithdrawNewAccount',
  declineNewAccount: 'isAbleToDeclineNewAccount',
  reject: 'isAbleToReject',
  void: 'isAbleToVoid',
};

/**
 * Where an action has its place: approvals approve or reject what waits for approval; authorizations pay, reject, void
 * and mark as paid what is past it; the requests only look (spec 2 §4 "Payment actions by status and role"), but where
 * the bank asks the maker.
 */
export function isActionAtDoor(
  door: PaymentDoor,
  action: OfferedPaymentAction,
  status: PaymentStatus,
): boolean {
  switch (door) {
    case 'payment':
      return true;
    case 'request':
      return isForBank(action);
    case 'approval':
      return status === 'awaiting_approval' && (action === 'approve' || action === 'reject');
    case 'authorize':
      return action !== 'approve' && status !== 'awaiting_approval';
  }
}

/** What answers a bank that asked. */
const bankActions = [
  'confirmNewAccount',
  'answerBank',
  'proposeNewAccount',
  'withdrawNewAccount',
  'declineNewAccount',
] as const satisfies readonly OfferedPaymentAction[];

function isForBank(action: OfferedPaymentAction): boolean {
  return (bankActions as readonly OfferedPaymentAction[]).includes(action);
}

/** The actions to offer at this door: those the server allows this person, less those that belong to another door. */
export function paymentActionsAt(door: PaymentDoor, payment: PaymentToActOn): OfferedPaymentAction[] {
  return offeredPaymentActions.filter(
    (action) => payment[abilityOf[action]] && isActionAtDoor(door, action, payment.status),
  );
}

/** The actions that each door is about: what is asked about when they are not offered. */
const subjectOfDoor: Record<PaymentDoor, readonly OfferedPaymentAction[]> = {
  payment: ['approve', 'authorize', 'markAsPaid', 'reject', 'void'],
  request: [],
  approval: ['approve', 'reject'],
  authorize: ['authorize', 'markAsPaid', 'reject', 'void'],
};

/** Why something is not offered: a rule's own sentence, or the payment's status. */
export type PaymentRefusal =
  | { kind: 'rule'; action: OfferedPaymentAction; sentence: string }
  | { kind: 'status'; actions: readonly OfferedPaymentAction[] };

/**
 * Why actions of this door that the payment's status would allow are closed to this person, by the server's own
 * sentences; where its status allows none of them, that it does not.
 */
export function paymentRefusalsAt(
  door: PaymentDoor,
  payment: PaymentToActOn & { refusals: Readonly<Record<string, string>>; proposal: unknown },
): PaymentRefusal[] {
  const actions = subjectOfDoor[door];
  const forBank: readonly OfferedPaymentAction[] =
    payment.proposal === null ? ['answerBank', 'proposeNewAccount'] : ['confirmNewAccount'];
  const fitting = [...forBank, ...actions].filter(
    (action) => isActionAtDoor(door, action, payment.status) && leavesFrom(action, payment.status),
  );
  if (fitting.length === 0 && actions.length > 0) return [{ kind: 'status', actions }];
  return fitting.flatMap((action): PaymentRefusal[] => {
    const sentence = payment[abilityOf[action]] ? undefined : payment.refusals[action];
    return sentence === undefined ? [] : [{ kind: 'rule', action, sentence }];
  });
}

function leavesFrom(action: OfferedPaymentAction, status: PaymentStatus): boolean {
  return paymentLifecycle.transitions.some(
    (transition) =>
      transition.action === action && (transition.from as readonly PaymentStatus[]).includes(status),
  );
}

/** On its due date, or today when that is past: the day the server would take. */
export function dueDayOfPayment(dueDate: Day | null, today: Day): Day {
  return dueDate !== null && dueDate > today ? dueDate : today;
}

/** Why a row of the approvals cannot be chosen: the person's own part in it is over, or they have none. */
export function approvalSelectionRefusal(
  row: Pick<PaymentRow, 'reviewStatus' | 'isAbleToApprove' | 'isAbleToReject'>,
): string | null {
  if (row.reviewStatus !== 'awaiting') return processedTooltip;
  return row.isAbleToApprove || row.isAbleToReject ? null : notYoursTooltip;
}

/** Why a row of the authorizations cannot be chosen (spec 2 §2). */
export function authorizationSelectionRefusal(
  row: Pick<PaymentRow, 'status' | 'isAbleToAuthorize' | 'isAbleToReject'>,
): string | null {
  if (unselectableInAuthorization.some((status) => status === row.status)) return processedTooltip;
  return row.isAbleToAuthorize || row.isAbleToReject ? null : notYoursTooltip;
}

/** Whether the bank may answer for this payment any moment, so that a page about it should look again. */
export function isUnderWay(
  payment: Pick<PaymentRow, 'status' | 'scheduledAt' | 'isManualPayment'> & { isCalledOff?: boolean },
  today: Day,
): boolean {
  if (payment.status === 'processed' || payment.isCalledOff === true) return true;
  const isDue = payment.scheduledAt === null || payment.scheduledAt <= today;
  return payment.status === 'awaiting_disbursement' && !payment.isManualPayment && isDue;
}

/** What the list of requests offers on a document (spec 2 §4). */
export type PayableAction = 'view' | 'createPayment' | 'receipt';

export function payableActions(
  row: Pick<PayableRow, 'status' | 'isAbleToCreatePayment' | 'billPaymentID'>,
): PayableAction[] {
  const actions: PayableAction[] = ['view'];
  if (row.isAbleToCreatePayment) actions.push('createPayment');
  if (row.status === 'paid' && row.billPaymentID !== null) actions.push('receipt');
  return actions;
}

/** The payment whose receipt is shown for a document: the one asked for, else the one paid last; null when none is paid. */
export function receiptPayment<Row extends Pick<PaymentRow, 'id' | 'status' | 'paidAt'>>(
  payments: readonly Row[],
  askedID: number | null,
): Row | null {
  const paid = payments.filter((payment) => payment.status === 'paid');
  if (askedID !== null) return paid.find((payment) => payment.id === askedID) ?? null;
  return paid.reduce<Row | null>(
    (last, row) => ((row.paidAt ?? '') >= (last?.paidAt ?? '') ? row : last),
    null,
  );
}
