import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessRoles } from '../../domain/permission.ts';
import { billStatuses } from '../../resources/purchasing/invoice/bill.ts';
import {
  billActionsAt,
  billRefusalsAt,
  isRowAction,
  permissionFor,
} from '../../resources/purchasing/invoice/billActions.ts';
import { buildActor } from '../shell/people.ts';
import { buildBill } from './billDocuments.ts';

const approver = buildActor({ capabilities: ['isReviewer'] });
const financeAdmin = buildActor({ accessRoles: ['Finance Admin'] });
const underReview = { approverIDs: [approver.employeeID] };

describe('an invoice under review', () => {
  it('is decided by its approver on the approval pages, whatever permissions they hold', () => {
    const bill = buildBill(approver, underReview);
    expect(billActionsAt('approval', approver, bill)).toEqual([
      'approve',
      'requestRevision',
      'reject',
      'edit',
    ]);
  });

  it('is not decided on the purchases pages without the permissions, and they say which one is missing', () => {
    const bill = buildBill(approver, underReview);
    expect(billActionsAt('purchases', approver, bill)).toEqual([]);
    expect(billRefusalsAt('purchases', approver, bill)).toContainEqual({
      action: 'approve',
      kind: 'permission',
      permission: 'bills_invoice_approve',
    });
  });

  it('is voided from the purchases pages only', () => {
    const bill = buildBill(financeAdmin);
    expect(billActionsAt('purchases', financeAdmin, bill)).toContain('void');
    expect(billActionsAt('approval', financeAdmin, bill)).not.toContain('void');
    expect(billRefusalsAt('approval', financeAdmin, bill).map(({ action }) => action)).not.toContain('void');
  });

  it('tells who is no approver of the open step in the words of the rule', () => {
    const refusals = billRefusalsAt('approval', financeAdmin, buildBill(financeAdmin));
    expect(refusals).toContainEqual({
      action: 'approve',
      kind: 'rule',
      sentence: 'Only an approver of the open step can decide this invoice.',
    });
  });
});

describe('by status', () => {
  const everything = buildActor({
    accessRoles: ['Super Admin'],
    capabilities: ['isPaymentMaker', 'isReviewer'],
  });
  const offered = (status: (typeof billStatuses)[number]) =>
    billActionsAt(
      'purchases',
      everything,
      buildBill(everything, { status, approverIDs: [everything.employeeID] }),
    );

  const inRow = (status: (typeof billStatuses)[number]) =>
    offered(status).filter((action) => isRowAction(action, status));

  it('offers what the specification names, and nothing on what has ended', () => {
    expect(offered('draft')).toEqual(['edit', 'delete']);
    expect(offered('awaiting_review')).toEqual(['approve', 'requestRevision', 'reject', 'edit', 'void']);
    expect(offered('awaiting_revision')).toEqual(['edit']);
    expect(inRow('awaiting_payment')).toEqual(['createPayment']);
    expect(inRow('failed')).toEqual([]);
    for (const status of ['void', 'rejected', 'awaiting_information', 'paid', 'closed'] as const) {
      expect(offered(status)).toEqual([]);
    }
  });

  it('offers on the page alone what ends an approved invoice, or brings it back', () => {
    expect(offered('awaiting_payment')).toEqual(['createPayment', 'void']);
    expect(offered('failed')).toEqual(['tryAgain', 'void']);
    const partPaid = { status: 'awaiting_payment', remainingAmount: '500000' } as const;
    const proposal = { step: 'Close', proposerID: everything.employeeID };
    const on = (subject: Parameters<typeof buildBill>[1]) =>
      billActionsAt('purchases', everything, buildBill(everything, subject));
    expect(on(partPaid)).toEqual(['createPayment', 'proposeClose']);
    expect(on({ ...partPaid, proposal })).toEqual(['withdrawClose']);
    expect(on({ ...partPaid, proposal: { ...proposal, proposerID: 999 } })).toEqual([
      'confirmClose',
      'declineClose',
    ]);
  });

  it('asks another permission for a draft than for an invoice under way', () => {
    expect(permissionFor('edit', 'draft')).toBe('bills_invoice_edit_draft');
    expect(permissionFor('edit', 'awaiting_review')).toBe('bills_invoice_edit');
  });
});

it('every action of a door is either offered or explained, never both', () => {
  const actors = fc
    .record({
      roles: fc.subarray([...accessRoles]),
      capabilities: fc.subarray(['isReviewer', 'isPaymentMaker'] as const),
    })
    .map(({ roles, capabilities }) => buildActor({ accessRoles: roles, capabilities }));
  const subjects = fc.record({
    status: fc.constantFrom(...billStatuses),
    requesterID: fc.constantFrom(7, 90),
    createdByID: fc.constantFrom(7, 91),
    lastEditedByID: fc.constantFrom(7, 91),
    approverIDs: fc.subarray([7, 8]),
  });
  fc.assert(
    fc.property(actors, subjects, fc.constantFrom('purchases', 'approval'), (actor, subject, door) => {
      const bill = buildBill(actor, subject);
      const offered: string[] = billActionsAt(door, actor, bill);
      const explained: string[] = billRefusalsAt(door, actor, bill).map(({ action }) => action);
      const all = ['approve', 'requestRevision', 'reject', 'createPayment', 'edit', 'void', 'delete'];
      const atDoor = door === 'approval' ? all.filter((action) => action !== 'void') : all;
      const specified = [...offered, ...explained].filter((action) => all.includes(action));
      expect(specified.toSorted()).toEqual(atDoor.toSorted());
      expect(offered.filter((action) => explained.includes(action))).toEqual([]);
    }),
  );
});
