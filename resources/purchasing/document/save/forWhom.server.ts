import { and, eq, inArray } from 'drizzle-orm';

import { judgeAccess } from '../../../../domain/access/access.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { forWhom } from '../document.ts';
import { documentTable } from '../documentTables.server.ts';
import type { SavePart, Saving } from './savePart.server.ts';

type ForWhom = 'organizationID' | 'warehouseID' | 'requesterID' | 'urgencyLevel';

/**
 * Why a document cannot say for whom it is, by field, where the company has that switched off. What it says already, or takes from
 * the documents that it is made of, stays as it is.
 */
async function forWhomErrors({ executor, actor, input, saved }: Saving): Promise<FieldMessages> {
  const verdict = judgeAccess(actor, forWhom);
  if (verdict.isAllowed) return {};
  const { organizationID, warehouseID, requesterID, urgencyLevel } = input;
  const said: Record<ForWhom, unknown> = { organizationID, warehouseID, requesterID, urgencyLevel };
  const sources = [input.purchaseOrderID, input.purchaseQuoteID, input.purchaseRequestID, input.copiedFromID];
  const ids = [saved?.id ?? null, ...sources].filter((id) => id !== null);
  const held =
    ids.length === 0
      ? []
      : await executor
          .select({
            organizationID: documentTable.organizationID,
            warehouseID: documentTable.warehouseID,
            requesterID: documentTable.requesterID,
            urgencyLevel: documentTable.urgencyLevel,
          })
          .from(documentTable)
          .where(and(eq(documentTable.companyID, actor.companyID), inArray(documentTable.id, ids)));
  const unsaid: Record<ForWhom, readonly unknown[]> = {
    organizationID: [null],
    warehouseID: [null],
    requesterID: [null, actor.employeeID],
    urgencyLevel: ['medium'],
  };
  const names = Object.keys(said) as ForWhom[];
  return Object.fromEntries(
    names
      .filter((name) => !unsaid[name].includes(said[name]) && !held.some((one) => one[name] === said[name]))
      .map((name) => [name, verdict.says]),
  );
}

export const saidForWhom: SavePart = { errors: forWhomErrors };
