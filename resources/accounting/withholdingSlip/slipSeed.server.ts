import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';

import { addMonths, firstOfMonth } from '../../../domain/day/day.ts';
import { add } from '../../../domain/money/money.ts';
import { slipFigures } from '../../../domain/money/withheldFigures.ts';
import { sixteenDigits, whtRatesOf } from '../../../domain/money/withholding.ts';
import { startOfDay } from '../../../server/seed/demoTime.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { withholdPart } from './withholding.server.ts';
import { withholdingSlipStore } from './withholdingSlip.server.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';
import { taxObjectTable } from '../../purchasing/taxObject/taxObjectTables.server.ts';

const hourMs = 3_600_000;

/** The slips of what was paid before the weeks that are told, and what became of some of the newest. */
export const withholdingSlipSeed: RoomSeed = {
  name: withholdingSlipStore.name,
  async stories(stage) {
    await withholdOfPast(stage);
    return [];
  },
  async goOn(stage) {
    const { at } = stage.clock;
    await tellOfNewest(stage);
    stage.clock.at = at;
  },
};

/** What was paid in the last twelve months is withheld in the order in which it was paid. */
async function withholdOfPast(stage: SeedStage): Promise<void> {
  const { executor, companyID, today, clock } = stage;
  const since = startOfDay(firstOfMonth(addMonths(today, -12)));
  const paid = await executor
    .select({ payment: paymentTable, bill: documentTable })
    .from(paymentTable)
    .innerJoin(documentTable, isNamedBy(documentTable, paymentTable, paymentTable.billID))
    .where(
      and(
        eq(paymentTable.companyID, companyID),
        eq(paymentTable.status, 'paid'),
        gte(paymentTable.paidAt, since),
        eq(documentTable.transactionType, 'bill'),
        gt(documentTable.whtAmount, '0'),
      ),
    )
    .orderBy(asc(paymentTable.paidAt), asc(paymentTable.id));
  for (const { payment, bill } of paid) {
    const at = payment.paidAt;
    if (at === null) continue;
    clock.at = at;
    await withholdPart(executor, {
      bill: { ...bill, remainingAmount: add(bill.remainingAmount, payment.amount) },
      remainingAfter: bill.remainingAmount,
      rateAmount: payment.rateAmount,
      paymentID: payment.id,
      signatoryID: payment.releaserID,
      actor: null,
      at,
      isPast: true,
    });
  }
}

/** Some wait for their tax object, one of them gets it; one is corrected, one canceled. */
async function tellOfNewest(stage: SeedStage): Promise<void> {
  const [toIssue] = await slipsIn(stage, 'open');
  const issued = await slipsIn(stage, 'issued');
  const [object] = await stage.executor
    .select()
    .from(taxObjectTable)
    .where(and(eq(taxObjectTable.companyID, stage.companyID), eq(taxObjectTable.code, '24-104-03')));
  // What was withheld is what the other object makes, too.
  const toCorrect = issued.find(({ invoiceBase: base, amount, payeeTaxNumber }) => {
    const rates = object ? whtRatesOf(object, sixteenDigits(payeeTaxNumber) !== null) : [];
    return typeof slipFigures({ base, amount, rates, given: null }) !== 'string';
  });
  const toCancel = issued.find((slip) => slip !== toCorrect);
  if (toIssue && object) await tryIssue(stage, toIssue);
  if (toCorrect && object) {
    await act(stage, toCorrect.id, 'replace', {
      taxObjectID: object.id,
      notes: 'It was consulting, not technical services.',
    });
  }
  if (toCancel) {
    await act(stage, toCancel.id, 'cancel', { notes: 'The vendor is exempt for this year: SKB shown.' });
  }
}

/** A slip whose rate has an object gets it. */
async function tryIssue(stage: SeedStage, slip: { id: number; rate: string }): Promise<void> {
  const [fitting] = await stage.executor
    .select({ id: taxObjectTable.id })
    .from(taxObjectTable)
    .where(
      and(
        eq(taxObjectTable.companyID, stage.companyID),
        eq(taxObjectTable.status, 'active'),
        sql`${slip.rate}::numeric in (${taxObjectTable.rate}, ${taxObjectTable.rateWithoutNumber})`,
      ),
    )
    .orderBy(asc(taxObjectTable.id))
    .limit(1);
  if (fitting) await act(stage, slip.id, 'issue', { taxObjectID: fitting.id });
}

async function act(stage: SeedStage, id: number, action: string, input: object): Promise<void> {
  stage.clock.at = new Date(stage.clock.at.getTime() - hourMs);
  await takeStep(stage, withholdingSlipStore, id, { by: 'finance.admin', action, input });
}

/** The newest ones at a rate that several objects have, before those at others. */
async function slipsIn({ executor, companyID }: SeedStage, status: 'open' | 'issued') {
  return await executor
    .select()
    .from(withholdingSlipTable)
    .where(and(eq(withholdingSlipTable.companyID, companyID), eq(withholdingSlipTable.status, status)))
    .orderBy(sql`${withholdingSlipTable.rate} in (2, 4) desc`, sql`${withholdingSlipTable.id} desc`)
    .limit(50);
}
