import { needsRate, resolveChain } from '../../domain/approval/approval.ts';
import type { ResolvedChain } from '../../domain/approval/approval.ts';
import type { Day } from '../../domain/day/day.ts';
import type { DatedRate } from '../../domain/money/exchangeRate.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { DocumentStatus } from '../purchasing/document/document.ts';
import type { InvoiceSources } from '../purchasing/invoice/seededInvoice.server.ts';
import type { PaymentStatus } from '../paying/payment/paymentStatus.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import { dayOf } from '../../server/seed/demoTime.ts';
import type { RecordClock } from '../../server/seed/demoTime.ts';
import type { DemoPeople } from './demoPeople.server.ts';
import { workflowFor } from './demoWorkflows.server.ts';
import type { DemoWorkflows } from './demoWorkflows.server.ts';
import type { BillLineRow, DocumentRow, PaymentRow } from './factories/documentFactories.server.ts';
import type { HistoryEvent, RecordHistory } from './recordHistory.server.ts';
import type { EmployeeRow } from './factories/masterDataFactories.server.ts';
import type { Random } from '../../server/seed/random.ts';

/** What the documents of a company refer to. */
export interface DemoSources {
  companyID: number;
  people: DemoPeople;
  invoices: InvoiceSources;
  workflows: DemoWorkflows;
}

export interface DemoBill {
  bill: DocumentRow;
  lines: BillLineRow[];
  history: RecordHistory;
  clock: RecordClock;
  payment: DemoPayment | null;
}

/** A payment that the bank has carried out, before it has its number and its fee. */
export interface DemoPayment {
  payment: PaymentRow;
  history: RecordHistory;
}

/** Moves the document on, with its history. */
export function turn(demoBill: DemoBill, event: Omit<HistoryEvent, 'from' | 'to'>, to: DocumentStatus): void {
  demoBill.history.events.push({ ...event, from: demoBill.bill.status, to });
  demoBill.bill.status = to;
}

/** Moves a payment on, with its history. */
export function turnPayment(
  { payment, history }: DemoPayment,
  event: Omit<HistoryEvent, 'from' | 'to'>,
  to: PaymentStatus,
): void {
  history.events.push({ ...event, from: payment.status, to });
  payment.status = to;
}

/** One of those who can decide the open step. */
export function approverIn(history: RecordHistory, { people }: DemoSources, random: Random): EmployeeRow {
  const id = random.pick(history.chain.approverIDs);
  const approver = people.employees.find((employee) => employee.id === id);
  if (!approver) throw new Error(`Approver ${id} is nobody`);
  return approver;
}

/** What one unit of a currency is in IDR on that day. */
export function rateOn(day: Day, currencyCode: string, { invoices }: DemoSources): DatedRate {
  const newest = invoices.exchangeRates.findLast(
    (rate) => rate.currencyCode === currencyCode && rate.validFrom <= day,
  );
  if (!newest) throw new Error(`No rate of ${currencyCode} on ${day}`);
  return { rateAmount: newest.rateAmount, validFrom: newest.validFrom, source: 'company_rate_table' };
}

/** What a chain is resolved for: so much, asked for by somebody on a day. */
interface DemoTerms {
  currencyCode: string;
  amount: Amount;
  at: Date;
  requesterID: number;
  excludedIDs: readonly number[];
}

/** The chain that the company's workflow makes for an amount, as the server would resolve it. */
export function chainFor(sources: DemoSources, kind: WorkflowKind, terms: DemoTerms): ResolvedChain {
  const { people, workflows } = sources;
  const { currencyCode, amount, at, requesterID, excludedIDs } = terms;
  const workflow = workflowFor(workflows, kind, currencyCode);
  const rate = needsRate(workflow, currencyCode) ? rateOn(dayOf(at), currencyCode, sources) : null;
  const active = people.employees.filter((employee) => employee.status === 'active' && employee.hasAccess);
  return resolveChain(
    workflow,
    { amount, currencyCode, rate },
    {
      excludedIDs: new Set([requesterID, ...excludedIDs]),
      approvalLine: approvalLineOf(requesterID, people.employees),
      activeEmployeeIDs: new Set(active.map((employee) => employee.id)),
      superAdminIDs: active
        .filter((employee) => employee.role === 'super_admin')
        .map((employee) => employee.id),
    },
  );
}

function approvalLineOf(employeeID: number, employees: readonly EmployeeRow[]): number[] {
  const managerID = employees.find((employee) => employee.id === employeeID)?.managerID ?? null;
  return managerID === null ? [] : [managerID, ...approvalLineOf(managerID, employees)];
}
