import type { CustomTerms, WorkflowMember } from '../../../domain/approval/approval.ts';
import { boundTo, maximumLayerAmount } from '../../../domain/approval/approval.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import type { Amount, CurrencyCode } from '../../../domain/money/money.ts';
import { compare, currencyCodes } from '../../../domain/money/money.ts';
import type { Named } from '../../../domain/noun/fields.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { workflowEn } from './workflow.en.ts';
import { keptWorkflows } from '../../workflows.ts';
import { layerParts } from './layerParts.ts';
import type { KeptKind, SentMember, WorkflowInput, WorkflowRow } from './workflow.ts';

export const workflowWord = messagesOf<typeof workflowEn>('workflow');

/** Which kind of workflow reviews this; null where it is not kept yet. */
export function keptKindOf(type: string): KeptKind | null {
  return keptWorkflows.find(({ types }) => types.includes(type)) ?? null;
}

/** The currencies that none of these workflows serves. */
export function freeCurrencies(workflows: readonly { currencies: readonly string[] }[]): CurrencyCode[] {
  return currencyCodes.filter((code) => workflows.every(({ currencies }) => !currencies.includes(code)));
}

/** A workflow as a form would send it back: nothing is moved. */
export function sentWorkflow({ layers, ...row }: WorkflowRow) {
  const { name, type, description, currencies, purchasePaymentTypesMapping } = row;
  const { transactionType, members = [], organization = [], category, travelArranger, policy } = row;
  const ids = (records: readonly Named[]) => records.map(({ id }) => id);
  return {
    name,
    type,
    description,
    ...(currencies ? { currencies, purchasePaymentTypesMapping } : {}),
    ...(transactionType === undefined
      ? {}
      : {
          transactionType,
          members: members.map(({ employee, ...member }) => ({
            ...member,
            employeeID: employee?.id ?? null,
          })),
          organizationIDs: ids(organization),
          ...(category ? { categoryIDs: ids(category) } : {}),
        }),
    ...(travelArranger ? { travelArrangerIDs: ids(travelArranger) } : {}),
    ...(policy ? { policyIDs: ids(policy) } : {}),
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

/** What a workflow serves, as it is sent; null where that is the whole company. */
export function customTerms({
  transactionType,
  members = [],
  organizationIDs = [],
  categoryIDs = [],
  policyIDs = [],
}: Pick<
  WorkflowInput,
  'transactionType' | 'members' | 'organizationIDs' | 'categoryIDs' | 'policyIDs'
>): CustomTerms | null {
  if (transactionType === undefined) return boundTo(policyIDs);
  const memberOf = ({ memberType, employeeID, value }: SentMember): WorkflowMember =>
    memberType === 'employee'
      ? { memberType, employeeID: employeeID ?? 0 }
      : { memberType, value: value ?? '' };
  return { transactionType, members: members.map(memberOf), organizationIDs, categoryIDs };
}

/** The layers that a new workflow begins with (rules: layers): the first has no bound, the second the highest. */
export const firstLayers = [null, maximumLayerAmount] as const;

interface SentLayer {
  part?: string | null;
  maxAmount: Amount | number | null;
  isNoApproval: boolean;
  steps: readonly { actors: readonly object[] }[];
}

/** What is wrong beyond the fields alone, by path; both sides refuse with it. */
export function workflowErrors(sent: Readonly<Record<string, unknown>>): FieldMessages {
  const { inFlight, moveNote } = sent;
  return {
    ...layerErrors(sent),
    ...memberErrors(sent),
    ...(inFlight === 'move' && !moveNote ? { moveNote: law('field.required') } : {}),
  };
}

function layerErrors(sent: Readonly<Record<string, unknown>>): FieldMessages {
  const list = sent['layers'] as readonly SentLayer[];
  if (list.length === 0) return { layers: workflowWord('noLayer') };
  const errors: FieldMessages = {};
  // A part without layers uses those of the first part, so that the first part needs some.
  if (list.some(({ part }) => part) && !list.some(({ part }) => part === layerParts[0]))
    errors['layers'] = workflowWord('noFirstPart');
  const seen = new Set<string>();
  for (const [index, { part = null, maxAmount, isNoApproval, steps }] of list.entries()) {
    const bound = maxAmount === null ? 'none' : String(maxAmount);
    const served = `${part} ${bound}`;
    const path = `layers.${index}`;
    if (seen.has(served)) {
      errors[`${path}.maxAmount`] = workflowWord(maxAmount === null ? 'secondCatchAll' : 'sameBound');
    } else if (maxAmount !== null && compare(bound, '0') <= 0) {
      errors[`${path}.maxAmount`] = workflowWord('boundAboveZero');
    } else if (maxAmount !== null && compare(bound, maximumLayerAmount) > 0) {
      errors[`${path}.maxAmount`] = workflowWord('boundTooHigh');
    }
    seen.add(served);
    if (!isNoApproval && steps.length === 0) errors[`${path}.steps`] = workflowWord('noStep');
  }
  return errors;
}

/** What is wrong with the people that a custom workflow names. */
function memberErrors({ members = [] }: { members?: readonly SentMember[] }): FieldMessages {
  const errors: FieldMessages = {};
  const seen = new Set<string>();
  for (const [place, { memberType, employeeID = null, value }] of members.entries()) {
    const key = memberType === 'employee' ? 'employeeID' : 'value';
    const named = memberType === 'employee' ? employeeID : nameForm(value ?? '');
    const path = `members.${place}.${key}`;
    if (named === null || named === '') errors[path] = law('field.required');
    else if (seen.has(`${memberType} ${named}`)) errors[path] = workflowWord('namedTwice');
    seen.add(`${memberType} ${named}`);
  }
  return errors;
}
