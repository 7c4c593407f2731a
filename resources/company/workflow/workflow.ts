import type { Requirement } from '../../../domain/access/access.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { StepActor, WorkflowLayer } from '../../../domain/approval/approval.ts';
import type { ReadStep } from '../../../domain/approval/steps.ts';
import type { PaymentOf, WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { paidDocuments } from '../../../domain/approval/workflowKind.ts';
import type { LifecycleSubject } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import { currencyCodes } from '../../../domain/money/money.ts';
import * as field from '../../../domain/noun/fields.ts';
import type { FieldSet } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';

/** What becomes of records that are under review when their workflow changes. */
export const inFlightChoices = ['keep', 'move'] as const;

/** Layers of a workflow, at most. */
export const layersMax = 20;

/** What the layers of a workflow hold; their bounds are in its currency. */
export function workflowLayers(isByCurrency: boolean) {
  const maxAmount = field.amount(isByCurrency ? { currencyField: 'currencies' } : {});
  return field.many(
    { maxAmount, isNoApproval: field.onOff(), steps: field.steps() },
    { isRequired: true, max: layersMax },
  );
}

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
    layers: workflowLayers(isByCurrency),
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
  access: {
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['workflow_bills', 'purchase_request'],
  },
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
