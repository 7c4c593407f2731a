import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Day } from '../../../../domain/day/day.ts';
import { formatDay, today } from '../../../../domain/day/day.ts';
import type { FiscalYear } from '../../../../domain/day/fiscalYear.ts';
import { fiscalYearBefore, fiscalYearOf, writtenFiscalYear } from '../../../../domain/day/fiscalYear.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { ReadPanel, useRecordRead } from '../../../../src/noun/ReadPanel.tsx';
import type { RouteName } from '../../../../src/app/routing/routes.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import { FactSheet } from '../../../../src/ui/page/Headline.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { openDocumentStatuses, documentLooks } from '../../document/document.ts';
import { spentStatuses } from '../../invoice/invoiceStatuses.ts';
import { vendor } from '../vendor.ts';
import type { VendorDealings, VendorDocument, VendorPayment, VendorProduct } from './vendorDealings.ts';
import { paymentLooks } from '../../../paying/payment/paymentStatus.ts';

/** The first of these pages of a record that the person may visit; null where there is none. */
function usePageOf(...pages: readonly RouteName[]): (id: number) => string | null {
  const actor = useActor();
  const page = pages.find((name) => mayVisit(name, actor));
  return (id) => (page === undefined ? null : pathTo(page as 'bills-bills-to-pay-id', { id }));
}

const useDocumentPage = () => usePageOf('bills-bills-to-pay-id', 'approval-bill-list-id');

/** A name that leads to its page, where the person may go there. */
function Leading({ to, children }: { to: string | null; children: string }) {
  return to === null ? <>{children}</> : <Link to={to}>{children}</Link>;
}

const Below = styled('span')(({ theme }) => ({
  display: 'block',
  marginTop: 2,
  whiteSpace: 'nowrap',
  fontWeight: 400,
  color: theme.vars?.palette.text.secondary,
}));

/** The list of invoices narrowed to a vendor; null for who has no such list. */
function useListOf(): ((query?: Record<string, string>) => string) | null {
  const actor = useActor();
  const record = useRecordContext();
  if (!mayVisit('bills-bills-to-pay', actor)) return null;
  return (query = {}) => {
    const search = new URLSearchParams({ vendorIDs: String(record?.id), ...query });
    return `${pathTo('bills-bills-to-pay')}?${search}`;
  };
}

