import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { emptyHash, historyHash, systemActorName } from '../../../server/engine/history.ts';
import { bulkDocuments, transferFee } from './bulkDocuments.server.ts';
import type { BulkCompany, BulkDocument, BulkPlan, BulkTemplate } from './bulkDocuments.server.ts';
import type { CompanyAccountRow } from '../factories/masterDataFactories.server.ts';
import { paymentReview } from '../../paying/payment/paymentReview.ts';

/** Rows for one table in the text format of COPY, in pieces of some ten thousand bytes. */
export interface BulkRows {
  table: string;
  columns: readonly string[];
  rows: (plan: BulkPlan) => Generator<string>;
}

const none = String.raw`\N`;
const pieceLength = 65_536;

/** Joins lines to pieces that are worth a write. */
function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

/** Words that stand in COPY text as they are. Our invented ones have neither tabs nor backslashes. */
function word(text: string | null): string {
  if (text === null) return none;
  if (/[\t\n\r\\]/.test(text)) throw new RangeError(`${JSON.stringify(text)} needs escaping`);
  return text;
}

/** The one account that a company of a bulk load pays from. */
export function accountOf(company: BulkCompany): CompanyAccountRow {
  const [first] = company.people.accounts;
  if (!first) throw new Error(`Company ${company.companyID} has no account`);
  return first;
}

/** `INV/2026/000123`, counted per company and year in the order asked. */
export function countReferences(series: string) {
  const last = new Map<string, { companyID: number; series: string; year: number; last: number }>();
  return {
    next(companyID: number, year: string): string {
      const key = `${companyID}/${year}`;
      let row = last.get(key);
      if (!row) last.set(key, (row = { companyID, series, year: Number(year), last: 0 }));
      row.last += 1;
      return `${series}/${year}/${String(row.last).padStart(6, '0')}`;
    },
    rows: () => [...last.values()],
  };
}
type ReferenceCounter = ReturnType<typeof countReferences>;

/** The part of a bill's row that is the same for all documents of a template. */
function documentTail({ bill }: BulkTemplate): string {
  const { currencyCode, isPriceIncludeTax, subtotalAmount, vatAmount, whtAmount, totalAmount } = bill;
  return `${currencyCode}\t${isPriceIncludeTax}\t${subtotalAmount}\t${vatAmount}\t${whtAmount}\t${totalAmount}\n`;
}

/** @param references the numbers of documents, by the series of their kind */
export function documentRows(references: ReadonlyMap<string, ReferenceCounter>): BulkRows {
  return {
    table: 'bill',
    columns: [
      'company_id',
      'id',
      'reference_id',
      'reference_number',
      'vendor_id',
      'status',
      'transaction_date',
      'due_date',
      'remaining_amount',
      'warehouse_id',
      'term_payment_id',
      'organization_id',
      'company_account_id',
      'requester_id',
      'created_by_id',
      'last_edited_by_id',
      'submitted_at',
      'paid_at',
      'created_at',
      'updated_at',
      'approver_ids',
      'steps_left',
      'approval_round',
      'transaction_type',
      'day_rate',
      'currency_code',
      'is_price_include_tax',
      'subtotal_amount',
      'vat_amount',
      'wht_amount',
      'total_amount',
    ],
    *rows(plan) {
      const tails = new Map(plan.templates.map((template) => [template, documentTail(template)]));
      function* lines() {
        for (const document of bulkDocuments(plan)) {
          yield documentText(document, references, plan.rates) + (tails.get(document.template) ?? '');
        }
      }
      yield* pieces(lines());
    },
  };
}

/** What the triggers make of the rates, which hold on every day from theirs on. */
function dayRateOf({ template: { bill }, transactionDate }: BulkDocument, rates: BulkPlan['rates']): string {
  const held = rates.findLast(
    ({ currencyCode, validFrom }) => currencyCode === bill.currencyCode && validFrom <= transactionDate,
  );
  return held?.rateAmount ?? none;
}

function documentText(
  document: BulkDocument,
  references: ReadonlyMap<string, ReferenceCounter>,
  rates: BulkPlan['rates'],
): string {
  const { index, company, kind, template, status, vendor, createdAt, updatedAt } = document;
  const { companyID, people, masterData } = company;
  const { named } = people;
  const createdText = createdAt.toISOString();
  const isReviewed = status === 'awaiting_review';
  const creatorID = named['finance.admin'].id;
  const referenceID =
    references.get(kind.series)?.next(companyID, document.transactionDate.slice(0, 4)) ?? none;
  const ofVendor = (value: string | number): string | number => (kind.isOfVendor ? value : none);
  return (
    `${companyID}\t${index + 1}\t${referenceID}\t${ofVendor(`V-${index + 1}`)}\t${ofVendor(vendor.row.id)}\t${status}\t` +
    `${document.transactionDate}\t${ofVendor(document.dueDate)}\t${status === 'paid' ? '0' : template.bill.totalAmount}\t` +
    `${masterData.warehouses[0]?.id ?? none}\t${ofVendor(document.termPayment.id)}\t${people.organizations[0]?.id ?? none}\t` +
    `${ofVendor(accountOf(company).id)}\t${document.requesterID}\t${creatorID}\t${creatorID}\t` +
    `${status === 'draft' ? none : createdText}\t${status === 'paid' ? updatedAt.toISOString() : none}\t` +
    `${createdText}\t${updatedAt.toISOString()}\t` +
    `${isReviewed ? `{${named.reviewer.id}}\t1\t1` : '{}\t0\t0'}\t${kind.type}\t${dayRateOf(document, rates)}\t`
  );
}

