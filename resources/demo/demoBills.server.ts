import type { DocumentStatus } from '../purchasing/document/document.ts';
import { billContent, entryTimes } from './demoBillContents.server.ts';
import type { BillContent } from './demoBillContents.server.ts';
import { approverIn, chainFor, turn } from './demoDocuments.server.ts';
import type { DemoSources, LivedBill } from './demoDocuments.server.ts';
import { payBill } from './demoPayments.server.ts';
import { dayOf, startClock, startOfDay } from './demoTime.server.ts';
import type { LifeClock } from './demoTime.server.ts';
import { buildBill } from './factories/documentFactories.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import { approveStep, endChain, openChain, startLife } from './life.server.ts';
import type { LifeEvent } from './life.server.ts';
import type { Random } from '../../server/seed/random.ts';

/** Statuses of a document that was never approved. */
const undecided: readonly DocumentStatus[] = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'void',
  'rejected',
];

/** Documents in the order in which they were entered, each with everything that happened to it since. */
export function demoBills(
  count: number,
  sources: DemoSources,
  identities: Identities,
  random: Random,
): LivedBill[] {
  return entryTimes(count, sources.today, random).map((createdAt) => {
    const id = identities.next('bill');
    const content = billContent(createdAt, id, sources, identities, random);
    const lived = enterBill(id, content, sources, identities, random);
    const clock = startClock(createdAt, startOfDay(sources.today), random);
    reviewBill(lived, content, sources, clock, random);
    if (!undecided.includes(content.status)) payBill(lived, content, sources, clock, random);
    const last = lived.life.events.at(-1);
    Object.assign(lived.bill, lived.life.chain, {
      version: lived.life.events.length,
      updatedAt: last?.at ?? createdAt,
    });
    if (lived.bill.status !== content.status) {
      throw new Error(`Document ${id} became ${lived.bill.status} instead of ${content.status}`);
    }
    return lived;
  });
}

/** Someone types it in; now and then a draft is left half done. */
function enterBill(
  id: number,
  content: BillContent,
  { companyID, people }: DemoSources,
  identities: Identities,
  random: Random,
): LivedBill {
  const { createdAt, vendor, requester, creator } = content;
  const isHalfDone = content.status === 'draft' && random.chance(0.25);
  const organization = people.organizations.find((row) => row.id === requester.organizationID);
  const built = buildBill(
    {
      companyID,
      id,
      referenceID: identities.reference(companyID, 'INV', Number(dayOf(createdAt).slice(0, 4))),
      referenceNumber: isHalfDone ? null : content.referenceNumber,
      vendorID: isHalfDone ? null : vendor.row.id,
      transactionDate: isHalfDone ? null : content.transactionDate,
      dueDate: isHalfDone ? null : content.dueDate,
      currencyCode: vendor.currencyCode,
      isPriceIncludeTax: content.isPriceIncludeTax,
      witholdingAmount: content.witholdingAmount,
      notes: content.notes,
      warehouseID: content.warehouseID,
      termPaymentID: content.termPaymentID,
      organizationID: organization?.id ?? null,
      companyAccountID: organization?.companyAccountID ?? people.accounts[0]?.id ?? null,
      requesterID: requester.id,
      createdByID: creator.id,
      lastEditedByID: creator.id,
      urgencyLevel: content.urgencyLevel,
      createdAt,
    },
    isHalfDone ? content.lines.slice(0, 1) : content.lines,
  );
  const life = startLife();
  life.events.push({ at: createdAt, actor: creator, action: 'create', from: null, to: 'draft' });
  return { ...built, life, payments: [] };
}

const revisionNotes = [
  'The quantity does not match the delivery note.',
  'Please attach the tax invoice.',
  'The price is higher than agreed, please check.',
  'Wrong branch, please correct.',
] as const;
const rejectionNotes = [
  'Not ordered by us.',
  'Already invoiced last month.',
  'Outside of this quarter’s budget.',
] as const;
const voidNotes = [
  'Entered twice.',
  'The vendor withdrew this invoice.',
  'Replaced by a corrected invoice.',
] as const;

/** From submission to the end of its review: approved, or what its status says instead. */
function reviewBill(
  lived: LivedBill,
  content: BillContent,
  sources: DemoSources,
  clock: LifeClock,
  random: Random,
): void {
  const { life } = lived;
  const { status, creator } = content;
  if (status === 'draft') return;
  // Most documents are submitted as they are entered; some stay a draft for a while.
  const submittedAt = random.chance(0.75) ? clock.now() : clock.pass(1, 30);
  submit(lived, content, sources, 'submit', submittedAt);
  const reviewerOf = () => approverIn(life, sources, random);

  if (status === 'awaiting_revision' || random.chance(0.07)) {
    const reviewer = reviewerOf();
    const at = clock.pass(1, 40);
    endChain(life, reviewer.id, 'revision', at);
    turn(
      lived,
      { at, actor: reviewer, action: 'requestRevision', notes: random.pick(revisionNotes) },
      'awaiting_revision',
    );
    if (status === 'awaiting_revision') return;
    submit(lived, content, sources, 'edit', clock.pass(2, 30));
  }
  if (status === 'void') {
    const at = clock.pass(1, 60);
    endChain(life, null, 'canceled', at);
    turn(lived, { at, actor: creator, action: 'void', notes: random.pick(voidNotes) }, 'void');
    return;
  }
  if (status === 'rejected') {
    const reviewer = reviewerOf();
    const at = clock.pass(1, 60);
    endChain(life, reviewer.id, 'rejected', at);
    turn(lived, { at, actor: reviewer, action: 'reject', notes: random.pick(rejectionNotes) }, 'rejected');
    return;
  }
  // Of those still under review, some of the larger ones have passed their first step.
  if (status === 'awaiting_review' && (life.chain.stepsLeft < 2 || random.chance(0.5))) return;
  while (life.chain.stepsLeft > (status === 'awaiting_review' ? 1 : 0)) {
    const reviewer = reviewerOf();
    const at = clock.pass(1, 50);
    approveStep(life, reviewer.id, at);
    const to = life.chain.stepsLeft > 0 ? 'awaiting_review' : 'awaiting_payment';
    turn(lived, { at, actor: reviewer, action: 'approve' }, to);
  }
}

function submit(
  lived: LivedBill,
  { creator, vendor }: BillContent,
  sources: DemoSources,
  action: 'submit' | 'edit',
  at: Date,
): void {
  const { bill, life } = lived;
  const chain = chainFor(sources, 'purchaseInvoice', {
    currencyCode: vendor.currencyCode,
    amount: bill.totalAmount,
    at,
    requesterID: bill.requesterID,
    excludedIDs: [bill.createdByID, bill.lastEditedByID],
  });
  openChain(life, 'purchaseInvoice', chain, at);
  bill.submittedAt = at;
  const before = bill.referenceNumber;
  if (action === 'edit') bill.referenceNumber = `${before}-R`;
  const changes: LifeEvent['changes'] =
    action === 'edit' ? { referenceNumber: [before, bill.referenceNumber] } : undefined;
  turn(lived, { at, actor: creator, action, remark: chain.reason, changes }, 'awaiting_review');
}
