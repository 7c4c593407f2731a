import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Locale } from '../../../domain/day/day.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { LanguagesOf } from '../../../server/engine/nouns.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../server/jobs/jobTopics.ts';
import { isFirstInMinute } from '../../../server/jobs/oncePerMinute.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { threadOf } from '../../../server/mail/thread.ts';
import { printedPaper } from '../../../server/pdf/paperCall.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import type { quoteMailEn } from '../quote/mail/quoteMail.en.ts';
import { documentError } from '../document/documentAmounts.ts';
import { differencesInWords } from '../amendment/differenceWords.ts';
import { documentNotice, linesOf } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { changePlace } from '../document/page/documentChanges.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { paperForVendor } from '../document/page/documentPaper.server.ts';

const words = messagesOf<typeof quoteMailEn>('quoteMail');

/** Mails a document as PDF to one address. Jobs of an earlier version, which mailed quotes alone, have this name, too. */
const documentMailTopic = jobTopic(
  'quote.mail',
  z.object({
    quoteID: z.int().positive(),
    employeeID: z.int().positive(),
    to: z.string(),
    notes: z.string().nullable(),
    /** The change of an order that came into force: what it changed is said. */
    amendmentID: z.int().positive().nullish(),
  }),
);

/** Where a document is sent. */
export function addressesOf({ decision }: Pick<EffectContext<StoredDocument>, 'decision'>): string[] {
  return (decision.input as { emails: string[] }).emails;
}

/**
 * Tells the vendor of an order that was sent what it became, at the addresses where it was sent last; they may write to who made the
 * change, or else to who brought it into force. Answers the addresses; none where it was sent to nobody.
 */
export async function mailAmended(
  executor: Executor,
  { order, amendment, actor }: { order: StoredDocument; amendment: StoredDocument; actor: Actor },
): Promise<string[]> {
  const { companyID, id: quoteID, sentTo } = order;
  if (sentTo === null || sentTo.length === 0) return [];
  const isMaker = eq(employeeTable.id, amendment.createdByID);
  const [employeeID = actor.employeeID] = await employeesWith(executor, companyID, isMaker);
  for (const to of sentTo) {
    const told = { quoteID, employeeID, to, notes: null, amendmentID: amendment.id };
    await writeOutbox(executor, companyID, documentMailTopic, told);
  }
  return sentTo;
}

/** Sends a document to one or more addresses: once per minute to the same ones. */
export async function sendByMail({
  executor,
  actor,
  row,
  decision,
  now,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  if (!actor) throw new DomainError('forbidden');
  const { companyID, id } = row;
  const { employeeID } = actor;
  const emails = addressesOf({ decision });
  const { notes } = decision.input as { notes: string | null };
  for (const to of emails) {
    const question = JSON.stringify([documentMailTopic.name, id, to.toLowerCase()]);
    if (!(await isFirstInMinute(executor, { companyID, employeeID, question, at: now }))) {
      const says = documentError('sentJustNow', { email: to });
      throw new DomainError('validation_failed', { says, fields: { emails: says } });
    }
    await writeOutbox(executor, companyID, documentMailTopic, { quoteID: id, employeeID, to, notes });
  }
  return { to: row.status, remark: documentNotice('remark.sentTo', { emails: emails.join(', ') }) };
}

/** Prints the document as it is then, without what is the company's own, and mails it in the language of its sender. */
export function documentMailWorker(context: ServerContext, languagesOf: LanguagesOf): JobWorker {
  return jobWorker(
    documentMailTopic,
    async ({ id, companyID, payload: { quoteID, employeeID, to, notes, amendmentID } }) => {
      const sender = await loadEmployeeActor(context, { companyID, employeeID });
      if (!sender) return;
      const { language, paper, changes } = await context.database.read(companyID, async (executor) => {
        const language = (await languagesOf(executor, companyID, [employeeID])).get(employeeID) ?? 'en';
        const terms = { say: context.words.in(language), hasPrices: true };
        return {
          language,
          paper: await paperForVendor(executor, sender, quoteID, context, terms),
          changes: amendmentID
            ? await changesFor(executor, context, { companyID, amendmentID, language })
            : null,
        };
      });
      const say = context.words.in(language);
      const values = { company: paper.company.name, number: paper.number, person: sender.fullName };
      await context.mailer.send({
        id,
        companyID,
        to,
        subject: say(words(changes ? 'amendedSubject' : 'sentSubject', values)),
        text: [
          say(words(changes ? 'amended' : 'sent', values)),
          ...(changes ? [changes.join('\n')] : []),
          ...(notes === null ? [] : [notes]),
          say(words('contact', { person: sender.fullName, email: sender.email })),
        ].join('\n\n'),
        thread: threadOf(companyID, { objectType: 'bill', objectID: quoteID }),
        language,
        attachments: [await printedPaper(context, sender, paper)],
      });
    },
  );
}

/** What a change of an order changed of what its vendor reads, a line each; the total comes first. */
async function changesFor(
  executor: Executor,
  context: ServerContext,
  { companyID, amendmentID, language }: { companyID: number; amendmentID: number; language: Locale },
): Promise<string[]> {
  const found = await rowIn(executor, documentTable, { companyID, id: amendmentID });
  if (!found) return [];
  const { differences, currencyCode } = found;
  const told = Object.fromEntries(Object.entries(differences ?? {}).filter(([key]) => isForVendors(key)));
  const { translate } = context.words.in(language);
  const items = await linesOf(executor, found);
  const rows = differencesInWords(told, { items, currencyCode }, { translate, locale: language });
  const { totalAmount: total } = told;
  if (total) {
    const [before, after] = total.map((sum) => formatMoney(String(sum), currencyCode));
    rows.unshift({
      key: 'total',
      label: translate('document.change.totalAmount'),
      before: before ?? '-',
      after: after ?? '-',
    });
  }
  return rows.map(({ label, before, after }) => `- ${label}: ${before} → ${after}`);
}

/** What the company keeps for itself stands on no paper of its vendors. */
function isForVendors(key: string): boolean {
  const { part, field } = changePlace(key);
  return part === '' ? field !== 'organization' : field !== 'notes' && field !== 'parts';
}
