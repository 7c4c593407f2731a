import { apiRequest } from '../../../providers/session.ts';
import type { Option } from '../form/Combobox.tsx';

/** A row of `GET /v1/products`, and the answer of `POST /v1/products/misc`. */
export interface Product extends Option {
  id: number;
  code?: string;
  unit?: string | null;
  unitPrice?: number | null;
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

/** Makes an item for this one purchase. @throws ApiError */
export function createOneOffItem(name: string): Promise<Product> {
  return apiRequest<Product>('products/misc', { method: 'POST', body: { name } });
}

/** Whether two names are one to a reader. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}

/** The only product of exactly this name, if there is one. @throws ApiError */
export async function productNamed(name: string): Promise<Product | null> {
  const found = (await searchProducts(name)).filter((product) => isSameName(product.name, name));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const callsAtOnce = 4;

/** Runs a call per name, a few at a time, and answers what came of each. Rejects with the first failure. */
export async function forEachName<Result>(
  names: readonly string[],
  call: (name: string) => Promise<Result>,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  const waiting = [...names];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      try {
        results.set(name, await call(name));
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(callsAtOnce, names.length) }, worker));
  return results;
}
