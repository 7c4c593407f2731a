import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { inputKey } from '../../../../domain/noun/fields.ts';
import type { FieldSet, Named } from '../../../../domain/noun/fields.ts';
import { law } from '../../../../domain/message/message.ts';
import type { RowOf } from '../../../../domain/noun/noun.ts';
import { carries, employeesWith } from '../../../../server/approval/holders.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import { assertVersion } from '../../../../server/engine/lock.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../../../server/engine/serverEntity.ts';
import type { Stored } from '../../../../server/records/storedNoun.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { savedFilterTable } from '../../../personal/savedFilter/savedFilter.server.ts';
import { lookAgainForSplits } from '../../document/splitInvoice/splitInvoices.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { purchaseTemplateTable } from '../../purchaseTemplate/purchaseTemplateTable.server.ts';
import { invoiceReadingTable, readingLessonTable } from '../../invoiceReading/invoiceReadingTables.server.ts';
import { quoteInvitationTable } from '../../quote/invitation/invitationTable.server.ts';
import { productTable } from '../../product/productTables.server.ts';
import { vendor, vendorNotice } from '../vendor.ts';
import { accountOf, isNamed } from '../vendorBankReview.server.ts';
import { vendorBankAccountTable, vendorTable } from '../vendorTables.server.ts';
import type { MergeGiven } from './vendorMerge.ts';

type VendorRow = RowOf<typeof vendor>;
type StoredAccount = typeof vendorBankAccountTable.$inferSelect;

type NamesOfVendors = Readonly<Record<'one' | 'several', readonly PgColumn[]>>;

/**
 * Columns elsewhere that name a vendor: a merge leads each of them to the vendor that is kept.
 * @param inOtherWings those that the rooms of other wings have
 */
export const namesOfVendors = (inOtherWings: readonly PgColumn[]): NamesOfVendors => ({
  one: [
    documentTable.vendorID,
    quoteInvitationTable.vendorID,
    invoiceReadingTable.vendorID,
    readingLessonTable.vendorID,
    ...inOtherWings,
    purchaseTemplateTable.vendorID,
    vendorTable.mergedIntoID,
  ],
  several: [productTable.soldByIDs],
});

const accountsMax = vendor.fields.bankAccounts.max;

/**
 * What `merge` does: everything that names the merged vendor names the kept one, which takes what was chosen. Money never
 * changes its destination by it: payments under way keep the account that they were ordered to, and no account of the kept
 * vendor is paid to before a second person has confirmed it.
 * @param entityOf vendors, which are made with this effect
 * @param names everything that names a vendor
 */
export function mergeEffects(entityOf: () => ServerEntity, names: NamesOfVendors) {
  async function merge(effect: EffectContext<Stored>): Promise<EffectOutcome<Stored>> {
    const { executor, context, row, decision, now } = effect;
    const actor = personOf(effect);
    const { companyID } = row;
    const given = decision.input as MergeGiven;
    const kept = await lockKept(executor, row, given);
    const say = () => '';
    const [mine, theirs] = (await Promise.all([
      entityOf().detail(executor, actor, row.id, now, say),
      entityOf().detail(executor, actor, kept.id, now, say),
    ])) as unknown as [VendorRow, VendorRow];
    const accounts = await chosenAccounts(executor, row, theirs, given);
    const documents = await moveNames(executor, companyID, names, { from: row.id, to: kept.id });
    if (documents > 0) await lookAgainForSplits(executor, companyID, kept.id);
    await moveSavedFilters(executor, companyID, row.id, kept.id);
    const waits = await moveAccounts(executor, {
      companyID,
      from: row.id,
      to: kept.id,
      accounts,
      hasMoved: documents > 0,
      now,
    });
    const { patch, changes } = takenFields(given, mine, theirs, row);
    // Two vendors never have one name: the merged one takes the other's, where its own is kept.
    const swapsName = patch['name'] !== undefined;
    if (swapsName) await rename(executor, row, `${row.id} ${now.toISOString()}`);
    const changers = kept['bankChangedByIDs'] as number[];
    await actAutomatically(
      executor,
      context,
      entityOf(),
      { companyID, id: kept.id, action: 'takeOver', actor },
      {
        to: waits || kept.status === 'bank_detail_review' ? 'bank_detail_review' : 'active',
        patch: {
          ...patch,
          ...(waits ? { bankChangedByIDs: [...new Set([...changers, actor.employeeID])] } : {}),
        } as object,
        related: { type: 'vendor', id: row.id, name: mine.name },
        remark: vendorNotice('tookOver', { documents, accounts: accounts.length }),
        changes,
      },
    );
    const keptName = (patch['name'] as string | undefined) ?? theirs.name;
    await nameTemplates(executor, companyID, kept.id, keptName);
    await tell(executor, actor, { id: kept.id, waits, merged: mine.name, kept: keptName });
    return {
      patch: { mergedIntoID: kept.id, bankChangedByIDs: [], ...(swapsName ? { name: theirs.name } : {}) },
      related: { type: 'vendor', id: kept.id, name: keptName },
      ...(mine.bankAccounts.length > 0 ? { changes: { bankAccounts: [mine.bankAccounts, []] } } : {}),
    };
  }
  return { merge };
}

