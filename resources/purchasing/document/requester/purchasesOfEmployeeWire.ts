import { z } from 'zod';

/** A document that an employee asked for. */
const employeeDocument = z
  .object({
    id: z.int(),
    referenceID: z.string(),
    status: z.string(),
    totalAmount: z.number(),
    currencyCode: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'EmployeeDocument' });
export const purchasesOfEmployee = z.object({ data: z.array(employeeDocument) });
export type EmployeeDocument = z.output<typeof employeeDocument>;
