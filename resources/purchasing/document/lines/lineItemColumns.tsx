import { negate, priceDecimalsIn } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { LineColumn, Settled } from '../../../../src/ui/lineGrid/lineColumns.ts';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import { itemFields, withItem } from './chosenItem.tsx';
import { ItemCell } from './ItemCell.tsx';
import type { LineFields, LineForm, NumberField } from './line.ts';
import { parseLineNumber, rateDecimals } from './line.ts';
import type { LineOffer } from './lineOffer.tsx';
import type { LiveTotals } from './liveTotals.ts';
import { isSameName, productsNamed } from './products.tsx';
import { useLineItems } from './lineItems.tsx';

/** Least width in pixels, and the share of what is left over. */
const widths = {
  itemName: [160, 2.2],
  qty: [66, 0.5],
  unit: [54, 0.4],
  unitPrice: [112, 1],
  tax: [60, 0],
  whtTax: [60, 0],
  amount: [116, 1],
  notes: [96, 1.2],
  base: [128, 1],
  vat: [112, 0.9],
  wht: [112, 0.9],
  total: [128, 1],
} as const;
export type LineItemColumn = keyof typeof widths;

/** The columns of every purchase document. */
export const purchaseColumns = [
  'itemName',
  'qty',
  'unit',
  'unitPrice',
  'tax',
  'whtTax',
  'amount',
  'notes',
] as const satisfies readonly LineItemColumn[];

/** What spreadsheets call the columns, in either language. */
const headings: Partial<Record<LineItemColumn, readonly string[]>> = {
  itemName: ['item', 'nama', 'name', 'description', 'deskripsi'],
  qty: ['qty', 'quantity', 'jumlah', 'kuantitas'],
  unit: ['unit', 'satuan'],
  unitPrice: ['price', 'unit price', 'harga', 'harga satuan'],
  tax: ['vat', 'ppn'],
  whtTax: ['wht', 'pph'],
};

interface ColumnTerms {
  labelOf: (key: LineItemColumn) => string;
  dataProvider: OutlayDataProvider;
  offer: LineOffer;
  /** Stands below the item. */
  Under?: LineColumn['Under'];
}

/** These columns of purchase lines. */
export function lineItemColumns(
  keys: readonly LineItemColumn[],
  terms: ColumnTerms,
): readonly LineColumn<LineFields>[] {
  return keys.map((key) => lineItemColumn(key, terms));
}

function lineItemColumn(
  key: LineItemColumn,
  { labelOf, dataProvider, offer, Under }: ColumnTerms,
): LineColumn<LineFields> {
  const traits = { key, heading: labelOf(key), width: widths[key], calledAlso: headings[key] ?? [] };
  switch (key) {
    case 'itemName':
      return {
        ...traits,
        kind: 'own',
        isWide: true,
        Cell: ItemCell,
        read: (text) => ({
          cells: { itemName: text.replace(/\s+/g, ' '), itemableID: null, itemableType: 'misc' },
          error: null,
        }),
        settle: (pasted) => itemsOf(pasted, dataProvider, offer),
        ...(Under ? { Under } : {}),
      };
    case 'qty':
    case 'unitPrice':
    case 'tax':
    case 'whtTax':
      return { ...traits, kind: 'number', ...numberReading(key) };
    case 'unit':
      return { ...traits, kind: 'text' };
    case 'notes':
      return { ...traits, kind: 'text', isWide: true, isUnpasted: true };
    default:
      return { ...traits, kind: 'computed', Text: figures[key] };
  }
}

function numberReading(field: NumberField) {
  return {
    parse(text: string, _line: LineFields, form: object) {
      const { currencyCode, priceDecimals } = form as LineForm;
      return parseLineNumber(field, text, currencyCode, priceDecimals);
    },
    decimals(_line: LineFields, form: object) {
      const { currencyCode, priceDecimals } = form as LineForm;
      return field === 'unitPrice' ? priceDecimalsIn(currencyCode, priceDecimals) : rateDecimals;
    },
  };
}

/** Puts the products behind pasted names that are theirs. */
async function itemsOf(
  pasted: readonly LineFields[],
  dataProvider: OutlayDataProvider,
  offer: LineOffer,
): Promise<Settled<LineFields>> {
  const names = pasted.filter((line) => line.itemableID === null).map((line) => line.itemName);
  // Without an answer the names stay texts: they are looked up again when the document is sent.
  const products = await productsNamed(
    dataProvider,
    [...new Set(names)].filter((name) => name !== ''),
  ).catch(() => []);
  return {
    cellsOf(line, form) {
      const product = products.find(({ name }) => isSameName(name, line.itemName));
      if (line.itemableID !== null || !product) return {};
      const matched = withItem(line, product, (form as LineForm).currencyCode, offer);
      return Object.fromEntries(itemFields.map((name) => [name, matched[name]]));
    },
  };
}

/** What is computed of each line, by the totals of all. */
const figures = {
  amount: ({ index }: { index: number }) => <Figure index={index} name="amount" />,
  base: ({ index }: { index: number }) => <Figure index={index} name="base" />,
  vat: ({ index }: { index: number }) => <Figure index={index} name="vat" />,
  wht: ({ index }: { index: number }) => <Figure index={index} name="wht" />,
  total: ({ index }: { index: number }) => <Figure index={index} name="total" />,
} as const;
type FigureName = keyof typeof figures;

function Figure({ index, name }: { index: number; name: FigureName }) {
  const { store } = useLineItems();
  return useLive(store, (live) => figureText(live, index, name));
}

/** A computed figure of a line; a dash where the line cannot be read. */
function figureText(
  { totals, currencyCode, unreadLines }: LiveTotals,
  index: number,
  name: FigureName,
): string {
  if (unreadLines.includes(index)) return '–';
  const figure = totals.lines[index]?.[name];
  if (figure === undefined) return '';
  return formatMoney(name === 'wht' ? negate(figure) : figure, currencyCode);
}
