import { and, eq, sql } from 'drizzle-orm';

import type { SeedRecord } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { limits } from '../categoryPolicy/categoryPolicySeed.server.ts';
import { customPolicyStore } from './customPolicy.server.ts';

const group = (memberType: 'jobLevel' | 'jobGrade', name: string) => ({ memberType, group: name });

/** Who spends otherwise than everybody: the directors, the branch heads, one who sells in the field, a project that is over. */
async function policiesOf({ executor, companyID, person }: SeedStage): Promise<SeedRecord[]> {
  const idOf = async (name: string) => {
    const [category] = await executor
      .select({ id: categoryPolicyTable.id })
      .from(categoryPolicyTable)
      .where(and(eq(categoryPolicyTable.companyID, companyID), eq(categoryPolicyTable.name, name)));
    if (!category) throw new Error(`there is no category ${name}`);
    return category.id;
  };
  const [meals, transport, hotels, clients] = await Promise.all(
    ['Meals', 'Local transport', 'Accommodation', 'Client entertainment'].map(idOf),
  );
  const [ride] = await executor
    .select({ id: subpolicyTable.id })
    .from(subpolicyTable)
    .where(and(eq(subpolicyTable.companyID, companyID), sql`${subpolicyTable.name} = 'Ride hailing'`));
  const seller = await person('employee');
  const rule = (categoryID: number | undefined, row: Parameters<typeof limits>[0]) => ({
    categoryID,
    ...limits(row),
  });
  return [
    {
      input: {
        name: 'Directors',
        members: [group('jobLevel', 'Director')],
        rules: [
          { ...rule(clients, {}), isNoLimit: true },
          rule(hotels, { perDay: 3_000_000, enforcement: 'flag' }),
        ],
      },
    },
    {
      input: {
        name: 'Branch heads',
        description: 'They receive guests of their branch',
        members: [group('jobLevel', 'Head')],
        rules: [
          rule(meals, { perDay: 500_000, monthly: 8_000_000 }),
          rule(meals, { perTransaction: 2_000_000, enforcement: 'flag' }),
        ],
      },
    },
    {
      input: {
        name: 'Field sales',
        members: [{ memberType: 'employee', employeeID: seller.employeeID }],
        rules: [
          rule(transport, { perTransaction: 400_000, monthly: 3_000_000 }),
          { ...rule(transport, { perTransaction: 250_000 }), subpolicyID: ride?.id ?? null },
        ],
      },
    },
    {
      input: {
        name: 'Warehouse move',
        members: [group('jobGrade', 'Grade 4')],
        rules: [rule(transport, { weekly: 2_000_000 })],
      },
      steps: ['deactivate'],
    },
  ];
}

export const customPolicySeed = seedOf(customPolicyStore, 'admin', policiesOf);
