import { z } from 'zod';

/** So many of each are named; all of them are counted. */
export const namedMax = 5;

const named = z.object({ id: z.int(), name: z.string() });
const listed = z.object({
  count: z.int(),
  named: z.array(named).describe(`The newest, at most ${namedMax}, as far as the person may open them`),
});

/** What is under way with a vendor, and what will be: nothing new is bought of it once it is archived. */
export const vendorOpen = z
  .object({
    invoices: listed.describe('Neither paid nor ended'),
    orders: listed.describe('Neither closed nor ended'),
    recurring: listed.describe('Active recurring purchases: they make nothing any more'),
  })
  .meta({ id: 'VendorOpen' });
export type VendorOpen = z.output<typeof vendorOpen>;

export const openKinds = ['invoices', 'orders', 'recurring'] as const satisfies readonly (keyof VendorOpen)[];
