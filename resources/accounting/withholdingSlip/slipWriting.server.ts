import type { Actor } from '../../../domain/access/actor.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { taxObjectTable } from '../taxObject/taxObjectTables.server.ts';
import { slipNotice, slipSeries, withholdingSlip } from './withholdingSlip.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';
import type { StoredSlip } from './withholdingSlipTables.server.ts';

export type StoredObject = typeof taxObjectTable.$inferSelect;

/** Who withholds; null where the bank or the clock does. */
export type SlipActor = Pick<Actor, 'employeeID' | 'fullName'> | null;

type Unnumbered = Omit<
  typeof withholdingSlipTable.$inferInsert,
  'id' | 'name' | 'number' | 'status' | 'article' | 'objectCode' | 'objectName' | 'isFinal' | 'taxObjectID'
>;

/** Writes a slip with its history, and tells who entered the invoice; with an object it has its number at once. */
export async function insertSlip(
  executor: Executor,
  {
    slip,
    object,
    actor,
    at,
    tellID,
  }: {
    slip: Unnumbered;
    object: StoredObject | null;
    actor: SlipActor;
    at: Date;
    tellID: number | null;
  },
): Promise<StoredSlip> {
  const { companyID } = slip;
  const issued = object ? await issuedBy(executor, companyID, object, slip.withheldOn, at) : null;
  const [made] = await executor
    .insert(withholdingSlipTable)
    .values({
      ...slip,
      name: slip.billReference,
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
    message: slipNotice(issued ? 'issued' : 'needsObject', {
      number: made.name,
      invoice: made.billReference,
      payee: made.payeeName,
    }),
    isMailed: false,
  });
  return made;
}

/** The next number of the year in which it was withheld, and what the object says. */
export async function issuedBy(
  executor: Executor,
  companyID: number,
  object: StoredObject,
  withheldOn: string,
  at: Date,
) {
  const number = await nextReference(executor, companyID, slipSeries, Number(withheldOn.slice(0, 4)));
  return {
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
