import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { readOrRefuse } from '../../../../domain/message/fieldMessage.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import {
  currencyCodes,
  fromWire,
  isPositive,
  priceDecimalsIn,
  priceDecimalsMax,
  toWire,
} from '../../../../domain/money/money.ts';
import { amountError, priceError } from '../../../../domain/money/moneyRules.ts';
import { splitAmount } from '../../../../domain/money/shares.ts';
import { amountOfLine } from '../../../../domain/money/tax.ts';
import { carries, employeesWith } from '../../../../server/approval/holders.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import type { UploadPlaces } from '../../../../server/files/fileRoutes.ts';
import { storeUpload, uploadAnswer, uploadForm } from '../../../../server/files/fileRoutes.ts';
import { toMediaItem } from '../../../../server/files/mediaLinks.ts';
import { errorAnswer } from '../../../../server/http/errorAnswer.ts';
import type { App } from '../../../../server/http/routes.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { companyOfSecret } from '../../../../server/session/linkSecret.ts';
import { carriedOver } from '../../document/copy/carriedOver.ts';
import { inputOfEntered } from '../../document/copy/enteredInput.ts';
import { documentNotice, linesOf, lockDocument } from '../../document/documentStore.server.ts';
import { remittance } from '../../document/document.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { documentDetailOf } from '../../document/page/documentDetail.server.ts';
import { documentInput } from '../../document/save/documentInput.ts';
import type { DocumentInput } from '../../document/save/documentInput.ts';
import { createDocument } from '../../document/save/documentSave.server.ts';
import { warehouseTable } from '../../warehouse/warehouse.server.ts';
import type { AnswerInput, AskedRequest, InvitationState } from './invitation.ts';
import { answerFilesMax, answerInput, answerMessage, answerToken, askedRequest } from './invitation.ts';
import type { QuoteInvitation } from './invitationTable.server.ts';
import { quoteInvitationTable } from './invitationTable.server.ts';
import type { FoundInvitation } from './quoteInvitation.server.ts';
import { findInvitation, stateOf, takeInvitation } from './quoteInvitation.server.ts';
import type { DocumentEntity } from '../../document/save/savePart.server.ts';

const triesPerMinute = { max: 20, timeWindow: '1 minute' };
const isPublic = { access: 'public', rateLimit: triesPerMinute } as const;
const refusals = { 400: errorAnswer, 404: errorAnswer, 429: errorAnswer, 503: errorAnswer };
const writeRefusals = { ...refusals, 409: errorAnswer, 413: errorAnswer, 415: errorAnswer, 422: errorAnswer };

