import { z } from 'zod';

import { chainEndings, verdictActions } from './approval.ts';
import { reviewStatuses } from '../lifecycle/reviewStatus.ts';
import { rateSources } from '../money/exchangeRate.ts';

/** How the approval of a record looks on the wire: its chain, what led to its status, what a second person confirms. */
const named = z.object({ id: z.int(), name: z.string() });
const day = z.string().describe('YYYY-MM-DD');
export const instant = z.string().describe('ISO 8601 with offset');

/** A person to whom a step that nobody can decide can be given. */
export const possibleApprover = named.meta({ id: 'PossibleApprover' });
export type PossibleApprover = z.infer<typeof possibleApprover>;

/** A request for revision, a refusal, a void: its note, who gave it, when. */
export const verdict = z.object({
  action: z.enum(verdictActions),
  notes: z.string(),
  actorName: z.string(),
  at: instant,
});

const chainStep = z.object({
  position: z.int(),
  status: z.enum(['waiting', 'open', 'closed', 'cleared']),
  reason: z.string(),
  isRerouted: z.boolean(),
  openedAt: instant.nullable().describe('Since when its approvers can decide; null before'),
  approvers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      status: z.enum(reviewStatuses).nullable(),
      decidedAt: instant.nullable(),
      inPlaceOf: named
        .extend({ until: day.describe('The last day on which that one is away') })
        .nullable()
        .describe('The approver for whom they stand in'),
    }),
  ),
  substitute: named
    .extend({ decidedAt: instant })
    .nullable()
    .describe('Who approved it in place of its approvers, because it was overdue'),
});

/** The rate at which an amount was compared with the layers of a workflow. */
const chainRate = z.object({
  rateAmount: z.number().describe('IDR for one unit, four decimals'),
  date: day.describe('Since when it holds'),
  source: z.enum(rateSources),
});

export const approvalChain = z.object({
  layerReason: z.string().nullable().describe('Which layer of which workflow, one sentence'),
  rate: chainRate.nullable().describe('Null: compared in its own currency'),
  ending: z.enum(chainEndings).nullable().describe('How this chain ended; null while a step is open'),
  steps: z.array(chainStep),
});

/** Who would have to approve a document that is being entered. */
export const approvalPreview = z.object({
  layerReason: z.string(),
  isNoApproval: z.boolean(),
  rate: chainRate.nullable(),
  steps: z.array(
    z.object({
      reason: z.string(),
      isRerouted: z.boolean(),
      approvers: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
});
export type ApprovalPreview = z.infer<typeof approvalPreview>;

/** What one person proposed and a second one has to confirm or decline. */
export const proposal = z.object({
  step: z.string().describe('As in the names of its actions: `Close` of `confirmClose`'),
  proposer: named,
  at: instant,
  notes: z.string(),
});
