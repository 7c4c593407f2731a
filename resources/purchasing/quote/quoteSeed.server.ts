import { eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { lookBack, recordsOf } from '../../../server/seed/seedStage.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import type { DocumentSources } from '../documentTelling.server.ts';
import { act, dayOf, decide, enter, officeHour, pick, readSources } from '../documentTelling.server.ts';

/** What became of the quotes for a request. */
type Fate =
  | 'completed'
  | 'ordered'
  | 'awaiting_order'
  | 'rejected'
  | 'awaiting_review'
  | 'awaiting_revision'
  | 'open';

/** One for each request that waits for quotes, the oldest first; what is left over waits for its first one. */
const fates: readonly Fate[] = [
  'completed',
  'ordered',
  'rejected',
  'awaiting_order',
  'awaiting_revision',
  ...Array.from({ length: 6 }, () => 'awaiting_review' as const),
  'open',
];

/** Who asks vendors, and appoints one of them. */
const buyer = 'finance.admin';
const vendorsAsked = 3;
/** So far lie the vendors of one request apart in the list. */
const apart = 5;

/** Quotes that were entered for requests, the one that was appointed, and what was ordered by it. */
export const quoteSeed: RoomSeed = {
  name: 'quote',
  goOn: (stage) =>
    lookBack(stage, async () => {
      const sources = await readSources(stage);
      const isWaiting = eq(documentTable.status, 'awaiting_quotation');
      const requests = await recordsOf(stage, documentTable, isWaiting);
      for (const [place, fate] of fates.entries()) {
        const request = requests[place];
        if (request?.transactionDate)
          await tell(stage, sources, { place, fate, id: request.id, day: request.transactionDate });
      }
    }),
};

interface Story {
  place: number;
  fate: Fate;
  /** The request. */
  id: number;
  day: string;
}

async function tell(stage: SeedStage, sources: DocumentSources, story: Story): Promise<void> {
  const { fate, place } = story;
  const asked = addDays(story.day, 2);
  await officeHour(stage, asked, 9);
  const quotes: number[] = [];
  for (const [nth, vendorID] of vendorsFor(sources, place).entries()) {
    quotes.push(await enterQuote(stage, sources, story, { nth, vendorID }));
  }
  const appointed = quotes[place % vendorsAsked] ?? 0;
  if (fate === 'open') return;
  await officeHour(stage, asked, 13);
  await act(stage, buyer, appointed, 'appoint');
  if (fate === 'awaiting_review') return;
  await officeHour(stage, asked, 16);
  if (fate === 'awaiting_revision') {
    await decide(stage, appointed, 'requestRevision', 'Please ask whether they deliver sooner.');
    return;
  }
  if (fate === 'rejected') {
    await decide(stage, appointed, 'reject', 'They delivered late the last time.');
    return;
  }
  await decide(stage, appointed, 'approve');
  if (fate === 'awaiting_order') return;
  await officeHour(stage, addDays(asked, 1), 10);
  if (fate === 'ordered') {
    await enterOrder(stage, appointed);
    return;
  }
  await act(stage, buyer, appointed, 'complete');
}

/** Whom a request is sent to: vendors that lie apart in the list, each once. */
function vendorsFor({ vendors }: DocumentSources, place: number): number[] {
  const chosen: number[] = [];
  let at = place * vendorsAsked * apart;
  while (chosen.length < Math.min(vendorsAsked, vendors.length)) {
    const id = pick(vendors, at)?.id ?? 0;
    const isNew = !chosen.includes(id);
    if (isNew) chosen.push(id);
    at += isNew ? apart : 1;
  }
  return chosen;
}

/** Each vendor asks another price, and delivers on another day. */
async function enterQuote(
  stage: SeedStage,
  sources: DocumentSources,
  { place, id }: Story,
  { nth, vendorID }: { nth: number; vendorID: number },
): Promise<number> {
  const request = await lockDocument(stage.executor, stage.companyID, id);
  if (!request) throw new Error(`there is no request ${id}`);
  const lines = await linesOf(stage.executor, request);
  const given = {
    transactionType: 'quote',
    purchaseRequestID: id,
    vendorID,
    transactionDate: dayOf(stage),
    dueDate: addDays(dayOf(stage), 10 + nth * 4),
    expirationDate: addDays(dayOf(stage), 60),
    termPaymentID: pick(sources.terms, place + nth)?.id ?? null,
    warehouseID: request.warehouseID,
    requesterID: request.requesterID,
    referenceNumber: `OFF-${100 + place * 7 + nth}`,
    items: lines.map(({ id: requestLineID, itemableID, itemableType, unit, unitPrice, tax, qty }, at) => ({
      requestLineID,
      itemableID,
      itemableType,
      unit,
      tax: Number(tax),
      qty: Number(qty),
      unitPrice: Math.round((Number(unitPrice) * (94 + ((place + nth * 5 + at * 3) % 13))) / 100),
    })),
  };
  return await enter(stage, buyer, given);
}

async function enterOrder(stage: SeedStage, quoteID: number): Promise<void> {
  const quote = await lockDocument(stage.executor, stage.companyID, quoteID);
  if (!quote) throw new Error(`there is no quote ${quoteID}`);
  const lines = await linesOf(stage.executor, quote);
  const given = {
    transactionType: 'order',
    purchaseQuoteID: quoteID,
    vendorID: quote.vendorID,
    transactionDate: dayOf(stage),
    dueDate: quote.dueDate,
    termPaymentID: quote.termPaymentID,
    warehouseID: quote.warehouseID,
    requesterID: quote.requesterID,
    referenceNumber: quote.referenceNumber,
    items: lines.map(({ itemableID, itemableType, unit, unitPrice, tax, qty }) => ({
      itemableID,
      itemableType,
      unit,
      unitPrice: Number(unitPrice),
      tax: Number(tax),
      qty: Number(qty),
    })),
  };
  const id = await enter(stage, buyer, given);
  await decide(stage, id, 'approve');
}
