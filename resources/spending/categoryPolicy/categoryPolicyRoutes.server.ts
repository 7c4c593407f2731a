import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import { toWire } from '../../../domain/money/money.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { asNumber, registerLookup } from '../../../server/records/lookupRoutes.ts';
import { categoryPolicy, categoryTypes, transactionTypes, vehicles } from './categoryPolicy.ts';
import {
  categoryPolicyTable as policies,
  mileageRateTable as rates,
  subpolicyTable,
} from './categoryPolicyTables.server.ts';

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

/** Categories to choose from, and their rates. */
export function categoryPolicyRoutes(app: App, context: ServerContext): void {
  registerLookup(app, context, {
    path: `${path}/choices`,
    tag,
    summary: 'Categories by name, with what a claim of each needs',
    access: {},
    table: policies,
    searched: [policies.name],
    choosable: eq(policies.status, 'active'),
    row: categoryChoice,
    columns: {
      id: policies.id,
      name: policies.name,
      type: policies.type,
      transactionTypes: policies.transactionTypes,
      receiptRequiredAbove: asNumber(policies.receiptRequiredAbove),
      maxAgeDays: policies.maxAgeDays,
      isDescriptionRequired: policies.isDescriptionRequired,
      isAttendeesRequired: policies.isAttendeesRequired,
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
          id: rates.id,
          categoryID: rates.policyID,
          vehicle: rates.vehicle,
          ratePerKm: rates.ratePerKm,
          validFrom: rates.validFrom,
        })
        .from(rates)
        .innerJoin(policies, and(eq(policies.companyID, rates.companyID), eq(policies.id, rates.policyID)))
        .where(and(eq(rates.companyID, actor.companyID), eq(policies.status, 'active')))
        .orderBy(asc(rates.policyID), asc(rates.vehicle), asc(rates.validFrom));
      return {
        data: rows.map(({ ratePerKm, vehicle, ...rate }) => ({
          ...rate,
          vehicle: vehicle as (typeof vehicles)[number],
          ratePerKm: toWire(ratePerKm),
        })),
      };
    },
  });
}
