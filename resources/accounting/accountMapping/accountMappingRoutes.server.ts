import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { AccountingProviderName, BooksTag } from '../../../server/accounting/accountingProvider.ts';
import { sandboxUuid } from '../../../server/accounting/xero/sandboxXeroBooks.ts';
import type { AuditedRecord, AuditKind, AuditWords } from '../../../server/audit/auditKind.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { isAmong } from '../../../server/engine/textSearch.ts';
import { enforceAccess } from '../../../server/http/access.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { mappingCauses } from '../accountingPost/accountingPost.ts';
import { wakePosts } from '../accountingPost/sending/postAgain.server.ts';
import { readBooks, readChart } from '../connection/books.server.ts';
import { readConnection } from '../connection/connections.server.ts';
import type { MappingCategory, MappingTab } from './accountMapping.ts';
import {
  categoryNeeds,
  mappingAccess,
  mappingCategories,
  mappingTabs,
  tagAccess,
  taxAccess,
} from './accountMapping.ts';
import { accountMappingTable } from './accountMappingTables.server.ts';
import { booksAccount, booksTag, booksTax, mappingAnswer, mappingInput } from './accountMappingWire.ts';
import type { BooksNow } from './mappings.server.ts';
import { mappingSubject, readMapping, saveMapping } from './mappings.server.ts';

const tag = 'Accounting';
/** An account of each sandbox that fees are posted to. */
const exampleAccount = { jurnal: '635', xero: sandboxUuid(2, 635) } as const;
const query = z.strictObject({ category: z.enum(mappingCategories) });
/** The books may not be connected, and the program may fail to answer. */
const refusals = { 409: errorAnswer, 502: errorAnswer };

const judgeCategory = (actor: Actor, { category }: { category: MappingCategory }) =>
  enforceAccess(actor, categoryNeeds[category] ?? {});

/** What the books offer, and what is mapped to it. */
export function accountMappingRoutes(app: App, context: ServerContext): void {
  for (const provider of accountingProviders) {
    const place = ({ companyID }: Actor) => ({ companyID, provider });
    const list = { tag, refusals, isAlwaysThere: true } as const;
    readCall(app, context, {
      ...list,
      url: `/v1/${provider}/accounts`,
      access: mappingAccess.view,
      summary: 'The chart of accounts of the books, at most 15 minutes old',
      answer: z.object({ data: z.array(booksAccount) }),
      prepare: (_query, actor) => readChart(context, place(actor), 'accounts'),
      read: async ({ prepared }) => ({ data: prepared }),
    });
    readCall(app, context, {
      ...list,
      url: `/v1/${provider}/tags`,
      access: tagAccess,
      summary: 'The tags of the books, as they are now',
      answer: z.object({ data: z.array(booksTag) }),
      prepare: (_query, actor) => tagsNow(context, actor, provider),
      read: async ({ prepared }) => ({ data: prepared }),
    });
    readCall(app, context, {
      ...list,
      url: `/v1/${provider}/taxes`,
      access: taxAccess,
      summary: 'The taxes of the books, at most 15 minutes old',
      answer: z.object({ data: z.array(booksTax) }),
      prepare: (_query, actor) => readChart(context, place(actor), 'taxes'),
      read: async ({ prepared }) => ({ data: prepared }),
    });
    readCall(app, context, {
      url: `/v1/${provider}/account-mappings`,
      access: mappingAccess.view,
      tag,
      summary: 'Which account of the books each thing of a category is posted to',
      query,
      judge: judgeCategory,
      refusals,
      answer: mappingAnswer,
      prepare: (_query, actor) => tagsToCompare(context, actor, provider),
      read: ({ executor, actor, say, prepared, query: { category } }) =>
        readMapping(executor, actor, {
          provider,
          category,
          say,
          tags: prepared,
          hasTaxes: mayEnter(actor, taxAccess),
        }),
    });
    writeCall(app, context, {
      method: 'PUT',
      url: `/v1/${provider}/account-mappings`,
      access: mappingAccess.edit,
      tag,
      summary: 'Choose accounts of the books for things of a category; all rows are saved, or none',
      query,
      judge: judgeCategory,
      body: mappingInput(exampleAccount[provider]),
      takesVersion: true,
      refusals,
      answer: mappingAnswer,
      prepare: (_body, actor) => booksNow(context, actor, provider),
      async write({ executor, actor, say, body, prepared, version, now, query: { category } }) {
        const asking = { place: { provider, category }, input: body, books: prepared, version, say };
        await saveMapping(executor, actor, asking, now);
        await wakePosts(executor, actor.companyID, provider, mappingCauses);
        return readMapping(executor, actor, {
          provider,
          category,
          say,
          tags: prepared.tags ?? 'off',
          hasTaxes: prepared.taxes !== null,
        });
      },
    });
  }
}

function tagsNow(
  context: ServerContext,
  { companyID }: Actor,
  provider: AccountingProviderName,
): Promise<BooksTag[]> {
  return readBooks(context, { companyID, provider }, (program, accessToken) => program.tags(accessToken));
}

/** The tags to tell those by that are gone; without a connection nobody can tell. */
async function tagsToCompare(
  context: ServerContext,
  actor: Actor,
  provider: AccountingProviderName,
): Promise<BooksTag[] | null | 'off'> {
  if (!mayEnter(actor, tagAccess)) return 'off';
  const row = await context.database.read(actor.companyID, (executor) =>
    readConnection(executor, actor.companyID, provider),
  );
  if (row?.status !== 'active') return null;
  try {
    return await tagsNow(context, actor, provider);
  } catch (error) {
    // What is mapped is shown all the same, while nobody can tell which tags are gone.
    if (!(error instanceof DomainError)) throw error;
    context.log.warn({ err: error, provider }, 'the tags of the books cannot be compared');
    return null;
  }
}

async function booksNow(
  context: ServerContext,
  actor: Actor,
  provider: AccountingProviderName,
): Promise<BooksNow> {
  const place = { companyID: actor.companyID, provider };
  return {
    accounts: await readChart(context, place, 'accounts'),
    taxes: mayEnter(actor, taxAccess) ? await readChart(context, place, 'taxes') : null,
    tags: mayEnter(actor, tagAccess) ? await tagsNow(context, actor, provider) : null,
  };
}

const tabOf = (category: MappingCategory) =>
  (Object.keys(mappingTabs) as MappingTab[]).find((tab) =>
    (mappingTabs[tab] as readonly MappingCategory[]).includes(category),
  );

const auditWords: AuditWords = {
  one: { key: 'accountMapping.one' },
  look: () => undefined,
  did: (action, translate) => translate(`accountMapping.history.${action}`, { _: '' }),
  changes: () => (field, before, after) => ({
    key: field,
    label: field,
    before: before as string | null,
    after: (after as string | null) ?? '-',
  }),
};

/** What was mapped, as its history reads in the audit: each changed row by its name. */
export const mappingAudit: AuditKind = {
  type: mappingSubject,
  many: { key: 'accountMapping.many' },
  words: auditWords,
  async read(executor, companyID, ids) {
    const { id, category, provider } = accountMappingTable;
    const found = await executor
      .select({ id, category, provider })
      .from(accountMappingTable)
      .where(and(eq(accountMappingTable.companyID, companyID), isAmong(id, ids)));
    return new Map(
      found.map((one): [number, AuditedRecord] => [
        one.id,
        {
          name: '',
          words: { ...auditWords, one: { key: `accountMapping.category.${one.category}` } },
          path: `/integration/${one.provider}/account-mapping?tab=${tabOf(one.category)}`,
        },
      ]),
    );
  },
};
