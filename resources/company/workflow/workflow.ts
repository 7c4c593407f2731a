import type { Requirement } from '../../../domain/access/access.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { StepActor, WorkflowLayer } from '../../../domain/approval/approval.ts';
import { maximumLayerAmount } from '../../../domain/approval/approval.ts';
import type { ReadStep } from '../../../domain/approval/steps.ts';
import type { PaymentOf, WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { paidDocuments } from '../../../domain/approval/workflowKind.ts';
import type { LifecycleSubject } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import type { Amount, CurrencyCode } from '../../../domain/money/money.ts';
import { compare, currencyCodes } from '../../../domain/money/money.ts';
import * as field from '../../../domain/noun/fields.ts';
import type { FieldSet } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { workflowEn } from './workflow.en.ts';

export const workflowWord = messagesOf<typeof workflowEn>('workflow');

/** What becomes of records that are under review when their workflow changes. */
export const inFlightChoices = ['keep', 'move'] as const;

/** What a layer holds. */
export const workflowLayers = field.many(
  { maxAmount: field.amount(), isNoApproval: field.onOff(), steps: field.steps() },
  { isRequired: true, max: 20 },
);

/** Which currencies it serves, and payments of what. */
const byCurrency = {
  currencies: field.choices(currencyCodes, { isRequired: true }),
  purchasePaymentTypesMapping: field.choices(paidDocuments, { isRequired: true }),
} as const;

type Prefix = 'workflow_bills';

interface KindOfWorkflow<Name extends string, At extends `/${string}`> {
  name: Name;
  path: string;
  at: At;
  /** What such a workflow can review. */
  types: readonly [WorkflowKind, ...WorkflowKind[]];
  permission: Prefix;
  access: Pick<Requirement, 'allFeatures' | 'allFlags'>;
  /** Each currency has a workflow of its own; else each type has one, for every currency. */
  isByCurrency?: true;
}

/** A kind of workflow: where it is kept, what it reviews, and who keeps it. All else is the same for every kind. */
function workflowOf<const Name extends string, const At extends `/${string}`>(
  kind: KindOfWorkflow<Name, At>,
) {
  const { name, path, at, types, permission, access, isByCurrency = false } = kind;
  const key = <Right extends string>(right: Right) => `${permission}_${right}` as const;
  const permissions = {
    viewList: key('view_list'),
    viewDetail: key('view_detail'),
    create: key('create'),
    edit: key('edit'),
    archive: key('delete'),
  } satisfies Record<string, PermissionKey>;
  const isOfOneType = types.length === 1;
  const fields: FieldSet = {
    name: field.text(100, { isRequired: true, isSearched: true, isSorted: true }),
    type: field.choice(types, { isRequired: true, isFiltered: !isOfOneType, isFixedOnce: 'made' }),
    ...(isByCurrency ? byCurrency : {}),
    description: field.longText(500, { isSearched: true }),
    layers: workflowLayers,
    inFlight: field.choice(inFlightChoices, { isAsked: true }),
    moveNote: field.text(300, { isAsked: true }),
  };
  const own = isByCurrency ? ['currencies', 'purchasePaymentTypesMapping'] : [];
  return {
    name,
    types,
    isByCurrency,
    noun: defineNoun({
      name,
      path,
      at,
      tag: 'Workflows',
      access,
      permissions,
      title: 'name',
      fields,
      hasNoSheets: true,
      lifecycle: defineLifecycle<LifecycleSubject, 'active', string>({
        name,
        noun: 'workflow',
        statuses: ['active'],
        looks: { active: lawLooks.active },
        transitions: [
          {
            action: 'edit',
            from: ['active'],
            to: ['active'],
            by: [hasPermission(permissions.edit)],
            ability: 'isAbleToEdit',
            form: 'edit',
          },
          {
            action: 'delete',
            from: ['active'],
            to: [],
            by: [hasPermission(permissions.archive)],
            views: ['page', 'list'],
            route: { method: 'DELETE', path: '' },
            ability: 'isAbleToDelete',
            isDestructive: true,
          },
        ],
      }),
      choosable: ['active'],
      list: {
        columns: [
          'name',
          ...(isOfOneType ? [] : ['type']),
          ...(isByCurrency ? ['currencies'] : []),
          'layers',
        ],
        hidden: ['description', 'createdAt'],
        sort: 'name',
      },
      form: {
        details: ['name', ...(isOfOneType ? [] : ['type']), ...own, 'description'],
        layers: ['layers'],
        replay: ['inFlight', 'moveNote'],
      },
    }),
  };
}

const purchases = {
  permission: 'workflow_bills',
  access: { allFeatures: ['expenseBill'], allFlags: ['workflow_bills'] },
} as const;

/** Who reviews invoices, orders and requests. */
export const purchaseReview = workflowOf({
  ...purchases,
  name: 'purchaseReview',
  path: 'bill-workflows/reviews',
  at: '/workflow/bills',
  types: ['purchaseInvoice', 'purchaseOrder', 'purchaseRequestReview'],
});

/** Who reviews the quote that procurement appoints. */
export const procurementReview = workflowOf({
  ...purchases,
  name: 'procurementReview',
  path: 'bill-workflows/procurement-reviews',
  at: '/workflow/bills-procurement',
  types: ['purchaseRequestProcurementReview'],
  access: { allFeatures: ['expenseBill', 'purchaseRequest'], allFlags: ['purchase_request'] },
});

/** Who approves payment requests, by their currency. */
export const paymentWorkflow = workflowOf({
  ...purchases,
  name: 'paymentWorkflow',
  path: 'bill-workflows/payments',
  at: '/workflow/bills-payment',
  types: ['paymentRequest'],
  isByCurrency: true,
});

/** The kinds of workflow, one line each. */
export const workflowKindsKept = [purchaseReview, procurementReview, paymentWorkflow] as const;
export type KindName = (typeof workflowKindsKept)[number]['name'];
export interface KeptKind<At extends `/${string}` = `/${string}`> {
  name: KindName;
  types: readonly [WorkflowKind, ...WorkflowKind[]];
  isByCurrency: boolean;
  noun: AnyNoun & { at: At };
}

/** Which kind of workflow reviews this; null where it is not kept yet. */
export function keptKindOf(type: WorkflowKind): KeptKind | null {
  return workflowKindsKept.find(({ types }) => (types as readonly WorkflowKind[]).includes(type)) ?? null;
}

/** The currencies that none of these workflows serves. */
export function freeCurrencies(workflows: readonly { currencies: readonly string[] }[]): CurrencyCode[] {
  return currencyCodes.filter((code) => workflows.every(({ currencies }) => !currencies.includes(code)));
}

/** A layer as it is answered. */
export interface ReadLayer {
  id: number;
  maxAmount: number | null;
  isNoApproval: boolean;
  steps: ReadStep[];
}

/** A workflow as it is answered. */
export interface WorkflowRow {
  id: number;
  version: number;
  name: string;
  type: WorkflowKind;
  description: string | null;
  currencies?: CurrencyCode[];
  purchasePaymentTypesMapping?: PaymentOf[];
  layers: ReadLayer[];
}

/** A workflow as it is sent, read by the schema. */
export interface WorkflowInput {
  name: string;
  type: WorkflowKind;
  currencies?: CurrencyCode[];
  purchasePaymentTypesMapping?: PaymentOf[];
  layers: (Omit<WorkflowLayer, 'id' | 'steps'> & { id?: number; steps: { actors: StepActor[] }[] })[];
  inFlight: (typeof inFlightChoices)[number] | null;
  moveNote: string | null;
}

/** A workflow as a form would send it back: nothing is moved. */
export function sentWorkflow({ layers, ...row }: WorkflowRow) {
  const { name, type, description, currencies, purchasePaymentTypesMapping } = row;
  return {
    name,
    type,
    description,
    ...(currencies ? { currencies, purchasePaymentTypesMapping } : {}),
    layers: layers.map(({ steps, ...layer }) => ({
      ...layer,
      steps: steps.map(({ actors }) => ({
        actors: actors.map(({ actorType, employeeID, approvalLine }) =>
          actorType === 'employee' ? { actorType, employeeID } : { actorType, approvalLine },
        ),
      })),
    })),
  };
}

/** The layers that a new workflow begins with (spec 2 §5): the first has no bound, the second the highest. */
export const firstLayers = [null, maximumLayerAmount] as const;

interface SentLayer {
  maxAmount: Amount | number | null;
  isNoApproval: boolean;
  steps: readonly { actors: readonly object[] }[];
}

/** What is wrong beyond the fields alone, by path; both sides refuse with it. */
export function workflowProblems(sent: Readonly<Record<string, unknown>>): Record<string, Message> {
  const { inFlight, moveNote } = sent;
  return {
    ...layerProblems(sent),
    ...(inFlight === 'move' && !moveNote ? { moveNote: law('field.required') } : {}),
  };
}

function layerProblems(sent: Readonly<Record<string, unknown>>): Record<string, Message> {
  const list = sent['layers'] as readonly SentLayer[];
  if (list.length === 0) return { layers: workflowWord('noLayer') };
  const problems: Record<string, Message> = {};
  const seen = new Set<string>();
  for (const [index, { maxAmount, isNoApproval, steps }] of list.entries()) {
    const bound = maxAmount === null ? 'none' : String(maxAmount);
    const path = `layers.${index}`;
    if (seen.has(bound)) {
      problems[`${path}.maxAmount`] = workflowWord(maxAmount === null ? 'secondCatchAll' : 'sameBound');
    } else if (maxAmount !== null && compare(bound, '0') <= 0) {
      problems[`${path}.maxAmount`] = workflowWord('boundAboveZero');
    } else if (maxAmount !== null && compare(bound, maximumLayerAmount) > 0) {
      problems[`${path}.maxAmount`] = workflowWord('boundTooHigh');
    }
    seen.add(bound);
    if (!isNoApproval && steps.length === 0) problems[`${path}.steps`] = workflowWord('noStep');
  }
  return problems;
}
