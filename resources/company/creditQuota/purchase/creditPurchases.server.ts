import { and, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { QuotaKind } from '../../../../domain/credit/creditQuota.ts';
import {
  creditsFreeFrom,
  creditsMax,
  isSold,
  priceOfCredits,
  quotaKinds,
} from '../../../../domain/credit/creditQuota.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { compare, subtract } from '../../../../domain/money/money.ts';
import { carries, employeesWith } from '../../../../server/approval/holders.ts';
import type { AuditedRecord, AuditKind } from '../../../../server/audit/auditKind.ts';
import type { CreditUse } from '../../../../server/credit/creditUses.ts';
import { addLifetimeCredit, lockQuota } from '../../../../server/credit/credits.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import { nextReference } from '../../../../server/engine/numberSeries.ts';
import { isAmong } from '../../../../server/engine/textSearch.ts';
import { postEntry } from '../../../../server/ledger/ledger.ts';
import type { MovementSource } from '../../../../server/ledger/movementSources.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { employeeName, employeeTable } from '../../../../server/session/employeeTable.ts';
import { assertUsedAccount } from '../../../paying/companyAccount/usedAccount.server.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';
import { creditPurchaseTable } from './creditPurchaseTable.server.ts';
import { creditLedgers } from '../creditQuota.ts';
import { creditKindWord, creditNotice, creditRule } from './creditWords.ts';
import type { CreditPurchase } from '../creditWire.ts';

/** As its history names a purchase. */
const subjectType = 'creditPurchase';

const sources = { ocr: 'ocr_quota_purchase', vcn: 'vcn_quota_purchase' } as const;

/** Purchases, as the ledgers of credit name what they bought. */
export const creditPurchaseUses: readonly CreditUse[] = quotaKinds.map((kind) => ({
  type: ledgerSubject(kind),
  table: 'credit_purchase',
  called: 'reference_id',
  at: receiptPage(kind),
  source: sources[kind],
}));

/** The ledger tells purchases of both kinds apart, as their pages differ. */
function ledgerSubject(kind: QuotaKind): string {
  return `${subjectType}:${kind}`;
}

function receiptPage(kind: QuotaKind): string {
  return `${creditLedgers[kind].at}/purchase?receipt=`;
}

interface AskedPurchase {
  credits: number;
  companyAccountID: number;
  /** The price that the person has seen. */
  total: Amount;
}

/**
 * Buys credit for a company with money of one of its accounts. Answers the number of the purchase's row.
 * @throws DomainError `validation_failed` by field, `stale_version` where the price is another one by now, `insufficient_balance`
 */
export async function buyCredit(
  executor: Executor,
  actor: Actor,
  kind: QuotaKind,
  { credits, companyAccountID, total: seen }: AskedPurchase,
  now: Date,
): Promise<number> {
  const { companyID, employeeID, timeZone } = actor;
  const key = { companyID, kind };
  const { price } = await lockQuota(executor, key, now);
  if (price === null || !isSold(credits)) {
    const says = creditRule('notSold', { from: creditsFreeFrom, most: creditsMax });
    throw new DomainError('validation_failed', { fields: { credits: says } });
  }
  await assertUsedAccount(executor, actor, companyAccountID, creditRule('account'));
  const { total, vat } = priceOfCredits(credits, price);
  const amount = { amount: total, currency: 'IDR' };
  if (compare(total, seen) !== 0)
    throw new DomainError('stale_version', { says: creditRule('priceChanged', { amount }) });
  const referenceID = await nextReference(executor, companyID, 'CRD', today(timeZone, now));
  const [bought] = await executor
    .insert(creditPurchaseTable)
    .values({
      companyID,
      referenceID,
      kind,
      credits,
      total,
      vat,
      companyAccountID,
      purchasedByID: employeeID,
      purchasedAt: now,
    })
    .returning({ id: creditPurchaseTable.id });
  if (!bought) throw new Error(`purchase ${referenceID} was not stored`);
  const { id } = bought;
  await addLifetimeCredit(
    executor,
    key,
    credits,
    { source: sources[kind], cause: `purchase:${id}`, subject: { type: ledgerSubject(kind), id } },
    now,
  );
  await postEntry(
    executor,
    {
      companyID,
      companyAccountID,
      currencyCode: 'IDR',
      paymentID: null,
      kind: 'purchase',
      cause: `credit:purchase:${id}`,
      lines: [
        { account: 'available', amount: `-${total}` },
        { account: 'credits', amount: total },
      ],
    },
    now,
  );
  await appendHistory(executor, companyID, actor, now, {
    subjectType,
    subjectID: id,
    action: 'purchase',
    fromStatus: null,
    toStatus: null,
    changes: { credits: [null, credits], total: [null, total] },
  });
  const permission = kind === 'ocr' ? 'quota_ocr_purchase' : 'quota_vcn_purchase';
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries(permission), [employeeID]),
    group: 'expenses',
    kind: 'complete',
    eventType: 'credit_bought',
    objectType: creditLedgers[kind].name,
    objectID: id,
    message: creditNotice('bought', {
      name: actor.fullName,
      count: credits,
      what: creditKindWord(kind),
      amount,
      number: referenceID,
    }),
  });
  return id;
}

