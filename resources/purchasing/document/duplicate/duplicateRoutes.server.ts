import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { dayFilter, idListFilter } from '../../../../domain/list/listFilter.ts';
import { currencyCodeSchema, readMoneyOf, sentMoneySchema } from '../../../../domain/money/moneySchema.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { ownFilesAmong } from '../../../../server/files/ownFiles.ts';
import type { App } from '../../../../server/http/routes.ts';
import { computedOfLine } from '../documentAmounts.ts';
import { canReadDocument } from '../documentStore.server.ts';
import { recordQuery, typing } from '../save/documentPreview.server.ts';
import { maxFiles } from '../save/documentInput.ts';
import { documentDuplicates } from './duplicateWire.ts';
import { findDuplicates } from '../../../../server/duplicates/findDuplicates.ts';
import { paperOfInvoice } from './invoiceSubject.server.ts';
import { wordFound } from './keepDuplicates.server.ts';

/** An invoice that is being typed, as far as it is filled in. `id`: the one that is changed. */
const typedInvoice = z
  .strictObject({
    id: recordQuery,
    vendorID: recordQuery,
    referenceNumber: z.string().trim().max(100).optional(),
    transactionDate: dayFilter,
    currencyCode: currencyCodeSchema.default('IDR'),
    totalAmount: sentMoneySchema(computedOfLine).default('0'),
    mediaIDs: idListFilter,
  })
  .superRefine(readMoneyOf({ totalAmount: computedOfLine }, ({ currencyCode }) => currencyCode));

/** What another invoice has in common with one that is typed, asked while it is typed and when a file is uploaded. */
export function duplicateRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/bills/duplicates',
    access: typing,
    tag: 'Purchases',
    summary: 'Invoices that may be the same as one that is typed; nothing is stored',
    query: typedInvoice,
    answer: documentDuplicates,
    async read({ executor, actor, query, say }) {
      const {
        id = 0,
        vendorID = null,
        referenceNumber = '',
        transactionDate,
        mediaIDs = [],
        ...sums
      } = query;
      const paper = paperOfInvoice({
        ...sums,
        id,
        companyID: actor.companyID,
        vendorID,
        referenceNumber: referenceNumber || null,
        transactionDate: transactionDate ?? null,
      });
      const files = await ownFiles(executor, actor, id, mediaIDs.slice(0, maxFiles));
      const [found = []] = await findDuplicates(executor, [{ paper, mediaIDs: files }]);
      return { data: await wordFound(executor, actor, found, say) };
    },
  });
}

/** Of these files those that the person uploaded, or that the invoice carries which they change. */
async function ownFiles(
  executor: Executor,
  actor: Actor,
  id: number,
  mediaIDs: readonly number[],
): Promise<number[]> {
  const isCarried = mediaIDs.length > 0 && id > 0 && (await canReadDocument(executor, actor, id));
  return await ownFilesAmong(executor, actor, mediaIDs, isCarried ? { type: 'bill', ids: [id] } : null);
}
