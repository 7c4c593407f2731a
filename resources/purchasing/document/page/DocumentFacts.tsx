import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Locale } from '../../../../domain/day/day.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import { currencyCodes, fromWire } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../../src/app/routing/screenContext.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import { currencyName } from '../../../../src/ui/form/fields/currencyName.ts';
import { ProvedValue } from '../../../../src/ui/fileViewer/FileSearch.tsx';
import { textPattern } from '../../../../src/ui/fileViewer/findInText.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import type { Fact } from '../../../../src/ui/page/Section.tsx';
import { Facts } from '../../../../src/ui/page/Section.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { AnyKind } from '../document.ts';
import { columnLabel } from '../documentOnScreen.tsx';
import type { DocumentDetail } from '../documentWire.ts';

/** From whom an invoice came; a link where the person may read of them. */
export function DocumentVendor({ bill }: { bill: Pick<DocumentDetail, 'vendor' | 'vendorName'> }) {
  const actor = useActor();
  const hasScreen = useHasScreen();
  const isOpen = hasScreen('bills-vendors-id') && mayVisit('bills-vendors-id', actor);
  if (!bill.vendor || !isOpen) return <>{bill.vendorName ?? '-'}</>;
  return <Link to={pathTo('bills-vendors-id', { id: bill.vendor.id })}>{bill.vendorName}</Link>;
}

/** What else a document says of itself, beside how much, to whom and until when. */
export function DocumentFacts({ kind, bill }: { kind: AnyKind; bill: DocumentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const hasScreen = useHasScreen();
  const leadsToDocument = hasScreen('bills-bills-to-pay-order') && mayVisit('bills-bills-to-pay-id', actor);

  const fact = (key: string, value: Fact['value'] | null): Fact[] =>
    value === null || value === '' ? [] : [{ key, label: columnLabel(kind, key, translate), value }];
  const money = (amount: number) => <MoneyText amount={fromWire(amount)} currency={bill.currencyCode} />;
  const day = (value: string | null) => value && formatDay(value, locale);
  const named = (value: { name: string } | null) => value && value.name;
  const document = (value: { id: number; referenceID: string } | null) =>
    value &&
    (leadsToDocument ? (
      <Link to={pathTo('bills-bills-to-pay-id', { id: value.id })}>{value.referenceID}</Link>
    ) : (
      value.referenceID
    ));

  const facts = [
    ...fact(
      'remainingAmount',
      kind.isOwed && bill.remainingAmount !== null ? money(bill.remainingAmount) : null,
    ),
    ...fact(
      'referenceNumber',
      bill.referenceNumber && (
        <ProvedValue pattern={textPattern(bill.referenceNumber)}>{bill.referenceNumber}</ProvedValue>
      ),
    ),
    ...fact('transactionDate', day(bill.transactionDate)),
    ...fact(
      'dueDate',
      bill.dueDate === null ? null : <DueDate day={bill.dueDate} daysOverdue={bill.totalDaysSinceDueDate} />,
    ),
    ...fact('expirationDate', day(bill.expirationDate)),
    ...fact('termPayment', named(bill.termPayment)),
    ...fact('currencyCode', currencyWords(bill, locale)),
    ...fact('companyAccount', named(bill.companyAccount)),
    ...fact('organization', named(bill.organization)),
    ...fact('warehouse', named(bill.warehouse)),
    ...fact('requester', named(bill.requester)),
    ...fact(
      'sender',
      bill.isFromVendor
        ? translate('document.fromVendor', { vendor: bill.sender.name })
        : bill.sender.id === bill.requester.id
          ? null
          : bill.sender.name,
    ),
    ...fact('urgencyLevel', translate(`document.urgency.${bill.urgencyLevel}`)),
    ...fact('purchaseOrder', document(bill.purchaseOrder)),
    ...fact('purchaseRequest', document(bill.purchaseRequest)),
    ...fact('purchaseQuote', document(bill.purchaseQuote)),
    ...fact('depositAmount', bill.depositAmount > 0 ? money(bill.depositAmount) : null),
    ...fact(
      'remainingDeposit',
      bill.depositAmount > 0 || bill.remainingDeposit > 0 ? money(bill.remainingDeposit) : null,
    ),
    ...fact('createdAt', formatInstant(bill.createdAt, actor.timeZone, locale)),
    ...fact('paidAt', bill.paidAt && formatInstant(bill.paidAt, actor.timeZone, locale)),
  ];
  return <Facts facts={facts} />;
}

function currencyWords({ currencyCode, currencyName: name }: DocumentDetail, locale: Locale): string {
  const known = currencyCodes.find((code) => code === currencyCode);
  return `${currencyCode} · ${known ? currencyName(known, locale) : name}`;
}
