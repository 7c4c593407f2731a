import { and, eq } from 'drizzle-orm';

import type { FlagValues } from '../../../../domain/access/featureFlag.ts';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import type {
  AccountingProviderName,
  BooksDocument,
} from '../../../../server/accounting/accountingProvider.ts';
import type { BooksPayment } from '../../../../server/accounting/booksPurchase.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { rowKey } from '../../accountMapping/accountMapping.ts';
import { accountMappingTable } from '../../accountMapping/accountMappingTables.server.ts';
import { storedRows } from '../../accountMapping/mappings.server.ts';
import { readBooks, readChart } from '../../connection/books.server.ts';
import type { PurchaseTab } from '../accountingPost.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import { accountingPostTable } from '../accountingPostTables.server.ts';
import type { Hindrance } from '../making/hindrance.ts';
import type { Making } from '../making/making.server.ts';
import { accountOf } from '../making/postMaking.server.ts';
import { readPaidParts, readPurchaseFacts } from './purchaseFacts.server.ts';
import type { BooksForPurchase } from './purchaseMaking.server.ts';
import { makePurchase } from './purchaseMaking.server.ts';
import { purchaseTabLaws } from './purchaseTabs.ts';

interface Place {
  companyID: number;
  provider: AccountingProviderName;
}

interface Made {
  document: BooksDocument;
  mappingVersions: Record<string, number>;
}

/** What the books hold that a purchase may name, as it is now. Call it outside of a transaction. */
export async function booksForPurchase(
  context: ServerContext,
  place: Place,
  { flags, currencyCode }: Pick<Making, 'flags' | 'currencyCode'>,
): Promise<BooksForPurchase> {
  const { companyID, provider } = place;
  const rows = await context.database.read(companyID, (executor) =>
    storedRows(executor, companyID, provider),
  );
  const withheld = rows.find(({ row }) => row.accountableType === 'wht');
  return {
    currencyCode,
    withheldAccountID: withheld?.row.accountID ?? null,
    accounts: await readChart(context, place, 'accounts'),
    warehouses: await readChart(context, place, 'warehouses'),
    terms: await readChart(context, place, 'terms'),
    taxes: isFlagOn(flags, 'jurnal_itg_enable_get_tax') ? await readChart(context, place, 'taxes') : null,
    tags: isFlagOn(flags, 'tagging_integration')
      ? await readBooks(context, place, (program, token) => program.tags(token))
      : null,
    // What somebody adds to the books for a post is there at once.
    vendors: await readBooks(context, place, (program, token) => program.vendors(token)),
    products: await readBooks(context, place, (program, token) => program.products(token)),
  };
}

/** Makes a purchase of what somebody chose for it. The vendor is in the books before it. */
export async function makePurchasePost(
  context: ServerContext,
  making: Making,
  tab: PurchaseTab,
): Promise<Made | Hindrance> {
  const { companyID, provider, recordID, choice } = making.post;
  const place = { companyID, provider };
  const facts = await context.database.read(companyID, (executor) =>
    readPurchaseFacts(executor, companyID, recordID),
  );
  if (!facts || choice === null) throw new Error(`post ${making.post.id} is of nothing that is posted`);
  if (!purchaseTabLaws[tab].statuses.includes(facts.status))
    return { cause: 'refused', detail: `${facts.number}: ${facts.status}` };
  const made = makePurchase(tab, facts, choice, await booksForPurchase(context, place, making));
  if ('cause' in made) return { cause: made.cause, detail: made.detail };
  const { document, isVendorAdded } = made;
  const mappingVersions = await context.database.read(companyID, (executor) => versionsOf(executor, place));
  if (!isVendorAdded) return { document, mappingVersions };
  const key = `outlay:${companyID}:vendor:${facts.vendor.id}`;
  const { name: vendor } = await readBooks(context, place, (program, token) =>
    program.createVendor(token, facts.vendor, key),
  );
  return { document: { ...document, vendor }, mappingVersions };
}

/** Makes the payment of an invoice that stands in the books, as what it was posted as. */
export async function makePaymentPost(
  context: ServerContext,
  { post, flags, currencyCode }: Making,
): Promise<Made | Hindrance> {
  const { companyID, provider, groupType, recordID, parentID } = post;
  const place = { companyID, provider };
  const read = await context.database.read(companyID, async (executor) => {
    const parent = await readParent(executor, companyID, parentID);
    const zone = await timeZoneOf(executor, companyID);
    const parts = await readPaidParts(executor, companyID, parent.recordID, zone);
    const part = parts.find((one) => one.group === groupType && one.recordID === recordID);
    return {
      parent,
      part,
      row: part ? await moneyRow(executor, place, part, flags) : undefined,
      mappingVersions: await versionsOf(executor, place),
    };
  });
  const { parent, part, row, mappingVersions } = read;
  // A deposit took back what it covered.
  if (!part) return { cause: 'refused', detail: parent.postedNumber ?? '' };
  if (post.currencyCode !== currencyCode)
    return { cause: 'refused', detail: `${post.currencyCode} ≠ ${currencyCode ?? '-'}` };
  if (!row?.accountID) return { cause: 'not_mapped', detail: row?.accountableName ?? 'refund' };
  const accounts = await readChart(context, place, 'accounts');
  const account = accounts.find(({ id }) => id === row.accountID);
  if (!account) return { cause: 'account_archived', detail: row.accountName ?? row.accountID };
  const { payload } = parent;
  const document: BooksPayment = {
    kind: payload?.kind === 'purchase' ? 'purchasePayment' : 'payablePayment',
    day: part.day,
    memo: [part.number, ...(payload && 'vendor' in payload ? [payload.vendor] : [])].join(' · '),
    account: account.name,
    of: parent.postedNumber ?? '',
    amount: part.amount,
    tags: [],
  };
  return { document, mappingVersions };
}

async function readParent(
  executor: Executor,
  companyID: number,
  parentID: number | null,
): Promise<StoredPost> {
  const [parent] = await executor
    .select()
    .from(accountingPostTable)
    .where(and(eq(accountingPostTable.companyID, companyID), eq(accountingPostTable.id, parentID ?? 0)));
  if (!parent) throw new Error(`company ${companyID} has no post ${parentID}`);
  return parent;
}

/** The row of the mapping of what paid: the account of the company, or what was paid outside of it. */
async function moneyRow(
  executor: Executor,
  { companyID, provider }: Place,
  { isOutside, companyAccountID }: { isOutside: boolean; companyAccountID: number },
  flags: FlagValues,
) {
  const rows = await storedRows(executor, companyID, provider);
  const key = isOutside
    ? rowKey({ accountableType: 'refund', accountableID: null })
    : rowKey({
        accountableType: 'company_account',
        accountableID: (await accountOf(executor, companyID, companyAccountID, flags)).id,
      });
  return rows.find(({ row }) => rowKey(row) === key)?.row;
}

async function versionsOf(
  executor: Executor,
  { companyID, provider }: Place,
): Promise<Record<string, number>> {
  const versions = await executor
    .select({ category: accountMappingTable.category, version: accountMappingTable.version })
    .from(accountMappingTable)
    .where(and(eq(accountMappingTable.companyID, companyID), eq(accountMappingTable.provider, provider)));
  return Object.fromEntries(versions.map(({ category, version }) => [category, version]));
}
