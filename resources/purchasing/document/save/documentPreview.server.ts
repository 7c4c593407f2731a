import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { App } from '../../../../server/http/routes.ts';
import { previewChain } from '../../../../server/approval/chain.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { dayFilter, idListFilter } from '../../../../domain/list/listFilter.ts';
import { refuse } from '../../../../domain/message/fieldMessage.ts';
import { currencyCodeSchema, readMoneyOf, sentMoneySchema } from '../../../../domain/money/moneySchema.ts';
import { computedOfLine, totalError } from '../documentAmounts.ts';
import { documentKinds, kindOfEntered } from '../../documentKinds.ts';
import { anyReviewer } from '../../reviewers.ts';
import { purchasing } from '../document.ts';
import type { DocumentEntity } from './savePart.server.ts';
import { besideOfParts, typedErrors } from './documentSave.server.ts';
import { recordsAmong, unknownRecord } from './namedRecord.server.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { readableDocuments } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import { approvalPreview } from '../../../../domain/approval/approvalWire.ts';
import { documentErrors } from '../documentWire.ts';
import { sayFields } from '../../../../server/words/words.ts';

/** Who types documents, of any kind. */
export const typing = {
  ...purchasing,
  anyPermission: documentKinds.flatMap(({ rights }) => [rights.create, rights.edit, rights.editDraft]),
  orCapability: [...anyReviewer, ...documentKinds.flatMap(({ enteredBy }) => enteredBy ?? [])],
};

export const recordQuery = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .transform((id) => id || undefined);

/** Of what kind a document is that is being typed. */
const typedKind = z.enum(documentKinds.map(({ type }) => type)).default('bill');

/**
 * What decides who has to approve: asked while a document is typed, and judged as it is when it is saved. `id` names
 * one that exists already.
 */
const chosenQuery = recordQuery.transform((id) => id ?? null);

/** The head of a document that is being typed, as far as it is filled in. `id`: the document that is changed. */
const documentHeadQuery = z.strictObject({
  id: recordQuery,
  transactionType: typedKind,
  vendorID: chosenQuery,
  referenceNumber: z
    .string()
    .trim()
    .max(100)
    .optional()
    .transform((text) => text || null),
  transactionDate: dayFilter.transform((day) => day ?? null),
  warehouseID: chosenQuery,
  termPaymentID: chosenQuery,
  organizationID: chosenQuery,
  requesterID: chosenQuery.meta({ 'x-resource': 'employees' }),
  itemableIDs: idListFilter.describe(
    'The products of its lines, in their order; each problem names its place',
  ),
});

const approvalPreviewQuery = z
  .strictObject({
    id: recordQuery,
    transactionType: typedKind,
    requesterID: recordQuery.meta({ 'x-resource': 'employees' }),
    vendorID: chosenQuery.describe(
      'Of an invoice, with its day: where split invoices go the way of their sum',
    ),
    transactionDate: dayFilter.transform((day) => day ?? null),
    currencyCode: currencyCodeSchema.default('IDR'),
    totalAmount: sentMoneySchema(computedOfLine),
  })
  .superRefine(readMoneyOf({ totalAmount: computedOfLine }, ({ currencyCode }) => currencyCode))
  .superRefine(({ totalAmount, currencyCode }, context) => {
    if (context.issues.length > 0) return;
    const error = totalError(totalAmount, currencyCode);
    if (error !== null) refuse(context, error, ['totalAmount']);
  });

/** What the server knows of an invoice that is being typed: who would have to approve it, and what is wrong with it. */
export function documentPreviewRoutes(app: App, context: ServerContext, entity: DocumentEntity): void {
  readCall(app, context, {
    url: '/v1/bills/problems',
    access: typing,
    tag: 'Purchases',
    summary: 'What a save of this head would be refused for, a sentence per field; nothing is stored',
    query: documentHeadQuery,
    answer: documentErrors,
    async read({ executor, actor, query: { id = 0, transactionType, itemableIDs = [], ...head }, say }) {
      const typed = {
        executor,
        companyID: actor.companyID,
        head: { ...head, itemableIDs },
        exceptID: id,
      };
      const fields = await typedErrors(typed, entity.partsOf(transactionType));
      return { fields: sayFields(fields, say) };
    },
  });

  readCall(app, context, {
    url: '/v1/bills/approval-preview',
    access: typing,
    tag: 'Purchases',
    summary: 'Who would have to approve a document of this total; nothing is stored',
    query: approvalPreviewQuery,
    answer: approvalPreview,
    async read({ executor, actor, query, now, say }) {
      const { companyID, employeeID } = actor;
      const { id, transactionType, requesterID = employeeID, currencyCode, totalAmount } = query;
      const requesters = await recordsAmong(executor, companyID, employeeTable, [requesterID]);
      if (requesters.size === 0) {
        throw new DomainError('validation_failed', { fields: { requesterID: unknownRecord } });
      }
      const [entered] =
        id === undefined
          ? []
          : await executor
              .select({ createdByID: documentTable.createdByID })
              .from(documentTable)
              .where(
                and(
                  eq(documentTable.companyID, companyID),
                  eq(documentTable.id, id),
                  readableDocuments(executor, actor, { id }),
                ),
              );
      const { vendorID, transactionDate } = query;
      const placed = {
        companyID,
        id: id ?? 0,
        transactionType,
        vendorID,
        transactionDate,
        currencyCode,
        totalAmount,
      };
      // What they may not read they do not learn from who would be asked, before anything is submitted.
      const beside = await besideOfParts(executor, entity.partsOf(transactionType), placed, actor);
      const terms = {
        beside,
        kind: kindOfEntered({ transactionType }).workflow,
        currencyCode,
        amount: totalAmount,
        day: today(actor.timeZone, now),
        requesterID,
        excludedIDs: [entered?.createdByID ?? employeeID, employeeID],
        lastRound: 0,
      };
      return await previewChain(executor, companyID, terms, say);
    },
  });
}
