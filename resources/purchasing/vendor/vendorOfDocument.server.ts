import { and, eq } from 'drizzle-orm';

import { documentError } from '../document/documentAmounts.ts';
import { unknownRecord } from '../document/save/namedRecord.server.ts';
import type { SavePart, Typed } from '../document/save/savePart.server.ts';
import { vendorTable } from './vendorTables.server.ts';

async function vendorErrors({ executor, companyID, head: { vendorID } }: Typed, mayBeArchived: boolean) {
  if (vendorID === null) return null;
  const [vendor] = await executor
    .select({ status: vendorTable.status })
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, vendorID)))
    // A merge that is under way is waited for: nothing may name the vendor that it ends.
    .for('key share');
  if (!vendor) return { vendorID: unknownRecord };
  if (vendor.status === 'inactive' && !mayBeArchived) return { vendorID: documentError('vendorArchived') };
  return vendor.status === 'merged' ? { vendorID: documentError('vendorMerged') } : null;
}

/** A new document cannot name an archived vendor. */
export const vendorOfDocument: SavePart = { typed: (typed) => vendorErrors(typed, false) };

/** An order is changed with the vendor that it has. */
export const vendorOfChange: SavePart = { typed: (typed) => vendorErrors(typed, true) };
