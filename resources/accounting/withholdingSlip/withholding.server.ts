import { and, eq, inArray } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, isPositive, isZero, rateDecimals, roundTo, subtract } from '../../../domain/money/money.ts';
import { formatRate } from '../../../domain/money/moneyFormat.ts';
import type { SlipFigures, WithheldLine } from '../../../domain/money/withheldFigures.ts';
import {
  rateOf,
  rateThatMakes,
  statedFigures,
  withheldGroups,
  withheldPart,
} from '../../../domain/money/withheldFigures.ts';
import { sixteenDigits, taxPeriodOf, whtObjectFor, whtRatesOf } from '../../../domain/money/withholding.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { documentTotalsOf } from '../../purchasing/document/documentAmounts.ts';
import { linesOf } from '../../purchasing/document/documentStore.server.ts';
import type { StoredDocument } from '../../purchasing/document/documentStore.server.ts';
import type { PaidPart, PaidPartFollower, UnpaidInvoice } from '../../purchasing/document/paidPart.server.ts';
import { vendorTable } from '../../purchasing/vendor/vendorTables.server.ts';
import { taxObjectTable } from '../../purchasing/taxObject/taxObjectTables.server.ts';
import { insertSlip } from './slipWriting.server.ts';
import type { StoredObject } from './slipWriting.server.ts';
import { withholdingSlipStore } from './withholdingSlip.server.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';

interface WithheldPart extends PaidPart {
  /** Of what was paid long ago nobody is told. */
  isPast?: boolean;
}

/**
 * Withholds of an invoice what falls on the part that was just paid: a slip for each tax object and rate. Within the
 * transaction that pays. A slip whose object is not known waits for it without a number.
 */
export async function withholdPart(executor: Executor, paid: WithheldPart): Promise<void> {
  const { bill, remainingAfter, at, actor } = paid;
  if (bill.transactionType !== 'bill' || isZero(bill.whtAmount)) return;
  const part = {
    total: bill.totalAmount,
    before: subtract(bill.totalAmount, bill.remainingAmount),
    after: subtract(bill.totalAmount, remainingAfter),
  };
  const { companyID } = bill;
  const [company] = await executor.select().from(companyTable).where(eq(companyTable.companyID, companyID));
  if (!company) throw new Error(`company ${companyID} is gone`);
  const [vendor] = await executor
    .select()
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, bill.vendorID ?? 0)));
  const objects = await executor
    .select()
    .from(taxObjectTable)
    .where(eq(taxObjectTable.companyID, companyID))
    .orderBy(taxObjectTable.id);
  const withheldOn = today(company.timeZone, at);
  const hasTaxNumber = sixteenDigits(vendor?.taxNumber ?? null) !== null;
  // What a deposit was paid at is a quotient: the slip counts by the rate that it names.
  const rateAmount = roundTo(paid.rateAmount, rateDecimals);
  const groups = withheldOf(bill, await linesOf(executor, bill), {
    objects,
    usualID: vendor?.taxObjectID ?? null,
    hasTaxNumber,
    day: bill.transactionDate ?? withheldOn,
  });
  const signatory = actor?.fullName ?? (await nameOf(executor, companyID, paid.signatoryID));
  for (const group of groups) {
    const { base, amount, ...inCurrency } = withheldPart(group, part, {
      currencyCode: bill.currencyCode,
      rateAmount,
    });
    if (!isPositive(amount)) continue;
    const object = objects.find(({ id }) => id === group.objectID) ?? null;
    await insertSlip(executor, {
      actor,
      at,
      object,
      figures: figuresUnder(object, { ...group, base, amount }, hasTaxNumber),
      tellID: paid.isPast ? null : bill.createdByID,
      slip: {
        companyID,
        billID: bill.id,
        paymentID: paid.paymentID,
        vendorID: bill.vendorID,
        taxPeriod: taxPeriodOf(withheldOn),
        withheldOn,
        payeeName: vendor?.name ?? '',
        payeeTaxNumber: writtenNumber(vendor?.taxNumber ?? null),
        payeeAddress: vendor?.address ?? null,
        withholderName: company.name,
        withholderTaxNumber: writtenNumber(company.taxNumber),
        withholderAddress: company.address,
        billReference: bill.referenceID,
        billNumber: bill.referenceNumber,
        billDate: bill.transactionDate,
        invoiceBase: base,
        base,
        rate: group.rate ?? rateOf(amount, base),
        amount,
        currencyCode: bill.currencyCode,
        ...inCurrency,
        exchangeRate: bill.currencyCode === 'IDR' ? null : `Rp ${formatRate(rateAmount)}`,
        signatory,
      },
    });
  }
}

