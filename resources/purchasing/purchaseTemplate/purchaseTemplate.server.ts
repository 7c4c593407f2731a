import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { judgeAction } from '../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Executor } from '../../../server/database/database.ts';
import { lifecycleOf } from '../../../server/engine/serverEntity.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import type { DocumentContent } from '../document/copy/documentContent.ts';
import { entering } from '../document/document.ts';
import { readableDocuments, toDocumentSubject } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentDetail } from '../document/documentWire.ts';
import { documentDetailOf } from '../document/page/documentDetail.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { documentKinds } from '../documentKinds.ts';
import { recurringPurchaseTable } from '../recurringPurchase/recurringPurchaseTable.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import type { RecurringOfTemplate } from './shownTemplate.ts';
import { recurringOfTemplate } from './shownTemplate.ts';
import { purchaseTemplate, templateTypes, templateWord } from './purchaseTemplate.ts';
import { purchaseTemplateTable } from './purchaseTemplateTable.server.ts';

const content = documentDetail.pick({
  transactionType: true,
  vendor: true,
  currencyCode: true,
  isPriceIncludeTax: true,
  termPayment: true,
  organization: true,
  warehouse: true,
  urgencyLevel: true,
  notes: true,
  witholding: true,
  witholdingAmount: true,
  witholdingObjectID: true,
  customFields: true,
  items: true,
});

/** Their own, and those that are shared with everybody who enters purchases. */
function readable(actor: Actor) {
  const isOwn = eq(purchaseTemplateTable.ownerID, actor.employeeID);
  const enters = documentKinds.some((kind) => mayEnter(actor, entering(kind)));
  return enters ? or(isOwn, eq(purchaseTemplateTable.visibility, 'shared')) : isOwn;
}

/** What new purchases begin with. */
export const templateStore = storedNoun(purchaseTemplate, purchaseTemplateTable, {
  readable,
  references: { owner: { table: employeeTable, name: employeeName } },
  judged: ['ownerID'],
  kept: ({ actor, before }) => ({ ownerID: before?.owner?.id ?? actor.employeeID }),
  async beforeSave({ executor, context, actor, before, input }) {
    // What it took once stays, also when the document has gone or is not theirs.
    if (before !== null && before.document === input['document']) return;
    await copiedByNumber(executor, actor, String(input['document']), context.now());
  },
  async afterSave({ executor, context, actor, before, after }) {
    if (before !== null && before.document === after.document) return;
    const source = await copiedByNumber(executor, actor, after.document, context.now());
    const detail = await documentDetailOf(executor, actor, source.id, context.now(), () => '');
    if (!detail) throw new DomainError('not_found');
    const taken = content.parse({ ...detail, items: detail.items.map(withoutSource) }) as DocumentContent;
    const patch = {
      content: taken,
      type: taken.transactionType,
      vendor: taken.vendor?.name ?? null,
      vendorID: taken.vendor?.id ?? null,
    };
    return { patch };
  },
  detail: {
    shape: {
      content: content.nullable().describe('What a purchase begins with that is made from it'),
      recurring: z.array(recurringOfTemplate).describe('What is bought again and again by it'),
    },
    read: async (executor, actor, { id }) => ({
      content: await contentOf(executor, actor.companyID, id),
      recurring: await recurringOf(executor, actor.companyID, id),
    }),
  },
});

/** By their names. */
async function recurringOf(
  executor: Executor,
  companyID: number,
  templateID: number,
): Promise<RecurringOfTemplate[]> {
  const { id, name, frequency, nextAt, status } = recurringPurchaseTable;
  const found = await executor
    .select({ id, name, frequency, nextAt, status })
    .from(recurringPurchaseTable)
    .where(
      and(eq(recurringPurchaseTable.companyID, companyID), eq(recurringPurchaseTable.templateID, templateID)),
    )
    .orderBy(asc(name));
  return found.map((one) => ({ ...one, nextAt: one.nextAt?.toISOString() ?? null }));
}

type Line = DocumentContent['items'][number];

/** Nothing in a template is of an order or a request. */
const withoutSource = (line: Line): Line => ({
  ...line,
  orderLineID: null,
  requestLineID: null,
  invoicedQty: null,
});

/** What a template holds, of its vendor as that is by now: under another name, or merged into another one. */
export async function contentOf(
  executor: Executor,
  companyID: number,
  id: number,
): Promise<DocumentContent | null> {
  const [found] = await executor
    .select({
      content: purchaseTemplateTable.content,
      vendorID: vendorTable.id,
      vendorName: vendorTable.name,
    })
    .from(purchaseTemplateTable)
    .leftJoin(vendorTable, isNamedBy(vendorTable, purchaseTemplateTable, purchaseTemplateTable.vendorID))
    .where(and(eq(purchaseTemplateTable.companyID, companyID), eq(purchaseTemplateTable.id, id)));
  if (!found?.content) return null;
  const { content: held, vendorID, vendorName } = found;
  return vendorID === null ? held : { ...held, vendor: { id: vendorID, name: vendorName ?? '' } };
}

async function copiedByNumber(
  executor: Executor,
  actor: Actor,
  number: string,
  now: Date,
): Promise<StoredDocument> {
  const [row] = await executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.referenceID, number.trim().toUpperCase()),
        inArray(documentTable.transactionType, [...templateTypes]),
        readableDocuments(executor, actor),
      ),
    );
  const subject = row && toDocumentSubject(row, now);
  const isAllowed =
    subject && judgeAction(lifecycleOf(documentServerEntity, subject), actor, subject, 'copy').isAllowed;
  if (!row || !isAllowed) {
    throw new DomainError('validation_failed', { fields: { document: templateWord('noDocument') } });
  }
  return row;
}
