import { z } from 'zod';

/** Of whom it is asked what they may spend, as an address has it. */
export const limitsQuery = {
  employeeID: z.coerce
    .number<string>()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ 'x-resource': 'employees' })
    .describe('Unset: the acting person'),
};