/** What a slip is issued with at once: by the object that has its rate. Null where a person has to look at it. */
function figuresUnder(
  object: StoredObject | null,
  { base, rate, amount }: WithheldLine,
  hasTaxNumber: boolean,
): SlipFigures | null {
  const isItsRate =
    object !== null &&
    rate !== null &&
    whtRatesOf(object, hasTaxNumber).some((one) => compare(one, rate) === 0);
  return isItsRate ? statedFigures({ base, rate, amount }) : null;
}

/** What is withheld of a whole invoice, by object and rate, in its currency. */
function withheldOf(
  bill: StoredDocument,
  lines: Awaited<ReturnType<typeof linesOf>>,
  known: {
    objects: readonly StoredObject[];
    usualID: number | null;
    hasTaxNumber: boolean;
    day: string;
  },
): WithheldLine[] {
  const { objects, ...sought } = known;
  const totals = documentTotalsOf(bill, lines);
  const objectIDFor = (chosenID: number | null, rate: Amount | null) =>
    whtObjectFor({ ...sought, chosenID, rate }, objects)?.id ?? null;
  const ofLines = lines.map((line, at): WithheldLine => ({
    objectID: objectIDFor(line.whtObjectID, line.whtTax),
    rate: line.whtTax,
    base: totals.lines[at]?.base ?? '0',
    amount: totals.lines[at]?.wht ?? '0',
  }));
  const whole = { base: totals.subtotal, amount: totals.witholdingAmount };
  const rate = isZero(bill.witholding) ? rateOfAmount(bill, whole, known) : bill.witholding;
  return withheldGroups([
    ...ofLines,
    { ...whole, rate, objectID: objectIDFor(bill.witholdingObjectID, rate) },
  ]);
}

/** Of an amount that was typed, the rate of an object that makes it: of the chosen one, the usual one, or any. */
function rateOfAmount(
  { witholdingObjectID, currencyCode }: StoredDocument,
  whole: Pick<WithheldLine, 'base' | 'amount'>,
  { objects, usualID, hasTaxNumber }: Parameters<typeof withheldOf>[2],
): Amount | null {
  const asked =
    witholdingObjectID === null
      ? objects.toSorted((one, other) => Number(other.id === usualID) - Number(one.id === usualID))
      : objects.filter(({ id }) => id === witholdingObjectID);
  const rates = asked.flatMap((object) => whtRatesOf(object, hasTaxNumber));
  return rateThatMakes(whole, rates, currencyCode);
}

/** What is withheld of an invoice that is not paid any more is not withheld: its slips end, and keep their numbers. */
async function cancelSlipsOf(
  executor: Executor,
  context: ActContext,
  { bill, actor, notes }: UnpaidInvoice,
): Promise<void> {
  const slips = await executor
    .select({ id: withholdingSlipTable.id })
    .from(withholdingSlipTable)
    .where(
      and(
        eq(withholdingSlipTable.companyID, bill.companyID),
        eq(withholdingSlipTable.billID, bill.id),
        inArray(withholdingSlipTable.status, ['open', 'issued', 'canceled']),
      ),
    )
    .orderBy(withholdingSlipTable.id);
  for (const { id } of slips) {
    const target = { companyID: bill.companyID, id, action: 'cancelWithInvoice', actor, notes };
    await actAutomatically(executor, context, withholdingSlipStore, target, {
      related: { type: 'bill', id: bill.id, name: bill.referenceID },
    });
  }
}

/** What follows when a part of an invoice is paid: slips are made, and canceled with it. */
export const withholding: PaidPartFollower = { paid: withholdPart, unpaid: cancelSlipsOf };

/** The 16 digits, or what stands there where it is no Indonesian number. */
function writtenNumber(taxNumber: string | null): string | null {
  return sixteenDigits(taxNumber) ?? taxNumber;
}

async function nameOf(executor: Executor, companyID: number, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [person] = await executor
    .select({ name: employeeName })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, id)));
  return person?.name ?? null;
}