/** `external/quote`: a vendor answers a request for quote by their link. Who has no true link learns nothing. */
export function answerRoutes(app: App, context: ServerContext, entity: DocumentEntity): void {
  app.get(
    '/v1/external/quote',
    {
      config: isPublic,
      schema: {
        tags: ['Purchases'],
        summary: 'What a vendor is asked to quote, and whether the link is still open',
        querystring: z.strictObject({ token: answerToken }),
        response: { 200: askedRequest, ...refusals },
      },
    },
    async (request) => {
      const { found, state, inviter } = await readInvitation(context, request.query.token);
      return await context.database.read(found.request.companyID, (executor) =>
        toAskedRequest(executor, found, { state, inviter, now: context.now() }),
      );
    },
  );

  app.post(
    '/v1/external/quote',
    {
      config: isPublic,
      schema: {
        tags: ['Purchases'],
        summary: 'Answers a request for quote, once: the link is used up',
        body: answerInput,
        response: { 204: z.null().describe('The company has the quote'), ...writeRefusals },
      },
    },
    async (request, reply) => {
      await answer(context, entity, request.body);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/v1/external/quote/files',
    {
      config: { ...isPublic, isIdempotencyExempt: true, multipart: uploadForm },
      schema: {
        tags: ['Purchases'],
        summary: 'Uploads one file of at most 5 MB for the answer, judged as every upload',
        querystring: z.strictObject({ token: answerToken }),
        consumes: ['multipart/form-data'],
        response: { 201: uploadAnswer, ...writeRefusals },
      },
    },
    async (request, reply) => {
      const { found, inviter } = await readOpenInvitation(context, request.query.token);
      if (found.invitation.mediaIDs.length >= answerFilesMax) throw tooManyFiles();
      const row = await storeUpload(context, inviter, request, placesOf(found.invitation));
      return reply.status(201).send({ media: toMediaItem(row) });
    },
  );
}

/** A link takes so many files and no more, however many come at once. */
function placesOf({ companyID, id }: QuoteInvitation): UploadPlaces {
  const { mediaIDs } = quoteInvitationTable;
  const one = and(eq(quoteInvitationTable.companyID, companyID), eq(quoteInvitationTable.id, id));
  return {
    async take(executor, mediaID) {
      const kept = await executor
        .update(quoteInvitationTable)
        .set({ mediaIDs: sql`array_append(${mediaIDs}, ${mediaID}::bigint)` })
        .where(
          and(
            one,
            isNull(quoteInvitationTable.usedAt),
            isNull(quoteInvitationTable.endedAt),
            sql`cardinality(${mediaIDs}) < ${answerFilesMax}`,
          ),
        )
        .returning({ id: quoteInvitationTable.id });
      if (kept.length === 0) throw tooManyFiles();
    },
    async giveBack(executor, mediaID) {
      await executor
        .update(quoteInvitationTable)
        .set({ mediaIDs: sql`array_remove(${mediaIDs}, ${mediaID}::bigint)` })
        .where(one);
    },
  };
}

function tooManyFiles(): DomainError {
  return new DomainError('validation_failed', {
    fields: { file: answerMessage('mostFiles', { limit: answerFilesMax }) },
  });
}

interface ReadInvitation {
  found: FoundInvitation;
  state: InvitationState;
  /** Who sent it, as they are now. */
  inviter: Actor | null;
}

/** @throws DomainError `not_found` for every link that was never given out */
async function readInvitation(context: ServerContext, token: string): Promise<ReadInvitation> {
  const companyID = companyOfSecret(token);
  const found = await context.database.read(companyID, (executor) =>
    findInvitation(executor, companyID, { token }),
  );
  if (!found) throw new DomainError('not_found', { says: answerMessage('noLink') });
  const inviter = await loadEmployeeActor(context, { companyID, employeeID: found.invitation.invitedByID });
  const state = await context.database.read(companyID, (executor) =>
    stateOf(executor, found, inviter, context.now()),
  );
  return { found, state, inviter };
}

async function readOpenInvitation(context: ServerContext, token: string) {
  const { found, state, inviter } = await readInvitation(context, token);
  if (state !== 'open' || !inviter) throw linkOver(state);
  return { found, inviter };
}

function linkOver(state: InvitationState): DomainError {
  return new DomainError('transition_not_allowed', {
    says: answerMessage(`over.${state === 'open' ? 'used' : state}.title`),
  });
}

async function toAskedRequest(
  executor: Executor,
  { invitation, request, vendorName, company }: FoundInvitation,
  { state, inviter, now }: Omit<ReadInvitation, 'found'> & { now: Date },
): Promise<AskedRequest> {
  const lines = state === 'open' ? await linesOf(executor, request) : [];
  const [place] =
    state !== 'open' || request.warehouseID === null
      ? []
      : await executor
          .select({ name: warehouseTable.name })
          .from(warehouseTable)
          .where(
            and(eq(warehouseTable.companyID, request.companyID), eq(warehouseTable.id, request.warehouseID)),
          );
  return {
    state,
    companyName: company.name,
    vendorName,
    referenceID: request.referenceID,
    until: invitation.until,
    today: today(company.timeZone, now),
    message: state === 'open' ? invitation.notes : null,
    currencyCode: request.currencyCode,
    currencies: currenciesFor(inviter, request),
    priceDecimals: company.priceDecimals,
    deliverTo: place?.name ?? null,
    neededBy: state === 'open' ? request.dueDate : null,
    items: lines.map(({ id, itemName, qty, unit, tax }) => ({
      requestLineID: id,
      itemName: itemName ?? '',
      qty: toWire(qty),
      unit,
      tax: toWire(tax),
    })),
  };
}

/** Other currencies than that of the request go with paying abroad. */
function currenciesFor(
  inviter: Actor | null,
  { currencyCode }: Pick<StoredDocument, 'currencyCode'>,
): string[] {
  const isInternational = inviter !== null && mayEnter(inviter, remittance);
  return isInternational ? [...new Set([currencyCode, ...currencyCodes])] : [currencyCode];
}

/**
 * Enters the quote with the rights of the person who asked for it, and uses the link up, all in one transaction.
 * @throws DomainError `validation_failed` with the fields of the answer, `transition_not_allowed` for a link that is over
 */
async function answer(context: ServerContext, entity: DocumentEntity, sent: AnswerInput): Promise<void> {
  const { found, inviter } = await readOpenInvitation(context, sent.token);
  const { companyID } = found.request;
  await context.database.write(companyID, async (executor) => {
    const now = context.now();
    // The request before its link, as those who ask take them.
    const request = await lockDocument(executor, companyID, found.request.id);
    if (!request) throw linkOver('closed');
    const state = await stateOf(executor, { ...found, request }, inviter, now);
    if (state !== 'open') throw linkOver(state);
    if (!(await takeInvitation(executor, found.invitation, now))) throw linkOver('used');
    if (!currenciesFor(inviter, request).includes(sent.currencyCode)) {
      throw new DomainError('validation_failed', { fields: { currencyCode: law('field.fromList') } });
    }
    const input = await toQuote(executor, { ...found, request }, inviter, sent, now);
    const remark = documentNotice('remark.byVendor', {
      vendor: found.vendorName,
      email: found.invitation.email,
    });
    const quoteID = await createDocument(executor, context, entity, inviter, input, false, {
      vendor: { name: found.vendorName, remark },
    });
    await executor
      .update(quoteInvitationTable)
      .set({ quoteID })
      .where(
        and(eq(quoteInvitationTable.companyID, companyID), eq(quoteInvitationTable.id, found.invitation.id)),
      );
    await tellOfAnswer(executor, context, entity, { found, request, quoteID });
  });
  context.outboxChanged();
}

/**
 * The answer as a quote that a person would enter, judged as theirs is: prices, VAT, days and words are the vendor's, all else is
 * the request's.
 */
async function toQuote(
  executor: Executor,
  { invitation, request, company }: FoundInvitation,
  inviter: Actor,
  { token: _token, items, mediaIDs, ...sent }: AnswerInput,
  now: Date,
): Promise<DocumentInput> {
  const asked = await documentDetailOf(executor, inviter, request.id, now, () => '');
  if (!asked) throw linkOver('closed');
  const day = today(company.timeZone, now);
  const begun = inputOfEntered(carriedOver(asked, 'quote', { day, requester: asked.requester }));
  const lines = new Map(begun.items.map((line) => [line.requestLineID, line]));
  const strange = items.flatMap(({ requestLineID, unitPrice }, at) => {
    const says = unitPrice === null ? null : offeredPriceError(unitPrice, sent.currencyCode, inviter);
    return [
      ...(lines.has(requestLineID)
        ? []
        : [[`items.${at}.requestLineID`, answerMessage('notAsked')] as const]),
      ...(says === null ? [] : [[`items.${at}.unitPrice`, says] as const]),
    ];
  });
  if (strange.length > 0) throw new DomainError('validation_failed', { fields: Object.fromEntries(strange) });
  const uploaded = new Set(invitation.mediaIDs);
  const offered = new Set(
    items.flatMap(({ requestLineID, unitPrice }) => (unitPrice === null ? [] : [requestLineID])),
  );
  return readOrRefuse(documentInput, {
    ...begun,
    ...sent,
    notes: sent.notes ?? null,
    vendorID: invitation.vendorID,
    mediaIDs: mediaIDs.filter((id) => uploaded.has(id)),
    items: items.map(({ requestLineID, unitPrice, tax }) => {
      const line = lines.get(requestLineID);
      if (!line || unitPrice === null) return { requestLineID, itemableID: null };
      return {
        ...line,
        parentID: line.parentID !== null && offered.has(line.parentID) ? line.parentID : null,
        unitPrice,
        tax,
        splits: splitAnew(line, unitPrice, sent.currencyCode),
      };
    }),
  });
}

/** Why a price cannot be offered, or null. A vendor is told how fine it may be, and not where the company says so. */
function offeredPriceError(
  price: number,
  currencyCode: string,
  { priceDecimals }: Pick<Actor, 'priceDecimals'>,
): Message | null {
  const unread = amountError(price, priceDecimalsMax);
  if (unread !== null) return unread;
  const limit = priceDecimalsIn(currencyCode, priceDecimals);
  const tooFine = priceError(fromWire(price), currencyCode, priceDecimals);
  return tooFine !== null && limit > 0 ? law('field.decimals', { limit }) : tooFine;
}

/** For whom a line is, by what the vendor asks for it: the parts stand to each other as in the request. */
function splitAnew(
  { qty, splits }: ReturnType<typeof inputOfEntered>['items'][number],
  unitPrice: number,
  currencyCode: string,
): typeof splits {
  const amount = amountOfLine(fromWire(qty), fromWire(unitPrice), currencyCode);
  if (splits.length === 0 || !isPositive(amount)) return [];
  const weights = splits.map((part) => fromWire(part.amount));
  const amounts = splitAmount(amount, weights, currencyCode);
  return splits.map((part, at) => ({ ...part, amount: toWire(amounts[at] ?? '0') }));
}

/** The history of the request says it; its people and those who asked hear of it. */
async function tellOfAnswer(
  executor: Executor,
  context: ServerContext,
  entity: DocumentEntity,
  {
    found: { invitation, vendorName },
    request,
    quoteID,
  }: { found: FoundInvitation; request: StoredDocument; quoteID: number },
): Promise<void> {
  const { companyID, id, requesterID, createdByID, referenceID } = request;
  const quote = await lockDocument(executor, companyID, quoteID);
  const name = quote?.referenceID ?? '';
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id, action: 'quoteReceived' },
    {
      related: { type: 'bill', id: quoteID, name },
      remark: documentNotice('remark.byVendor', { vendor: vendorName, email: invitation.email }),
    },
  );
  const buyers = await employeesWith(executor, companyID, carries('bills_quote_create'));
  await notify(executor, companyID, {
    employeeIDs: [requesterID, createdByID, invitation.invitedByID, ...buyers],
    group: 'expenses',
    kind: 'complete',
    eventType: 'quote_received',
    objectType: 'bill',
    objectID: quoteID,
    message: documentNotice('quoteReceived', { number: name, vendor: vendorName, request: referenceID }),
  });
}