/** What the company owes the vendor, and what of it is late. */
export function VendorHeadline() {
  const translate = useTranslate();
  const { timeZone, firstFiscalMonth } = useActor();
  const [day] = useState(() => today(timeZone, new Date()));
  const listOf = useListOf();
  const pageOf = useDocumentPage();
  const { data } = useRecordRead<VendorDealings>(vendor.path, 'dealings');
  if (!data) return null;
  const thisYear = fiscalYearOf(day, firstFiscalMonth);
  const lastYear = fiscalYearBefore(thisYear, firstFiscalMonth);
  const spentFrom = (year: FiscalYear, to: Day, amount: string) => ({
    year: writtenFiscalYear(year),
    amount,
    to:
      listOf?.({ status: spentStatuses.join(','), transactionDateFrom: year.from, transactionDateTo: to }) ??
      null,
  });
  const years = [
    spentFrom(thisYear, day, data.spent.thisYear),
    spentFrom(lastYear, lastYear.to, data.spent.lastYear),
  ];
  const late = data.owed.filter(({ overdueDocuments }) => overdueDocuments > 0);
  const count = (rows: VendorDealings['owed'], key: 'openDocuments' | 'overdueDocuments') =>
    rows.reduce((sum, row) => sum + row[key], 0);
  const documents = (number: number, query: Record<string, string>) => {
    const words = translate('vendor.headline.documents', { smart_count: number });
    return listOf === null ? words : <Link to={listOf(query)}>{words}</Link>;
  };
  return (
    <FactSheet>
      <dl>
        <div className="amount">
          <dt>{translate('vendor.headline.owed')}</dt>
          <dd>
            {data.owed.length === 0
              ? translate('vendor.headline.nothing')
              : data.owed.map(({ currencyCode, openAmount }) => (
                  <div key={currencyCode}>
                    <MoneyText amount={openAmount} currency={currencyCode} />
                  </div>
                ))}
          </dd>
        </div>
        {data.owed.length > 0 && (
          <div>
            <dt>{translate('vendor.headline.owed')}</dt>
            <dd>
              {documents(count(data.owed, 'openDocuments'), { status: openDocumentStatuses.join(',') })}
            </dd>
          </div>
        )}
        {years.map(({ year, amount, to }) => (
          <div key={year}>
            <dt>{translate('vendor.headline.spent', { year })}</dt>
            <dd>
              {to === null ? (
                <MoneyText amount={amount} currency="IDR" />
              ) : (
                <Link to={to}>
                  <MoneyText amount={amount} currency="IDR" />
                </Link>
              )}
            </dd>
          </div>
        ))}
        {data.daysToPay !== null && (
          <div>
            <dt>{translate('vendor.headline.daysToPay')}</dt>
            <dd>{Math.round(data.daysToPay.average)}</dd>
          </div>
        )}
        {data.owing.length > 0 && (
          <div>
            <dt>{translate('vendor.headline.owing')}</dt>
            <dd>
              {data.owing.map(({ id, referenceID, currencyCode, amount }) => (
                <div key={id}>
                  <MoneyText amount={amount} currency={currencyCode} />{' '}
                  <Leading to={pageOf(id)}>{referenceID}</Leading>
                </div>
              ))}
            </dd>
          </div>
        )}
        {late.length > 0 && (
          <div className="late">
            <dt>{translate('vendor.headline.late')}</dt>
            <dd>
              {late.map(({ currencyCode, overdueAmount }) => (
                <div key={currencyCode}>
                  <MoneyText amount={overdueAmount} currency={currencyCode} />
                </div>
              ))}
              {documents(count(late, 'overdueDocuments'), { status: 'overdue' })}
            </dd>
          </div>
        )}
      </dl>
      {data.spent.withoutRate > 0 && (
        <p>{translate('vendor.headline.withoutRate', { smart_count: data.spent.withoutRate })}</p>
      )}
    </FactSheet>
  );
}

/** The newest invoices of the vendor that the person may read. */
export function VendorDocuments() {
  const translate = useTranslate();
  const locale = useLocale();
  const pageOf = useDocumentPage();
  const listOf = useListOf();
  const title = translate('vendor.panel.documents');
  const head = (key: string) => ({ key, header: translate(`vendor.column.${key}`) });
  return (
    <ReadPanel<VendorDocument>
      resource={vendor.path}
      what="documents"
      title={title}
      empty={translate('vendor.panel.noDocuments')}
      more={
        listOf && (
          <p style={{ margin: '8px 0 0' }}>
            <Link to={listOf()}>{translate('vendor.panel.allDocuments')}</Link>
          </p>
        )
      }
    >
      {(rows) => (
        <SimpleTable
          caption={title}
          rows={rows}
          keyOf={({ id }) => id}
          reflows
          columns={[
            {
              ...head('document'),
              isRowHeader: true,
              cell: ({ id, referenceID, transactionDate }) => (
                <>
                  <Leading to={pageOf(id)}>{referenceID}</Leading>
                  {transactionDate !== null && <Below>{formatDay(transactionDate, locale)}</Below>}
                </>
              ),
            },
            {
              ...head('status'),
              cell: ({ status, dueDate, daysOverdue }) => (
                <>
                  <StatusBadge status={status} looks={documentLooks} />
                  {dueDate !== null && (
                    <Below>
                      {translate('vendor.column.due')} <DueDate day={dueDate} daysOverdue={daysOverdue} />
                    </Below>
                  )}
                </>
              ),
            },
            {
              ...head('amount'),
              align: 'right',
              cell: ({ totalAmount, currencyCode }) => (
                <MoneyText amount={fromWire(totalAmount)} currency={currencyCode} />
              ),
            },
          ]}
        />
      )}
    </ReadPanel>
  );
}

