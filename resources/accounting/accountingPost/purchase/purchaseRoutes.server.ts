import { z } from 'zod';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { accountingProviders } from '../../../../domain/access/companyFeature.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { subtract, sum, toWire } from '../../../../domain/money/money.ts';
import type { AccountingProviderName } from '../../../../server/accounting/accountingProvider.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall, writeCall } from '../../../../server/engine/calls.ts';
import { idParamsOf } from '../../../../server/engine/entityRoutes.ts';
import { enforceAccess } from '../../../../server/http/access.ts';
import { errorAnswer } from '../../../../server/http/errorAnswer.ts';
import type { App } from '../../../../server/http/routes.ts';
import { tagAccess, taxAccess } from '../../accountMapping/accountMapping.ts';
import { readBooks, readChart } from '../../connection/books.server.ts';
import { readConnection, requireConnection } from '../../connection/connections.server.ts';
import type { PurchaseTab } from '../accountingPost.ts';
import { postCause, purchaseAccess, purchaseDetailAccess, purchasePostingAccess } from '../accountingPost.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import { enterByHand } from '../postActs.server.ts';
import type { PurchaseFacts } from './purchaseFacts.server.ts';
import { readPaidParts, readPurchaseFacts } from './purchaseFacts.server.ts';
import type { BooksForPurchase } from './purchaseMaking.server.ts';
import { makePurchase } from './purchaseMaking.server.ts';
import { notePurchase, postsOfPurchase, purchasePostID } from './purchaseNoting.server.ts';
import { booksForPurchase } from './purchasePost.server.ts';
import type { PurchaseChoice, PurchasePreview, PurchaseSync } from './purchaseSyncWire.ts';
import {
  booksName,
  booksTerm,
  choiceExample,
  purchaseByHand,
  purchaseChoice,
  purchasePreview,
  purchaseSync,
} from './purchaseSyncWire.ts';
import { invoiceTabs, purchaseTabLaws } from './purchaseTabs.ts';

const tag = 'Accounting';
const refusals = { 409: errorAnswer, 502: errorAnswer };
const params = idParamsOf('bills');

/** Which tabs stand below an address. */
const areas = {
  bills: ['bills'],
  purchases: ['purchaseInvoice', 'purchaseOrder', 'purchaseQuote'],
} as const satisfies Record<string, readonly PurchaseTab[]>;

