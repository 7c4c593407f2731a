import { and, eq } from 'drizzle-orm';

import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import type { CreditLabel, CreditPart, CreditSource, QuotaKind } from '../../domain/credit/creditQuota.ts';
import { usageLabels } from '../../domain/credit/creditQuota.ts';
import { firstOfMonth, today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Executor } from '../database/database.ts';
import { companyTable } from '../session/companyTable.ts';
import { creditEntryTable, creditQuotaTable } from './creditTables.ts';

type StoredQuota = typeof creditQuotaTable.$inferSelect;

/** Which credit of which company. */
interface QuotaKey {
  companyID: number;
  kind: QuotaKind;
}

/** Why credit changes. */
interface CreditChange {
  label: CreditLabel;
  source: CreditSource;
  /** Names it once and for all; the same is never noted twice. */
  cause: string;
  subject?: { type: string; id: number };
}

const isOf = ({ companyID, kind }: QuotaKey) =>
  and(eq(creditQuotaTable.companyID, companyID), eq(creditQuotaTable.kind, kind));

/** The credit of a company as it is at an instant: units of a month that is over are gone, those of the new one are there. */
export async function readQuota(executor: Executor, key: QuotaKey, now: Date): Promise<StoredQuota> {
  const month = await monthOf(executor, key.companyID, now);
  const [stored] = await executor.select().from(creditQuotaTable).where(isOf(key));
  const quota = stored ?? { ...key, monthlyTotal: 0, monthlyRemaining: 0, lifetime: 0, month, price: null };
  return quota.month === month ? quota : { ...quota, month, monthlyRemaining: quota.monthlyTotal };
}

/** The same, locked until the transaction ends. What begins with a new month is stored and noted. */
export async function lockQuota(executor: Executor, key: QuotaKey, now: Date): Promise<StoredQuota> {
  const month = await monthOf(executor, key.companyID, now);
  await executor
    .insert(creditQuotaTable)
    .values({ ...key, month })
    .onConflictDoNothing();
  const [quota] = await executor.select().from(creditQuotaTable).where(isOf(key)).for('update');
  if (!quota) throw new Error(`company ${key.companyID} has no credit for ${key.kind}`);
  if (quota.month === month) return quota;
  const change = quota.monthlyTotal - quota.monthlyRemaining;
  const cause = { label: 'monthlyAdjustment', source: 'unknown', cause: `month:${month}` } as const;
  const renewed = { ...quota, month };
  return change === 0
    ? await store(executor, renewed)
    : await changeQuota(executor, renewed, { monthly: change }, cause, now);
}

const metering = { ocr: 'ocrCredit', vcn: 'virtualCardCredit' } as const satisfies Record<
  QuotaKind,
  CompanyFeature
>;

/** Whether a company needs credit for this use. */
export async function isMetered(executor: Executor, { companyID, kind }: QuotaKey): Promise<boolean> {
  const [company] = await executor
    .select({ features: companyTable.features })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return company?.features.includes(metering[kind]) ?? false;
}

/**
 * Takes a unit, monthly ones first. Answers of which part it was.
 * @throws DomainError `insufficient_credit` when none is left
 */
export async function takeCredit(
  executor: Executor,
  key: QuotaKey,
  use: Omit<CreditChange, 'label'>,
  now: Date,
): Promise<CreditPart> {
  const quota = await lockQuota(executor, key, now);
  const part = partToTake(quota);
  if (part === null) throw new DomainError('insufficient_credit');
  await changeQuota(executor, quota, { [part]: -1 }, { ...use, label: usageLabels[key.kind][part] }, now);
  return part;
}

/**
 * Gives a unit back to the part that it was taken of, once; nothing where none was taken by this cause. Of a month that is over
 * nothing comes back: its units are gone.
 */
