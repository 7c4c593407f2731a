import type { Actor } from '../../../domain/actor.ts';
import type { PermissionKey } from '../../../domain/permission.ts';
import type { BillStatus } from './bill.ts';
import { billLifecycle } from './bill.ts';
import type { billAbilities } from './billWire.ts';
import type { z } from 'zod';

/** The two ways to an invoice: the purchases screens, and the list of what a reviewer decides. */
export type BillDoor = 'purchases' | 'approval';

/** What a person can be offered on an invoice, in the order in which it is shown. */
export const offeredBillActions = [
  'approve',
  'requestRevision',
  'reject',
  'confirmClose',
  'tryAgain',
  'createPayment',
  'edit',
  'proposeClose',
  'declineClose',
  'withdrawClose',
  'void',
  'delete',
] as const;
export type OfferedBillAction = (typeof offeredBillActions)[number];

type Abilities = z.infer<typeof billAbilities>;
export type BillToActOn = Abilities & { status: BillStatus };

const abilityOf: Record<OfferedBillAction, keyof Abilities> = {
  approve: 'isAbleToApprove',
  requestRevision: 'isAbleToRequestRevision',
  reject: 'isAbleToReject',
  confirmClose: 'isAbleToConfirmClose',
  tryAgain: 'isAbleToTryAgain',
  createPayment: 'isAbleToCreatePayment',
  proposeClose: 'isAbleToProposeClose',
  declineClose: 'isAbleToDeclineClose',
  withdrawClose: 'isAbleToWithdrawClose',
  edit: 'isAbleToEdit',
  void: 'isAbleToCancel',
  delete: 'isAbleToDelete',
};

/** The permission that the purchases screens ask for an action, beside what the record allows (spec 2 §4). */
export function permissionFor(action: OfferedBillAction, status: BillStatus): PermissionKey | null {
  switch (action) {
    case 'approve':
      return 'bills_invoice_approve';
    case 'requestRevision':
      return 'bills_invoice_revise';
    case 'reject':
      return 'bills_invoice_reject';
    case 'edit':
      return status === 'draft' ? 'bills_invoice_edit_draft' : 'bills_invoice_edit';
    case 'void':
    case 'proposeClose':
    case 'confirmClose':
    case 'declineClose':
      return 'bills_invoice_void';
    case 'delete':
      return 'bills_invoice_delete';
    case 'createPayment':
    case 'tryAgain':
    case 'withdrawClose':
      return null;
  }
}

/** What ends an invoice that is approved already, or brings it back: none of it stands in a row of a list. */
const onPageOnly: readonly OfferedBillAction[] = [
  'proposeClose',
  'confirmClose',
  'declineClose',
  'withdrawClose',
  'tryAgain',
];

/** Reviewers decide and edit by their place in the chain; void and close have no place on their pages (spec 2 §4). */
function isAtDoor(door: BillDoor, action: OfferedBillAction): boolean {
  return door === 'purchases' || (action !== 'void' && !onPageOnly.includes(action));
}

/** Whether a row of a list offers it, too (spec 2 §4): an approved invoice is voided on its page. */
export function isRowAction(action: OfferedBillAction, status: BillStatus): boolean {
  return !onPageOnly.includes(action) && (action !== 'void' || status === 'awaiting_review');
}

function lacksPermission(
  door: BillDoor,
  actor: Actor,
  action: OfferedBillAction,
  status: BillStatus,
): PermissionKey | null {
  const key = door === 'purchases' ? permissionFor(action, status) : null;
  return key !== null && !actor.permissions.has(key) ? key : null;
}

/** The actions to offer at this door: those the record allows, less those the door hides. */
export function billActionsAt(door: BillDoor, actor: Actor, bill: BillToActOn): OfferedBillAction[] {
  return offeredBillActions.filter(
    (action) =>
      isAtDoor(door, action) &&
      bill[abilityOf[action]] &&
      lacksPermission(door, actor, action, bill.status) === null,
  );
}

/** Why an action is not offered: the invoice's status, a permission that this door asks for, or a rule's own sentence. */
export type BillRefusal =
  | { action: OfferedBillAction; kind: 'status' }
  | { action: OfferedBillAction; kind: 'permission'; permission: PermissionKey }
  | { action: OfferedBillAction; kind: 'rule'; sentence: string };

function leavesFrom(status: BillStatus, action: OfferedBillAction): boolean {
  return billLifecycle.transitions.some(
    (transition) =>
      lifecycleActions(action).includes(transition.action) &&
      (transition.from as readonly string[]).includes(status),
  );
}

/** A draft is edited by saving it again. */
function lifecycleActions(action: OfferedBillAction): readonly string[] {
  return action === 'edit' ? ['edit', 'saveDraft'] : [action];
}

/** Something is proposed, or it is decided on: never both at once. */
function isAskedAbout(action: OfferedBillAction, isProposed: boolean): boolean {
  if (action === 'proposeClose') return !isProposed;
  return (
    isProposed || !(action === 'confirmClose' || action === 'declineClose' || action === 'withdrawClose')
  );
}

/** Why each action of this door that is not offered is not. `refusals` are the record's own. */
export function billRefusalsAt(
  door: BillDoor,
  actor: Actor,
  bill: BillToActOn & { refusals: Record<string, string>; proposal: unknown },
): BillRefusal[] {
  const offered = billActionsAt(door, actor, bill);
  return offeredBillActions.flatMap((action): BillRefusal[] => {
    if (offered.includes(action) || !isAtDoor(door, action)) return [];
    if (!leavesFrom(bill.status, action))
      return onPageOnly.includes(action) ? [] : [{ action, kind: 'status' }];
    if (!isAskedAbout(action, bill.proposal !== null)) return [];
    const permission = lacksPermission(door, actor, action, bill.status);
    if (bill[abilityOf[action]] && permission !== null) return [{ action, kind: 'permission', permission }];
    const sentence = bill.refusals[action === 'edit' && bill.status === 'draft' ? 'saveDraft' : action];
    return sentence === undefined ? [] : [{ action, kind: 'rule', sentence }];
  });
}
