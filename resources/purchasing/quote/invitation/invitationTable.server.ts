import { index, text, unique } from 'drizzle-orm/pg-core';

import { bytea, day, instant, reference, references, refersTo } from '../../../../server/database/columns.ts';
import { numberedTable } from '../../../../server/records/numberedTable.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';

/** A vendor that was asked for a quote, and the link by which they answer it once without an account. */
export const quoteInvitationTable = numberedTable(
  'quote_invitation',
  {
    requestID: reference('request_id').notNull(),
    vendorID: reference('vendor_id').notNull(),
    email: text('email').notNull(),
    /** What the company writes to the vendor. */
    notes: text('notes'),
    seed: bytea('seed').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    /** The quote is entered with the rights that this person has when it comes. */
    invitedByID: reference('invited_by_id').notNull(),
    madeAt: instant('made_at').notNull(),
    /** The last day to answer. */
    until: day('until').notNull(),
    usedAt: instant('used_at'),
    /** A newer link took its place. */
    endedAt: instant('ended_at'),
    quoteID: reference('quote_id'),
    /** What was uploaded by it: no other file comes with the answer. */
    mediaIDs: references('media_ids'),
  },
  (table) => [
    refersTo('quote_invitation_vendor_exists', [table.companyID, table.vendorID], vendorTable),
    unique('quote_invitation_token').on(table.companyID, table.tokenHash),
    index('quote_invitation_request').on(table.companyID, table.requestID, table.vendorID),
  ],
);

export type QuoteInvitation = typeof quoteInvitationTable.$inferSelect;