/** Purchases that are posted as somebody chooses, and what the books offer for it. */
export function purchaseSyncRoutes(app: App, context: ServerContext): void {
  for (const provider of accountingProviders) {
    const place = ({ companyID }: Actor) => ({ companyID, provider });
    const offered = { access: purchaseDetailAccess, tag, refusals, isAlwaysThere: true } as const;
    const names = z.object({ data: z.array(booksName) });
    readCall(app, context, {
      ...offered,
      url: `/v1/${provider}/vendors`,
      summary: 'The vendors of the books, as they are now',
      answer: names,
      prepare: (_query, actor) =>
        readBooks(context, place(actor), (program, token) => program.vendors(token)),
      read: async ({ prepared }) => ({ data: prepared }),
    });
    readCall(app, context, {
      ...offered,
      url: `/v1/${provider}/products`,
      summary: 'The products of the books, as they are now',
      answer: names,
      prepare: (_query, actor) =>
        readBooks(context, place(actor), (program, token) => program.products(token)),
      read: async ({ prepared }) => ({ data: prepared }),
    });
    readCall(app, context, {
      ...offered,
      url: `/v1/${provider}/warehouses`,
      summary: 'The warehouses of the books, at most 15 minutes old',
      answer: names,
      prepare: (_query, actor) => readChart(context, place(actor), 'warehouses'),
      read: async ({ prepared }) => ({ data: prepared }),
    });
    readCall(app, context, {
      ...offered,
      url: `/v1/${provider}/terms`,
      summary: 'The terms of payment of the books, at most 15 minutes old',
      answer: z.object({ data: z.array(booksTerm) }),
      prepare: (_query, actor) => readChart(context, place(actor), 'terms'),
      read: async ({ prepared }) => ({ data: prepared }),
    });
    for (const [area, tabs] of Object.entries(areas)) {
      const url = `/v1/${provider}/${area as keyof typeof areas}/:id` as const;
      const what = area === 'bills' ? 'a paid bill' : 'a purchase';
      const seen = { access: purchaseDetailAccess, tag, params } as const;
      const posting = { ...seen, access: purchasePostingAccess, method: 'POST', refusals } as const;
      readCall(app, context, {
        ...seen,
        url,
        summary: `How ${what} stands in the books, and what of it is chosen`,
        answer: purchaseSync,
        read: ({ executor, actor, params: { id } }) => readSync(executor, actor, { provider, tabs, id }),
      });
      readCall(app, context, {
        ...seen,
        url: `${url}/preview`,
        summary: `What would be written to the books of ${what}`,
        refusals,
        body: purchaseChoice.meta({ example: choiceExample }),
        answer: purchasePreview,
        prepare: (_query, actor) => booksNow(context, actor, provider),
        async read({ executor, actor, params: { id }, body, prepared }) {
          const found = await openPurchase(executor, actor, { provider, tabs, id });
          return found && previewOf(found, body, prepared);
        },
      });
      writeCall(app, context, {
        ...posting,
        url,
        summary: `Post ${what} to the books, as chosen, with what was paid of it`,
        body: purchaseChoice.meta({ example: choiceExample }),
        answer: purchaseSync,
        prepare: (_body, actor) => booksNow(context, actor, provider),
        async write({ executor, actor, params: { id }, body, prepared, now }) {
          const found = await openPurchase(executor, actor, { provider, tabs, id });
          if (!found) return null;
          previewOf(found, body, prepared);
          await notePurchase(executor, actor, { provider, ...found, choice: body }, now);
          return readSync(executor, actor, { provider, tabs, id });
        },
      });
      writeCall(app, context, {
        ...posting,
        url: `${url}/by-hand`,
        summary: `Note that ${what} was entered in the books by hand`,
        body: purchaseByHand,
        answer: purchaseSync,
        async write({ executor, actor, params: { id }, body: { notes }, now }) {
          const found = await openPurchase(executor, actor, { provider, tabs, id });
          if (!found) return null;
          await requireConnection(executor, actor.companyID, provider);
          const postID = await purchasePostID(executor, actor, { provider, ...found }, now);
          await enterByHand(executor, actor, { provider, tabs: [found.tab], ids: [postID], notes }, now);
          return readSync(executor, actor, { provider, tabs, id });
        },
      });
    }
  }
}

interface Sought {
  provider: AccountingProviderName;
  tabs: readonly PurchaseTab[];
  id: number;
}

interface FoundPurchase {
  tab: PurchaseTab;
  facts: PurchaseFacts;
}

/** A purchase in its tab; null: it is not there, is not to be posted, or stands in another tab. @throws DomainError without the right */
async function openPurchase(
  executor: Executor,
  actor: Actor,
  { provider, tabs, id }: Sought,
): Promise<FoundPurchase | null> {
  const facts = await readPurchaseFacts(executor, actor.companyID, id);
  const tab = tabs.find((one) => purchaseTabLaws[one].type === facts?.type);
  if (!facts || tab === undefined) return null;
  enforceAccess(actor, purchaseAccess[tab].detail);
  const groups = invoiceTabs.some((one) => one === tab) ? invoiceTabs : [tab];
  const { post } = await postsOfPurchase(executor, actor.companyID, provider, { groups, recordID: id });
  if (post === null) return purchaseTabLaws[tab].statuses.includes(facts.status) ? { tab, facts } : null;
  return post.groupType === tab ? { tab, facts } : null;
}

