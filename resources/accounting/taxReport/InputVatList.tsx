import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/day/day.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatRate } from '../../../domain/money/moneyFormat.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { AppList } from '../../../src/ui/list/AppList.tsx';
import type { Column } from '../../../src/ui/list/columns.ts';
import { ListExport } from '../../../src/ui/list/export/ListExport.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { inputVatSpec } from './inputVatSpec.ts';
import { TaxTabs } from './TaxTabs.tsx';
import type { InputVatRow } from './taxReportWire.ts';
import { useInputVatFields } from './useInputVatFields.tsx';

type Row = InputVatRow & RaRecord;

const nameOf = ({ referenceID }: Row) => referenceID;

/** The approved invoices with VAT: what the figures of the tax report are sums of. */
export default function InputVatList() {
  const translate = useTranslate();
  const locale = useLocale();
  const fields = useInputVatFields();
  const head = (key: string) => ({ key, header: translate(`taxReport.column.${key}`) });
  const rupiah = (amount: number) => <MoneyText amount={fromWire(amount)} currency="IDR" />;
  const columns: Column<Row>[] = [
    {
      ...head('referenceID'),
      isRowHeader: true,
      sortable: true,
      place: 'who',
      href: ({ id }) => pathTo('bills-bills-to-pay-id', { id }),
      cell: nameOf,
    },
    {
      ...head('vendorName'),
      sortable: true,
      isText: true,
      under: 'referenceID',
      cell: (row) => row.vendorName ?? '-',
    },
    { ...head('taxInvoiceNumber'), place: 'status', cell: (row) => row.taxInvoiceNumber ?? '-' },
    { ...head('day'), sortable: true, place: 'when', cell: (row) => formatDay(row.day, locale) },
    { ...head('taxPeriod'), cell: (row) => row.taxPeriod },
    { ...head('base'), sortable: true, align: 'right', cell: (row) => rupiah(row.base) },
    { ...head('vat'), sortable: true, align: 'right', place: 'amount', cell: (row) => rupiah(row.vat) },
    { ...head('referenceNumber'), isHiddenAtFirst: true, cell: (row) => row.referenceNumber ?? '-' },
    { ...head('vendorTaxNumber'), isHiddenAtFirst: true, cell: (row) => row.vendorTaxNumber ?? '-' },
    { ...head('currencyCode'), isHiddenAtFirst: true, cell: (row) => row.currencyCode },
    {
      ...head('vatInCurrency'),
      isHiddenAtFirst: true,
      align: 'right',
      cell: (row) => <MoneyText amount={fromWire(row.vatInCurrency)} currency={row.currencyCode} />,
    },
    {
      ...head('rateAmount'),
      isHiddenAtFirst: true,
      align: 'right',
      cell: (row) => (row.rateAmount === null ? '-' : formatRate(fromWire(row.rateAmount))),
    },
  ];
  return (
    <>
      <SubHeader title={translate('taxReport.inputVat')} />
      <TaxTabs />
      <PageBody>
        <AppList<Row, (typeof inputVatSpec)['filters']>
          resource="input-vat"
          spec={inputVatSpec}
          hasSums
          caption={translate('taxReport.inputVat')}
          columns={columns}
          nameOf={nameOf}
          fields={fields}
          toolbar={(shown) => <ListExport list={shown} />}
          failedText={translate('taxReport.listFailed')}
          nothingYet={{
            title: translate('taxReport.listNothing'),
            text: translate('taxReport.listNothingText'),
          }}
        />
      </PageBody>
    </>
  );
}
