import { and, eq, isNull } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { ManyField } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import { bankByCode } from '../../../server/bank/banks.ts';
import type { Executor } from '../../../server/database/database.ts';
import { routingOf, routingText } from '../../../domain/bank/accountRouting.ts';
import type { RoutingName } from '../../../domain/bank/accountRouting.ts';
import { homeCountry, plainAccountNumber } from '../../../domain/bank/bankAccount.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { notesOf } from '../../../server/engine/proposal.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { SaveContext, Stored } from '../../../server/records/storedNoun.ts';
import { notify } from '../../../server/notification/notify.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { vendor, vendorNotice } from './vendor.ts';
import { vendorErrors } from './vendorErrors.ts';
import { lookAgainForSplits } from '../document/splitInvoice/splitInvoices.server.ts';
import { vendorBankAccountTable, vendorTable } from './vendorTables.server.ts';

type VendorRow = RowOf<typeof vendor>;
type StoredAccount = typeof vendorBankAccountTable.$inferSelect;
type AnsweredAccount = VendorRow['bankAccounts'][number];

const accountField: ManyField = vendor.fields.bankAccounts;
const accountColumns = Object.keys(accountField.fields).filter((name) => name !== 'isConfirmed') as Exclude<
  keyof AnsweredAccount,
  'id' | 'isConfirmed'
>[];

/** What tells an account: who holds it, where and under which numbers. */
export function accountOf(row: StoredAccount | AnsweredAccount) {
  const told = Object.fromEntries(accountColumns.map((name) => [name, row[name]]));
  return told as unknown as NonNullable<StoredAccount['confirmedAs']>;
}

function isSameAccount(a: AnsweredAccount, b: AnsweredAccount): boolean {
  return accountColumns.every((name) => a[name] === b[name]);
}

/** An account as it is kept: its number plain, its bank by name. */
export function keptAccount(typed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { country, bankCode, accountNumber } = typed;
  const code = ((bankCode ?? '') as string).toUpperCase();
  const isDomestic = country === homeCountry;
  const number = plainAccountNumber(String(accountNumber));
  const routing = routingText(routingOf(typed as Partial<Record<RoutingName, string | null>>));
  return {
    bankCode: code,
    // Abroad a bank is called by what it is told by.
    bankName: (isDomestic ? bankByCode(code)?.name : undefined) ?? (code || routing || ''),
    // The letters of an IBAN, and of any other number, are capitals.
    accountNumber: isDomestic ? number : number.toUpperCase(),
    accountType: isDomestic ? 'domestic' : 'international',
  };
}

/** @throws DomainError `validation_failed` with everything that the fields alone do not say */
export function assertVendor({ context, input }: Pick<SaveContext<VendorRow>, 'context' | 'input'>): void {
  const banks = new Set(context.bank.banks().map(({ code }) => code));
  const fields = vendorErrors(input);
  for (const [index, account] of (input['bankAccounts'] as AnsweredAccount[]).entries()) {
    if (account.country === homeCountry && !banks.has(account.bankCode ?? '')) {
      fields[`bankAccounts.${index}.bankCode`] ??= law('field.bankUnknown');
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/**
 * A bank account that is new or changed waits for a second person, once a document names the vendor: payments to it wait,
 * too. Before that there is nothing to divert.
 */
export async function reviewBankDetail(save: SaveContext<VendorRow>): Promise<EffectOutcome<Stored>> {
  const { executor, context, actor, before, after } = save;
  const { companyID, employeeID } = actor;
  const known = new Map(before?.bankAccounts.map((account) => [account.id, account]));
  const changed = after.bankAccounts.filter((account) => {
    const prior = known.get(account.id);
    return !prior || !isSameAccount(prior, account);
  });
  const isUsed = before !== null && (await isNamed(executor, companyID, after.id));
  // Another vendor may be the same one now, or be so no more.
  const isOther =
    changed.length > 0 ||
    before?.taxNumber !== after.taxNumber ||
    before?.bankAccounts.length !== after.bankAccounts.length;
  if (isUsed && isOther) await lookAgainForSplits(executor, companyID);
  for (const { id } of changed) {
    const prior = known.get(id);
    const values = isUsed
      ? {
          confirmedAt: null,
          confirmedByID: null,
          ...(prior?.isConfirmed ? { confirmedAs: accountOf(prior) } : {}),
        }
      : { confirmedAt: context.now() };
    await executor
      .update(vendorBankAccountTable)
      .set(values)
      .where(and(eq(vendorBankAccountTable.companyID, companyID), eq(vendorBankAccountTable.id, id)));
  }
  const waiting = await unconfirmed(executor, companyID, after.id);
  if (waiting.length === 0) return { to: 'active', patch: { bankChangedByIDs: [] } };
  if (changed.length > 0 && isUsed) await tellOthers(executor, actor, after);
  const [stored] = await executor
    .select({ ids: vendorTable.bankChangedByIDs })
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, after.id)));
  const ids = [...(stored?.ids ?? []), ...(changed.length > 0 ? [employeeID] : [])];
  return { to: 'bank_detail_review', patch: { bankChangedByIDs: [...new Set(ids)] } };
}

