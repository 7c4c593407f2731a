import type {
  PurchaseChoice,
  PurchaseSync,
} from '../../resources/accounting/accountingPost/purchase/purchaseSyncWire.ts';
import type { PurchaseTarget } from '../../resources/accounting/accountingPost/purchase/purchaseTabs.ts';
import type { PurchaseOffer } from '../../resources/accounting/accountingPost/purchase/suggestedChoice.ts';
import { suggestedChoice } from '../../resources/accounting/accountingPost/purchase/suggestedChoice.ts';
import type { Caller } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';

/** Under which address a purchase is posted. */
export type PurchaseArea = 'bills' | 'purchases';

/** What the books offer for purchases, with their chart. */
export interface BooksOffer extends PurchaseOffer {
  accounts: readonly { id: string; number: string }[];
}

/** Asks the books of a person's company what they offer. */
export async function readOffer(finance: Caller): Promise<BooksOffer> {
  const ask = async <Row>(name: string) =>
    read<{ data: Row[] }>(await finance.get(`/v1/jurnal/${name}`), 200).data;
  return {
    vendors: await ask('vendors'),
    products: await ask('products'),
    warehouses: await ask('warehouses'),
    terms: await ask('terms'),
    taxes: await ask('taxes'),
    tags: await ask('tags'),
    accounts: await ask('accounts'),
  };
}

/** A purchase as it stands in the books, and what of it is chosen. */
export const readPurchaseSync = async (finance: Caller, area: PurchaseArea, id: number) =>
  read<PurchaseSync>(await finance.get(`/v1/jurnal/${area}/${id}`), 200);

/** What is suggested, and for what is left open the first thing there is. */
export function chosenFor(
  offer: BooksOffer,
  purchase: PurchaseSync,
  target: PurchaseTarget,
  more: Partial<PurchaseChoice> = {},
): PurchaseChoice {
  const first =
    target === 'purchase'
      ? offer.products[0]?.id
      : offer.accounts.find(({ number }) => number === '6-60301')?.id;
  const suggested = suggestedChoice(purchase, offer, target);
  const lines = suggested.lines.map((line) => ({ ...line, itemID: line.itemID ?? first ?? null }));
  return { ...suggested, lines, ...more };
}

/** The purchases that stand in a tab, newest first, by the number of their document. */
export async function listPurchases(finance: Caller, tab: string) {
  const { data } = read<{ data: { number: string; status: string; address: string; groupType: string }[] }>(
    await finance.get(`/v1/jurnal/transactions?limit=100&groupType=${tab}`),
    200,
  );
  return data.map((row) => ({ ...row, documentID: Number(/\d+$/.exec(row.address)?.[0]) }));
}
