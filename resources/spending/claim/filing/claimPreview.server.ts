import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { fromWire, isPositive, sum, toWire } from '../../../../domain/money/money.ts';
import { previewChain } from '../../../../server/approval/chain.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { LimitedLine } from '../../limit/limitUse.server.ts';
import { previewLimits } from '../../limit/limitUse.server.ts';
import { claim, filingForOthers } from '../claim.ts';
import type { ClaimPreviewInput } from './claimPreviewWire.ts';
import { claimPreview, claimPreviewInput } from './claimPreviewWire.ts';
import { boughtOf } from './claimLimits.server.ts';
import { inRupiah } from './claimRates.server.ts';
import { claimRule } from '../claimRules.ts';
import { claimReviews } from '../claimWorkflows.ts';

type Asked = Required<ClaimPreviewInput>;

/** What a claim would come to, before it is sent in: nothing is kept by asking. */
export function claimPreviewRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/claims/preview',
    access: claim.access,
    tag: claim.tag,
    summary:
      'What is left of the limits, and who would approve a claim that is being typed; nothing is stored',
    body: claimPreviewInput,
    answer: claimPreview,
    async read({ executor, actor, body, now, say }) {
      const asked = body as Asked;
      const employeeID = requesterOf(actor, asked);
      const day = today(actor.timeZone, now);
      const lines = await limitedOf(executor, actor.companyID, asked, employeeID, day);
      const record = asked.id === null ? null : { source: 'claim', recordID: asked.id };
      const judged = await previewLimits(executor, actor.companyID, lines, { record });
      const amount = sum(lines.map((line) => line.amount));
      return {
        requestedAmount: toWire(amount),
        lines: judged.map(({ lineID, granted, fulfilment, refusal, windows }) => ({
          place: lineID,
          baseAmount: toWire(lines.find((line) => line.lineID === lineID)?.amount ?? '0'),
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
        })),
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

/** @throws DomainError for somebody else, of whom the person may not file claims */
function requesterOf(actor: Actor, { employeeID }: Asked): number {
  if (employeeID === null || employeeID === actor.employeeID) return actor.employeeID;
  if (mayEnter(actor, filingForOthers)) return employeeID;
  throw new DomainError('validation_failed', { fields: { employeeID: claimRule('mayNotFile') } });
}

/** What is typed as far as it can be judged: each line under its place. */
async function limitedOf(
  executor: Executor,
  companyID: number,
  { submissionType, plannedCategoryID, neededOn, currencyCode, amount, lines }: Asked,
  employeeID: number,
  day: Day,
): Promise<LimitedLine[]> {
  const typed =
    submissionType === 'cashAdvance'
      ? [
          {
            transactionDate: day,
            on: neededOn,
            categoryID: plannedCategoryID,
            merchant: null,
            currencyCode,
            amount,
          },
        ]
      : lines.map((line) => ({ ...line, on: line.transactionDate }));
  const spent = typed.map((line) => ({
    ...line,
    amount: line.amount === null ? null : fromWire(line.amount),
  }));
  const inIDR = await inRupiah(executor, companyID, spent);
  return inIDR.flatMap(({ on, categoryID, merchant, baseAmount }, place): LimitedLine[] =>
    on === null || categoryID === null || baseAmount === null
      ? []
      : [
          {
            employeeID,
            lineID: place,
            position: place,
            categoryID,
            subpolicyID: null,
            days: { from: on, to: on },
            transactionKey: boughtOf({ receipt: null, merchant, transactionDate: on, categoryID }),
            amount: baseAmount,
            approvedAmount: null,
          },
        ],
  );
}
