import { useController, useFormContext } from 'react-hook-form';
import { useDataProvider, useTranslate } from 'react-admin';
import { Combobox } from '../../form/fields/Combobox.tsx';
import { errorID, fieldID } from '../../form/fields/fieldID.ts';
import { useClearError } from '../../form/fields/useFieldError.ts';
import { itemFields, withItem } from '../chosenItem.ts';
import type { LineFields, LineForm } from '../line.ts';
import { fillCells } from '../line.ts';
import { useLineOffer } from '../lineOffer.ts';
import type { Product } from '../products.ts';
import { isSameName, productsNamed, searchProducts } from '../products.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';

interface ItemCellProps {
  index: number;
  label: string;
  error: string | null;
}

/** What is bought: a product of the list, or a text that becomes an item for this purchase alone. */
export function ItemCell({ index, label, error }: ItemCellProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const path = `items.${index}.itemName` as const;
  const { control, getValues, setValue } = useFormContext<LineForm>();
  const { field } = useController({ control, name: path });
  const { field: idField } = useController({ control, name: `items.${index}.itemableID` });
  const clearError = useClearError();
  const offer = useLineOffer();

  function put(line: LineFields): void {
    // Cell by cell: as a whole the line would be drawn anew, and the focus lost.
    for (const name of itemFields) {
      if (getValues(`items.${index}.${name}`) === line[name]) continue;
      setValue(`items.${index}.${name}`, line[name], { shouldDirty: true });
      clearError(`items.${index}.${name}`);
    }
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
  const described = [isOneOff ? tagID : '', error === null ? '' : errorID(path)]
    .filter((id) => id !== '')
    .join(' ');
  return (
    <div className={isOneOff ? 'tagged' : undefined}>
      <Combobox<Product>
        label={label}
        input={{
          id: fieldID(path),
          'aria-label': label,
          'aria-invalid': error === null ? undefined : true,
          'aria-describedby': described === '' ? undefined : described,
          'data-line': index,
          'data-column': 'itemName',
        }}
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
