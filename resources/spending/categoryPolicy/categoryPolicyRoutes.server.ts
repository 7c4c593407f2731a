import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { asNumber, registerLookup } from '../../../server/records/lookupRoutes.ts';
import { windowToWire } from '../limit/limitWire.ts';
import { previewLimits } from '../limit/limitUse.server.ts';
import {
  categoryPolicy,
  categoryPolicyErrors,
  categoryTypes,
  transactionTypes,
  vehicles,
} from './categoryPolicy.ts';
import { categoryPolicyTable, mileageRateTable, subpolicyTable } from './categoryPolicyTables.server.ts';
import { termsOfSent } from './categoryTrial.ts';
import { trialAnswer, trialInput } from './trialWire.ts';

const { path, tag } = categoryPolicy;

const categoryChoice = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(categoryTypes),
    transactionTypes: z.array(z.enum(transactionTypes)),
    receiptRequiredAbove: z.number().nullable(),
    maxAgeDays: z.int(),
    isDescriptionRequired: z.boolean(),
    isAttendeesRequired: z.boolean(),
    subpolicies: z.array(z.object({ id: z.int(), name: z.string() })).describe('Those in use'),
  })
  .meta({ id: 'CategoryChoice' });

const mileageRate = z.object({
  id: z.int(),
  categoryID: z.int(),
  vehicle: z.enum(vehicles),
  ratePerKm: z.number(),
  validFrom: z.string(),
});

/** Categories to choose from, their rates, and what a policy that is not saved yet makes of an expense. */
export function categoryPolicyRoutes(app: App, context: ServerContext): void {
  const {
    id,
    name,
    type,
    receiptRequiredAbove,
    maxAgeDays,
    isDescriptionRequired,
    isAttendeesRequired,
    status,
  } = categoryPolicyTable;
  registerLookup(app, context, {
    path: `${path}/choices`,
    tag,
    summary: 'Categories by name, with what a claim of each needs',
    access: {},
    table: categoryPolicyTable,
    searched: [name],
    choosable: eq(status, 'active'),
    row: categoryChoice,
    columns: {
      id,
      name,
      type,
      transactionTypes: categoryPolicyTable.transactionTypes,
      receiptRequiredAbove: asNumber(receiptRequiredAbove),
      maxAgeDays,
      isDescriptionRequired,
      isAttendeesRequired,
      subpolicies: sql`(
        select coalesce(json_agg(json_build_object('id', part.id, 'name', part.name) order by part.name), '[]')
        from ${subpolicyTable} part
        where part.company_id = category_policy.company_id and part.policy_id = category_policy.id and part.is_active)`,
    },
  });
  registerLookup(app, context, {
    path: 'subpolicies',
    tag,
    summary: 'Subpolicies by name, with the category that each belongs to',
    access: {},
    table: subpolicyTable,
    searched: [subpolicyTable.name],
    choosable: eq(subpolicyTable.isActive, true),
    row: z.object({ id: z.int(), name: z.string(), categoryID: z.int() }).meta({ id: 'SubpolicyChoice' }),
    columns: { id: subpolicyTable.id, name: subpolicyTable.name, categoryID: subpolicyTable.policyID },
  });
  readCall(app, context, {
    url: '/v1/mileage-rates',
    access: {},
    tag,
    summary: 'What is paid for a kilometre, from which day on, in each active category of mileage',
    query: z.strictObject({}),
    isAlwaysThere: true,
    answer: z.object({ data: z.array(mileageRate) }),
    async read({ executor, actor }) {
      const rows = await executor
        .select({
          id: mileageRateTable.id,
          categoryID: mileageRateTable.policyID,
          vehicle: mileageRateTable.vehicle,
          ratePerKm: mileageRateTable.ratePerKm,
          validFrom: mileageRateTable.validFrom,
        })
        .from(mileageRateTable)
        .innerJoin(
          categoryPolicyTable,
          and(
            eq(categoryPolicyTable.companyID, mileageRateTable.companyID),
            eq(categoryPolicyTable.id, mileageRateTable.policyID),
            eq(status, 'active'),
          ),
        )
        .where(eq(mileageRateTable.companyID, actor.companyID))
        .orderBy(
          asc(mileageRateTable.policyID),
          asc(mileageRateTable.vehicle),
          asc(mileageRateTable.validFrom),
        );
      return {
        data: rows.map(({ ratePerKm, vehicle, ...rate }) => ({
          ...rate,
          vehicle: vehicle as (typeof vehicles)[number],
          ratePerKm: toWire(ratePerKm),
        })),
      };
    },
  });
  readCall(app, context, {
    url: `/v1/${path}/trials`,
    access: { anyPermission: [categoryPolicy.permissions.create, categoryPolicy.permissions.edit] },
    tag,
    summary: 'What a policy makes of an expense before it is saved, with what the person has used',
    body: trialInput,
    isAlwaysThere: true,
    answer: trialAnswer,
    async read({ executor, actor, body, say }) {
      const { employeeID, amount, day, subpolicy } = body;
      const policy = body.policy as Readonly<Record<string, unknown>>;
      const fields = Object.fromEntries(
        Object.entries(categoryPolicyErrors(policy)).map(([key, says]) => [`policy.${key}`, says]),
      );
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      const terms = termsOfSent(policy, body.id ?? 0);
      const part = subpolicy === null || subpolicy === undefined ? undefined : terms.subpolicies[subpolicy];
      if (part === undefined && typeof subpolicy === 'number')
        throw new DomainError('validation_failed', { fields: { subpolicy: law('field.fromList') } });
      const line = {
        lineID: 0,
        position: 0,
        employeeID,
        categoryID: terms.id,
        subpolicyID: part?.id ?? null,
        days: { from: day, to: day },
        transactionKey: '',
        amount,
        approvedAmount: null,
      };
      const [judged] = await previewLimits(executor, actor.companyID, [line], { unsaved: terms });
      if (!judged) return null;
      const custom = judged.rules.find((rule) => rule.policy.kind === 'custom');
      return {
        outcome: judged.fulfilment,
        granted: toWire(judged.granted),
        refusal: judged.refusal && say(judged.refusal),
        needsReason: judged.needsReason,
        replacedBy: custom?.policy.name ?? null,
        hasRule: judged.rules.length > 0,
        windows: judged.windows.map((window) => ({ ...windowToWire(window), called: window.rule.called })),
      };
    },
  });
}
