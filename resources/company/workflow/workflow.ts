import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { StepActor, WorkflowLayer } from '../../../domain/approval/approval.ts';
import type { ReadStep } from '../../../domain/approval/steps.ts';
import type { WorkflowPage } from '../../../domain/approval/workflowKind.ts';
import type { LifecycleSubject } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import { currencyCodes } from '../../../domain/money/money.ts';
import * as field from '../../../domain/noun/fields.ts';
import type { FieldSet } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
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

const companyWords = inBoth(
  () => import('./workflow.en.ts').then((room) => room.companyWorkflowEn),
  () => import('./workflow.id.ts').then((room) => room.companyWorkflowId),
);
const currencyWords = inBoth(
  () => import('./workflow.en.ts').then((room) => room.currencyWorkflowEn),
  () => import('./workflow.id.ts').then((room) => room.currencyWorkflowId),
);

/** Which currencies it serves, and payments of what. */
const byCurrency = (paid: readonly string[]) => ({
  currencies: field.choices(currencyCodes, { isRequired: true }),
  purchasePaymentTypesMapping: field.choices(paid, { isRequired: true }),
});

/** A page of workflows, whose name and address stay exact. */
type NamedPage<Name extends string, At extends `/${string}`> = WorkflowPage & { name: Name; at: At };

/**
 * The noun of the workflows that are kept on a page.
 * @param types the kinds of workflow that are kept there
 * @param paid what payments pay, for workflows by currency
 */
export function workflowOf<const Name extends string, const At extends `/${string}`>(
  page: NamedPage<Name, At>,
  types: readonly [string, ...string[]],
  paid: readonly string[],
) {
  const { name, path, at, permission, access, scope } = page;
  const isByCurrency = scope === 'currency';
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
    ...(isByCurrency ? byCurrency(paid) : {}),
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
      called: page.called,
      words: isByCurrency ? currencyWords : companyWords,
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

export interface KeptKind<Name extends string = string, At extends `/${string}` = `/${string}`> {
  name: Name;
  types: readonly [string, ...string[]];
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
  type: string;
  description: string | null;
  currencies?: CurrencyCode[];
  purchasePaymentTypesMapping?: string[];
  layers: ReadLayer[];
}

/** A workflow as it is sent, read by the schema. */
export interface WorkflowInput {
  name: string;
  type: string;
  currencies?: CurrencyCode[];
  purchasePaymentTypesMapping?: string[];
  layers: (Omit<WorkflowLayer, 'id' | 'steps'> & { id?: number; steps: { actors: StepActor[] }[] })[];
  inFlight: (typeof inFlightChoices)[number] | null;
  moveNote: string | null;
}
