import { eq } from 'drizzle-orm';

import { addMonths, firstOfYear } from '../../../domain/day/day.ts';
import { idWhere } from '../../../server/seed/heldRecords.ts';
import type { SeedRecord } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { benefitPlanStore } from './benefitPlan.server.ts';

/** Care for everybody, by job grade, and glasses; a plan that was given up. */
async function plansOf(stage: SeedStage): Promise<SeedRecord[]> {
  const year = firstOfYear(stage.today);
  const idOf = (name: string) => idWhere(stage, categoryPolicyTable, eq(categoryPolicyTable.name, name));
  const [care, glasses] = await Promise.all(['Outpatient care', 'Glasses'].map(idOf));
  const plan = { period: 'calendar', proration: 'monthly', payout: 'bank' };
  return [
    {
      input: {
        ...plan,
        name: 'Outpatient care, staff',
        categoryID: care,
        quotas: [
          { yearlyQuota: 4_000_000, validFrom: addMonths(year, -12) },
          { yearlyQuota: 5_000_000, validFrom: year },
        ],
        carryForwardCap: 1_000_000,
        jobGrades: ['Grade 3', 'Grade 4'],
      },
    },
    {
      input: {
        ...plan,
        name: 'Outpatient care, leaders',
        categoryID: care,
        quotas: [{ yearlyQuota: 12_000_000, validFrom: addMonths(year, -12) }],
        jobGrades: ['Grade 5', 'Grade 6', 'Grade 7'],
      },
    },
    {
      input: {
        ...plan,
        name: 'Glasses',
        categoryID: glasses,
        period: 'anniversary',
        proration: 'daily',
        payout: 'payroll',
        isTaxable: true,
        quotas: [{ yearlyQuota: 2_000_000, validFrom: addMonths(year, -12) }],
      },
    },
    {
      input: {
        ...plan,
        name: 'Glasses until last year',
        categoryID: glasses,
        proration: 'none',
        quotas: [{ yearlyQuota: 1_500_000, validFrom: addMonths(year, -36) }],
        jobGrades: ['Grade 1'],
      },
      steps: ['deactivate'],
    },
  ];
}

export const benefitPlanSeed = seedOf(benefitPlanStore, 'admin', plansOf);
