import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { fromWire } from '../../../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../../../domain/money/moneyFormat.ts';
import { Facts, factsOf } from '../../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../../src/ui/page/SimpleTable.tsx';
import type { PurchasePreview } from '../purchaseSyncWire.ts';

interface PreviewProps {
  preview: PurchasePreview;
  currencyCode: string;
  onClose: () => void;
}

/** What would be written to the books, before anything is. */
export function PreviewDialog({ preview, currencyCode, onClose }: PreviewProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`purchaseSync.${key}`, values);
  const titleID = useId();
  const money = (amount: number) => formatMoney(fromWire(amount), currencyCode);
  const { lines, withheld, vendor } = preview;
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleID} onClose={onClose}>
      <DialogTitle id={titleID}>{words('preview.title')}</DialogTitle>
      <DialogContent>
        {preview.isVendorAdded && (
          <p style={{ marginTop: 0 }}>{words('preview.vendorAdded', { name: vendor })}</p>
        )}
        <Facts
          facts={factsOf(
            {
              vendor,
              warehouse: preview.warehouse,
              term: preview.term,
              total: money(preview.totalAmount),
              withheld: withheld && money(withheld.amount),
            },
            (key) =>
              key === 'withheld'
                ? words('preview.withheld', { account: withheld?.account })
                : words(`fact.${key}`),
          )}
        />
        <SimpleTable
          reflows
          caption={words('preview.title')}
          rows={lines}
          keyOf={({ item, description, amount }) => `${item} ${description} ${amount}`}
          columns={[
            { key: 'item', header: words('preview.item'), isRowHeader: true, cell: ({ item }) => item },
            {
              key: 'description',
              header: words('preview.description'),
              cell: ({ description }) => description,
            },
            {
              key: 'quantity',
              header: words('preview.quantity'),
              align: 'right',
              cell: ({ quantity }) => formatNumber(fromWire(quantity)),
            },
            {
              key: 'price',
              header: words('preview.price'),
              align: 'right',
              cell: ({ price }) => formatNumber(fromWire(price)),
            },
            {
              key: 'amount',
              header: words('preview.amount'),
              align: 'right',
              cell: ({ amount }) => money(amount),
            },
            { key: 'tax', header: words('preview.tax'), cell: ({ tax }) => tax ?? '-' },
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words('preview.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
