import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { App } from '../../server/app.ts';
import type { ServerContext } from '../../server/context.ts';
import { writeRefusalAnswers } from '../../server/engine/entityRoutes.ts';
import { asNumber, registerLookup } from '../../server/engine/lookupRoutes.ts';
import { actorOf } from '../../server/http/access.ts';
import { productTable } from './product.server.ts';

const productChoice = z
  .object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    unitPrice: z.number(),
    tax: z.number().describe('VAT percent'),
    isMiscItem: z.boolean().describe('Typed once on a document, not a product of the list'),
  })
  .meta({ id: 'ProductChoice' });

const choosing = {
  allFeatures: ['expenseBill'],
  anyPermission: ['product_view_list', 'bills_invoice_create'],
  orCapability: 'hasAccessToApprovalPurchasing',
} as const;

/** Products to choose from on a line, and one-off items that are typed there. */
export function productRoutes(app: App, context: ServerContext): void {
  const { id, code, name, unit, unitPrice, tax, isMiscItem, status } = productTable;
  registerLookup(app, context, {
    path: 'products',
    tag: 'Products',
    summary: 'Products and one-off items by name or code',
    access: choosing,
    table: productTable,
    searched: [name, code],
    choosable: eq(status, 'active'),
    row: productChoice,
    columns: { id, code, name, unit, unitPrice: asNumber(unitPrice), tax: asNumber(tax), isMiscItem },
  });

  app.route({
    method: 'POST',
    url: '/v1/products/misc',
    config: { access: choosing },
    schema: {
      tags: ['Products'],
      summary: 'A one-off item for a line; the same name answers the same item',
      body: z.strictObject({ name: z.string().trim().min(1).max(200) }),
      response: { 201: productChoice, ...writeRefusalAnswers },
    },
    async handler(request, reply) {
      const { companyID } = actorOf(request);
      const item = await context.database.write(companyID, async (executor) => {
        const sameName = and(
          eq(productTable.companyID, companyID),
          eq(productTable.isMiscItem, true),
          eq(productTable.name, request.body.name),
        );
        const [known] = await executor.select().from(productTable).where(sameName).limit(1);
        if (known) return known;
        const values = { companyID, code: `MISC-${randomUUID()}`, name: request.body.name, isMiscItem: true };
        const [made] = await executor.insert(productTable).values(values).returning();
        return made;
      });
      if (!item) throw new Error('the item was not stored');
      return reply.status(201).send({ ...item, unitPrice: Number(item.unitPrice), tax: Number(item.tax) });
    },
  });
}