/** The newest payments to the vendor that the person may know of, with the receipts of what was paid. */
export function VendorPayments() {
  const translate = useTranslate();
  const locale = useLocale();
  const documentOf = useDocumentPage();
  const pageOf = usePageOf('approval-payment-list-id');
  const receiptOf = usePageOf('approval-payment-list-id-payment-receipt');
  const title = translate('vendor.panel.payments');
  const head = (key: string) => ({ key, header: translate(`vendor.column.${key}`) });
  return (
    <ReadPanel<VendorPayment>
      resource={vendor.path}
      what="payments"
      title={title}
      empty={translate('vendor.panel.noPayments')}
    >
      {(rows) => (
        <SimpleTable
          caption={title}
          rows={rows}
          keyOf={({ id }) => id}
          reflows
          columns={[
            {
              ...head('payment'),
              isRowHeader: true,
              cell: ({ id, referenceID, bill }) => (
                <>
                  <Leading to={pageOf(id)}>{referenceID}</Leading>
                  <Below>
                    <Leading to={documentOf(bill.id)}>{bill.referenceID}</Leading>
                  </Below>
                </>
              ),
            },
            {
              ...head('status'),
              cell: ({ id, status, paymentDate }) => {
                const receipt = status === 'paid' ? receiptOf(id) : null;
                return (
                  <>
                    <StatusBadge status={status} looks={paymentLooks} />
                    <Below>
                      {paymentDate !== null && formatDay(paymentDate, locale)}{' '}
                      {receipt !== null && <Link to={receipt}>{translate('vendor.panel.receipt')}</Link>}
                    </Below>
                  </>
                );
              },
            },
            {
              ...head('amount'),
              align: 'right',
              cell: ({ amount, currencyCode }) => (
                <MoneyText amount={fromWire(amount)} currency={currencyCode} />
              ),
            },
          ]}
        />
      )}
    </ReadPanel>
  );
}

/** As many as of the other panels. */
const rowsAtFirst = 10;

/** What the vendor sells, and what it cost the last time. */
export function VendorProducts() {
  const translate = useTranslate();
  const locale = useLocale();
  const pageOf = usePageOf('bills-products-id');
  const documentOf = useDocumentPage();
  const title = translate('vendor.panel.products');
  const head = (key: string) => ({ key, header: translate(`vendor.column.${key}`) });
  return (
    <ReadPanel<VendorProduct>
      resource={vendor.path}
      what="products"
      title={title}
      empty={translate('vendor.panel.noProducts')}
    >
      {(rows) => (
        <SimpleTable
          caption={title}
          rows={rows}
          keyOf={({ id }) => id}
          reflows
          rowsAtFirst={rowsAtFirst}
          columns={[
            {
              ...head('product'),
              isRowHeader: true,
              cell: ({ id, name, code }) => (
                <>
                  <Leading to={pageOf(id)}>{name}</Leading>
                  {code !== null && <Below>{code}</Below>}
                </>
              ),
            },
            {
              ...head('lastBought'),
              cell: ({ last }) =>
                last === null ? (
                  '-'
                ) : (
                  <>
                    <Leading to={documentOf(last.billID)}>{last.referenceID}</Leading>
                    <Below>{formatDay(last.transactionDate, locale)}</Below>
                  </>
                ),
            },
            {
              ...head('lastPrice'),
              align: 'right',
              cell: ({ last }) =>
                last === null ? (
                  '-'
                ) : (
                  <MoneyText amount={fromWire(last.unitPrice)} currency={last.currencyCode} isPrice />
                ),
            },
          ]}
        />
      )}
    </ReadPanel>
  );
}
