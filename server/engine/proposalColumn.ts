import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { jsonb } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';

/** What is proposed for a record and waits for a second person. */
export interface StoredProposal {
  /** As the lifecycle calls it: `Close`. */
  step: string;
  proposerID: number;
  proposerName: string;
  /** ISO 8601. */
  at: string;
  notes: string;
  /** What was given beside the reason. */
  given: Record<string, unknown>;
}

/** What a record carries of a proposal, so that a decision needs no further look; null when nothing is proposed. */
export const proposalColumn = () => ({ proposal: jsonb('proposal').$type<StoredProposal>() });

/** The condition that somebody else proposed a step of the record. */
export function isProposedByAnother({ proposal }: { proposal: PgColumn }, actor: Actor): SQL {
  return sql`${proposal} is not null and (${proposal} ->> 'proposerID')::bigint <> ${actor.employeeID}`;
}

/** The condition that it is this step that is proposed. */
export function isProposedStep({ proposal }: { proposal: PgColumn }, step: string): SQL {
  return sql`${proposal} ->> 'step' = ${step}`;
}

/** Since when a proposal waits. */
export function proposedAt({ proposal }: { proposal: PgColumn }): SQL {
  return sql`(${proposal} ->> 'at')::timestamptz`;
}
