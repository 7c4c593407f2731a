import { and, eq } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { idWhere } from '../../../server/seed/heldRecords.ts';
import { changeRecord } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { approveAll, doLater, inOrder, rowOf } from '../../../server/seed/telling.ts';
import type { Told } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { payOut } from '../../paying/payment/paid/employee/payEmployeeTelling.server.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { claimStore } from './claim.server.ts';
import { claimTable } from './claimTables.server.ts';
import type { StoredClaim } from './claimTables.server.ts';

/** Who was entertained. */
const buyers = [
  { name: 'Hendra Wijaya', company: 'PT Sumber Makmur' },
  { name: 'Ratna Dewi', company: 'PT Sumber Makmur' },
];

/** The category of a name. */
export const categoryID = (stage: SeedStage, name: string) =>
  idWhere(stage, categoryPolicyTable, eq(categoryPolicyTable.name, name));

/** The part of a category of a name. */
export const subpolicyID = (stage: SeedStage, name: string) =>
  idWhere(stage, subpolicyTable, eq(subpolicyTable.name, name));

export interface SeededLine {
  category: string;
  subpolicy?: string | null;
  merchant: string;
  amount: number;
  currencyCode?: string;
  on: Day;
  /** Why it is none, of what somebody else bought just so on the same day. */
  duplicateNote?: string | null;
  /** The file of its receipt; unset: it is missing. */
  receipt?: number | null;
}

/** A line of a claim, as its form sends it. */
export async function lineOf(
  stage: SeedStage,
  {
    category,
    subpolicy = null,
    merchant,
    amount,
    currencyCode = 'IDR',
    on,
    receipt = null,
    duplicateNote = null,
  }: SeededLine,
) {
  return {
    transactionDate: on,
    merchant,
    categoryID: await categoryID(stage, category),
    attendees: category === 'Client entertainment' ? buyers : [],
    subpolicyID: subpolicy === null ? null : await subpolicyID(stage, subpolicy),
    description: 'On duty',
    currencyCode,
    amount,
    taxAmount: null,
    receiptsIDs: receipt === null ? [] : [receipt],
    isReceiptMissing: receipt === null,
    missingReason: receipt === null ? 'The machine was out of paper' : null,
    duplicateNote,
  };
}

/** What a payment of a claim is for. */
export const types = ['reimbursement', 'cashAdvance', 'cashAdvanceSettlement'];

/** Approved, and paid by the bank. */
export const pay = inOrder(approveAll, (claim) => payOut(claim, types));

/** What an advance is for, and how much of it. */
export const advanced = { category: 'Training and certificates', amount: 700_000 } as const;

/** The report of an advance: what was spent of it, in one line. @param given What is said of the line beside that */
export async function* report(
  claim: Told,
  spent: number,
  given: () => Partial<SeededLine> | Promise<Partial<SeededLine>> = () => ({}),
): Story<Told> {
  const { executor, companyID } = claim.stage;
  const [found] = await executor
    .select({ id: claimTable.id, requesterID: claimTable.requesterID })
    .from(claimTable)
    .where(and(eq(claimTable.companyID, companyID), eq(claimTable.cashAdvanceID, claim.id)));
  if (!found) throw new Error(`advance ${claim.id} has no settlement`);
  yield claim.clock.pass(4, 20);
  const on = claim.stage.clock.at.toISOString().slice(0, 10);
  const input = {
    submissionType: 'cashAdvanceSettlement',
    onBehalfOfID: null,
    purpose: 'What became of it',
    organizationID: null,
    isUnspent: spent === 0,
    lines:
      spent === 0
        ? []
        : [
            await lineOf(claim.stage, {
              category: advanced.category,
              merchant: 'Balai Pelatihan Kerja',
              amount: spent,
              on,
              duplicateNote: 'Two of us took the same course.',
              ...(await given()),
            }),
          ],
    mediaIDs: [],
  };
  await changeRecord(claim.stage, claimStore, found.requesterID, found.id, input);
  return { ...claim, id: found.id };
}

/** What whose money it is does with it. */
export async function* byRequester(claim: Told, action: string, input: object): Story {
  const { requesterID } = await rowOf<StoredClaim>(claim);
  yield* doLater(claim, requesterID, action, input);
}
