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
import { Facts, factsOf } from '../../../../src/ui/page/Section.tsx';
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

/** What made a document again and again; a link where the person may read of it. */
function RecurringPurchaseName({ named }: { named: NonNullable<DocumentDetail['recurringPurchase']> }) {
  const actor = useActor();
  const hasScreen = useHasScreen();
  const page = 'bills-recurring-id';
  if (!hasScreen(page) || !mayVisit(page, actor)) return <>{named.name}</>;
  return <Link to={pathTo(page, { id: named.id })}>{named.name}</Link>;
}

/** What else a document says of itself, beside how much, to whom and until when. */
export function DocumentFacts({ kind, bill }: { kind: AnyKind; bill: DocumentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const hasScreen = useHasScreen();
  const leadsToDocument = hasScreen('bills-bills-to-pay-order') && mayVisit('bills-bills-to-pay-id', actor);

  const money = (amount: number) => <MoneyText amount={fromWire(amount)} currency={bill.currencyCode} />;
  const day = (value: string | null) => value && formatDay(value, locale);
  const document = (value: { id: number; referenceID: string } | null) =>
    value &&
    (leadsToDocument ? (
      <Link to={pathTo('bills-bills-to-pay-id', { id: value.id })}>{value.referenceID}</Link>
    ) : (
      value.referenceID
    ));

  const { depositAmount, remainingDeposit, remainingAmount } = bill;
  const ownSender = bill.sender.id === bill.requester.id ? null : bill.sender.name;
  const senderWords = bill.isFromVendor
    ? translate('document.fromVendor', { vendor: bill.sender.name })
    : ownSender;
  const facts = {
    remainingAmount: kind.isOwed && remainingAmount !== null ? money(remainingAmount) : null,
    referenceNumber: bill.referenceNumber && (
      <ProvedValue pattern={textPattern(bill.referenceNumber)}>{bill.referenceNumber}</ProvedValue>
    ),
    transactionDate: day(bill.transactionDate),
    taxInvoiceNumber: bill.taxInvoiceNumber,
    taxInvoiceDate: day(bill.taxInvoiceDate),
    dueDate: bill.dueDate && <DueDate day={bill.dueDate} daysOverdue={bill.totalDaysSinceDueDate} />,
    expirationDate: day(bill.expirationDate),
    termPayment: bill.termPayment?.name,
    currencyCode: currencyWords(bill, locale),
    companyAccount: bill.companyAccount?.name,
    organization: bill.organization?.name,
    warehouse: bill.warehouse?.name,
    requester: bill.requester.name,
    sender: senderWords,
    urgencyLevel: translate(`document.urgency.${bill.urgencyLevel}`),
    purchaseOrder: document(bill.purchaseOrder),
    purchaseRequest: document(bill.purchaseRequest),
    purchaseQuote: document(bill.purchaseQuote),
    recurringPurchase: bill.recurringPurchase && <RecurringPurchaseName named={bill.recurringPurchase} />,
    prepaidAmount: bill.prepaidAmount > 0 ? money(bill.prepaidAmount) : null,
    // A deposit's own amount is its headline.
    depositAmount: depositAmount > 0 && kind.type !== 'deposit' ? money(depositAmount) : null,
    remainingDeposit: depositAmount > 0 || remainingDeposit > 0 ? money(remainingDeposit) : null,
    createdAt: formatInstant(bill.createdAt, actor.timeZone, locale),
    sentAt: bill.sentAt && formatInstant(bill.sentAt, actor.timeZone, locale),
    paidAt: bill.paidAt && formatInstant(bill.paidAt, actor.timeZone, locale),
  };
  return <Facts facts={factsOf(facts, (key) => columnLabel(kind, key, translate))} />;
}

function currencyWords({ currencyCode, currencyName: name }: DocumentDetail, locale: Locale): string {
  const known = currencyCodes.find((code) => code === currencyCode);
  return `${currencyCode} · ${known ? currencyName(known, locale) : name}`;
}
