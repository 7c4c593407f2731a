import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { StepActor, WorkflowLayer, WorkflowMember } from '../../../domain/approval/approval.ts';
import { everyType, memberTypes } from '../../../domain/approval/approval.ts';
import type { ReadStep } from '../../../domain/approval/steps.ts';
import type { WorkflowPage, WorkflowScope } from '../../../domain/approval/workflowKind.ts';
import type { LifecycleSubject, Transition } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import { currencyCodes } from '../../../domain/money/money.ts';
import * as field from '../../../domain/noun/fields.ts';
import type { FieldSet, Named } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import type { InBoth } from '../../../domain/words/translation.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { LayerPart } from './layerParts.ts';
import { layerParts } from './layerParts.ts';

/** What becomes of records that are under review when their workflow changes. */
export const inFlightChoices = ['keep', 'move'] as const;

/** Layers of a workflow, at most. */
export const layersMax = 20;

/** What the layers of a workflow hold; their bounds are in its currency. */
export function workflowLayers({
  isByCurrency,
  hasParts,
}: {
  isByCurrency: boolean;
  /** They say of what they are. */
  hasParts: boolean;
}) {
  const maxAmount = field.amount(isByCurrency ? { currencyField: 'currencies' } : {});
  const part: Readonly<Record<string, field.RowField>> = hasParts
    ? { part: field.choice(layerParts, { isRequired: true }) }
    : {};
  return field.many(
    { ...part, maxAmount, isNoApproval: field.onOff(), steps: field.steps() },
    { isRequired: true, max: layersMax },
  );
}

/** What stands beside the name in the form. */
const ownDetails: Partial<Record<WorkflowScope, readonly string[]>> = {
  currency: ['currencies', 'purchasePaymentTypesMapping'],
  custom: ['transactionType'],
  parts: ['policy', 'travelArranger'],
};

/** Whether a type has one workflow alone. */
const isOneForType: Record<WorkflowScope, boolean> = {
  company: true,
  companyWide: true,
  expense: true,
  custom: false,
  parts: false,
  currency: false,
};

/** What its pages say, by what tells two workflows of a page apart. */
const wordsOf: Record<WorkflowScope, InBoth> = {
  company: inBoth(
    () => import('./workflow.en.ts').then((room) => room.companyWorkflowEn),
    () => import('./workflow.id.ts').then((room) => room.companyWorkflowId),
  ),
  companyWide: inBoth(
    () => import('./workflow.en.ts').then((room) => room.companyWideWorkflowEn),
    () => import('./workflow.id.ts').then((room) => room.companyWideWorkflowId),
  ),
  expense: inBoth(
    () => import('./workflow.en.ts').then((room) => room.expenseWorkflowEn),
    () => import('./workflow.id.ts').then((room) => room.expenseWorkflowId),
  ),
  custom: inBoth(
    () => import('./workflow.en.ts').then((room) => room.customWorkflowEn),
    () => import('./workflow.id.ts').then((room) => room.customWorkflowId),
  ),
  parts: inBoth(
    () => import('./workflow.en.ts').then((room) => room.partsWorkflowEn),
    () => import('./workflow.id.ts').then((room) => room.partsWorkflowId),
  ),
  currency: inBoth(
    () => import('./workflow.en.ts').then((room) => room.currencyWorkflowEn),
    () => import('./workflow.id.ts').then((room) => room.currencyWorkflowId),
  ),
};

/** Which currencies it serves, and payments of what. */
const byCurrency = (paid: readonly string[]) => ({
  currencies: field.choices(currencyCodes, { isRequired: true }),
  purchasePaymentTypesMapping: field.choices(paid, { isRequired: true }),
});

/** People that a custom workflow names, at most. */
const membersMax = 50;

/** What the rooms hand to workflows. */
interface WorkflowTerms {
  /** What payments pay, for workflows by currency. */
  paid: readonly string[];
  /** In place of which types custom ones serve. */
  customTypes: readonly string[];
  /** The resource of the categories for which a custom one can be; unset: there are none. */
  categories?: string;
  /** The resource of the policies for which one can be; unset: there are none. */
  policies?: string;
}

/** For which types, and for whom it is. */
const byPeople = ({ customTypes: types, categories }: WorkflowTerms) => ({
  transactionType: field.choice([everyType, ...types], { isRequired: true, isFiltered: true }),
  members: field.many(
    {
      memberType: field.choice(memberTypes, { isRequired: true }),
      employee: field.reference('employees'),
      value: field.text(100),
    },
    { max: membersMax },
  ),
  organization: field.references('organizations'),
  ...(categories === undefined ? {} : { category: field.references(categories) }),
});

