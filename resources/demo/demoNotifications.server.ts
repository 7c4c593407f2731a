import { addDays } from '../../domain/day.ts';
import type { Day } from '../../domain/day.ts';
import type { NotificationGroup, notificationTable } from '../../server/notification/notificationTable.ts';
import type { LivedBill, LivedPayment } from './demoDocuments.server.ts';
import type { DemoPeople } from './demoPeople.server.ts';
import { startOfDay } from './demoTime.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { Life } from './life.server.ts';

type NotificationRow = typeof notificationTable.$inferSelect;

/** What people were told in the last weeks; what is older than a few days they have read. */
const keptDays = 30;
const unreadDays = 4;

interface Told {
  at: Date;
  employeeIDs: readonly (number | null)[];
  group: NotificationGroup;
  eventType: string;
  words: string;
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
  return told.flatMap(({ at: createdAt, employeeIDs, group, eventType, words }) =>
    [...new Set(employeeIDs)]
      .filter((employeeID) => employeeID !== null)
      .map((employeeID) => ({
        companyID: object.companyID,
        employeeID,
        group,
        eventType,
        objectType,
        objectID: object.id,
        message: `${object.referenceID} ${words}.`,
        createdAt,
      })),
  );
}

function toldOfBill(bill: LivedBill['bill'], life: Life, { named }: DemoPeople): Told[] {
  const asked = life.tasks.map(({ approverID, openedAt }): Told => {
    const eventType = 'bill_awaiting_review';
    return {
      at: openedAt,
      employeeIDs: [approverID],
      group: 'approvals',
      eventType,
      words: 'waits for your review',
    };
  });
  const ended = life.events.flatMap(({ at, actor, action, to }): Told[] => {
    if (action === 'proposeClose') {
      const eventType = 'bill_proposal_made';
      const words = 'is proposed to be closed with its rest unpaid: a second person has to confirm it';
      return [{ at, employeeIDs: [named['finance.admin'].id], group: 'approvals', eventType, words }];
    }
    const outcome =
      action === 'approve' && to === 'awaiting_payment' ? billOutcomes.approved : billOutcomes[action];
    const employeeIDs = [bill.requesterID, bill.createdByID].filter((id) => id !== actor?.id);
    return outcome ? [{ at, employeeIDs, group: 'expenses', ...outcome }] : [];
  });
  return [...asked, ...ended];
}

type Outcome = Pick<Told, 'eventType' | 'words'>;

const billOutcomes: { approved: Outcome; [action: string]: Outcome | undefined } = {
  approved: { eventType: 'bill_approved', words: 'was approved' },
  requestRevision: { eventType: 'bill_revision', words: 'needs your revision' },
  reject: { eventType: 'bill_rejected', words: 'was rejected' },
  void: { eventType: 'bill_canceled', words: 'was voided' },
};

function toldOfPayment(payment: LivedPayment['payment'], life: Life, { named }: DemoPeople): Told[] {
  const group = 'approvals';
  const asked = life.tasks.map(({ approverID, openedAt }): Told => {
    const eventType = 'payment_awaiting_approval';
    return { at: openedAt, employeeIDs: [approverID], group, eventType, words: 'waits for your approval' };
  });
  const moved = life.events.flatMap(({ at, action, to }): Told[] => {
    if (action === 'approve' && to === 'awaiting_payment_authorization') {
      const eventType = 'payment_awaiting_authorization';
      return [
        { at, employeeIDs: [named.releaser.id], group, eventType, words: 'waits for your authorization' },
      ];
    }
    if (action === 'proposeNewAccount') {
      const eventType = 'payment_proposal_made';
      const words = 'is proposed to be paid to another account: a second person has to confirm it';
      return [{ at, employeeIDs: [named.releaser.id], group, eventType, words }];
    }
    const outcome = paymentOutcomes[action];
    if (!outcome) return [];
    const isFromBank = action.startsWith('bank');
    const employeeIDs = isFromBank ? [payment.makerID, payment.releaserID] : [payment.makerID];
    return [{ at, employeeIDs, group, ...outcome }];
  });
  return [...asked, ...moved];
}

const paymentOutcomes: { [action: string]: Outcome | undefined } = {
  reject: { eventType: 'payment_rejected', words: 'was rejected' },
  void: { eventType: 'payment_voided', words: 'was voided' },
  markAsPaid: { eventType: 'payment_paid', words: 'was marked as paid' },
  bankPaid: { eventType: 'payment_paid', words: 'was paid' },
  bankRefused: { eventType: 'payment_failed', words: 'was refused by the bank' },
  bankNeedsData: { eventType: 'payment_needs_information', words: 'needs data that the bank asks for' },
};
