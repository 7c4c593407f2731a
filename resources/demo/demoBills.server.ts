import { addDays } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { daysBetween } from '../../domain/day/day.ts';
import {
  dayOf,
  firstDemoDay,
  firstToldDay,
  officeTime,
  startClock,
  startOfDay,
  workday,
} from '../../server/seed/demoTime.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { Random } from '../../server/seed/random.ts';
import { typeInvoice } from '../purchasing/invoice/seededInvoice.server.ts';
import { approverIn, chainFor, turn } from './demoDocuments.server.ts';
import type { DemoBill, DemoSources } from './demoDocuments.server.ts';
import { payBill } from './demoPayments.server.ts';
import { buildBill } from './factories/documentFactories.server.ts';
import { approveStep, endChain, openChain, startHistory } from './recordHistory.server.ts';
import { invoiceReview } from '../purchasing/invoice/invoiceReview.ts';

/** What had become of documents before the weeks that are told: most were paid, of the newer ones many wait. */
const recentDays = 90;
const recent = { paid: 42, awaiting_payment: 48, void: 5, rejected: 5 } as const;
const old = { paid: 90, awaiting_payment: 2, void: 4, rejected: 4 } as const;

const rejections = ['Not ordered by us.', 'Already invoiced last month.'] as const;
const voids = ['Entered twice.', 'The vendor withdrew this invoice.'] as const;

/** So many documents from before the weeks that are told, in the order of entry, each with everything that happened to it. */
export function demoBills(
  count: number,
  sources: DemoSources,
  identities: Identities,
  random: Random,
): DemoBill[] {
  const { today } = sources.invoices;
  return entryTimes(count, today, random).map((createdAt) => {
    const demoBill = enterBill(createdAt, sources, identities, random);
    const isRecent = dayOf(createdAt) >= addDays(today, -recentDays);
    const status = random.weighted(isRecent ? recent : old);
    reviewBill(demoBill, status, sources, random);
    if (status === 'paid') payBill(demoBill, sources, random);
    const last = demoBill.history.events.at(-1);
    Object.assign(demoBill.bill, demoBill.history.chain, {
      version: demoBill.history.events.length,
      updatedAt: last?.at ?? createdAt,
    });
    return demoBill;
  });
}

/** The days and hours on which documents were entered, oldest first; more of them lately. */
function entryTimes(count: number, today: Day, random: Random): Date[] {
  const first = firstDemoDay(today);
  const most = daysBetween(first, firstToldDay(today)) - 1;
  const days = Array.from({ length: count }, () => {
    const offset = random.integer(0, most);
    return addDays(first, random.chance(0.35) ? Math.max(offset, random.integer(0, most)) : offset);
  });
  return days.map((day) => officeTime(workday(day), random)).sort((a, b) => a.getTime() - b.getTime());
}

function enterBill(
  createdAt: Date,
  { companyID, people, invoices }: DemoSources,
  identities: Identities,
  random: Random,
): DemoBill {
  const { by, input } = typeInvoice(invoices, createdAt, random);
  const { items, customFields: _customFields, ...head } = input;
  const creator = people.named[by];
  const organization = people.organizations.find(({ id }) => id === input.organizationID);
  const built = buildBill(
    {
      ...head,
      companyID,
      id: identities.next('bill'),
      referenceID: identities.reference(companyID, 'INV', Number(dayOf(createdAt).slice(0, 4))),
      companyAccountID: organization?.companyAccountID ?? people.accounts[0]?.id ?? null,
      createdByID: creator.id,
      lastEditedByID: creator.id,
      submittedAt: createdAt,
      createdAt,
    },
    items.map((line) => ({ ...line, id: identities.next('billLine') })),
  );
  const history = startHistory();
  history.events.push({ at: createdAt, actor: creator, action: 'create', from: null, to: 'draft' });
  const clock = startClock(createdAt, startOfDay(firstToldDay(invoices.today)), random);
  return { ...built, history, clock, payment: null };
}

/** Submitted as it was entered, and decided. */
function reviewBill(
  demoBill: DemoBill,
  status: keyof typeof recent,
  sources: DemoSources,
  random: Random,
): void {
  const { bill, history, clock } = demoBill;
  const creator = sources.people.employees.find(({ id }) => id === bill.createdByID) ?? null;
  const chain = chainFor(sources, invoiceReview, {
    currencyCode: bill.currencyCode,
    amount: bill.totalAmount,
    at: clock.now(),
    requesterID: bill.requesterID,
    excludedIDs: [bill.createdByID],
  });
  openChain(history, invoiceReview.name, chain, clock.now());
  turn(
    demoBill,
    { at: clock.now(), actor: creator, action: 'submit', remark: chain.reason },
    'awaiting_review',
  );
  if (status === 'void') {
    const at = clock.pass(1, 60);
    endChain(history, null, 'canceled', at);
    turn(demoBill, { at, actor: creator, action: 'void', notes: random.pick(voids) }, 'void');
    return;
  }
  if (status === 'rejected') {
    const reviewer = approverIn(history, sources, random);
    const at = clock.pass(1, 60);
    endChain(history, reviewer.id, 'rejected', at);
    turn(demoBill, { at, actor: reviewer, action: 'reject', notes: random.pick(rejections) }, 'rejected');
    return;
  }
  while (history.chain.stepsLeft > 0) {
    const reviewer = approverIn(history, sources, random);
    const at = clock.pass(1, 50);
    approveStep(history, reviewer.id, at);
    const to = history.chain.stepsLeft > 0 ? 'awaiting_review' : 'awaiting_payment';
    turn(demoBill, { at, actor: reviewer, action: 'approve' }, to);
  }
}
