import { and, eq } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { readOrRefuse } from '../../../domain/message/fieldMessage.ts';
import type { Message } from '../../../domain/message/message.ts';
import { fromWire, toWire } from '../../../domain/money/money.ts';
import { askedLines, prepaidOf } from '../../../domain/reading/askedLines.ts';
import type { ReadPaper } from '../../../domain/reading/readPaper.ts';
import { AccountingError } from '../../../server/accounting/accountingProvider.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { storeFile } from '../../../server/files/fileRoutes.ts';
import { notify } from '../../../server/notification/notify.ts';
import { keepFound } from '../../../server/reading/readingJob.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { OtherDocumentError } from '../../../server/stream/streamProvider.ts';
import { own } from '../../../server/words/own.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { documentDraftInput } from '../../purchasing/document/save/documentInput.ts';
import { createDocument } from '../../purchasing/document/save/documentSave.server.ts';
import { documentServerEntity } from '../../purchasing/documentEntity.server.ts';
import { readingAccess } from '../../purchasing/invoiceReading/invoiceReading.ts';
import { invoiceReadings } from '../../purchasing/invoiceReading/invoiceReadings.server.ts';
import { readBooks } from '../connection/books.server.ts';
import { readConnection } from '../connection/connections.server.ts';
import { streamWord } from './mailedDocument.ts';
import type { StoredMail } from './mailedDocumentTable.server.ts';
import { mailedDocumentTable } from './mailedDocumentTable.server.ts';

/** So often Stream may answer another document than it was asked for. */
const triesMax = 5;

type Mail = Pick<StoredMail, 'companyID' | 'id'>;

const ofMail = ({ companyID, id }: Mail) =>
  and(eq(mailedDocumentTable.companyID, companyID), eq(mailedDocumentTable.id, id));

/** Makes the draft of a mailed document, once, however many servers do so at once and wherever they die. */
export async function makeDraft(context: ServerContext, mail: Mail): Promise<void> {
  const { database, log } = context;
  const { companyID } = mail;
  const [found] = await database.read(companyID, (executor) =>
    executor.select().from(mailedDocumentTable).where(ofMail(mail)),
  );
  if (found?.status !== 'waiting') return;
  const actor = await entering(context, companyID);
  if (actor === null) return await wait(context, found, streamWord('nobody'));
  try {
    const { content, found: fields } = await readBooks(
      context,
      { companyID, provider: 'stream' },
      (stream, accessToken) => stream.document(accessToken, found.documentID),
    );
    const media = await storeFile(context, actor, log, {
      fileName: found.fileName,
      kind: 'purchase_invoice',
      content,
    });
    await database.write(companyID, (executor) =>
      draftOf(executor, context, { actor, found, mediaID: media.id, fields }),
    );
    context.outboxChanged();
  } catch (error) {
    await settleFailure(context, found, actor, error);
  }
}

/** Whose drafts they are: who connected Stream, else somebody who may enter invoices. */
async function entering(context: ServerContext, companyID: number): Promise<Actor | null> {
  const employeeIDs = await context.database.read(companyID, async (executor) => {
    const connection = await readConnection(executor, companyID, 'stream');
    const others = await employeesWith(executor, companyID, carries('bills_invoice_create'), []);
    return [connection?.connectedByID ?? 0, ...others];
  });
  for (const employeeID of employeeIDs) {
    const actor = await loadEmployeeActor(context, { companyID, employeeID });
    if (actor && mayEnter(actor, readingAccess)) return actor;
  }
  return null;
}

interface Drafting {
  actor: Actor;
  found: StoredMail;
  mediaID: number;
  fields: unknown;
}

async function draftOf(
  executor: Executor,
  context: ServerContext,
  { actor, found, mediaID, fields }: Drafting,
): Promise<void> {
  const { companyID } = actor;
  const now = context.now();
  const [still] = await executor.select().from(mailedDocumentTable).where(ofMail(found)).for('update');
  // Another server has made it meanwhile: its file goes as any that nobody carries.
  if (still?.status !== 'waiting') return;
  const paper = await keepFound(executor, invoiceReadings, { actor, mediaID, reader: 'stream', now }, fields);
  const { fileName: file, sender } = found;
  const mailed = { remark: streamWord('origin', { file, sender }) };
  const enter = (sent: object) =>
    executor.transaction((inner) => {
      const input = readOrRefuse(documentDraftInput, sent);
      return createDocument(inner, context, documentServerEntity, actor, input, true, { mailed });
    });
  const bare = { transactionType: 'bill', mediaIDs: [mediaID], requesterID: actor.employeeID };
  let id: number;
  try {
    id = await enter({ ...bare, ...(await filled(executor, actor, mediaID, paper, now)) });
  } catch (error) {
    if (!(error instanceof DomainError) || !error.clientVisible) throw error;
    // What no draft takes is left to the person, who has the file.
    id = await enter(bare);
  }
  const settled = { status: 'made', billID: id, reason: null, settledAt: now } as const;
  await executor.update(mailedDocumentTable).set(settled).where(ofMail(found));
  const [document] = await executor
    .select({ number: documentTable.referenceID })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), eq(documentTable.id, id)));
  await notify(executor, companyID, {
    employeeIDs: [actor.employeeID],
    group: 'expenses',
    kind: 'assignment',
    eventType: 'mailed_document_drafted',
    objectType: documentServerEntity.name,
    objectID: id,
    message: streamWord('drafted', { file, sender, number: document?.number ?? '' }),
  });
}

