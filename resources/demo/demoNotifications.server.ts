import { addDays } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import type { NotificationGroup, notificationTable } from '../../server/notification/notificationTable.ts';
import type { LivedBill, LivedPayment } from './demoDocuments.server.ts';
import type { DemoPeople } from './demoPeople.server.ts';
import { startOfDay } from './demoTime.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { Life } from './life.server.ts';
import { fullName } from './life.server.ts';
import type { Message } from '../../domain/message/message.ts';
import { own } from '../../server/words/own.ts';
import { paymentNotice } from '../paying/payment/paymentStore.server.ts';
import { documentNotice } from '../purchasing/document/documentStore.server.ts';

type NotificationRow = typeof notificationTable.$inferSelect;

/** What people were told in the last weeks; what is older than a few days they have read. */
const keptDays = 30;
const unreadDays = 4;

interface Told {
  at: Date;
  employeeIDs: readonly (number | null)[];
  group: NotificationGroup;
  eventType: string;
  message: Message;
}

export function demoNotifications(
  bills: readonly LivedBill[],
  payments: readonly LivedPayment[],
  people: DemoPeople,
  today: Day,
  identities: Identities,
): NotificationRow[] {
  const since = startOfDay(addDays(today, -keptDays));
  const unreadSince = startOfDay(addDays(today, -unreadDays));
  const ofBills = bills.flatMap(({ bill, life }) => rowsFor('bill', bill, toldOfBill(bill, life, people)));
  const ofPayments = payments.flatMap(({ payment, life }) =>
    rowsFor('payment', payment, toldOfPayment(payment, life, people)),
  );
  return [...ofBills, ...ofPayments]
    .filter(({ createdAt }) => createdAt >= since)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row) => ({ ...row, id: identities.next('notification'), isRead: row.createdAt < unreadSince }));
}

function rowsFor(
  objectType: string,
  object: { companyID: number; id: number; referenceID: string },
  told: readonly Told[],
): Omit<NotificationRow, 'id' | 'isRead'>[] {
  return told.flatMap(({ at: createdAt, employeeIDs, group, eventType, message }) =>
    [...new Set(employeeIDs)]
      .filter((employeeID) => employeeID !== null)
      .map((employeeID) => ({
        companyID: object.companyID,
        employeeID,
        group,
        eventType,
        objectType,
        objectID: object.id,
        message,
        createdAt,
      })),
  );
}

function toldOfBill(bill: LivedBill['bill'], life: Life, { named }: DemoPeople): Told[] {
  const number = bill.referenceID;
  const asked = life.tasks.map(({ approverID, openedAt }): Told => ({
    at: openedAt,
    employeeIDs: [approverID],
    group: 'approvals',
    eventType: 'bill_awaiting_review',
    message: documentNotice('awaitingReview', { number }),
  }));
  const ended = life.events.flatMap(({ at, actor, action, to }): Told[] => {
    if (action === 'proposeClose') {
      const message = own('proposal.made', {
        proposer: actor === null ? '' : fullName(actor),
        number,
        what: documentNotice('toBeClosed'),
      });
      const employeeIDs = [named['finance.admin'].id];
      return [{ at, employeeIDs, group: 'approvals', eventType: 'bill_proposal_made', message }];
    }
    const outcome =
      action === 'approve' && to === 'awaiting_payment' ? 'approved' : (billOutcomes[action] ?? null);
    const employeeIDs = [bill.requesterID, bill.createdByID].filter((id) => id !== actor?.id);
    if (outcome === null) return [];
    const message = documentNotice(outcome, { number });
    return [{ at, employeeIDs, group: 'expenses', eventType: `bill_${outcome}`, message }];
  });
  return [...asked, ...ended];
}

const billOutcomes: { [action: string]: 'revision' | 'rejected' | 'canceled' | undefined } = {
  requestRevision: 'revision',
  reject: 'rejected',
  void: 'canceled',
};

function toldOfPayment(payment: LivedPayment['payment'], life: Life, { named }: DemoPeople): Told[] {
  const group = 'approvals';
  const number = payment.referenceID;
  const asked = life.tasks.map(({ approverID, openedAt }): Told => ({
    at: openedAt,
    employeeIDs: [approverID],
    group,
    eventType: 'payment_awaiting_approval',
    message: paymentNotice('awaitingApproval', { number }),
  }));
  const moved = life.events.flatMap(({ at, actor, action, to, notes, remark }): Told[] => {
    const toReleaser = { at, employeeIDs: [named.releaser.id], group } as const;
    if (action === 'approve' && to === 'awaiting_payment_authorization') {
      const eventType = 'payment_awaiting_authorization';
      return [{ ...toReleaser, eventType, message: paymentNotice('awaitingAuthorization', { number }) }];
    }
    if (action === 'proposeNewAccount') {
      const message = own('proposal.made', {
        proposer: actor === null ? '' : fullName(actor),
        number,
        what: paymentNotice('toAnotherAccount'),
      });
      return [{ ...toReleaser, eventType: 'payment_proposal_made', message }];
    }
    const outcome = paymentOutcomes[action];
    if (!outcome) return [];
    const isFromBank = action.startsWith('bank');
    const employeeIDs = isFromBank ? [payment.makerID, payment.releaserID] : [payment.makerID];
    const reason = notes ?? remark ?? '';
    const message = paymentNotice(outcome.notice, { number, reason });
    return [{ at, employeeIDs, group, eventType: outcome.eventType, message }];
  });
  return [...asked, ...moved];
}

type Outcome = { eventType: string; notice: Parameters<typeof paymentNotice>[0] };

const paymentOutcomes: { [action: string]: Outcome | undefined } = {
  reject: { eventType: 'payment_rejected', notice: 'rejected' },
  void: { eventType: 'payment_voided', notice: 'voided' },
  markAsPaid: { eventType: 'payment_paid', notice: 'markedAsPaid' },
  bankPaid: { eventType: 'payment_paid', notice: 'paid' },
  bankRefused: { eventType: 'payment_failed', notice: 'refused' },
  bankNeedsData: { eventType: 'payment_needs_information', notice: 'bankAsks' },
};
