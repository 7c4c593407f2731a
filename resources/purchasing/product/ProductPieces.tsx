import { fromWire } from '../../../domain/money/money.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { DocumentsBuying, PricesPaid } from './PricesPaid.tsx';
import type { Product } from './product.ts';

/** What one of it costs: the prices below each other, in the order in which they were given. */
function priceCell({ prices }: Product) {
  if (prices.length === 0) return '-';
  return prices.map(({ id, amount, currencyCode }) => (
    <div key={id}>
      <MoneyText amount={fromWire(amount)} currency={currencyCode} isPrice />
    </div>
  ));
}

const productPieces: NounPieces<Product> = {
  cells: { prices: priceCell },
  panels: [DocumentsBuying],
  besidePanels: [PricesPaid],
};
export default productPieces;
