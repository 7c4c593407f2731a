import { eq } from 'drizzle-orm';

import { idWhere } from '../../../server/seed/heldRecords.ts';
import type { SeedRecord } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { limits } from '../categoryPolicy/categoryPolicySeed.server.ts';
import { customPolicyStore } from './customPolicy.server.ts';

const group = (memberType: 'jobLevel' | 'jobGrade', name: string) => ({ memberType, group: name });

/** Who spends otherwise than everybody: the directors, the branch heads, one who sells in the field, a project that is over. */
async function policiesOf(stage: SeedStage): Promise<SeedRecord[]> {
  const idOf = (name: string) => idWhere(stage, categoryPolicyTable, eq(categoryPolicyTable.name, name));
  const [meals, transport, hotels, clients] = await Promise.all(
    ['Meals', 'Local transport', 'Accommodation', 'Client entertainment'].map(idOf),
  );
  const ride = await idWhere(stage, subpolicyTable, eq(subpolicyTable.name, 'Ride hailing'));
  const seller = await stage.person('employee');
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
          { ...rule(transport, { perTransaction: 250_000 }), subpolicyID: ride ?? null },
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
