import { nameForm } from '../text/normalForm.ts';
import type { CustomTerms, Workflow, WorkflowMember } from './approval.ts';
import { everyType } from './approval.ts';

/** Of whom a record is, as far as workflows name people. */
export interface Requester {
  employeeID: number;
  jobLevel: string | null;
  jobGrade: string | null;
  organizationID: number | null;
}

/** For what a workflow is looked for. */
export interface SoughtWorkflow {
  currencyCode: string;
  /** Of a payment request: what it pays. */
  paymentOf?: string | null | undefined;
  /** The kinds whose workflows serve it, the one that comes first in front; unset: those that are given. */
  types?: readonly string[] | undefined;
  requester?: Requester | undefined;
  categoryID?: number | null | undefined;
}

/** The same of a record, which may be of several categories; of none where that is not asked. */
export interface ServedRecord extends Omit<SoughtWorkflow, 'categoryID'> {
  categoryIDs?: readonly number[] | undefined;
}

/** By what a workflow is chosen among those of its kind. */
type Served = Pick<Workflow, 'type' | 'custom' | 'currencies' | 'purchasePaymentTypesMapping'>;

/** How closely a custom workflow names who asks, the closest in front. */
export const rungs = ['employee', 'jobLevel', 'jobGrade', 'branch', 'all'] as const;
export type Rung = (typeof rungs)[number];

/**
 * The workflow that serves a record: the custom one that names its requester most closely, then its category, then its type, and
 * of several the oldest; else that of the whole company. Null where there is none.
 * @param workflows the newest first
 */
export function chooseWorkflow<Candidate extends Served>(
  workflows: readonly Candidate[],
  sought: SoughtWorkflow,
): Candidate | null {
  for (const rung of rungs) {
    const found = chooseOnRung(workflows, rung, valueOn(rung, sought.requester), sought);
    if (found) return found;
  }
  return chooseCompanyWide(workflows, sought);
}

/** The custom workflow that serves who has this value on a rung; null where none names it. */
export function chooseOnRung<Candidate extends Served>(
  workflows: readonly Candidate[],
  rung: Rung,
  value: string | null,
  { types, categoryID = null }: Pick<SoughtWorkflow, 'types' | 'categoryID'>,
): Candidate | null {
  let best: Candidate | null = null;
  let bestRank = Infinity;
  for (const workflow of workflows) {
    const { custom } = workflow;
    if (!custom || !isOfType(custom, types) || !isOfCategory(custom, categoryID)) continue;
    if (!valuesOn(rung, custom).includes(value)) continue;
    const rank = (custom.categoryIDs.length > 0 ? 0 : 2) + (custom.transactionType === everyType ? 1 : 0);
    // The workflows come newest first. Where two rank the same, the older one is chosen.
    if (rank <= bestRank) [best, bestRank] = [workflow, rank];
  }
  return best;
}

/** The workflow of the whole company: of the first type that has one that serves the currency, and what is paid. */
export function chooseCompanyWide<Candidate extends Served>(
  workflows: readonly Candidate[],
  { types, currencyCode, paymentOf = null }: Pick<SoughtWorkflow, 'types' | 'currencyCode' | 'paymentOf'>,
): Candidate | null {
  const companyWide = workflows.filter(({ custom }) => !custom);
  for (const type of types ?? [undefined]) {
    const serving = companyWide.filter(
      (workflow) =>
        (type === undefined || workflow.type === undefined || workflow.type === type) &&
        serves(workflow, paymentOf),
    );
    const naming = serving.find(({ currencies }) => currencies.includes(currencyCode));
    const found = naming ?? serving.find(({ currencies }) => currencies.length === 0);
    if (found) return found;
  }
  return null;
}

/** The workflows that serve a record, one for each of its categories, each once; null stands for none. */
export function servingWorkflows<Candidate extends Served>(
  workflows: readonly Candidate[],
  { categoryIDs = [], ...sought }: ServedRecord,
): (Candidate | null)[] {
  const asked = categoryIDs.length > 0 ? categoryIDs : [null];
  return [...new Set(asked.map((categoryID) => chooseWorkflow(workflows, { ...sought, categoryID })))];
}

/** The one of what several workflows say that has the most steps, and of several that of the oldest workflow; null of none. */
export function longest<Candidate, Said extends { workflow: Candidate | null }>(
  said: readonly Said[],
  workflows: readonly Candidate[],
  stepsOf: (one: Said) => number,
): Said | null {
  const age = ({ workflow }: Said) => (workflow === null ? -1 : workflows.indexOf(workflow));
  const [first = null] = said.toSorted(
    (one, other) => stepsOf(other) - stepsOf(one) || age(other) - age(one),
  );
  return first;
}

/** What a custom workflow names on a rung, as it is compared; null stands for everybody. */
export function valuesOn(rung: Rung, { members, organizationIDs }: CustomTerms): (string | null)[] {
  switch (rung) {
    case 'branch':
      return organizationIDs.map(String);
    case 'all':
      return members.length === 0 && organizationIDs.length === 0 ? [null] : [];
    default:
      return members.flatMap((member) => (member.memberType === rung ? [valueOf(member)] : []));
  }
}

function valueOn(rung: Rung, requester: Requester | undefined): string | null {
  if (!requester || rung === 'all') return null;
  const { employeeID, organizationID } = requester;
  if (rung === 'employee') return String(employeeID);
  if (rung === 'branch') return organizationID === null ? null : String(organizationID);
  const text = requester[rung];
  return text === null ? null : nameForm(text);
}

function valueOf(member: WorkflowMember): string {
  return member.memberType === 'employee' ? String(member.employeeID) : nameForm(member.value);
}

function isOfType({ transactionType }: CustomTerms, types: readonly string[] | undefined): boolean {
  return transactionType === everyType || types?.includes(transactionType) === true;
}

function isOfCategory({ categoryIDs }: CustomTerms, categoryID: number | null): boolean {
  return categoryIDs.length === 0 || (categoryID !== null && categoryIDs.includes(categoryID));
}

function serves({ purchasePaymentTypesMapping: paid = [] }: Served, paymentOf: string | null): boolean {
  return paymentOf === null || paid.length === 0 || paid.includes(paymentOf);
}
