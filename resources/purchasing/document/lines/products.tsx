import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { Option } from '../../../../src/ui/form/fields/option.ts';

/** A row of `GET /v1/products/choices`. */
export interface Product extends Option {
  id: number;
  code?: string | null;
  unit?: string | null;
  /** The unit price in each currency in which it is known. */
  prices: readonly { currencyCode: string; amount: number }[];
  tax?: number | null;
  /** Withholding percent. */
  whtTax?: number | null;
  /** Made for one purchase, and not of the product list. */
  isMiscItem?: boolean;
}

/** Products whose name or code holds the text. @throws ApiError */
export async function searchProducts(
  dataProvider: OutlayDataProvider,
  text: string,
  signal: AbortSignal,
): Promise<readonly Product[]> {
  const { data } = await dataProvider.getList<Product>('productChoices', {
    meta: { query: { query: text, limit: 20 } },
    signal,
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
export async function productsNamed(
  dataProvider: OutlayDataProvider,
  names: readonly string[],
): Promise<readonly Product[]> {
  if (names.length === 0) return [];
  const { data } = await dataProvider.act<{ data: Product[] }>('products', {
    action: 'findByName',
    input: { names },
  });
  return data;
}

/** An item for each name, in their order: the one that has it, else one made for this purchase. @throws ApiError */
export async function itemsNamed(
  dataProvider: OutlayDataProvider,
  names: readonly string[],
): Promise<readonly Product[]> {
  const { data } = await dataProvider.act<{ data: Product[] }>('products', {
    action: 'findOrMake',
    input: { names },
  });
  return data;
}

/** Products by their ids. @throws ApiError */
export async function productsByID(
  dataProvider: OutlayDataProvider,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Product>> {
  const { data } = await dataProvider.getMany<Product>('productChoices', { ids: [...ids] });
  return new Map(data.map((product) => [product.id, product]));
}
