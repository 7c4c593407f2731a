import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { compare } from '../../../domain/money/money.ts';
import { formatPercent } from '../../../domain/money/moneyFormat.ts';
import type { GivenWhtDifference } from '../../../domain/money/whtDifference.ts';
import type { SlipFigures } from '../../../domain/money/withheldFigures.ts';
import { rateOf, slipFigures, taxOn } from '../../../domain/money/withheldFigures.ts';
import { isInForce, sixteenDigits, whtRatesOf } from '../../../domain/money/withholding.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { notify } from '../../../server/notification/notify.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { vendorTable } from '../../purchasing/vendor/vendorTables.server.ts';
import { taxObjectTable } from '../../purchasing/taxObject/taxObjectTables.server.ts';
import { sendSlip } from './slipMail.server.ts';
import { slipRoutes } from './slipRoutes.server.ts';
import { insertSlip, issuedBy } from './slipWriting.server.ts';
import type { StoredObject } from './slipWriting.server.ts';
import { slipNotice, slipWord, unifiedArticles, withholdingSlip } from './withholdingSlip.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';
import type { StoredSlip } from './withholdingSlipTables.server.ts';

const earlier = alias(withholdingSlipTable, 'earlier');
const later = alias(withholdingSlipTable, 'later');

type Effect = EffectContext<Stored>;
type Outcome = Promise<EffectOutcome<Stored>>;

/** What was withheld, of whom, by which article. */
export const withholdingSlipStore: StoredNoun = storedNoun(withholdingSlip, withholdingSlipTable, {
  references: {
    taxObject: { table: taxObjectTable, name: taxObjectTable.name },
    vendor: { table: vendorTable, name: vendorTable.name },
    replaces: { table: earlier, name: earlier.name, from: sql`${withholdingSlipTable} ${earlier}` },
    replacedBy: { table: later, name: later.name, from: sql`${withholdingSlipTable} ${later}` },
  },
  effects: {
    issue: issueSlip,
    replace: replaceSlip,
    makeAnew: replaceSlip,
    cancel: cancelSlip,
    cancelWithInvoice: async () => ({ patch: { isWithoutSlip: false } }),
    send: sendSlip,
  },
  detail: {
    shape: { billID: z.int().describe('The invoice that it is of') },
    read: async (executor, { companyID }, { id }) => ({ billID: await billOf(executor, companyID, id) }),
  },
  routes: slipRoutes,
});

async function billOf(executor: Executor, companyID: number, id: number): Promise<number> {
  const slip = await rowIn(executor, withholdingSlipTable, { companyID, id });
  return slip?.billID ?? 0;
}

const slipOf = (row: Stored) => row as unknown as StoredSlip;

/** The object that was chosen, in use and in force on the day of the invoice. */
async function chosenObject(executor: Executor, slip: StoredSlip, id: number): Promise<StoredObject> {
  const object = await rowIn(executor, taxObjectTable, { companyID: slip.companyID, id });
  const refuse = (says = law('field.fromList')) =>
    new DomainError('validation_failed', { fields: { taxObjectID: says } });
  if (!object) throw refuse();
  if (object.status !== 'active') throw refuse(slipWord('archivedObject'));
  const day = slip.billDate ?? slip.withheldOn;
  if (!isInForce(object, day)) throw refuse(slipNotice('notInForce', { day: { day } }));
  return object;
}

/** What a person says of a slip: by which object, and why its figures differ. */
interface Stating {
  taxObjectID: number | null;
  difference: GivenWhtDifference | null;
  notes: string | null;
}

/**
 * The object and the figures of a slip that a person issues. Where they disagree with what was withheld and no reason explains it,
 * both readings are said.
 */
async function statedBy(
  executor: Executor,
  slip: StoredSlip,
  { taxObjectID, difference, notes }: Stating,
): Promise<{ object: StoredObject; figures: SlipFigures; differenceNote: string | null }> {
  const wanted = taxObjectID ?? slip.taxObjectID;
  if (wanted === null)
    throw new DomainError('validation_failed', { fields: { taxObjectID: law('field.required') } });
  const object = await chosenObject(executor, slip, wanted);
  const rates = whtRatesOf(object, sixteenDigits(slip.payeeTaxNumber) !== null);
  const [due = '0'] = rates;
  const { invoiceBase: base, amount } = slip;
  const figures = slipFigures({ base, amount, rates, given: difference });
  if (typeof figures === 'string') {
    const says = slipNotice(`disagrees.${figures}`, {
      rate: formatPercent(due),
      base: { amount: base, currency: 'IDR' },
      makes: { amount: taxOn(base, due), currency: 'IDR' },
      withheld: { amount, currency: 'IDR' },
      ratio: formatPercent(rateOf(amount, base)),
    });
    throw new DomainError('validation_failed', { fields: { difference: says } });
  }
  const isGiven = figures.difference !== null && figures.difference === difference;
  if (isGiven && notes === null)
    throw new DomainError('validation_failed', { fields: { notes: law('field.required') } });
  return { object, figures, differenceNote: isGiven ? notes : null };
}

