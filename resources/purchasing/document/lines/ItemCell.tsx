import { useController, useFormContext } from 'react-hook-form';
import { useDataProvider, useTranslate } from 'react-admin';
import { Combobox } from '../../../../src/ui/form/fields/Combobox.tsx';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import { useClearError } from '../../../../src/ui/form/fields/useFieldError.ts';
import { cellInput } from '../../../../src/ui/lineGrid/cells/cellInput.ts';
import { putCells } from '../../../../src/ui/lineGrid/cells/cellSet.ts';
import type { OwnCellProps } from '../../../../src/ui/lineGrid/lineColumns.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { itemFields, withItem } from './chosenItem.tsx';
import type { LineFields, LineForm } from './line.ts';
import { fillCells } from './line.ts';
import { useLineOffer } from './lineOffer.tsx';
import type { Product } from './products.tsx';
import { isSameName, productsNamed, searchProducts } from './products.tsx';

/** What is bought: a product of the list, or a text that becomes an item for this purchase alone. */
export function ItemCell(props: OwnCellProps) {
  const { index, label } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const path = `items.${index}.itemName` as const;
  const form = useFormContext();
  const { control, getValues } = useFormContext<LineForm>();
  const { field } = useController({ control, name: path });
  const { field: idField } = useController({ control, name: `items.${index}.itemableID` });
  const clearError = useClearError();
  const offer = useLineOffer();

  function put(line: LineFields): void {
    putCells(form, `items.${index}`, Object.fromEntries(itemFields.map((name) => [name, line[name]])));
    clearError(path);
  }

  const current = (): LineFields => getValues(`items.${index}`);
  /** A name that was typed out is the product of that name; without an answer it is looked up again on sending. */
  async function matchName(): Promise<void> {
    const { itemableID, itemName } = current();
    if (itemableID !== null || itemName.trim() === '') return;
    const found = await productsNamed(dataProvider, [itemName.trim()]).catch(() => []);
    const product = found.find(({ name }) => isSameName(name, itemName));
    // Meanwhile the line may have got another text, or another place.
    const line = getValues('items')[index];
    if (line?.itemableID !== null || line.itemName !== itemName) return;
    const currencyCode = getValues('currencyCode');
    put(product ? withItem(line, product, currencyCode, offer) : fillCells(line, offer(line, currencyCode)));
  }

  const isOneOff = idField.value === null && field.value.trim() !== '';
  const tagID = `${fieldID(path)}-tag`;
  return (
    <div className={isOneOff ? 'tagged' : undefined}>
      <Combobox<Product>
        label={label}
        input={cellInput(props, 'itemName', isOneOff ? tagID : '')}
        text={field.value}
        onText={(text) => {
          field.onChange(text);
          if (idField.value !== null) idField.onChange(null);
          clearError(path);
        }}
        searchKey="products"
        search={(text, signal) => searchProducts(dataProvider, text, signal)}
        onChoose={(product) => {
          put(withItem(current(), product, getValues('currencyCode'), offer));
          if (current().unitPrice === '')
            document.getElementById(fieldID(`items.${index}.unitPrice`))?.focus();
        }}
        offer={(text, found) =>
          text === '' || found.some((product) => isSameName(product.name, text))
            ? null
            : translate('lineItems.item.oneOff', { name: text })
        }
        onOffer={(text) => {
          const line = current();
          const qty = line.qty.trim() === '' ? '1' : line.qty;
          const oneOff = {
            ...line,
            itemName: text.trim(),
            itemableID: null,
            itemableType: 'misc' as const,
            qty,
          };
          put(fillCells(oneOff, offer(oneOff, getValues('currencyCode'))));
        }}
        onLeave={() => {
          field.onBlur();
          void matchName();
        }}
        opensWithArrow={false}
      />
      {isOneOff && (
        <span id={tagID} className="tag">
          {translate('lineItems.item.oneOffTag')}
        </span>
      )}
    </div>
  );
}