/** What was read of a paper as a draft takes it; nothing of one that asks for nothing. */
async function filled(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  paper: ReadPaper | null,
  now: Date,
): Promise<object> {
  if (paper === null || paper.credit !== null) return {};
  const reading = { mediaID, paper, subjectID: null, isOwn: true };
  const { vendor, vendorDefaults } = await invoiceReadings.answer(executor, actor, reading, now);
  const currencyCode =
    paper.currencyCode?.value ?? (paper.otherCurrency ? null : (vendorDefaults?.currencyCode ?? 'IDR'));
  const rate = (percent: number | null | undefined) => (percent == null ? null : fromWire(percent));
  const usual = { tax: rate(vendorDefaults?.tax), whtTax: rate(vendorDefaults?.whtTax) };
  const { lines, vatDifference } = askedLines(paper, usual, currencyCode ?? 'IDR', actor.priceDecimals);
  return {
    mediaOcrID: mediaID,
    vendorID: vendor?.id ?? null,
    referenceNumber: paper.number?.value ?? null,
    transactionDate: paper.date?.value ?? null,
    dueDate: paper.dueDate?.value ?? null,
    ...(currencyCode === null ? {} : { currencyCode }),
    isPriceIncludeTax: paper.isPriceIncludeTax,
    prepaidAmount: toWire(prepaidOf(paper)),
    vatDifference: toWire(vatDifference),
    items: lines.map(({ at, ofAll, quantity, price, tax, whtTax }) => {
      const read = at === null ? null : paper.lines[at];
      const name = read?.description?.value ?? ofAll?.reason?.value ?? null;
      return {
        itemName: name?.slice(0, 200) ?? null,
        unit: read?.unit?.value.slice(0, 20) ?? null,
        qty: toWire(quantity ?? '1'),
        unitPrice: price === null ? null : toWire(price),
        tax: toWire(tax ?? '0'),
        whtTax: toWire(whtTax ?? '0'),
      };
    }),
  };
}

/** What Stream refuses, or what is no paper, is not taken; what may be otherwise in a moment waits. */
async function settleFailure(
  context: ServerContext,
  found: StoredMail,
  actor: Actor,
  error: unknown,
): Promise<void> {
  context.log.warn({ err: error, mailedDocumentID: found.id }, 'a mailed document became no draft');
  if (error instanceof OtherDocumentError) return await countTry(context, found, actor);
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'insufficient_credit') return await wait(context, found, streamWord('noCredit'));
  const { cause } = error;
  if (cause instanceof AccountingError) {
    if (cause.failure === 'refused') await refuse(context, found, actor, own('reading.refused'));
    // Busy, or out of reach: the next look finds it waiting.
    return;
  }
  if (error.code === 'transition_not_allowed') return;
  const [said] = Object.values(error.fields as Record<string, Message>);
  await refuse(context, found, actor, said ?? error.says);
}

async function wait(context: ServerContext, found: StoredMail, reason: Message): Promise<void> {
  await context.database.write(found.companyID, (executor) =>
    executor
      .update(mailedDocumentTable)
      .set({ reason })
      .where(and(ofMail(found), eq(mailedDocumentTable.status, 'waiting'))),
  );
}

async function countTry(context: ServerContext, found: StoredMail, actor: Actor): Promise<void> {
  const tries = found.tries + 1;
  if (tries >= triesMax) return await refuse(context, found, actor, streamWord('anotherDocument'));
  await context.database.write(found.companyID, (executor) =>
    executor
      .update(mailedDocumentTable)
      .set({ tries, reason: streamWord('anotherDocument') })
      .where(and(ofMail(found), eq(mailedDocumentTable.status, 'waiting'))),
  );
}

async function refuse(
  { database, now, outboxChanged }: ServerContext,
  found: StoredMail,
  { employeeID }: Actor,
  reason: Message,
): Promise<void> {
  const { companyID, fileName: file, sender } = found;
  await database.write(companyID, async (executor) => {
    const refused = await executor
      .update(mailedDocumentTable)
      .set({ status: 'refused', reason, settledAt: now() })
      .where(and(ofMail(found), eq(mailedDocumentTable.status, 'waiting')))
      .returning({ id: mailedDocumentTable.id });
    if (refused.length === 0) return;
    await notify(executor, companyID, {
      employeeIDs: [employeeID],
      group: 'expenses',
      kind: 'reminder',
      eventType: 'mailed_document_refused',
      objectType: 'mailedDocument',
      objectID: found.id,
      message: streamWord('notTaken', { file, sender, reason }),
    });
  });
  outboxChanged();
}