async function readSync(executor: Executor, actor: Actor, sought: Sought): Promise<PurchaseSync | null> {
  const found = await openPurchase(executor, actor, sought);
  if (!found) return null;
  const { tab, facts } = found;
  const { companyID, timeZone } = actor;
  const { post, paid } = await postsOfPurchase(executor, companyID, sought.provider, {
    groups: [tab],
    recordID: facts.id,
  });
  const connection = await readConnection(executor, companyID, sought.provider);
  const parts = facts.type === 'bill' ? await readPaidParts(executor, companyID, facts.id, timeZone) : [];
  return {
    id: facts.id,
    tab,
    number: facts.number,
    reference: facts.reference,
    day: facts.day,
    dueDay: facts.dueDay,
    currencyCode: facts.currencyCode,
    totalAmount: toWire(facts.total),
    withheldAmount: toWire(facts.withheld),
    vendorName: facts.vendor.name,
    warehouseName: facts.warehouseName,
    termName: facts.termName,
    termDays: facts.termDays,
    address: `/bills/bills-to-pay/${facts.id}`,
    connection: connection?.status ?? 'not_connected',
    lines: facts.lines.map(({ id, name, quantity, unit, amount, taxRate }) => ({
      id,
      name,
      qty: toWire(quantity),
      unit,
      amount: toWire(amount),
      taxRate: toWire(taxRate),
    })),
    payments: parts.map(({ group, recordID, number, day, amount, isOutside }) => {
      const its = paid.find((one) => one.groupType === group && one.recordID === recordID);
      return { number, day, amount: toWire(amount), isOutside, post: its ? stateOf(its) : null };
    }),
    post: post ? { ...stateOf(post), choice: post.choice } : null,
  };
}

const stateOf = ({ id, status, cause, detail, postedNumber, postedAt, notes }: StoredPost) => ({
  id,
  status,
  cause,
  detail,
  postedNumber,
  postedAt: postedAt?.toISOString() ?? null,
  notes,
});

async function booksNow(
  context: ServerContext,
  actor: Actor,
  provider: AccountingProviderName,
): Promise<BooksForPurchase> {
  const { companyID } = actor;
  const connection = await context.database.read(companyID, (executor) =>
    readConnection(executor, companyID, provider),
  );
  const currencyCode = connection?.currencyCode ?? null;
  const books = await booksForPurchase(
    context,
    { companyID, provider },
    { flags: actor.flags, currencyCode },
  );
  // Who may not see taxes or tags chooses none.
  return {
    ...books,
    taxes: mayEnter(actor, taxAccess) ? books.taxes : null,
    tags: mayEnter(actor, tagAccess) ? books.tags : null,
  };
}

/** What would be written. @throws DomainError `validation_failed` by the field that hinders it */
function previewOf(
  { tab, facts }: FoundPurchase,
  choice: PurchaseChoice,
  books: BooksForPurchase,
): PurchasePreview {
  const made = makePurchase(tab, facts, choice, books);
  if ('cause' in made) {
    const { cause, detail, field } = made;
    throw new DomainError('validation_failed', { fields: { [field]: postCause(cause, { detail }) } });
  }
  const { document, isVendorAdded } = made;
  const { vendor, day, dueDay, warehouse, term, tags, lines, withheld } = document;
  const total = subtract(sum(lines.map(({ amount }) => amount)), withheld?.amount ?? '0');
  return {
    vendor,
    isVendorAdded,
    day,
    dueDay,
    warehouse,
    term,
    tags: [...tags],
    lines: lines.map(({ item, description, quantity, price, amount, tax }) => ({
      item,
      description,
      quantity: toWire(quantity),
      price: toWire(price),
      amount: toWire(amount),
      tax,
    })),
    withheld: withheld && { account: withheld.account, amount: toWire(withheld.amount) },
    totalAmount: toWire(total),
  };
}
