import { randomBytes } from 'node:crypto';

import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { judgeAction } from '../../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import { jobTopic } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { companyTable } from '../../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../../server/session/employeeTable.ts';
import { hashOfSecret, linkSecretOf } from '../../../../server/session/linkSecret.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { documentNotice, toDocumentSubject } from '../../document/documentStore.server.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { requestLifecycle } from '../../request/request.ts';
import type { VendorStatus } from '../../vendor/vendorTables.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import { quote, quoteRule } from '../quote.ts';
import type { InvitationState } from './invitation.ts';
import { answerDaysMax } from './invitation.ts';
import type { QuoteInvitation } from './invitationTable.server.ts';
import { quoteInvitationTable } from './invitationTable.server.ts';

/** Mails the link, unless it is over by then. */
export const invitationMailTopic = jobTopic(
  'quoteInvitation.mail',
  z.object({ invitationID: z.int().positive() }),
);

const linkPurpose = 'outlay request for quote';

export function answerTokenOf(
  configuration: Pick<ServerContext['configuration'], 'accessTokenSecret'>,
  invitation: Pick<QuoteInvitation, 'companyID' | 'seed'>,
): string {
  return linkSecretOf(configuration, linkPurpose, invitation);
}

interface Asking {
  vendors: { vendorID: number; email: string }[];
  until: Day;
  notes: string | null;
}

/** Makes a link for each vendor and mails it; who is asked again has the newer link alone. */
export async function askVendors({
  executor,
  context,
  actor,
  row: request,
  decision,
  now,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  if (!actor) throw new DomainError('forbidden');
  const { companyID, id: requestID } = request;
  const asking = decision.input as Asking;
  const names = await judgeAsking(executor, request, asking, today(actor.timeZone, now));
  for (const { vendorID, email } of asking.vendors) {
    await executor
      .update(quoteInvitationTable)
      .set({ endedAt: now })
      .where(
        and(
          eq(quoteInvitationTable.companyID, companyID),
          eq(quoteInvitationTable.requestID, requestID),
          eq(quoteInvitationTable.vendorID, vendorID),
          isNull(quoteInvitationTable.usedAt),
          isNull(quoteInvitationTable.endedAt),
        ),
      );
    const seed = randomBytes(32);
    const token = answerTokenOf(context.configuration, { companyID, seed });
    const [made] = await executor
      .insert(quoteInvitationTable)
      .values({
        companyID,
        requestID,
        vendorID,
        email,
        notes: asking.notes,
        seed,
        tokenHash: hashOfSecret(token),
        invitedByID: actor.employeeID,
        madeAt: now,
        until: asking.until,
      })
      .returning({ id: quoteInvitationTable.id });
    if (!made) throw new Error('the link was not stored');
    await writeOutbox(executor, companyID, invitationMailTopic, { invitationID: made.id });
  }
  const vendors = asking.vendors.map(({ vendorID }) => names.get(vendorID)).join(', ');
  return { remark: documentNotice('remark.vendorsAsked', { vendors }) };
}

/** @throws DomainError what is wrong, by field; answers the names of the vendors */
async function judgeAsking(
  executor: Executor,
  request: StoredDocument,
  { vendors, until }: Asking,
  day: Day,
): Promise<ReadonlyMap<number, string>> {
  const ids = vendors.map(({ vendorID }) => vendorID);
  const found = await executor
    .select({ id: vendorTable.id, name: vendorTable.name, status: vendorTable.status })
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, request.companyID), inArray(vendorTable.id, ids)));
  const known = new Map(found.map((vendor) => [vendor.id, vendor]));
  const quoted = await quotedVendors(executor, request);
  const fields: FieldMessages = {};
  for (const [index, { vendorID }] of vendors.entries()) {
    const vendor = known.get(vendorID);
    const path = `vendors.${index}.vendorID`;
    if (!vendor || isGone(vendor.status)) fields[path] = law('field.fromList');
    else if (ids.indexOf(vendorID) < index) fields[path] = law('field.repeated', { text: vendor.name });
    else if (quoted.has(vendorID)) fields[path] = quoteRule('quotedAlready', { vendor: vendor.name });
  }
  if (until < day || until > addDays(day, answerDaysMax)) {
    fields['until'] = quoteRule('answerDay', { days: answerDaysMax });
  }
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Nobody buys from an archived vendor, or under the name of one that is another by now. */
function isGone(status: VendorStatus): boolean {
  return status === 'inactive' || status === 'merged';
}

