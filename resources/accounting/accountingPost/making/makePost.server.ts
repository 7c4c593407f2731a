import type { BooksDocument } from '../../../../server/accounting/accountingProvider.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { readBooks, readChart } from '../../connection/books.server.ts';
import { readConnection } from '../../connection/connections.server.ts';
import { isPaidPart, isPurchaseTab } from '../accountingPost.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import { makePaymentPost, makePurchasePost } from '../purchase/purchasePost.server.ts';
import type { Hindrance } from './hindrance.ts';
import type { Making } from './making.server.ts';
import type { BooksAtMaking, OpenPost } from './postMaking.server.ts';
import { makeDocument, openPost } from './postMaking.server.ts';

/** A document, and the versions of the mapping that it was made with. */
interface MadePost {
  document: BooksDocument;
  mappingVersions: Record<string, number>;
}

/** Makes the document of a post of what is mapped and chosen now, with the flags of who connected the books. */
export async function makePost(context: ServerContext, post: StoredPost): Promise<MadePost | Hindrance> {
  const { companyID, provider, groupType } = post;
  const { database, flags } = context;
  const connection = await database.read(companyID, (executor) =>
    readConnection(executor, companyID, provider),
  );
  const identity = { companyID, employeeID: connection?.connectedByID ?? 0 };
  await flags.prepare?.(identity);
  const making: Making = {
    post,
    flags: flags.valuesFor(identity),
    currencyCode: connection?.currencyCode ?? null,
  };
  if (isPurchaseTab(groupType)) return await makePurchasePost(context, making, groupType);
  if (isPaidPart(groupType)) return await makePaymentPost(context, making);
  return await makeLedgerPost(context, making);
}

async function makeLedgerPost(
  context: ServerContext,
  { post, flags, currencyCode }: Making,
): Promise<MadePost | Hindrance> {
  const { companyID, provider } = post;
  const place = { companyID, provider };
  const open = await context.database.read(companyID, (executor) => openPost(executor, post, flags));
  const books: BooksAtMaking = {
    currencyCode,
    accounts: await readChart(context, place, 'accounts'),
    taxes: hasTaxed(open) ? await readChart(context, place, 'taxes') : [],
    tags: hasTagged(open) ? await readBooks(context, place, (program, token) => program.tags(token)) : [],
  };
  const document = makeDocument(open, books);
  return 'cause' in document ? document : { document, mappingVersions: open.mappingVersions };
}

const hasTagged = ({ lines, hasTags }: OpenPost) =>
  hasTags && lines.some(({ row }) => row !== undefined && row.tags.length > 0);
const hasTaxed = ({ lines, hasTaxes }: OpenPost) =>
  hasTaxes && lines.some(({ row }) => row !== undefined && row.taxID !== null);
