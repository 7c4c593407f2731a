import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, compare } from '../../../domain/money/money.ts';
import type { GivenLesson } from '../../../domain/reading/lesson.ts';
import { lessonFrom } from '../../../domain/reading/lesson.ts';
import type { LearnedField, ReadPaper, ReadValues } from '../../../domain/reading/readPaper.ts';
import { learnedFields } from '../../../domain/reading/readPaper.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { writeCall } from '../../../server/engine/calls.ts';
import { idParamsOf } from '../../../server/engine/entityRoutes.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import type { App } from '../../../server/http/routes.ts';
import { isReadFor } from '../../../server/reading/keepReading.ts';
import { paperReadingTable } from '../../../server/reading/readingTables.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { readingAccess, readingSubject } from './invoiceReading.ts';
import { invoiceReadingTable, isVendorOf, readingLessonTable } from './invoiceReadingTables.server.ts';
import { matchVendor } from './matchVendor.server.ts';

const fieldOfLesson = sql<LearnedField>`${readingLessonTable.lesson}->>'field'`;
const isOfVendor = (companyID: number, vendorID: number) =>
  and(eq(readingLessonTable.companyID, companyID), eq(readingLessonTable.vendorID, vendorID));

/** What people have taught of the papers of the vendor who wrote this one: of each field the newest. */
export async function lessonsFor(
  executor: Executor,
  companyID: number,
  paper: ReadPaper,
): Promise<GivenLesson[]> {
  const known = paper.layout.length > 0 ? await matchVendor(executor, companyID, paper) : null;
  if (!known) return [];
  const rows = await executor
    .selectDistinctOn([fieldOfLesson], {
      lesson: readingLessonTable.lesson,
      givenOn: readingLessonTable.givenOn,
    })
    .from(readingLessonTable)
    .where(isOfVendor(companyID, known.vendorID))
    .orderBy(fieldOfLesson, desc(readingLessonTable.givenAt), desc(readingLessonTable.id));
  return rows.map(({ lesson, givenOn }) => ({ ...lesson, givenOn: givenOn as GivenLesson['givenOn'] }));
}

/**
 * Learns of an invoice that was saved otherwise than its file was read: where its vendor writes what was corrected. A lesson that
 * misled is given up.
 */
export async function learnFrom(
  executor: Executor,
  actor: Actor,
  document: StoredDocument,
  mediaID: number,
  now: Date,
): Promise<void> {
  const { companyID, employeeID, timeZone } = actor;
  const { vendorID, currencyCode } = document;
  const [reading] = await executor
    .select({ paper: paperReadingTable.paper, layout: paperReadingTable.layout })
    .from(paperReadingTable)
    .where(isReadFor(companyID, readingSubject, mediaID));
  if (vendorID === null || !reading?.paper || !reading.layout) return;
  const { paper, layout } = reading;
  for (const field of learnedFields) {
    const saved = savedIn(document, field);
    const read = paper[field]?.value;
    if (saved.length === 0 || saved.some((value) => isSaved(field, read, value))) continue;
    const lesson = saved.map((value) => lessonFrom(layout, field, value, currencyCode)).find(Boolean);
    const misled = learnedIn(paper).some((one) => one.field === field);
    if (!lesson && !misled) continue;
    await executor
      .delete(readingLessonTable)
      .where(and(isOfVendor(companyID, vendorID), eq(fieldOfLesson, field)));
    if (!lesson) continue;
    const given = { givenByID: employeeID, givenOn: today(timeZone, now), givenAt: now };
    await executor.insert(readingLessonTable).values({ companyID, vendorID, lesson, ...given });
  }
}

/** A paper that was read by an earlier version has learned nothing. */
const learnedIn = ({ learned }: Partial<ReadValues>): ReadValues['learned'] => learned ?? [];

/** What was saved in a field, as it may stand on the paper; nothing where it follows from another field. */
function savedIn(document: StoredDocument, field: LearnedField): string[] {
  const { referenceNumber, transactionDate, dueDate, totalAmount, whtAmount } = document;
  // What the paper does not withhold is withheld from its total.
  if (field === 'total') return [...new Set([totalAmount, add(totalAmount, whtAmount)])];
  const value = {
    number: referenceNumber,
    date: transactionDate,
    dueDate: dueDate === transactionDate ? null : dueDate,
  }[field];
  return value === null || value === '' ? [] : [value];
}

const isSaved = (field: LearnedField, read: string | undefined, saved: string): boolean =>
  read !== undefined && (field === 'total' ? compare(read as Amount, saved as Amount) === 0 : read === saved);

/** Forgets what was learned of a vendor's papers, for who had one of them read. */
export function lessonRoutes(app: App, context: ServerContext): void {
  writeCall(app, context, {
    method: 'DELETE',
    url: '/v1/bill-readings/:id/lessons',
    access: readingAccess,
    tag: 'Purchases',
    summary:
      'Forget where a field stands on the papers of the vendor of a file, as somebody had corrected it',
    params: idParamsOf('media'),
    query: z.strictObject({ field: z.enum(learnedFields).describe('Of the paper') }),
    answer: z.object({ forgotten: z.int().nonnegative() }).meta({ id: 'ForgottenLessons' }),
    async write({ executor, actor, params: { id: mediaID }, query: { field }, now }) {
      const { companyID, employeeID } = actor;
      const isReading = isReadFor(companyID, readingSubject, mediaID);
      const [reading] = await executor.select().from(paperReadingTable).where(isReading).for('update');
      const [known] = await executor
        .select({ vendorID: invoiceReadingTable.vendorID })
        .from(invoiceReadingTable)
        .where(isVendorOf(companyID, mediaID));
      if (reading?.askedByID !== employeeID) return null;
      if (!reading.paper || !known) return { forgotten: 0 };
      const isVendor = and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, known.vendorID));
      const [vendor] = await executor.select().from(vendorTable).where(isVendor).for('update');
      const gone = await executor
        .delete(readingLessonTable)
        .where(and(isOfVendor(companyID, known.vendorID), eq(fieldOfLesson, field)))
        .returning({ id: readingLessonTable.id });
      const learned = learnedIn(reading.paper).filter((one) => one.field !== field);
      await executor
        .update(paperReadingTable)
        .set({ paper: { ...reading.paper, learned } })
        .where(isReading);
      if (vendor && gone.length > 0) {
        const step = { action: 'forgetReading', fromStatus: vendor.status, toStatus: vendor.status };
        await appendHistory(executor, companyID, actor, now, {
          ...step,
          subjectType: 'vendor',
          subjectID: vendor.id,
        });
      }
      return { forgotten: gone.length };
    },
  });
}