export const lineRows: BulkRows = {
  table: 'bill_line',
  columns: [
    'company_id',
    'bill_id',
    'id',
    'itemable_id',
    'position',
    'itemable_type',
    'item_name',
    'qty',
    'unit',
    'unit_price',
    'amount',
    'tax',
    'wht_tax',
  ],
  *rows(plan) {
    const tails = new Map(
      plan.templates.map((template) => [
        template,
        template.lines.map(
          (line) =>
            `${line.position}\t${word(line.itemableType)}\t${word(line.itemName)}\t${line.qty}\t${word(line.unit)}\t` +
            `${line.unitPrice}\t${line.amount}\t${line.tax}\t${line.whtTax}\n`,
        ),
      ]),
    );
    function* lines() {
      let id = 0;
      for (const { index, company, template } of bulkDocuments(plan)) {
        const { companyID, masterData } = company;
        const texts = tails.get(template) ?? [];
        for (let line = 0; line < texts.length; line += 1) {
          const product = masterData.products[template.products[line] ?? 0]?.row.id ?? none;
          id += 1;
          yield `${companyID}\t${index + 1}\t${id}\t${product}\t${texts[line] ?? ''}`;
        }
      }
    }
    yield* pieces(lines());
  },
};

/** Documents that have a payment, with the payment's number. */
export function* paidDocuments(plan: BulkPlan): Generator<Paid> {
  let id = 0;
  for (const document of bulkDocuments(plan)) {
    if (!document.payment) continue;
    id += 1;
    yield { ...document, payment: document.payment, paymentID: id };
  }
}
type Paid = BulkDocument & { payment: NonNullable<BulkDocument['payment']>; paymentID: number };

/** Whether a payment was ever released, so that its money moved. */
export function isReleased({ payment }: Paid): boolean {
  return payment.status !== 'awaiting_approval' && payment.status !== 'awaiting_payment_authorization';
}

export function paymentRows(references: ReferenceCounter): BulkRows {
  return {
    table: 'payment',
    columns: [
      'company_id',
      'id',
      'reference_id',
      'paid_id',
      'status',
      'amount',
      'currency_code',
      'rate_amount',
      'amount_in_idr',
      'transaction_fee_fix',
      'payment_type',
      'scheduled_at',
      'is_manual_payment',
      'bank_code',
      'bank_name',
      'account_number',
      'account_holder_name',
      'company_account_id',
      'maker_id',
      'releaser_id',
      'authorized_at',
      'attempt',
      'bank_reference',
      'failure_reason',
      'paid_at',
      'created_at',
      'updated_at',
      'approver_ids',
      'steps_left',
      'approval_round',
    ],
    *rows(plan) {
      function* lines() {
        for (const document of paidDocuments(plan)) yield paymentText(document, references);
      }
      yield* pieces(lines());
    },
  };
}

const bankReasons = {
  failed: 'The account is closed.',
  awaiting_information: 'The receiving bank asks for the purpose of the transfer.',
};

function paymentText(document: Paid, references: ReferenceCounter): string {
  const { company, template, payment, paymentID, updatedAt, createdAt } = document;
  const { status, isManual } = payment;
  const { named } = company.people;
  const { account: payee } = document.vendor;
  const { bill, rateAmount } = template;
  const money = isManual ? `${template.amountInIDR}\t0` : `${template.amountWithFeeInIDR}\t${transferFee}`;
  const updatedText = updatedAt.toISOString();
  const hasAnswer = status === 'awaiting_information' || status === 'failed';
  const referenceID = references.next(company.companyID, document.transactionDate.slice(0, 4));
  return (
    `${company.companyID}\t${paymentID}\t${referenceID}\t${document.index + 1}\t${status}\t` +
    `${bill.totalAmount}\t${bill.currencyCode}\t${rateAmount}\t${money}\t` +
    `${payment.scheduledAt ? `customDate\t${payment.scheduledAt}` : `payNow\t${none}`}\t${isManual}\t` +
    `${payee.bankCode}\t${payee.bankName}\t${payee.accountNumber}\t${payee.accountHolderName}\t` +
    `${accountOf(company).id}\t${named.maker.id}\t` +
    `${isReleased(document) ? `${named.releaser.id}\t${updatedText}` : `${none}\t${none}`}\t` +
    `${isReleased(document) ? '1' : '0'}\t${hasAnswer ? `SBX9${String(paymentID).padStart(9, '0')}` : none}\t` +
    `${hasAnswer ? bankReasons[status] : none}\t${status === 'paid' ? updatedText : none}\t` +
    `${createdAt.toISOString()}\t${updatedText}\t` +
    `${status === 'awaiting_approval' ? `{${named.approver.id}}\t1\t1` : '{}\t0\t0'}\n`
  );
}

