import type { Requirement } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Capability } from '../../../domain/access/capability.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { AbilityName, Lifecycle, Switch } from '../../../domain/lifecycle/lifecycle.ts';
import type { StatusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { lawLooks, statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { Day } from '../../../domain/day/day.ts';
import type { CustomFieldSubject } from '../../../domain/noun/customFields/customFields.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { Proposal } from '../../../domain/bank/secondPerson.ts';
import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import type { MatchState } from '../invoiceMatch/matchState.ts';
import type { documentStatusEn } from './words/documentStatus.en.ts';

/**
 * A purchase document. Invoice, order, quote and request share one shape and are told apart by `transactionType`
 * (rules: kinds). This file is what holds for all of them; what a kind has of its own is in its room.
 */
export const listedTypes = ['bill', 'order', 'request', 'quote'] as const;
export type ListedType = (typeof listedTypes)[number];

/**
 * A deposit and an amendment belong to their order: they are met on its page, a deposit on the lists of payments, an amendment where orders
 * are reviewed. They have no list among purchases.
 */
export const transactionTypes = [...listedTypes, 'amendment', 'deposit'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The types whose documents are reviewed and revised where those of a listed one are. */
export function reviewedWith(type: ListedType): readonly TransactionType[] {
  return type === 'order' ? ['order', 'amendment'] : [type];
}

/** The number of a document as people read it: of an order that was amended, with its revision. */
export function revisedNumber({
  referenceID,
  transactionType,
  revision,
}: {
  referenceID: string;
  transactionType: TransactionType;
  revision: number;
}): string {
  return transactionType === 'order' && revision > 1 ? `${referenceID} rev. ${revision}` : referenceID;
}

/** What is made of a document of each type, by which of its actions. */
export const madeOfType = {
  order: { makes: 'bill', action: 'createInvoice' },
  request: { makes: 'quote', action: 'createQuote' },
  quote: { makes: 'order', action: 'createOrder' },
} as const satisfies Partial<Record<TransactionType, { makes: TransactionType; action: string }>>;

/** What changes a document of each type, by which of its actions. */
export const changeOfType = {
  order: { makes: 'amendment', action: 'amend' },
} as const satisfies Partial<Record<TransactionType, { makes: TransactionType; action: string }>>;

export const urgencyLevels = ['low', 'medium', 'high'] as const;
export type UrgencyLevel = (typeof urgencyLevels)[number];

export const documentStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_quotation',
  'open',
  'awaiting_order',
  'completed',
  'awaiting_invoice',
  'awaiting_acceptance',
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'paid',
  'void',
  'rejected',
  'failed',
  'closed',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** How each is shown. */
export const documentLooks: StatusLooks<DocumentStatus | keyof typeof lawLooks> = {
  ...lawLooks,
  ...statusLooks<typeof documentStatusEn>('documentStatus', {
    awaiting_review: 'waiting',
    awaiting_revision: 'attention',
    awaiting_quotation: 'waiting',
    open: 'waiting',
    awaiting_order: 'waiting',
    awaiting_invoice: 'waiting',
    awaiting_acceptance: 'attention',
    awaiting_payment: 'waiting',
    awaiting_payment_approval: 'waiting',
    awaiting_payment_authorization: 'waiting',
    awaiting_disbursement: 'bank',
    awaiting_information: 'attention',
    paid: 'good',
    void: 'neutral',
    closed: 'neutral',
  }),
};

/** Statuses that a request for revision, a refusal or a void leads to: its note is what to read first. */
export const verdictStatuses = [
  'awaiting_revision',
  'rejected',
  'void',
] as const satisfies readonly DocumentStatus[];

/** A change of an order that is not decided yet; an order has one at a time. */
export const openAmendmentStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
] as const satisfies readonly DocumentStatus[];

/** Unpaid and not ended: what the company still owes. */
export const openDocumentStatuses = [
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'failed',
] as const satisfies readonly DocumentStatus[];

/** Over without having been paid in full: nothing of them is owed any more. */
export const endedDocumentStatuses = [
  'void',
  'rejected',
  'closed',
] as const satisfies readonly DocumentStatus[];

/** Nothing more is done with documents in these statuses. */
export const overStatuses = [
  'paid',
  'completed',
  ...endedDocumentStatuses,
] as const satisfies readonly DocumentStatus[];

/**
 * What is still owed of a document: what no payment has covered, 0 of one that ended, null of a draft, which nobody
 * owes yet. Its form in SQL is `balanceDueOfDocument`.
 */
export function balanceDue(bill: { status: DocumentStatus; remainingAmount: Amount }): Amount | null {
  if (bill.status === 'draft') return null;
  return (endedDocumentStatuses as readonly string[]).includes(bill.status) ? '0' : bill.remainingAmount;
}

/** What payment people see: documents whose money is due or moving, and what has been paid. */
export const payableStatuses = [...openDocumentStatuses, 'paid'] as const satisfies readonly DocumentStatus[];

/** Statuses that a payment led to: it says what can be done next. */
export const statusesByPayment: readonly DocumentStatus[] = payableStatuses.filter(
  (status) => status !== 'awaiting_payment',
);

/** What the lifecycle looks at. */
export interface DocumentSubject {
  id: number;
  version: number;
  status: DocumentStatus;
  transactionType: TransactionType;
  requesterID: number;
  createdByID: number;
  lastEditedByID: number;
  approverIDs: readonly number[];
  stepsLeft: number;
  /** Who approved it in its current chain. */
  approvedByIDs: readonly number[];
  /** Who did so in the place of somebody who was away. */
  decidedForIDs: readonly number[];
  decidedByID: number | null;
  /** Since when nobody can decide its open step. */
  undecidableSince: Date | null;
  /** Of an invoice: how it stands beside its orders, and who named orders for its lines by hand. */
  matchState: MatchState;
  matchedByID: number | null;
  currencyCode: string;
  totalAmount: string;
  remainingAmount: string;
  /** Of an invoice: how much of it deposits cover. */
  depositAmount: string;
  /** Of an invoice: what was paid of it before it came here; what deposits cover counts within that. */
  prepaidAmount: string;
  /** Of a deposit: what is paid of it and covers no invoice, and since when it may cover any of its vendor's. */
  remainingDeposit: string;
  releasedAt: Date | null;
  /** Until when a quote holds. */
  expirationDate: Day | null;
  /** Of an order: the change of it that waits. */
  openAmendmentID: number | null;
  /** When it is looked at. */
  now: Date;
  proposal: Proposal | null;
}

/** Purchases, one of them, the list of what a reviewer decides, and one of those. Void is not for reviewers (rules: actions of documents). */
export const documentViews = ['list', 'page', 'reviewList', 'review'] as const;
export type DocumentView = (typeof documentViews)[number];

/** The pages of reviewers have addresses of their own. */
export function isReview(view: DocumentView): boolean {
  return view === 'reviewList' || view === 'review';
}

/** The permission for each thing that is done with a kind of document outside of its review. */
export type DocumentRights = Readonly<
  Record<'create' | 'edit' | 'editDraft' | 'delete' | 'export', PermissionKey>
>;

/** The rights of a kind that has a permission for each of them. */
export function rightsOf<Prefix extends 'bills_invoice' | 'bills_order'>(prefix: Prefix): DocumentRights {
  return {
    create: `${prefix}_create`,
    edit: `${prefix}_edit`,
    editDraft: `${prefix}_edit_draft`,
    delete: `${prefix}_delete`,
    export: `${prefix}_export`,
  };
}

/** What one kind of purchase document has of its own beside the shape that all share. */
export interface AnyKind<Action extends string = string, Ability extends AbilityName = AbilityName> {
  /** How it is stored and named on the wire. */
  type: TransactionType;
  /** Its documents carry the custom fields that the company adds to this kind of record. */
  customFields?: CustomFieldSubject;
  /** The tree of its words. */
  words: string;
  /** `INV` of `INV/2026/000123`. */
  series: string;
  /** What the company has to have for it, beside purchasing itself. */
  access: Pick<Requirement, 'allFeatures' | 'allFlags'>;
  /** What its permission keys begin with. */
  permissions: 'bills_invoice' | 'bills_order' | 'bills_request' | 'bills_quote';
  rights: DocumentRights;
  /** Who has this capability enters such documents without a permission, and what they entered is theirs. */
  enteredBy?: Capability;
  /** A vendor sends it, or it is sent to one; else it has neither a vendor nor what a vendor brings. */
  isOfVendor: boolean;
  /** It is entered in this status, and reviewed later: there are no drafts of it. */
  enteredAs?: DocumentStatus;
  /** What its paper is called, in English and Indonesian. */
  paperTitle: readonly [english: string, indonesian: string];
  /** What its `dueDate` is called there: of what is owed the day it is due, else the day of delivery, or until when it is needed. */
  paperDueDate: readonly [english: string, indonesian: string];
  /** A vendor offers it: it holds until a day, and nothing of it is due. */
  isOffer?: true;
  /** It changes another document, whose vendor, currency and requester it keeps. */
  isChange?: true;
  /** It asks to be paid: it has a balance, and days by which that is due. */
  isOwed: boolean;
  lifecycle: Lifecycle<DocumentSubject, DocumentStatus, Action, DocumentView, Ability>;
}

/** A kind that people enter in the form of documents, and that is reviewed. */
export interface DocumentKind<
  Action extends string = string,
  Ability extends AbilityName = AbilityName,
> extends AnyKind<Action, Ability> {
  /** Who reviews it. */
  workflow: WorkflowKind;
  /** What becomes of it once nobody has to approve it any more. */
  approvedAs: DocumentStatus;
}

/** Who enters documents of a kind. */
export function entering({ rights, enteredBy }: Pick<DocumentKind, 'rights' | 'enteredBy'>): Requirement {
  return { anyPermission: [rights.create], ...(enteredBy ? { orCapability: enteredBy } : {}) };
}

/** An invoice that is unpaid, not ended, and past its due date; overdue is no stored status. */
export function isOverdue(bill: { status: DocumentStatus; dueDate: string | null }, today: string): boolean {
  return (
    bill.dueDate !== null &&
    bill.dueDate < today &&
    (openDocumentStatuses as readonly string[]).includes(bill.status)
  );
}

/** What a company has to have switched on to buy anything new; what it bought before can be read, and ended. */
export const buying = { allFlags: ['purchase_feature'] } as const satisfies Requirement;

/** What a company has to have switched on for documents to say for whom they are: organization, warehouse, requester, urgency. */
export const forWhom = { allFlags: ['additional_field_bills'] } as const satisfies Requirement;

/** What a document of a kind needs to be begun, and to go forward. */
export function switchOf({ allFeatures = [], allFlags = [] }: Switch): Switch {
  return { allFeatures, allFlags: [...buying.allFlags, ...allFlags] };
}

/** What a company needs to buy at all. */
export const purchasing = { allFeatures: ['expenseBill'] } as const satisfies Requirement;

export { remittance } from '../../../domain/access/featureSwitches.ts';

type ListPermission = Extract<PermissionKey, `bills_${string}_view_list${string}`>;

/** The permissions that show lists of a type: of all its documents, or of those of the person's company accounts. */
export const listPermissions: Readonly<
  Record<TransactionType, { all: ListPermission; ofAccounts?: ListPermission }>
> = {
  bill: { all: 'bills_invoice_view_list', ofAccounts: 'bills_invoice_view_list_for_specific_accounts' },
  order: { all: 'bills_order_view_list', ofAccounts: 'bills_order_view_list_for_specific_accounts' },
  // Who sees an order sees what was paid on it, and how it is to change.
  deposit: { all: 'bills_order_view_list', ofAccounts: 'bills_order_view_list_for_specific_accounts' },
  amendment: { all: 'bills_order_view_list', ofAccounts: 'bills_order_view_list_for_specific_accounts' },
  quote: { all: 'bills_quote_view_list' },
  request: { all: 'bills_request_view_list' },
};

/** Who enters the list of purchases and, of its kinds, what each person may know. */
export const documentListAccess = {
  ...purchasing,
  anyPermission: listedTypes.flatMap((type) => Object.values<ListPermission>(listPermissions[type])),
  orCapability: 'isPurchaseRequester',
} as const satisfies Requirement;

/** Who opens the page of a purchase document. */
export const documentPageAccess = {
  ...purchasing,
  anyPermission: [
    'bills_invoice_view_detail',
    'bills_order_view_detail',
    'bills_quote_view_detail',
    'bills_request_view_detail',
  ],
  orCapability: 'isPurchaseRequester',
} as const satisfies Requirement;

/** Whether a person may see every document of a type, only those of their company accounts, or only their own. */
export function documentScope(actor: Actor, type: TransactionType): 'all' | 'accounts' | 'none' {
  const { all, ofAccounts } = listPermissions[type];
  if (actor.permissions.has(all)) return 'all';
  return ofAccounts && actor.permissions.has(ofAccounts) ? 'accounts' : 'none';
}