/** Whether a document names the vendor: before that there is nothing to divert. */
export async function isNamed(executor: Executor, companyID: number, vendorID: number): Promise<boolean> {
  const found = await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), eq(documentTable.vendorID, vendorID)))
    .limit(1);
  return found.length > 0;
}

const isWaiting = (companyID: number, vendorID: number) =>
  and(
    eq(vendorBankAccountTable.companyID, companyID),
    eq(vendorBankAccountTable.vendorID, vendorID),
    isNull(vendorBankAccountTable.confirmedAt),
  );

async function unconfirmed(
  executor: Executor,
  companyID: number,
  vendorID: number,
): Promise<StoredAccount[]> {
  return await executor.select().from(vendorBankAccountTable).where(isWaiting(companyID, vendorID));
}

async function tellOthers(executor: Executor, actor: Actor, { id, name }: VendorRow): Promise<void> {
  await notify(executor, actor.companyID, {
    employeeIDs: await employeesWith(executor, actor.companyID, carries('vendor_edit'), [actor.employeeID]),
    group: 'approvals',
    kind: 'assignment',
    eventType: 'vendor_bank_detail_changed',
    objectType: 'vendor',
    objectID: id,
    message: vendorNotice('changed', { person: actor.fullName, vendor: name }),
  });
}

type Effect = EffectContext<Stored>;

async function tellChangers(
  { executor, actor, row, decision }: Effect,
  event: 'confirmed' | 'declined',
): Promise<void> {
  await notify(executor, row.companyID, {
    employeeIDs: row['bankChangedByIDs'] as number[],
    group: 'approvals',
    kind: 'complete',
    eventType: `vendor_bank_detail_${event}`,
    objectType: 'vendor',
    objectID: row.id,
    message: vendorNotice(event, {
      person: actor?.fullName ?? '',
      vendor: String(row['name']),
      notes: notesOf(decision.input),
    }),
  });
}

/** The second person knows the account: payments go to it. */
async function confirmBankDetail(effect: Effect): Promise<EffectOutcome<Stored>> {
  const { executor, actor, row, now } = effect;
  const accounts = await unconfirmed(executor, row.companyID, row.id);
  await executor
    .update(vendorBankAccountTable)
    .set({ confirmedAt: now, confirmedByID: actor?.employeeID ?? null, confirmedAs: null })
    .where(isWaiting(row.companyID, row.id));
  await tellChangers(effect, 'confirmed');
  return {
    patch: { bankChangedByIDs: [] },
    changes: { bankAccounts: [null, accounts.map((account) => accountOf(account))] },
  };
}

/** Every account is again what it was when it was last confirmed; one that never was is gone. */
async function declineBankDetail(effect: Effect): Promise<EffectOutcome<Stored>> {
  const { executor, actor, row, now } = effect;
  const accounts = await unconfirmed(executor, row.companyID, row.id);
  for (const { companyID, id, confirmedAs } of accounts) {
    const one = and(eq(vendorBankAccountTable.companyID, companyID), eq(vendorBankAccountTable.id, id));
    if (confirmedAs === null) {
      await executor.delete(vendorBankAccountTable).where(one);
    } else {
      await executor
        .update(vendorBankAccountTable)
        .set({
          ...confirmedAs,
          confirmedAs: null,
          confirmedAt: now,
          confirmedByID: actor?.employeeID ?? null,
        })
        .where(one);
    }
  }
  await lookAgainForSplits(executor, row.companyID);
  await tellChangers(effect, 'declined');
  const restored = accounts.flatMap(({ confirmedAs }) => (confirmedAs === null ? [] : [confirmedAs]));
  return {
    patch: { bankChangedByIDs: [] },
    changes: { bankAccounts: [accounts.map((account) => accountOf(account)), restored] },
  };
}

/** What waited for the second person before a vendor was archived waits for them again. */
async function restore({ executor, row }: Effect): Promise<EffectOutcome<Stored>> {
  const waiting = await unconfirmed(executor, row.companyID, row.id);
  return { to: waiting.length > 0 ? 'bank_detail_review' : 'active' };
}

export const bankReviewEffects = { confirmBankDetail, declineBankDetail, restore };