export async function returnCredit(
  executor: Executor,
  key: QuotaKey,
  { cause }: Pick<CreditChange, 'cause'>,
  now: Date,
): Promise<void> {
  const quota = await lockQuota(executor, key, now);
  const taken = await entryOf(executor, key, cause);
  const returned = `return:${cause}`;
  if (!taken || (await entryOf(executor, key, returned))) return;
  const { label, source, subjectType, subjectID } = taken;
  const part = label === usageLabels[key.kind].monthly ? 'monthly' : 'lifetime';
  if (part === 'monthly' && (await monthOf(executor, key.companyID, taken.at)) !== quota.month) return;
  const subject =
    subjectType === null || subjectID === null ? {} : { subject: { type: subjectType, id: subjectID } };
  await changeQuota(executor, quota, { [part]: 1 }, { label, source, cause: returned, ...subject }, now);
}

async function entryOf(executor: Executor, { companyID, kind }: QuotaKey, cause: string) {
  const { companyID: ofCompany, kind: ofKind, cause: byCause } = creditEntryTable;
  const [entry] = await executor
    .select()
    .from(creditEntryTable)
    .where(and(eq(ofCompany, companyID), eq(ofKind, kind), eq(byCause, cause)));
  return entry;
}

/** Adds units that stay until they are used. */
export async function addLifetimeCredit(
  executor: Executor,
  key: QuotaKey,
  units: number,
  bought: Omit<CreditChange, 'label'>,
  now: Date,
): Promise<void> {
  const quota = await lockQuota(executor, key, now);
  await changeQuota(executor, quota, { lifetime: units }, { ...bought, label: 'lifetimeCredit' }, now);
}

/** What a company begins with: so many units a month, and so many that stay; what one more costs. */
export async function grantCredit(
  executor: Executor,
  key: QuotaKey,
  { monthly, lifetime, price }: Record<CreditPart, number> & Pick<StoredQuota, 'price'>,
  now: Date,
): Promise<void> {
  const quota = await lockQuota(executor, key, now);
  const begun = { label: 'beginningBalance', source: 'initial_balance', cause: 'beginning' } as const;
  await changeQuota(executor, { ...quota, monthlyTotal: monthly, price }, { monthly, lifetime }, begun, now);
}

/** What is left of both parts. */
export const leftOf = ({ monthlyRemaining, lifetime }: StoredQuota): number => monthlyRemaining + lifetime;

/** The part that the next unit is taken of; null when none is left. */
export function partToTake({ monthlyRemaining, lifetime }: StoredQuota): CreditPart | null {
  if (monthlyRemaining > 0) return 'monthly';
  return lifetime > 0 ? 'lifetime' : null;
}

async function monthOf(executor: Executor, companyID: number, now: Date): Promise<string> {
  const [company] = await executor
    .select({ timeZone: companyTable.timeZone })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return firstOfMonth(today(company?.timeZone ?? 'UTC', now));
}

async function changeQuota(
  executor: Executor,
  quota: StoredQuota,
  { monthly = 0, lifetime = 0 }: Partial<Record<CreditPart, number>>,
  { label, source, cause, subject }: CreditChange,
  at: Date,
): Promise<StoredQuota> {
  const changed = await store(executor, {
    ...quota,
    monthlyRemaining: quota.monthlyRemaining + monthly,
    lifetime: quota.lifetime + lifetime,
  });
  const { companyID, kind } = quota;
  await executor.insert(creditEntryTable).values({
    companyID,
    kind,
    cause,
    label,
    source,
    change: monthly + lifetime,
    remaining: leftOf(changed),
    subjectType: subject?.type ?? null,
    subjectID: subject?.id ?? null,
    at,
  });
  return changed;
}

async function store(executor: Executor, quota: StoredQuota): Promise<StoredQuota> {
  const { monthlyTotal, monthlyRemaining, lifetime, month, price } = quota;
  await executor
    .update(creditQuotaTable)
    .set({ monthlyTotal, monthlyRemaining, lifetime, month, price })
    .where(isOf(quota));
  return quota;
}
