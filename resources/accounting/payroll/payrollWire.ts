import { z } from 'zod';

import { itemStatuses } from './payrollBatch.ts';

/** A claim in a batch, and what became of it. */
export const payrollItemRow = z
  .object({
    id: z.int(),
    claim: z.object({ id: z.int(), name: z.string() }),
    employee: z.object({ id: z.int(), name: z.string() }),
    amount: z.number(),
    status: z.enum(itemStatuses),
    reason: z.string().nullable().describe('Why it was left out, or was not paid'),
    reference: z.string().nullable().describe('As the payroll calls what it paid'),
  })
  .meta({ id: 'PayrollItem' });
export type PayrollItemRow = z.output<typeof payrollItemRow>;
