/** One step of a record, as its history has it. */
export interface RecordStep {
  subjectType: string;
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
}

/** Which steps of records an event tells of: all that hold of what is said here. */
interface Told {
  of: string;
  /** The statuses that it comes from, or begins in none (null). */
  from?: readonly (string | null)[];
  /** It comes into one of these, from any other. */
  to?: readonly string[];
  actions?: readonly string[];
  /** Any step but these. */
  except?: readonly string[];
}

const submittedAs = ['waiting_for_approval', 'awaiting_review'] as const;

/** What endpoints can be told of, and the steps that say so. */
const toldBy = {
  document: {
    submitted: { of: 'bill', to: ['awaiting_review'] },
    approved: {
      of: 'bill',
      from: [null, 'draft', 'open', 'awaiting_review', 'awaiting_revision', 'awaiting_acceptance'],
      to: ['awaiting_payment', 'awaiting_invoice', 'awaiting_order', 'awaiting_quotation', 'completed'],
    },
    rejected: { of: 'bill', to: ['rejected'] },
    paid: { of: 'bill', to: ['paid'] },
  },
  payment: {
    paid: { of: 'payment', to: ['paid'] },
    failed: { of: 'payment', to: ['failed'] },
  },
  claim: {
    submitted: {
      of: 'claim',
      from: [null, 'draft', 'awaiting_report', 'need_revision'],
      to: submittedAs,
    },
    approved: { of: 'claim', to: ['approved', 'settled'] },
    rejected: { of: 'claim', to: ['rejected'] },
    paid: { of: 'claim', actions: ['paymentPaid', 'markAsDisbursed', 'payrollPaid'] },
  },
  trip: {
    submitted: { of: 'trip', to: ['awaiting_approval', 'awaiting_review'] },
    approved: {
      of: 'trip',
      from: ['awaiting_approval', 'awaiting_review'],
      actions: ['approve'],
      to: [
        'awaiting_ticket',
        'awaiting_cash_advance',
        'awaiting_cash_advance_and_ticket',
        'awaiting_report',
        'awaiting_disbursement',
        'awaiting_refund',
        'approved',
      ],
    },
    rejected: { of: 'trip', to: ['rejected'] },
    completed: { of: 'trip', to: ['completed'] },
  },
  vendor: {
    created: { of: 'vendor', actions: ['create'] },
    changed: { of: 'vendor', except: ['create'] },
  },
  card_transaction: {
    changed: { of: 'cardTransaction', except: [] },
  },
  physical_card_transaction: {
    changed: { of: 'physicalCardTransaction', except: [] },
  },
} as const satisfies Record<string, Record<string, Told>>;

type Groups = typeof toldBy;
export type WebhookEvent = {
  [Group in keyof Groups]: `${Group}.${keyof Groups[Group] & string}`;
}[keyof Groups];
const told: ReadonlyMap<WebhookEvent, Told> = new Map(
  Object.entries(toldBy).flatMap(([group, events]) =>
    Object.entries(events).map(([name, one]): [WebhookEvent, Told] => [
      `${group}.${name}` as WebhookEvent,
      one,
    ]),
  ),
);
export const webhookEvents = [...told.keys()] as [WebhookEvent, ...WebhookEvent[]];

/** What an endpoint is sent to try it: nothing has happened. */
export const testEvent = 'webhook.test';

function isTold(
  { of, from, to, actions, except }: Told,
  { subjectType, action, fromStatus, toStatus }: RecordStep,
): boolean {
  if (of !== subjectType) return false;
  if (from && !from.includes(fromStatus)) return false;
  if (to && (toStatus === fromStatus || toStatus === null || !to.includes(toStatus))) return false;
  if (actions && !actions.includes(action)) return false;
  return except?.includes(action) !== true;
}

/** The events that a step of a record is. */
export function eventsOf(step: RecordStep): WebhookEvent[] {
  return [...told].filter(([, one]) => isTold(one, step)).map(([event]) => event);
}

/** The types of records whose history says when these events happen. */
export function subjectsOf(events: readonly WebhookEvent[]): string[] {
  return [...new Set(events.flatMap((event) => told.get(event)?.of ?? []))];
}