/** Who books what an approved record asks the company to book; and of which policies it is, where it is not of all. */
const byParts = ({ policies }: WorkflowTerms) => ({
  ...(policies === undefined
    ? {}
    : { policy: field.references(policies, { asks: { allFlags: ['customize_workflow'] } }) }),
  travelArranger: field.references('employees', { isRequired: true }),
});

/** What the noun of a page has of its own. */
function ownFields(scope: WorkflowScope, terms: WorkflowTerms): FieldSet {
  if (scope === 'currency') return byCurrency(terms.paid);
  if (scope === 'parts') return byParts(terms);
  return scope === 'custom' ? byPeople(terms) : {};
}

const deleting = (permission: PermissionKey): Transition<LifecycleSubject, 'active', string> => ({
  action: 'delete',
  from: ['active'],
  to: [],
  by: [hasPermission(permission)],
  views: ['page', 'list'],
  route: { method: 'DELETE', path: '' },
  ability: 'isAbleToDelete',
  isDestructive: true,
});

/** A page of workflows, whose name and address stay exact. */
type NamedPage<Name extends string, At extends `/${string}`> = WorkflowPage & { name: Name; at: At };

/**
 * The noun of the workflows that are kept on a page.
 * @param types the kinds of workflow that are kept there
 */
export function workflowOf<const Name extends string, const At extends `/${string}`>(
  page: NamedPage<Name, At>,
  types: readonly [string, ...string[]],
  terms: WorkflowTerms,
) {
  const { name, path, at, permission, access, scope } = page;
  const isByCurrency = scope === 'currency';
  const hasParts = scope === 'parts';
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
    ...ownFields(scope, terms),
    description: field.longText(500, { isSearched: true }),
    layers: workflowLayers({ isByCurrency, hasParts }),
    inFlight: field.choice(inFlightChoices, { isAsked: true }),
    moveNote: field.text(300, { isAsked: true }),
  };
  const category = 'category' in fields ? ['category'] : [];
  return {
    name,
    types,
    scope,
    isByCurrency,
    noun: defineNoun({
      name,
      called: page.called,
      words: wordsOf[scope],
      path,
      at,
      tag: 'Workflows',
      access,
      permissions,
      title: 'name',
      // What a kind has one of is named by the kind: a copy takes the place of what is called otherwise.
      configuration: { names: isOneForType[scope] ? ['type'] : ['name', 'type'] },
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
          // What serves the whole company is changed, and never gone.
          ...(scope === 'companyWide' ? [] : [deleting(permissions.archive)]),
        ],
      }),
      choosable: ['active'],
      list: {
        columns: [
          'name',
          ...(isOfOneType ? [] : ['type']),
          ...(isByCurrency ? ['currencies'] : []),
          ...(scope === 'custom' ? ['transactionType', 'members', ...category] : []),
          ...('policy' in fields ? ['policy'] : []),
          'layers',
        ],
        hidden: ['description', 'createdAt'],
        sort: 'name',
      },
      form: {
        details: ['name', ...(isOfOneType ? [] : ['type']), ...(ownDetails[scope] ?? []), 'description'],
        ...(scope === 'custom' ? { people: ['members', 'organization', ...category] } : {}),
        layers: ['layers'],
        replay: ['inFlight', 'moveNote'],
      },
    }),
  };
}

export interface KeptKind<Name extends string = string, At extends `/${string}` = `/${string}`> {
  name: Name;
  types: readonly [string, ...string[]];
  scope: WorkflowScope;
  isByCurrency: boolean;
  noun: AnyNoun & { at: At };
}

/** A layer as it is answered. */
export interface ReadLayer {
  id: number;
  part?: LayerPart | null;
  maxAmount: number | null;
  isNoApproval: boolean;
  steps: ReadStep[];
}

/** Whom a custom workflow names, as it is answered. */
export interface ReadMember {
  id: number;
  memberType: WorkflowMember['memberType'];
  employee: Named | null;
  value: string | null;
}

/** The same as it is sent. */
export interface SentMember {
  id?: number;
  memberType: WorkflowMember['memberType'];
  employeeID?: number | null;
  value?: string | null;
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
  transactionType?: string;
  members?: ReadMember[];
  organization?: Named[];
  category?: Named[];
  travelArranger?: Named[];
  policy?: Named[];
  layers: ReadLayer[];
}

/** A workflow as it is sent, read by the schema. */
export interface WorkflowInput {
  name: string;
  type: string;
  currencies?: CurrencyCode[];
  purchasePaymentTypesMapping?: string[];
  transactionType?: string;
  members?: SentMember[];
  organizationIDs?: number[];
  categoryIDs?: number[];
  travelArrangerIDs?: number[];
  policyIDs?: number[];
  layers: (Omit<WorkflowLayer, 'id' | 'steps'> & { id?: number; steps: { actors: StepActor[] }[] })[];
  inFlight: (typeof inFlightChoices)[number] | null;
  moveNote: string | null;
}
