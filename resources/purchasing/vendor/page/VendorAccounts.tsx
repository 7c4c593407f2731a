import { useRecordContext, useTranslate } from 'react-admin';
import type { RowOf } from '../../../../domain/noun/noun.ts';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { countryName } from '../../../../domain/noun/countryName.ts';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { vendor } from '../vendor.ts';

/** The accounts of a vendor, and whether a second person knows them. */
export function VendorAccounts() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext<RowOf<typeof vendor>>();
  const word = (name: string) => translate(`vendor.field.bankAccounts.${name}`);
  return (
    <SimpleTable
      caption={translate('vendor.field.bankAccounts')}
      rows={record?.bankAccounts ?? []}
      keyOf={({ id }) => id}
      reflows
      columns={[
        {
          key: 'accountNumber',
          header: word('accountNumber'),
          cell: ({ accountNumber }) => accountNumber,
          isRowHeader: true,
        },
        {
          key: 'bankName',
          header: word('bankName'),
          cell: ({ bankName, country }) =>
            country === 'ID' ? bankName : [bankName, countryName(country, locale)].filter(Boolean).join(', '),
        },
        {
          key: 'accountHolderName',
          header: word('accountHolderName'),
          cell: ({ accountHolderName }) => accountHolderName,
        },
        { key: 'currencyCode', header: word('currencyCode'), cell: ({ currencyCode }) => currencyCode },
        {
          key: 'isConfirmed',
          header: word('isConfirmed'),
          cell: ({ isConfirmed }) => (
            <StatusBadge
              status={isConfirmed ? 'active' : 'bank_detail_review'}
              looks={vendor.lifecycle.looks}
              label={translate(isConfirmed ? 'vendor.account.confirmed' : 'vendor.account.waiting')}
            />
          ),
        },
      ]}
    />
  );
}
