import { describe, expect, it } from 'vitest';
import type { Actor } from '../../domain/access/actor.ts';
import { accessRoles } from '../../domain/access/permission.ts';
import { buttonOf, closedActions, offeredActions } from '../../domain/lifecycle/offeredActions.ts';
import type { DocumentView } from '../../resources/purchasing/document/document.ts';
import { invoiceLifecycle } from '../../resources/purchasing/invoice/invoice.ts';
import { documentStatuses, documentViews } from '../../resources/purchasing/document/document.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { fc } from '../properties.ts';
import { buildActor } from '../shell/people.ts';
import { buildBill } from './madeDocuments.ts';

const offeredIn = (view: DocumentView, actor: Actor, bill: DocumentDetail): string[] =>
  offeredActions(invoiceLifecycle, view, actor, bill).map(buttonOf);
const closedIn = (view: DocumentView, actor: Actor, bill: DocumentDetail) =>
  closedActions(invoiceLifecycle, view, actor, bill);

const approver = buildActor({ capabilities: ['isReviewer'] });
const financeAdmin = buildActor({ accessRoles: ['Finance Admin'] });
const underReview = { approverIDs: [approver.employeeID] };

describe('an invoice under review', () => {
  it('is decided by its approver on the approval pages, whatever permissions they hold', () => {
    const bill = buildBill(approver, underReview);
    expect(offeredIn('review', approver, bill)).toEqual(['approve', 'requestRevision', 'reject', 'edit']);
  });

  it('is not decided on the purchases pages without the permissions, and they say which one is missing', () => {
    const bill = buildBill(approver, underReview);
    expect(offeredIn('page', approver, bill)).toEqual([]);
    expect(closedIn('page', approver, bill)).toContainEqual({
      button: 'approve',
      kind: 'permission',
      permission: 'bills_invoice_approve',
    });
  });

  it('is voided from the purchases pages only', () => {
    const bill = buildBill(financeAdmin);
    expect(offeredIn('page', financeAdmin, bill)).toContain('void');
    expect(offeredIn('review', financeAdmin, bill)).not.toContain('void');
    expect(closedIn('review', financeAdmin, bill).map(({ button }) => button)).not.toContain('void');
  });

  it('tells who is no approver of the open step in the words of the rule', () => {
    const refusals = closedIn('review', financeAdmin, buildBill(financeAdmin));
    expect(refusals).toContainEqual({
      button: 'approve',
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
  const offered = (status: (typeof documentStatuses)[number], view: DocumentView = 'page') =>
    all(status, view).filter((action) => action !== 'copy' && action !== 'saveAsTemplate');
  const all = (status: (typeof documentStatuses)[number], view: DocumentView) =>
    offeredIn(view, everything, buildBill(everything, { status, approverIDs: [everything.employeeID] }));

  const inRow = (status: (typeof documentStatuses)[number]) => offered(status, 'list');

  it('offers what the rules name, and nothing on what has ended', () => {
    expect(offered('draft')).toEqual(['edit', 'match', 'delete']);
    expect(offered('awaiting_review')).toEqual([
      'approve',
      'requestRevision',
      'reject',
      'edit',
      'match',
      'void',
    ]);
    expect(offered('awaiting_revision')).toEqual(['edit', 'match']);
    expect(inRow('awaiting_payment')).toEqual(['createPayment']);
    expect(inRow('failed')).toEqual([]);
    for (const status of ['void', 'rejected', 'awaiting_information', 'closed'] as const) {
      expect(offered(status)).toEqual([]);
    }
    // One that deposits cover wholly is voided still: they get their money back.
    const paid = (depositAmount: string) =>
      offeredIn(
        'page',
        everything,
        buildBill(everything, { status: 'paid', remainingAmount: '0', depositAmount }),
      ).filter((action) => action !== 'copy' && action !== 'saveAsTemplate');
    expect(paid('0')).toEqual([]);
    expect(paid(buildBill(everything, {}).totalAmount.toString())).toEqual(['void']);
  });

  it('offers on the page alone, in every status, to begin another one with what is in it', () => {
    for (const status of invoiceLifecycle.transitions.find(({ action }) => action === 'copy')?.from ?? []) {
      expect(all(status, 'page')).toContain('copy');
      for (const view of ['list', 'review', 'reviewList'] as const)
        expect(all(status, view)).not.toContain('copy');
    }
  });

  it('offers on the page alone what ends an approved invoice, or brings it back', () => {
    expect(offered('awaiting_payment')).toEqual(['match', 'createPayment', 'void']);
    expect(offered('failed')).toEqual(['tryAgain', 'void']);
    const partPaid = { status: 'awaiting_payment', remainingAmount: '500000' } as const;
    const proposal = { step: 'Close', proposerID: everything.employeeID };
    const on = (subject: Parameters<typeof buildBill>[1]) =>
      offeredIn('page', everything, buildBill(everything, subject)).filter(
        (action) => action !== 'copy' && action !== 'saveAsTemplate',
      );
    expect(on(partPaid)).toEqual(['createPayment', 'proposeClose']);
    expect(on({ ...partPaid, proposal })).toEqual(['withdrawClose']);
    expect(on({ ...partPaid, proposal: { ...proposal, proposerID: 999 } })).toEqual([
      'confirmClose',
      'declineClose',
    ]);
  });

  it('leaves a draft to who may edit drafts, and shows an invoice under way to who may edit invoices', () => {
    const edits = invoiceLifecycle.transitions.filter(({ form }) => form === 'edit');
    expect(edits.map(({ from, by, shownTo }) => [from[0], by[0]?.name, shownTo])).toEqual([
      ['draft', 'bills_invoice_edit_draft', undefined],
      ['awaiting_review', 'bills_invoice_edit', 'bills_invoice_edit'],
      ['awaiting_revision', 'its requester', 'bills_invoice_edit'],
    ]);
  });
});

it('every action of a view is either offered or explained, never both', () => {
  const actors = fc
    .record({
      roles: fc.subarray([...accessRoles]),
      capabilities: fc.subarray(['isReviewer', 'isPaymentMaker'] as const),
    })
    .map(({ roles, capabilities }) => buildActor({ accessRoles: roles, capabilities }));
  const subjects = fc.record({
    status: fc.constantFrom(...documentStatuses),
    requesterID: fc.constantFrom(7, 90),
    createdByID: fc.constantFrom(7, 91),
    lastEditedByID: fc.constantFrom(7, 91),
    approverIDs: fc.subarray([7, 8]),
  });
  fc.assert(
    fc.property(actors, subjects, fc.constantFrom(...documentViews), (actor, subject, view) => {
      const bill = buildBill(actor, subject);
      const offered: string[] = offeredIn(view, actor, bill);
      const explained: string[] = closedIn(view, actor, bill).map(({ button }) => button);
      const all = ['approve', 'requestRevision', 'reject', 'createPayment', 'edit', 'void', 'delete'];
      const inView =
        view === 'review' || view === 'reviewList' ? all.filter((action) => action !== 'void') : all;
      const specified = [...offered, ...explained].filter((action) => all.includes(action));
      expect(specified.toSorted()).toEqual(inView.toSorted());
      expect(offered.filter((action) => explained.includes(action))).toEqual([]);
    }),
  );
});