/** Whose quote for a request counts. */
export async function quotedVendors(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .select({ vendorID: documentTable.vendorID })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.purchaseRequestID, id),
        eq(documentTable.transactionType, 'quote'),
        ne(documentTable.status, 'rejected'),
      ),
    );
  return new Set(rows.flatMap(({ vendorID }) => vendorID ?? []));
}

/** Links with what they are about. */
export function selectInvitations(executor: Executor) {
  return executor
    .select({
      invitation: quoteInvitationTable,
      request: documentTable,
      vendorName: vendorTable.name,
      vendorStatus: vendorTable.status,
      company: companyTable,
      invitedBy: { id: employeeTable.id, name: employeeName, email: employeeTable.email },
      quoteReference: answeredBy.referenceID,
    })
    .from(quoteInvitationTable)
    .innerJoin(documentTable, isNamedBy(documentTable, quoteInvitationTable, quoteInvitationTable.requestID))
    .innerJoin(vendorTable, isNamedBy(vendorTable, quoteInvitationTable, quoteInvitationTable.vendorID))
    .innerJoin(companyTable, eq(companyTable.companyID, quoteInvitationTable.companyID))
    .innerJoin(
      employeeTable,
      isNamedBy(employeeTable, quoteInvitationTable, quoteInvitationTable.invitedByID),
    )
    .leftJoin(answeredBy, isNamedBy(answeredBy, quoteInvitationTable, quoteInvitationTable.quoteID));
}
const answeredBy = alias(documentTable, 'answered_by');

/** A link with what it is about, in one query: a false secret takes no less time than one that is over. */
export async function findInvitation(
  executor: Executor,
  companyID: number,
  by: { token: string } | { id: number },
) {
  const [found] = await selectInvitations(executor).where(
    and(
      eq(quoteInvitationTable.companyID, companyID),
      'token' in by
        ? eq(quoteInvitationTable.tokenHash, hashOfSecret(by.token))
        : eq(quoteInvitationTable.id, by.id),
    ),
  );
  return found ?? null;
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** What becomes of a link at this instant, with what has to be read for it. */
export async function stateOf(
  executor: Executor,
  found: FoundInvitation,
  inviter: Actor | null,
  now: Date,
): Promise<InvitationState> {
  return judgeInvitation(found, { inviter, quoted: await quotedVendors(executor, found.request) }, now);
}

/**
 * What becomes of a link at this instant.
 * @param inviter who sent it, as they are now; null: they work here no more
 * @param quoted the vendors whose quote for the request counts
 */
export function judgeInvitation(
  { invitation, request, company, vendorStatus }: FoundInvitation,
  { inviter, quoted }: { inviter: Actor | null; quoted: ReadonlySet<number> },
  now: Date,
): InvitationState {
  if (invitation.usedAt !== null) return 'used';
  if (invitation.endedAt !== null || company.status !== 'active' || !inviter) return 'closed';
  if (!mayEnter(inviter, quote.access)) return 'closed';
  if (isGone(vendorStatus)) return 'closed';
  const verdict = judgeAction(requestLifecycle, inviter, toDocumentSubject(request, now), 'createQuote');
  if (!verdict.isAllowed) return 'closed';
  if (quoted.has(invitation.vendorID)) return 'closed';
  return invitation.until < today(company.timeZone, now) ? 'expired' : 'open';
}

/** Uses a link up. False when it is over, or another was quicker. */
export async function takeInvitation(
  executor: Executor,
  { companyID, id }: QuoteInvitation,
  at: Date,
): Promise<boolean> {
  const used = await executor
    .update(quoteInvitationTable)
    .set({ usedAt: at })
    .where(
      and(
        eq(quoteInvitationTable.companyID, companyID),
        eq(quoteInvitationTable.id, id),
        isNull(quoteInvitationTable.usedAt),
        isNull(quoteInvitationTable.endedAt),
      ),
    )
    .returning({ id: quoteInvitationTable.id });
  return used.length > 0;
}
