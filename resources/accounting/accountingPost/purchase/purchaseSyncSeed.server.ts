import { and, eq, inArray, sql } from 'drizzle-orm';

import { isPositive } from '../../../../domain/money/money.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import type { RoomSeed } from '../../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../../server/seed/seedStage.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import type { PostCause, PurchaseTab } from '../accountingPost.ts';
import { postSubject } from '../accountingPost.ts';
import { accountingPostTable } from '../accountingPostTables.server.ts';
import { enterByHand } from '../postActs.server.ts';
import type { PurchaseFacts } from './purchaseFacts.server.ts';
import { readPurchaseFacts } from './purchaseFacts.server.ts';
import { notePurchase, purchasePostID } from './purchaseNoting.server.ts';
import type { PurchaseChoice } from './purchaseSyncWire.ts';
import type { PurchaseTarget } from './purchaseTabs.ts';
import { purchaseTabLaws } from './purchaseTabs.ts';

/** The company whose books are connected. */
const connectedCompany = 1;
const provider = 'jurnal';

/** Of the sandbox: a product, an account, and taxes by what they make. */
const [product, account] = ['41', '631'];
const taxes: Readonly<Record<string, string>> = { '11': '21', '12': '22' };

interface SeededPost {
  tab: PurchaseTab;
  target?: PurchaseTarget;
  /** What of the choice is not in the books: its post waits for it. */
  gone?: (choice: PurchaseChoice) => PurchaseChoice;
  /** The books refused it. */
  failed?: PostCause;
}

const eachLine =
  (values: Partial<PurchaseChoice['lines'][number]>) =>
  (choice: PurchaseChoice): PurchaseChoice => ({
    ...choice,
    lines: choice.lines.map((line) => ({ ...line, ...values })),
  });

/** One of each state that a purchase can come to, beside those that go out. */
const seeded: readonly SeededPost[] = [
  { tab: 'purchaseInvoice' },
  { tab: 'purchaseInvoice', target: 'expense' },
  { tab: 'purchaseInvoice', gone: (choice) => ({ ...choice, vendorID: '39' }) },
  { tab: 'purchaseInvoice', gone: eachLine({ itemID: '49' }) },
  { tab: 'purchaseInvoice', gone: eachLine({ taxID: '29' }) },
  // As the mapping of the demo company has it: it was taken out of the books since.
  { tab: 'purchaseInvoice', gone: (choice) => ({ ...choice, tags: ['19'] }) },
  { tab: 'purchaseInvoice', target: 'expense', gone: eachLine({ itemID: '699' }) },
  { tab: 'purchaseInvoice', target: 'expense', gone: eachLine({ itemID: null }) },
  { tab: 'purchaseInvoice', failed: 'refused' },
  { tab: 'purchaseInvoice', failed: 'books_closed' },
  { tab: 'purchaseInvoice', failed: 'conflict' },
  { tab: 'bills' },
  { tab: 'bills' },
  { tab: 'purchaseOrder' },
  { tab: 'purchaseQuote' },
];

/** Purchases that somebody posted: those that go out once a server runs, and those that wait or failed by each cause. */
export const purchaseSyncSeed: RoomSeed = {
  name: postSubject,
  async goOn(stage) {
    if (stage.companyID !== connectedCompany) return;
    const actor = await stage.person('finance.admin');
    stage.clock.at = new Date(new Date(`${stage.today}T00:00:00Z`).getTime() - 24 * 60 * 60 * 1000);
    const now = stage.clock.at;
    const taken = new Set<number>();
    for (const { tab, target, gone, failed } of seeded) {
      const facts = await freePurchase(stage, tab, taken);
      if (!facts) continue;
      const choice = choiceFor(tab, facts, target);
      await notePurchase(
        stage.executor,
        actor,
        { provider, tab, facts, choice: gone?.(choice) ?? choice },
        now,
      );
      if (failed) await fail(stage, facts, failed);
    }
    const byHand = await freePurchase(stage, 'purchaseInvoice', taken);
    if (!byHand) return;
    const tabs = ['purchaseInvoice'] as const;
    const noting = { provider, tab: tabs[0], facts: byHand } as const;
    const ids = [await purchasePostID(stage.executor, actor, noting, now)];
    await enterByHand(
      stage.executor,
      actor,
      { provider, tabs, ids, notes: 'PI-00041 of the old program' },
      now,
    );
  },
};

/** The newest purchase of a tab in rupiah whose VAT the sandbox has a tax for, and that is not taken yet. */
async function freePurchase(
  { executor, companyID }: SeedStage,
  tab: PurchaseTab,
  taken: Set<number>,
): Promise<PurchaseFacts | null> {
  const { type, statuses } = purchaseTabLaws[tab];
  const free = await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.transactionType, type),
        // What is paid is posted as a bill.
        inArray(
          documentTable.status,
          type === 'bill' && tab !== 'bills' ? ['awaiting_payment'] : [...statuses],
        ),
        eq(documentTable.currencyCode, 'IDR'),
        sql`${documentTable.id} <> all(${sql.param([...taken])}::bigint[])`,
      ),
    )
    .orderBy(sql`${documentTable.id} desc`)
    .limit(20);
  for (const { id } of free) {
    const facts = await readPurchaseFacts(executor, companyID, id);
    if (!facts?.lines.every(({ taxRate }) => !isPositive(taxRate) || taxes[String(Number(taxRate))]))
      continue;
    taken.add(id);
    return facts;
  }
  return null;
}

function choiceFor(tab: PurchaseTab, { lines }: PurchaseFacts, target?: PurchaseTarget): PurchaseChoice {
  const chosen = target ?? (tab === 'bills' ? 'expense' : 'purchase');
  return {
    target: chosen,
    vendorID: null,
    warehouseID: null,
    termID: null,
    tags: [],
    lines: lines.map(({ id, taxRate }) => ({
      lineID: id,
      itemID: chosen === 'purchase' ? product : account,
      taxID: taxes[String(Number(taxRate))] ?? null,
    })),
  };
}

/** Nobody asked the books: it is as they would have answered. */
async function fail(
  { executor, companyID, clock }: SeedStage,
  { id }: PurchaseFacts,
  cause: PostCause,
): Promise<void> {
  const { companyID: company, recordID, groupType } = accountingPostTable;
  const [post] = await executor
    .update(accountingPostTable)
    .set({ status: 'failed', cause, detail: cause, attempts: 1 })
    .where(and(eq(company, companyID), eq(recordID, id), eq(groupType, 'purchaseInvoice')))
    .returning({ id: accountingPostTable.id });
  if (!post) throw new Error(`bill ${id} has no post`);
  await appendHistory(executor, companyID, null, clock.at, {
    subjectType: postSubject,
    subjectID: post.id,
    action: 'fail',
    fromStatus: 'pending',
    toStatus: 'failed',
    changes: { cause: [null, cause] },
  });
}