function personOf({ actor }: Pick<EffectContext<Stored>, 'actor'>): Actor {
  if (!actor) throw new DomainError('forbidden');
  return actor;
}

/** @throws DomainError for a vendor that cannot take another, or that changed since it was compared */
async function lockKept(
  executor: Executor,
  { companyID, id }: Stored,
  { intoID, intoVersion }: MergeGiven,
): Promise<Stored> {
  const kept = await rowIn(executor, vendorTable, { companyID, id: intoID }, 'update');
  const isLive = kept !== null && (vendor.choosable as readonly string[]).includes(kept.status);
  if (!isLive || intoID === id) {
    const says = intoID === id ? vendorNotice('intoItself') : law('field.fromList');
    throw new DomainError('validation_failed', { fields: { intoID: says } });
  }
  assertVersion(intoVersion, kept);
  return kept;
}

/** The accounts that the kept vendor gets: those chosen that it does not have. @throws DomainError */
async function chosenAccounts(
  executor: Executor,
  { companyID, id }: Stored,
  theirs: VendorRow,
  { accounts }: MergeGiven,
): Promise<StoredAccount[]> {
  const own = await executor
    .select()
    .from(vendorBankAccountTable)
    .where(and(eq(vendorBankAccountTable.companyID, companyID), eq(vendorBankAccountTable.vendorID, id)));
  const fields = Object.fromEntries(
    accounts.flatMap(({ accountID }, index) =>
      own.some((account) => account.id === accountID)
        ? []
        : [[`accounts.${index}.accountID`, law('field.fromList')]],
    ),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  const wanted = new Set(accounts.map(({ accountID }) => accountID));
  const chosen = own.filter(
    (account) =>
      wanted.has(account.id) &&
      !theirs.bankAccounts.some(
        ({ bankCode, accountNumber }) =>
          bankCode === account.bankCode && accountNumber === account.accountNumber,
      ),
  );
  if (theirs.bankAccounts.length + chosen.length > accountsMax) {
    throw new DomainError('validation_failed', {
      fields: { accounts: vendorNotice('tooManyAccounts', { max: accountsMax }) },
    });
  }
  return chosen;
}

/** @returns how many documents came to the kept vendor */
async function moveNames(
  executor: Executor,
  companyID: number,
  names: NamesOfVendors,
  { from, to }: { from: number; to: number },
): Promise<number> {
  let documents = 0;
  for (const column of names.one) {
    const { rowCount } = await executor.execute(
      sql`update ${column.table} set ${sql.identifier(column.name)} = ${to}
        where company_id = ${companyID} and ${sql.identifier(column.name)} = ${from}`,
    );
    if (column === documentTable.vendorID) documents = rowCount ?? 0;
  }
  for (const column of names.several) {
    const name = sql.identifier(column.name);
    await executor.execute(
      sql`update ${column.table} set ${name} = array(
          select distinct case one when ${from} then ${to}::bigint else one end from unnest(${name}) one order by 1)
        where company_id = ${companyID} and ${from} = any(${name})`,
    );
  }
  return documents;
}

/** Templates are listed and found by the name of their vendor. */
async function nameTemplates(
  executor: Executor,
  companyID: number,
  vendorID: number,
  vendorName: string,
): Promise<void> {
  await executor
    .update(purchaseTemplateTable)
    .set({ vendor: vendorName })
    .where(and(eq(purchaseTemplateTable.companyID, companyID), eq(purchaseTemplateTable.vendorID, vendorID)));
}

/** Filters that people keep name vendors by their ids in the query of a list. */
async function moveSavedFilters(
  executor: Executor,
  companyID: number,
  from: number,
  to: number,
): Promise<void> {
  const kept = await executor
    .select({ id: savedFilterTable.id, query: savedFilterTable.query })
    .from(savedFilterTable)
    .where(
      and(eq(savedFilterTable.companyID, companyID), sql`${savedFilterTable.query} ~ '(vendor|soldBy)IDs='`),
    );
  for (const { id, query } of kept) {
    const asked = new URLSearchParams(query);
    for (const key of ['vendorIDs', 'soldByIDs']) {
      const ids = asked.get(key)?.split(',');
      if (!ids?.includes(String(from))) continue;
      asked.set(key, [...new Set(ids.map((one) => (one === String(from) ? String(to) : one)))].join(','));
    }
    const moved = asked.toString();
    if (moved === new URLSearchParams(query).toString()) continue;
    await executor
      .update(savedFilterTable)
      .set({ query: moved })
      .where(and(eq(savedFilterTable.companyID, companyID), eq(savedFilterTable.id, id)));
  }
}

interface AccountMove {
  companyID: number;
  from: number;
  to: number;
  accounts: readonly StoredAccount[];
  /** Documents came along: what is paid for them goes to the kept vendor from now on. */
  hasMoved: boolean;
  now: Date;
}

/** @returns whether accounts of the kept vendor wait for a second person now */
async function moveAccounts(
  executor: Executor,
  { companyID, from, to, accounts, hasMoved, now }: AccountMove,
): Promise<boolean> {
  const ofVendor = (id: number) =>
    and(eq(vendorBankAccountTable.companyID, companyID), eq(vendorBankAccountTable.vendorID, id));
  const isUsed = hasMoved || (await isNamed(executor, companyID, to));
  if (hasMoved) {
    // Known for the kept vendor's documents, and not yet for those that came.
    const own = await executor
      .select()
      .from(vendorBankAccountTable)
      .where(and(ofVendor(to), sql`${vendorBankAccountTable.confirmedAt} is not null`));
    for (const account of own) {
      await executor
        .update(vendorBankAccountTable)
        .set({ confirmedAt: null, confirmedByID: null, confirmedAs: accountOf(account) })
        .where(
          and(eq(vendorBankAccountTable.companyID, companyID), eq(vendorBankAccountTable.id, account.id)),
        );
    }
  }
  await executor.delete(vendorBankAccountTable).where(ofVendor(from));
  for (const { id: _id, createdAt: _createdAt, ...account } of accounts) {
    await executor.insert(vendorBankAccountTable).values({
      ...account,
      vendorID: to,
      confirmedAs: null,
      confirmedByID: null,
      confirmedAt: isUsed ? null : now,
    });
  }
  const waiting = await executor
    .select({ id: vendorBankAccountTable.id })
    .from(vendorBankAccountTable)
    .where(and(ofVendor(to), sql`${vendorBankAccountTable.confirmedAt} is null`))
    .limit(1);
  return waiting.length > 0;
}

function takenFields({ taken }: MergeGiven, mine: VendorRow, theirs: VendorRow, row: Stored) {
  const fields: FieldSet = vendor.fields;
  const patch: Record<string, unknown> = {};
  const changes: Record<string, [unknown, unknown]> = {};
  const shown = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? (value as Named).name : value;
  for (const { field } of taken) {
    const declared = fields[field];
    const [before, after] = [shown(theirs[field]), shown(mine[field])];
    if (!declared || before === after) continue;
    patch[inputKey(field, declared)] = row[inputKey(field, declared)];
    changes[field] = [before, after];
  }
  return { patch, changes };
}

async function rename(executor: Executor, { companyID, id }: Stored, name: string): Promise<void> {
  await executor
    .update(vendorTable)
    .set({ name })
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, id)));
}

async function tell(
  executor: Executor,
  actor: Actor,
  { id, waits, merged, kept }: { id: number; waits: boolean; merged: string; kept: string },
): Promise<void> {
  await notify(executor, actor.companyID, {
    employeeIDs: await employeesWith(executor, actor.companyID, carries('vendor_edit'), [actor.employeeID]),
    group: 'approvals',
    kind: waits ? 'assignment' : 'complete',
    eventType: 'vendor_merged',
    objectType: 'vendor',
    objectID: id,
    message: vendorNotice(waits ? 'mergedToConfirm' : 'merged', { person: actor.fullName, merged, kept }),
  });
}
