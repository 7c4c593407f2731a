import { and, count, desc, eq } from 'drizzle-orm';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import { nounAccess } from '../../../../domain/noun/nounAccess.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { EffectContext, EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { Stored } from '../../../../server/records/storedNoun.ts';
import type { TransactionType } from '../../document/document.ts';
import { readableDocuments } from '../../document/documentStore.server.ts';
import { documentTable, isUnfinished } from '../../document/documentTables.server.ts';
import { purchaseTemplateTable } from '../../purchaseTemplate/purchaseTemplateTable.server.ts';
import { recurringPurchase } from '../../recurringPurchase/recurringPurchase.ts';
import { recurringPurchaseTable } from '../../recurringPurchase/recurringPurchaseTable.server.ts';
import { assertVendorExists } from '../page/vendorDealings.server.ts';
import { vendor, vendorNotice } from '../vendor.ts';
import type { VendorOpen } from './vendorOpen.ts';
import { namedMax, openKinds, vendorOpen } from './vendorOpen.ts';

/** What is looked at before a vendor is archived. */
export function vendorOpenRoute(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/vendors/:id/open',
    access: { ...vendor.access, anyPermission: [vendor.permissions.archive] },
    tag: vendor.tag,
    summary: 'What is under way with a vendor, and what is bought of it again and again',
    params: idParams,
    answer: vendorOpen,
    async read({ executor, actor, params: { id } }) {
      await assertVendorExists(executor, actor.companyID, id);
      return await openOf(executor, actor, id);
    },
  });
}

/** What the history says of a vendor that is archived with something under way: it is not undone by it. */
export async function archiveVendor({
  executor,
  actor,
  row,
}: EffectContext<Stored>): Promise<EffectOutcome<Stored>> {
  if (!actor) throw new DomainError('forbidden');
  const open = await openOf(executor, actor, row.id);
  const says = openKinds.flatMap((kind): Message[] => {
    const { count: found, named } = open[kind];
    if (found === 0) return [];
    const names = named.map(({ name }) => name).join(', ');
    const values = { count: found, smart_count: found };
    return [
      vendorNotice(
        names === '' ? `open.${kind}` : `open.${kind}Named`,
        names === '' ? values : { ...values, names },
      ),
    ];
  });
  return says.length === 0 ? {} : { remark: joined('sentences', says) };
}

async function openOf(executor: Executor, actor: Actor, vendorID: number): Promise<VendorOpen> {
  const [invoices, orders, recurring] = await Promise.all([
    documentsOpen(executor, actor, vendorID, 'bill'),
    documentsOpen(executor, actor, vendorID, 'order'),
    recurringOf(executor, actor, vendorID),
  ]);
  return { invoices, orders, recurring };
}

async function documentsOpen(
  executor: Executor,
  actor: Actor,
  vendorID: number,
  type: TransactionType,
): Promise<VendorOpen['invoices']> {
  const { id, companyID, transactionType, status, referenceID: name } = documentTable;
  const isOpen = and(
    eq(companyID, actor.companyID),
    eq(documentTable.vendorID, vendorID),
    eq(transactionType, type),
    isUnfinished(status),
  );
  const [found, named] = await Promise.all([
    executor.$count(documentTable, isOpen),
    executor
      .select({ id, name })
      .from(documentTable)
      .where(and(isOpen, readableDocuments(executor, actor, { types: [type] })))
      .orderBy(desc(id))
      .limit(namedMax),
  ]);
  return { count: found, named };
}

/** By the vendor of their templates. */
async function recurringOf(
  executor: Executor,
  actor: Actor,
  vendorID: number,
): Promise<VendorOpen['recurring']> {
  const { id, companyID, name, status, templateID } = recurringPurchaseTable;
  const ofVendor = and(
    eq(companyID, actor.companyID),
    eq(status, 'active'),
    eq(purchaseTemplateTable.vendorID, vendorID),
  );
  const ofTemplate = and(
    eq(purchaseTemplateTable.companyID, companyID),
    eq(purchaseTemplateTable.id, templateID),
  );
  const mayOpen = mayEnter(actor, nounAccess(recurringPurchase, 'viewList'));
  const [[counted], named] = await Promise.all([
    executor
      .select({ found: count() })
      .from(recurringPurchaseTable)
      .innerJoin(purchaseTemplateTable, ofTemplate)
      .where(ofVendor),
    mayOpen
      ? executor
          .select({ id, name })
          .from(recurringPurchaseTable)
          .innerJoin(purchaseTemplateTable, ofTemplate)
          .where(ofVendor)
          .orderBy(desc(id))
          .limit(namedMax)
      : [],
  ]);
  return { count: counted?.found ?? 0, named };
}
