import type { z } from 'zod';

import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { fromWire, isPositive, sum, toWire } from '../../../../domain/money/money.ts';
import { previewChain } from '../../../../server/approval/chain.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import type { LimitedLine } from '../../limit/limitUse.server.ts';
import { previewLimits } from '../../limit/limitUse.server.ts';
import { claim } from '../claim.ts';
import { previewedFor } from './behalf.server.ts';
import { claimPreview, claimPreviewInput, partsMax } from './claimPreviewWire.ts';
import { limitedAdvance, limitedLines, takenDayErrors } from './claimLimits.server.ts';
import { claimTerms, inRupiah, valued } from './claimTerms.server.ts';
import { joinedJudgement, splitCategories } from '../../../../domain/limit/lineParts.ts';
import type { TypedLine } from '../duplicate/lineDuplicates.server.ts';
import { previewLineDuplicates } from '../duplicate/lineDuplicates.server.ts';
import { claimReviews } from '../claimWorkflows.ts';

type Asked = z.output<typeof claimPreviewInput>;

/** What a claim would come to, before it is sent in: nothing is kept by asking. */
export function claimPreviewRoutes(app: App, context: ServerContext, store: StoredNoun): void {
  readCall(app, context, {
    url: '/v1/claims/preview',
    access: claim.access,
    tag: claim.tag,
    summary:
      'What is left of the limits, and who would approve a claim that is being typed; nothing is stored',
    body: claimPreviewInput,
    answer: claimPreview,
    async read({ executor, actor, body, now, say }) {
      const asked: Asked = body;
      const employeeID = previewedFor(actor, asked.employeeID);
      const day = today(actor.timeZone, now);
      const { lines, errors, typed } = await limitedOf(executor, actor.companyID, asked, employeeID, day);
      const record = asked.id === null ? null : { source: 'claim', recordID: asked.id };
      const judged = await previewLimits(executor, actor.companyID, lines, { record });
      const amount = sum(lines.map((line) => line.amount));
      const places = [...new Set(lines.map(({ position }) => position))];
      return {
        problems: Object.entries(errors).map(([path, says]) => ({
          place: Number(path.split('.')[1]),
          says: say(says),
        })),
        duplicates: await previewLineDuplicates(executor, actor, store, asked.id, typed, say),
        requestedAmount: toWire(amount),
        lines: places.map((place) => {
          const parts = lines.filter(({ position }) => position === place);
          const baseAmount = sum(parts.map((part) => part.amount));
          const said = judged.filter(({ lineID }) => parts.some((part) => part.lineID === lineID));
          const { granted, fulfilment, refusal, windows } = joinedJudgement(baseAmount, said);
          return {
            place,
            baseAmount: toWire(baseAmount),
            grantedAmount: toWire(granted),
            fulfilment,
            refusal: refusal && say(refusal),
            windows: windows.map(({ frequency, enforcement, limit, used, left, rule }) => ({
              frequency,
              enforcement,
              limitAmount: toWire(limit),
              usedAmount: toWire(used),
              leftAmount: toWire(left),
              rule: rule.called,
            })),
          };
        }),
        approval: isPositive(amount)
          ? await previewChain(
              executor,
              actor.companyID,
              {
                kind: claimReviews[asked.submissionType],
                currencyCode: 'IDR',
                amount,
                categoryIDs: [...new Set(lines.map(({ categoryID }) => categoryID))],
                requesterID: employeeID,
                excludedIDs: [actor.employeeID, employeeID],
                day,
                lastRound: 0,
              },
              say,
            )
          : null,
      };
    },
  });
}

/** What is typed as far as it can be judged, each line under its place, and what is wrong with those that come to nothing. */
async function limitedOf(
  executor: Executor,
  companyID: number,
  asked: Asked,
  requesterID: number,
  day: Day,
): Promise<{ lines: LimitedLine[]; errors: FieldMessages; typed: TypedLine[] }> {
  if (asked.submissionType === 'cashAdvance')
    return { lines: await advanceOf(executor, companyID, asked, requesterID, day), errors: {}, typed: [] };
  const typed = asked.lines.map((line, place) => ({
    ...line,
    id: place,
    amount: amountOf(line.amount),
    distanceKm: amountOf(line.distanceKm),
    commuteKm: amountOf(line.commuteKm),
    chargedAmount: amountOf(line.chargedAmount),
    manualRate: amountOf(line.manualRate),
    splits: numbered(line.splits, place),
    receipt: null,
    ...undecided,
  }));
  const terms = await claimTerms(executor, companyID, requesterID, typed, splitCategories(typed));
  const lines = valued(typed, terms);
  const unrated = lines.flatMap(({ errors }, at) =>
    Object.values(errors).map((says) => [`lines.${at}`, says] as const),
  );
  const taken = await takenDayErrors(executor, { companyID, id: asked.id, requesterID }, lines);
  return {
    errors: { ...Object.fromEntries(unrated), ...taken },
    lines: limitedLines({ requesterID }, lines),
    typed: lines,
  };
}

const undecided = { approvedAmount: null, approvedReason: null };

/** Parts that are typed have no numbers yet: they get some that no others of the claim have. */
function numbered(parts: Asked['plannedLines'], place: number) {
  return parts.map((part, at) => ({
    ...part,
    id: place * partsMax + at + 1,
    amount: amountOf(part.amount),
  }));
}

async function advanceOf(
  executor: Executor,
  companyID: number,
  { plannedCategoryID: categoryID, plannedLines, neededOn, currencyCode, amount }: Asked,
  requesterID: number,
  day: Day,
): Promise<LimitedLine[]> {
  if (categoryID === null || amount === null || currencyCode === null) return [];
  const rated = await inRupiah(executor, companyID, fromWire(amount), currencyCode, day);
  if (rated === null) return [];
  const whole = { requesterID, id: 0, categoryIDs: [categoryID], neededOn, approvedAmount: rated.baseAmount };
  return limitedAdvance({ ...whole, requestedAmount: rated.baseAmount }, numbered(plannedLines, 0));
}

function amountOf(typed: number | null): Amount | null {
  return typed === null ? null : fromWire(typed);
}