/** Articles with forms of their own leave the file of the tax office: it is said where it happens. */
function leavesFile(object: StoredObject): { remark?: Message } {
  if ((unifiedArticles as readonly string[]).includes(object.article)) return {};
  return { remark: slipNotice('notInFile', { article: slipWord(`choice.article.${object.article}`) }) };
}

async function issueSlip({ executor, actor, row, decision, now }: Effect): Outcome {
  const slip = slipOf(row);
  const { object, figures, differenceNote } = await statedBy(executor, slip, decision.input as Stating);
  const issued = await issuedBy(executor, slip.companyID, { object, figures }, slip.withheldOn, now);
  await tellOf({ executor, actor }, slip, 'issued', issued.name);
  return {
    patch: { ...issued, differenceNote },
    changes: {
      name: [slip.name, issued.name],
      objectCode: [null, object.code],
      ...changedFigures(slip, figures),
    },
    ...leavesFile(object),
  };
}

function changedFigures(slip: StoredSlip, figures: SlipFigures): Record<string, [string, string]> {
  const names = (['base', 'rate'] as const).filter((name) => compare(slip[name], figures[name]) !== 0);
  return Object.fromEntries(names.map((name) => [name, [slip[name], figures[name]]]));
}

/**
 * The slip is wrong on paper, or was canceled although the tax is withheld: another one takes its place, with both parties as they
 * are now and the object that is chosen. What was withheld stays what it is.
 */
async function replaceSlip({ executor, actor, row, decision, now }: Effect): Outcome {
  const slip = slipOf(row);
  const { object, figures, differenceNote } = await statedBy(executor, slip, decision.input as Stating);
  const {
    id,
    version: _version,
    status: _status,
    number: _number,
    issuedAt: _issuedAt,
    isWithoutSlip: _isWithoutSlip,
    ...kept
  } = slip;
  const [vendor] = await executor
    .select()
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, slip.companyID), eq(vendorTable.id, slip.vendorID ?? 0)));
  const made = await insertSlip(executor, {
    slip: {
      ...kept,
      ...(vendor
        ? {
            payeeName: vendor.name,
            payeeTaxNumber: sixteenDigits(vendor.taxNumber) ?? vendor.taxNumber,
            payeeAddress: vendor.address,
          }
        : {}),
      differenceNote,
      signatory: actor?.fullName ?? slip.signatory,
      replacesID: id,
      replacedByID: null,
    },
    object,
    figures,
    actor,
    at: now,
    tellID: await whoEntered(executor, slip),
  });
  return {
    patch: { replacedByID: made.id, isWithoutSlip: false },
    changes: { replacedBy: [null, made.name] },
    ...leavesFile(object),
  };
}

async function cancelSlip({ executor, actor, row }: Effect): Outcome {
  const slip = slipOf(row);
  await tellOf({ executor, actor }, slip, 'canceled', slip.name);
  // The tax stays withheld: it has no slip until one is made anew.
  return { patch: { isWithoutSlip: true } };
}

/** Tells who entered the invoice, unless they did it themselves. */
async function tellOf(
  { executor, actor }: { executor: Executor; actor: Actor | null },
  slip: StoredSlip,
  what: 'issued' | 'canceled',
  number: string,
): Promise<void> {
  const entered = await whoEntered(executor, slip);
  await notify(executor, slip.companyID, {
    employeeIDs: entered === null || entered === actor?.employeeID ? [] : [entered],
    group: 'approvals',
    kind: 'complete',
    eventType: `withholding_slip_${what}`,
    objectType: withholdingSlip.name,
    objectID: slip.id,
    message: slipNotice(what, { number, invoice: slip.billReference, payee: slip.payeeName }),
    isMailed: false,
  });
}

async function whoEntered(executor: Executor, slip: StoredSlip): Promise<number | null> {
  const bill = await rowIn(executor, documentTable, { companyID: slip.companyID, id: slip.billID });
  return bill?.createdByID ?? null;
}
