import { and, eq, inArray, ne, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { joined, law, verbatim } from '../../../domain/message/message.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import type { StepActor } from '../../../domain/approval/approval.ts';
import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import type { ReadStep } from '../../../domain/approval/steps.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { hasField } from '../../../domain/noun/nounFor.ts';
import type { StoredWorkflow } from '../../../server/approval/chain.ts';
import { workflowsOf } from '../../../server/approval/chain.ts';
import { keepEarlier } from '../../../server/approval/workflow/earlierWorkflows.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { ActContext } from '../../../server/context.ts';
import { notify } from '../../../server/notification/notify.ts';
import { isAbleToDecide } from '../../../server/approval/people.ts';
import { withChanged } from '../../../server/approval/workflow/replay.ts';
import {
  workflowLayerTable,
  workflowMemberTable,
  workflowTable,
} from '../../../server/approval/workflow/workflowTables.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { organizationTable } from '../organization/organization.server.ts';
import { moveTopic } from './movedReviews.server.ts';
import type { KeptKind, WorkflowInput, WorkflowRow } from './workflow.ts';
import { keptWorkflows, kindsOfType } from '../../workflows.ts';
import {
  customTerms,
  freeCurrencies,
  keptKindOf,
  sentWorkflow,
  workflowErrors,
  workflowWord,
} from './workflowRules.ts';
import { workflowRoutes } from './workflowRoutes.server.ts';

/** The steps of a layer with the names of their employees, and whether they can still decide. */
const readSteps = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('actors', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'actorType', actor.value ->> 'actorType',
      'employeeID', actor.value -> 'employeeID',
      'approvalLine', actor.value -> 'approvalLine',
      'name', ${employeeTable.name},
      'canDecide', coalesce(${isAbleToDecide}, actor.value ->> 'actorType' = 'approvalLine')
    ) order by actor.place), '[]')
    from jsonb_array_elements(step.value -> 'actors') with ordinality actor (value, place)
    left join ${employeeTable} on ${employeeTable.companyID} = ${workflowLayerTable.companyID}
      and ${employeeTable.id} = (actor.value ->> 'employeeID')::bigint
  )) order by step.place), '[]')
  from jsonb_array_elements(${workflowLayerTable.steps}) with ordinality step (value, place)
)`;

/** Of which type of workflow the policies are. */
type PolicyTypes = (executor: Executor, companyID: number, ids: readonly number[]) => Promise<string[]>;

/** Workflows of a kind, which review records of these nouns. */
function workflowStore(
  kind: KeptKind,
  reviewed: readonly ServerEntity[],
  references: StoredNoun['references'],
  policyTypesOf: PolicyTypes,
): StoredNoun {
  const { noun, types } = kind;
  const judge = (executor: Executor, actor: Actor, sent: WorkflowInput, row: WorkflowRow | null) =>
    errorsOf(executor, actor, sent, row, policyTypesOf);
  async function tellReviewed(executor: Executor, { companyID }: Actor, type: string): Promise<void> {
    for (const { name: served } of kindsOfType(type)) {
      for (const { review } of reviewed) await review?.workflowChanged?.(executor, companyID, served);
    }
  }
  const store: StoredNoun = storedNoun(noun, workflowTable, {
    rows: inArray(workflowTable.type, [...types]),
    references: {
      organization: { table: organizationTable, name: organizationTable.name },
      travelArranger: { table: employeeTable, name: employeeName },
      ...references,
    },
    many: {
      members: {
        table: workflowMemberTable,
        owner: workflowMemberTable.workflowID,
        references: { employee: { table: employeeTable, name: employeeName } },
        kept: ({ memberType, employeeID, value }) =>
          memberType === 'employee' ? { employeeID, value: null } : { employeeID: null, value },
      },
      layers: {
        table: workflowLayerTable,
        owner: workflowLayerTable.workflowID,
        read: { steps: readSteps },
        kept: ({ isNoApproval, steps }) => ({ steps: isNoApproval === true ? [] : steps }),
      },
    },
    // A custom one changes who decides beside those of the company.
    isSerial: { with: 'workflow' },
    async beforeSave({ executor, actor, before, input }) {
      const sent = input as unknown as WorkflowInput;
      const row = before as unknown as WorkflowRow | null;
      const fields = await judge(executor, actor, sent, row);
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      await assertOnlyOne(executor, actor, kind, sent, row?.id ?? 0);
    },
    async afterSave({ executor, context, actor, before, after, input }) {
      const { inFlight, moveNote, type } = input as unknown as WorkflowInput;
      await tellReviewed(executor, actor, type);
      const saved = storedOf(after as unknown as WorkflowRow);
      const was = before && storedOf(before as unknown as WorkflowRow);
      const people = await keepChange(executor, context, actor, saved, (stored, kind) => ({
        before: was ? withChanged(kind, stored, was) : stored.filter(({ id }) => id !== saved.id),
        after: stored,
      }));
      if (inFlight !== 'move' || moveNote === null) return people ? { remark: people } : undefined;
      await writeOutbox(executor, actor.companyID, moveTopic, {
        companyID: actor.companyID,
        workflowID: (after as unknown as WorkflowRow).id,
        type,
        employeeID: actor.employeeID,
        timeZone: actor.timeZone,
        note: moveNote,
      });
      const moved = workflowWord('moved', { note: moveNote });
      return { remark: people ? joined('sentences', [moved, people]) : moved };
    },
    effects: {
      async delete({ executor, context, actor, row }) {
        if (!actor) return;
        const type = String(row['type']);
        await tellReviewed(executor, actor, type);
        const gone = { id: row.id, name: String(row['name']), type };
        const people = await keepChange(executor, context, actor, gone, (stored) => ({
          before: stored,
          after: stored.filter(({ id }) => id !== gone.id),
        }));
        return people ? { remark: people } : {};
      },
    },
    routes: (app, context) =>
      workflowRoutes(app, context, { kind, store: () => store, reviewed, errorsOf: judge }),
  });
  return store;
}

/**
 * The kinds of workflow as the server keeps them.
 * @param references where the records of other wings are that custom ones, and those of policies, name
 */
export function workflowStores(
  reviewed: readonly ServerEntity[],
  references: StoredNoun['references'],
  policyTypesOf: PolicyTypes,
): readonly StoredNoun[] {
  return keptWorkflows.map((kind) => workflowStore(kind, reviewed, references, policyTypesOf));
}

/** A workflow as chains are resolved by it. */
function storedOf({ layers, currencies = [], ...row }: WorkflowRow): StoredWorkflow {
  const actorOf = ({ actorType, employeeID, approvalLine }: ReadStep['actors'][number]): StepActor =>
    actorType === 'employee'
      ? { actorType, employeeID: employeeID ?? 0 }
      : { actorType, approvalLine: approvalLine ?? 0 };
  return {
    ...row,
    currencies,
    custom: customTerms(sentWorkflow({ ...row, layers })),
    layers: layers.map(({ maxAmount, steps, ...layer }) => ({
      ...layer,
      maxAmount: maxAmount === null ? null : fromWire(maxAmount),
      steps: steps.map(({ actors }) => ({ actors: actors.map(actorOf) })),
    })),
  };
}

/**
 * Keeps the workflows that ask more people, of each kind that a changed one serves, and tells the other super admins; answers what
 * the history says of it.
 * @param change the workflows of a kind before and after, of those that are stored
 */
async function keepChange(
  executor: Executor,
  { now }: ActContext,
  actor: Actor,
  { id, name, type = '' }: Pick<StoredWorkflow, 'id' | 'name' | 'type'>,
  change: (stored: StoredWorkflow[], kind: WorkflowKind) => Record<'before' | 'after', StoredWorkflow[]>,
): Promise<Message | null> {
  const found: ('asksFewer' | 'confirmed' | null)[] = [];
  for (const kind of kindsOfType(type)) {
    const stored = await workflowsOf(executor, actor.companyID, kind);
    found.push(await keepEarlier(executor, actor, kind, change(stored, kind), now()));
  }
  const people = found.includes('asksFewer') ? 'asksFewer' : found.find((one) => one !== null);
  if (!people) return null;
  if (people === 'asksFewer') {
    await notify(executor, actor.companyID, {
      employeeIDs: await employeesWith(executor, actor.companyID, eq(employeeTable.role, 'super_admin'), [
        actor.employeeID,
      ]),
      group: 'approvals',
      kind: 'assignment',
      eventType: 'workflow_asks_fewer',
      objectType: keptKindOf(type)?.name ?? type,
      objectID: id,
      message: workflowWord('asksFewerNotice', { person: actor.fullName, workflow: name }),
    });
  }
  return workflowWord(people);
}

/** What is wrong with a workflow before it is saved or tried, by the path of the input. */
async function errorsOf(
  executor: Executor,
  actor: Actor,
  sent: WorkflowInput,
  row: WorkflowRow | null,
  policyTypesOf: PolicyTypes,
): Promise<FieldMessages> {
  return {
    ...workflowErrors({ ...sent }),
    ...(await actorErrors(executor, actor, sent)),
    ...(await memberErrors(executor, actor, sent, row)),
    ...(await arrangerErrors(executor, actor, sent)),
    ...(await policyErrors(executor, actor, sent, policyTypesOf)),
  };
}

/** A workflow of some policies is of their type. */
async function policyErrors(
  executor: Executor,
  { companyID }: Actor,
  { type, policyIDs = [] }: WorkflowInput,
  policyTypesOf: PolicyTypes,
): Promise<FieldMessages> {
  if (policyIDs.length === 0) return {};
  const types = await policyTypesOf(executor, companyID, policyIDs);
  return types.every((one) => one === type) ? {} : { policyIDs: law('noun.doesNotFit') };
}

/** Only who is a procurement officer now can be named to book travel. */
async function arrangerErrors(
  executor: Executor,
  { companyID }: Actor,
  { travelArrangerIDs = [] }: WorkflowInput,
): Promise<FieldMessages> {
  if (travelArrangerIDs.length === 0) return {};
  const officers = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(employeeTable.isProcurementOfficer, true),
        eq(employeeTable.status, 'active'),
        inArray(employeeTable.id, [...travelArrangerIDs]),
      ),
    );
  const isOfficer = (id: number) => officers.some((officer) => officer.id === id);
  return travelArrangerIDs.every(isOfficer) ? {} : { travelArrangerIDs: workflowWord('notOfficer') };
}

/** A level or a grade that nobody has serves nobody: it is misspelled. What was saved before stays. */
async function memberErrors(
  executor: Executor,
  { companyID }: Actor,
  { members = [] }: WorkflowInput,
  row: WorkflowRow | null,
): Promise<FieldMessages> {
  const kept = new Set(row?.members?.map(({ memberType, value }) => `${memberType} ${value}`));
  const errors: FieldMessages = {};
  for (const [place, { memberType, value = null }] of members.entries()) {
    if (memberType === 'employee' || value === null || kept.has(`${memberType} ${value}`)) continue;
    const [found] = await executor
      .select({ id: employeeTable.id })
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, companyID),
          ne(employeeTable.status, 'resigned'),
          sql`${inNameForm(employeeTable[memberType])} = ${nameForm(value)}`,
        ),
      )
      .limit(1);
    if (!found) errors[`members.${place}.value`] = workflowWord('nobodyHas');
  }
  return errors;
}

/** Who is named and cannot decide, by the path of the input. */
async function actorErrors(
  executor: Executor,
  { companyID }: Actor,
  { layers }: WorkflowInput,
): Promise<FieldMessages> {
  const named = layers.flatMap(({ steps }, layer) =>
    steps.flatMap(({ actors }, step) =>
      actors.flatMap((actor, place) =>
        actor.actorType === 'employee'
          ? [{ id: actor.employeeID, path: `layers.${layer}.steps.${step}.actors.${place}.employeeID` }]
          : [],
      ),
    ),
  );
  const ids = [...new Set(named.map(({ id }) => id))];
  if (ids.length === 0) return {};
  const people = await executor
    .select({ id: employeeTable.id, canDecide: isAbleToDecide })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), inArray(employeeTable.id, ids)));
  const canDecide = new Map(people.map((one) => [one.id, one.canDecide]));
  return Object.fromEntries(
    named.flatMap(({ id, path }) => {
      if (canDecide.get(id) === true) return [];
      return [[path, canDecide.has(id) ? workflowWord('notAbleToDecide') : law('field.fromList')]];
    }),
  );
}

/** @throws DomainError where another workflow serves the same: a type has one, and so has a currency of payment requests */
async function assertOnlyOne(
  executor: Executor,
  actor: Actor,
  { scope, noun }: KeptKind,
  { type, currencies = [], policyIDs = [] }: WorkflowInput,
  exceptID: number,
): Promise<void> {
  if (scope === 'custom') return;
  const stored = await workflowsOf(executor, actor.companyID, { name: type });
  const others = stored.filter(({ id }) => id !== exceptID);
  if (scope === 'parts') {
    const own = stored.find(({ id }) => id === exceptID)?.custom?.categoryIDs ?? [];
    const { policy } = noun.fields;
    // What the company does not have is not sent, and stays.
    assertOwnPolicies(others, policy && hasField(actor, policy) ? policyIDs : own, own);
    return;
  }
  if (scope !== 'currency') {
    if (others.length === 0) return;
    const says = law('catalogue.defaultWorkflowExists');
    throw new DomainError('already_exists', { says, fields: { type: says } });
  }
  if (exceptID === 0 && freeCurrencies(others).length === 0) {
    const says = workflowWord('noCurrency');
    throw new DomainError('already_exists', { says, fields: { currencies: says } });
  }
  const other = others.find((one) =>
    one.currencies.some((code) => currencies.includes(code as CurrencyCode)),
  );
  if (!other) return;
  const taken = other.currencies.filter((code) => currencies.includes(code as CurrencyCode));
  const says = workflowWord('taken', { currencies: verbatim(taken.join(', ')), workflow: other.name });
  throw new DomainError('already_exists', { says, fields: { currencies: says } });
}

/** @throws DomainError where another workflow serves one of the policies, or all of the type where this one names none */
function assertOwnPolicies(
  others: readonly StoredWorkflow[],
  policyIDs: readonly number[],
  before: readonly number[],
): void {
  const isTaken = others.some(({ custom = null }) =>
    policyIDs.length === 0
      ? custom === null
      : custom !== null && custom.categoryIDs.some((id) => policyIDs.includes(id)),
  );
  if (!isTaken) return;
  const isUnbound = policyIDs.length === 0 && before.length > 0;
  const says = law(isUnbound ? 'catalogue.defaultWorkflowExists' : 'catalogue.tripTypeWorkflowExists');
  const path = policyIDs.length > 0 || isUnbound ? 'policyIDs' : 'type';
  throw new DomainError('already_exists', { says, fields: { [path]: says } });
}
