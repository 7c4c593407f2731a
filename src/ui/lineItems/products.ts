import { apiRequest } from '../../../providers/http/apiRequest.ts';
import type { Option } from '../form/Combobox.tsx';

/** A row of `GET /v1/products`. */
export interface Product extends Option {
  id: number;
  code?: string;
  unit?: string | null;
  /** The unit price in each currency in which it is known. */
  prices: readonly { currencyCode: string; amount: number }[];
  tax?: number | null;
  /** Made for one purchase, and not of the product list. */
  isMiscItem?: boolean;
}

/** Products whose name or code holds the text. @throws ApiError */
export async function searchProducts(text: string, signal?: AbortSignal): Promise<readonly Product[]> {
  const { data } = await apiRequest<{ data: Product[] }>('products', {
    query: { query: text, limit: 20 },
    ...(signal ? { signal } : {}),
  });
  return data.map((product) =>
    product.code && product.isMiscItem !== true ? { ...product, note: product.code } : product,
  );
}

/** Whether two names are one to a reader. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}

/** The products and one-off items of these names; a name that none or several have is left out. @throws ApiError */
export async function productsNamed(names: readonly string[]): Promise<readonly Product[]> {
  if (names.length === 0) return [];
  const { data } = await apiRequest<{ data: Product[] }>('products/matches', {
    method: 'POST',
    body: { names },
  });
  return data;
}

/** An item for each name, in their order: the one that has it, else one made for this purchase. @throws ApiError */
export async function itemsNamed(names: readonly string[]): Promise<readonly Product[]> {
  const { data } = await apiRequest<{ data: Product[] }>('products/misc', {
    method: 'POST',
    body: { names },
  });
  return data;
}

/** The API answers so many rows at once. */
const rowsAtOnce = 100;

/** Products by their ids. @throws ApiError */
export async function productsByID(ids: readonly number[]): Promise<ReadonlyMap<number, Product>> {
  const pages = Array.from({ length: Math.ceil(ids.length / rowsAtOnce) }, (_, page) =>
    ids.slice(page * rowsAtOnce, (page + 1) * rowsAtOnce),
  );
  const answers = await Promise.all(
    pages.map((page) =>
      apiRequest<{ data: Product[] }>('products', { query: { ids: page.join(','), limit: rowsAtOnce } }),
    ),
  );
  return new Map(answers.flatMap(({ data }) => data.map((product) => [product.id, product])));
}
