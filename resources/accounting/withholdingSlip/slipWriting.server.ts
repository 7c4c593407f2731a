import type { Actor } from '../../../domain/access/actor.ts';
import type { SlipFigures } from '../../../domain/money/withheldFigures.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextNumberOfYear } from '../../../server/engine/numberSeries.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { taxObjectTable } from '../../purchasing/taxObject/taxObjectTables.server.ts';
import { slipNotice, slipSeries, withholdingSlip } from './withholdingSlip.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';
import type { StoredSlip } from './withholdingSlipTables.server.ts';

export type StoredObject = typeof taxObjectTable.$inferSelect;

/** Who withholds; null where the bank or the clock does. */
type SlipActor = Pick<Actor, 'employeeID' | 'fullName'> | null;

type Unnumbered = Omit<
  typeof withholdingSlipTable.$inferInsert,
  | 'id'
  | 'name'
  | 'number'
  | 'status'
  | 'article'
  | 'objectCode'
  | 'objectName'
  | 'isFinal'
  | 'taxObjectID'
  | 'difference'
  | 'isWithoutSlip'
>;

/**
 * Writes a slip with its history, and tells who entered the invoice. With an object and figures that agree with it the slip has
 * its number at once; else it is open, and keeps the object as what somebody meant.
 */
export async function insertSlip(
  executor: Executor,
  {
    slip,
    object,
    figures,
    actor,
    at,
    tellID,
  }: {
    slip: Unnumbered;
    object: StoredObject | null;
    figures: SlipFigures | null;
    actor: SlipActor;
    at: Date;
    tellID: number | null;
  },
): Promise<StoredSlip> {
  const { companyID } = slip;
  const issued =
    object && figures ? await issuedBy(executor, companyID, { object, figures }, slip.withheldOn, at) : null;
  const [made] = await executor
    .insert(withholdingSlipTable)
    .values({
      ...slip,
      name: slip.billReference,
      taxObjectID: object?.id ?? null,
      isWithoutSlip: true,
      ...issued,
      status: issued ? 'issued' : 'open',
      createdAt: at,
    })
    .returning();
  if (!made) throw new Error('the slip was not stored');
  await appendHistory(executor, companyID, actor, at, {
    subjectType: withholdingSlip.name,
    subjectID: made.id,
    action: 'create',
    fromStatus: null,
    toStatus: made.status,
    related: { type: 'bill', id: made.billID, name: made.billReference },
  });
  await notify(executor, companyID, {
    employeeIDs: tellID === null || tellID === actor?.employeeID ? [] : [tellID],
    group: 'approvals',
    kind: issued ? 'complete' : 'assignment',
    eventType: issued ? 'withholding_slip_issued' : 'withholding_slip_open',
    objectType: withholdingSlip.name,
    objectID: made.id,
    message: slipNotice(issued ? 'issued' : object ? 'needsReason' : 'needsObject', {
      number: made.name,
      invoice: made.billReference,
      payee: made.payeeName,
    }),
    isMailed: false,
  });
  return made;
}

/** The next number of the year in which it was withheld, what the object says, and the figures that agree with it. */
export async function issuedBy(
  executor: Executor,
  companyID: number,
  { object, figures }: { object: StoredObject; figures: SlipFigures },
  withheldOn: string,
  at: Date,
) {
  const number = await nextNumberOfYear(executor, companyID, slipSeries, Number(withheldOn.slice(0, 4)));
  return {
    ...figures,
    isWithoutSlip: false,
    number,
    name: number,
    issuedAt: at,
    taxObjectID: object.id,
    article: object.article,
    objectCode: object.code,
    objectName: object.name,
    isFinal: object.isFinal,
  };
}