/** A purchase of a company; null where there is none of this kind. */
export async function readPurchase(
  executor: Executor,
  companyID: number,
  kind: QuotaKind,
  id: number,
): Promise<CreditPurchase | null> {
  const bought = creditPurchaseTable;
  const [row] = await executor
    .select({
      id: bought.id,
      referenceID: bought.referenceID,
      kind: bought.kind,
      credits: bought.credits,
      exactTotal: bought.total,
      exactVat: bought.vat,
      companyAccountName: companyAccountTable.name,
      purchasedByName: employeeName,
      purchasedAt: bought.purchasedAt,
    })
    .from(bought)
    .innerJoin(
      companyAccountTable,
      and(
        eq(companyAccountTable.companyID, bought.companyID),
        eq(companyAccountTable.id, bought.companyAccountID),
      ),
    )
    .innerJoin(
      employeeTable,
      and(eq(employeeTable.companyID, bought.companyID), eq(employeeTable.id, bought.purchasedByID)),
    )
    .where(and(eq(bought.companyID, companyID), eq(bought.kind, kind), eq(bought.id, id)));
  if (!row) return null;
  const { purchasedAt, exactTotal, exactVat } = row;
  return { ...row, exactBeforeVat: subtract(exactTotal, exactVat), purchasedAt: purchasedAt.toISOString() };
}

/** What left an account for credit. */
export const creditMovements: MovementSource = (companyID) => sql`
  select 'credit:purchase:' || c.id as cause, case c.kind when 'ocr' then 'ocrQuotaPurchased' else 'vcnQuotaPurchased' end as kind,
    c.reference_id as record, pages.page || c.id as address, null::text as counterparty
  from credit_purchase c
  join (values ('ocr', ${receiptPage('ocr')}), ('vcn', ${receiptPage('vcn')})) as pages (kind, page) on pages.kind = c.kind
  where c.company_id = ${companyID}`;

/** Purchases of credit, as their histories read in the audit. */
export const creditPurchaseAudit: AuditKind = {
  type: subjectType,
  many: { key: 'creditPurchase.many' },
  words: {
    one: { key: 'creditPurchase.one' },
    look: () => undefined,
    did: (action, translate) => translate(`creditPurchase.history.${action}`, { _: '' }),
    changes:
      ({ translate }) =>
      (field, before, after) => ({
        key: field,
        label: translate(`creditPurchase.changed.${field}`, { _: field }),
        before: before === null ? null : String(before as string | number),
        after: String(after as string | number),
      }),
  },
  async read(executor, companyID, ids) {
    const { id, referenceID, kind } = creditPurchaseTable;
    const found = await executor
      .select({ id, referenceID, kind })
      .from(creditPurchaseTable)
      .where(and(eq(creditPurchaseTable.companyID, companyID), isAmong(id, ids)));
    return new Map(
      found.map((one): [number, AuditedRecord] => [
        one.id,
        { name: one.referenceID, path: `${receiptPage(one.kind)}${one.id}` },
      ]),
    );
  },
};