/** One history row for each record: it came with the load. */
export const historyRows: BulkRows = {
  table: 'history',
  columns: [
    'company_id',
    'id',
    'subject_type',
    'subject_id',
    'position',
    'action',
    'to_status',
    'actor_name',
    'at',
    'previous_hash',
    'hash',
  ],
  *rows(plan) {
    let id = 0;
    const previousHash = emptyHash.toString('hex');
    function text(
      companyID: number,
      subjectType: string,
      subjectID: number,
      toStatus: string,
      at: Date,
    ): string {
      const hash = historyHash(emptyHash, {
        companyID,
        subjectType,
        subjectID,
        position: 1,
        action: 'import',
        fromStatus: null,
        toStatus,
        actorID: null,
        actorName: systemActorName,
        notes: null,
        changes: {},
        at,
      });
      id += 1;
      return (
        `${companyID}\t${id}\t${subjectType}\t${subjectID}\t1\timport\t${toStatus}\t${systemActorName}\t` +
        `${at.toISOString()}\t\\\\x${previousHash}\t\\\\x${hash.toString('hex')}\n`
      );
    }
    function* lines() {
      let paymentID = 0;
      for (const { index, company, status, payment, updatedAt } of bulkDocuments(plan)) {
        yield text(company.companyID, 'bill', index + 1, status, updatedAt);
        if (!payment) continue;
        paymentID += 1;
        yield text(company.companyID, 'payment', paymentID, payment.status, updatedAt);
      }
    }
    yield* pieces(lines());
  },
};

interface OpenStep {
  companyID: number;
  /** Kind of record and number. */
  subject: string;
  workflowKind: string;
  layerReason: Message;
  approverID: number;
  at: string;
}

/** Records that wait for somebody's decision. */
function* openSteps(plan: BulkPlan): Generator<OpenStep> {
  let paymentID = 0;
  for (const document of bulkDocuments(plan)) {
    const { index, company, kind, review, template, status, payment, createdAt, updatedAt } = document;
    const { companyID } = company;
    const { reviewer, approver } = company.people.named;
    const sum = { amount: template.bill.totalAmount, currency: template.bill.currencyCode };
    const layerOf = (workflow: string) =>
      law('chain.layer', { sum, workflow, layer: law('chain.anyAmount') });
    if (payment) paymentID += 1;
    if (status === 'awaiting_review') {
      yield {
        companyID,
        subject: `bill\t${index + 1}`,
        workflowKind: kind.workflow.name,
        layerReason: layerOf(review),
        approverID: reviewer.id,
        at: createdAt.toISOString(),
      };
    }
    if (payment?.status === 'awaiting_approval') {
      yield {
        companyID,
        subject: `payment\t${paymentID}`,
        workflowKind: paymentReview.name,
        layerReason: layerOf('Payment approval'),
        approverID: approver.id,
        at: updatedAt.toISOString(),
      };
    }
  }
}

export const chainRows: BulkRows = {
  table: 'approval_chain',
  columns: ['company_id', 'subject_type', 'subject_id', 'round', 'layer_reason', 'opened_at'],
  *rows(plan) {
    function* lines() {
      for (const { companyID, subject, layerReason, at } of openSteps(plan)) {
        yield `${companyID}\t${subject}\t1\t${JSON.stringify(layerReason)}\t${at}\n`;
      }
    }
    yield* pieces(lines());
  },
};

const namedReason = law('chain.chosen', { grounds: law('chain.named') });

export const stepRows: BulkRows = {
  table: 'approval_step',
  columns: [
    'company_id',
    'subject_type',
    'subject_id',
    'workflow_kind',
    'round',
    'position',
    'status',
    'reason',
    'approver_ids',
  ],
  *rows(plan) {
    function* lines() {
      for (const { companyID, subject, workflowKind, approverID } of openSteps(plan)) {
        yield `${companyID}\t${subject}\t${workflowKind}\t1\t1\topen\t${JSON.stringify(namedReason)}\t{${approverID}}\n`;
      }
    }
    yield* pieces(lines());
  },
};

export const taskRows: BulkRows = {
  table: 'approval_task',
  columns: [
    'company_id',
    'subject_type',
    'subject_id',
    'workflow_kind',
    'id',
    'round',
    'position',
    'approver_id',
    'status',
    'opened_at',
  ],
  *rows(plan) {
    function* lines() {
      let id = 0;
      for (const { companyID, subject, workflowKind, approverID, at } of openSteps(plan)) {
        id += 1;
        yield `${companyID}\t${subject}\t${workflowKind}\t${id}\t1\t1\t${approverID}\tawaiting\t${at}\n`;
      }
    }
    yield* pieces(lines());
  },
};
