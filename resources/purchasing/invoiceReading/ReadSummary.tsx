import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isZero } from '../../../domain/money/money.ts';
import { formatMoney, formatNumber, formatUnitPrice } from '../../../domain/money/moneyFormat.ts';
import type { Place } from '../../../domain/reading/paperText.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { useFilePlace } from '../../../src/ui/fileViewer/FilePlace.tsx';
import { surenessOf } from '../../../src/ui/form/fields/ReadMarks.tsx';
import type { Filled } from './filledForm.ts';
import type { InvoiceReading } from './invoiceReading.ts';
import { LearnedFields } from './LearnedFields.tsx';
import { PartFile } from './PartFile.tsx';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '16px 16px 0',
  padding: '10px 16px',
  backgroundColor: theme.vars?.palette.background.paper,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  fontSize: '0.8125rem',
  '& h2': { margin: 0, fontSize: '0.875rem' },
  '& ul': { margin: 0, paddingInlineStart: 18 },
  '& li[data-doubt]': { color: theme.vars?.palette.tone.attention.ink },
  '& button': {
    padding: 0,
    minHeight: 24,
    border: 0,
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    textDecoration: 'underline dotted',
    textUnderlineOffset: 3,
  },
}));

interface ReadSummaryProps {
  reading: InvoiceReading;
  paper: NonNullable<InvoiceReading['paper']>;
  /** Whether the invoice as it is filled in comes to the total of the file. */
  agrees: boolean;
  leftOut: Filled['leftOut'];
  finePrices: Filled['finePrices'];
  /** How many lines of the form stand on the order that the file names, and how many there are. */
  ordered: { count: number; all: number };
  /** Whether the form takes that order. */
  isOrderAsked: boolean;
  /** Nothing was saved of it yet. */
  isNew: boolean;
}

/** What is said of a reading as a whole: from what, who sent it, for which order, whether it adds up, what the file says in total. */
export function ReadSummary({
  reading,
  paper,
  agrees,
  leftOut,
  finePrices,
  ordered,
  isOrderAsked,
  isNew,
}: ReadSummaryProps) {
  const translate = useTranslate();
  const words = (key: string, options?: Record<string, unknown>) =>
    translate(`invoiceReading.read.${key}`, options);
  const { vendor, vendorMatch } = reading;
  const { total, currencyCode, otherCurrency, sellerName, source, due, prepaid } = paper;
  const { linesLeftOut, pagesLeftOut, furtherInvoices } = paper;
  // A currency that we do not know is said as the file says it.
  const money = (amount: string) =>
    otherCurrency
      ? `${otherCurrency.value} ${formatNumber(amount)}`
      : formatMoney(amount, currencyCode?.value ?? 'IDR');
  const read = total && words('totalDiffers', { read: money(total.value) });
  return (
    <Panel aria-labelledby="read-from-file">
      <h2 id="read-from-file">{words('heading')}</h2>
      <ul>
        <li>{words(source)}</li>
        {vendor && vendorMatch && <li>{words(`vendorBy.${vendorMatch}`)}</li>}
        {!vendor && sellerName && <li data-doubt="">{words('vendorUnknown', { name: sellerName.value })}</li>}
        <LearnedFields reading={reading} mayForget={isNew} />
        {isOrderAsked && <ReadOrder reading={reading} paper={paper} ordered={ordered} />}
        {otherCurrency && (
          <li data-doubt="">
            <Shown place={otherCurrency.place}>
              {words('currencyUnknown', { currency: otherCurrency.value })}
            </Shown>
          </li>
        )}
        {agrees ? <li>{words('sound')}</li> : <li data-doubt="">{words('unsound')}</li>}
        {leftOut.map(({ kind, amount }, index) => (
          <li key={index} data-doubt="">
            <Shown place={amount.place}>{words(`leftOut.${kind}`, { amount: money(amount.value) })}</Shown>
          </li>
        ))}
        {linesLeftOut > 0 && <li data-doubt="">{words('linesLeftOut', { count: linesLeftOut })}</li>}
        {pagesLeftOut > 0 && <li data-doubt="">{words('pagesLeftOut', { count: pagesLeftOut })}</li>}
        {furtherInvoices.length > 0 && (
          <li data-doubt="">
            {words('furtherInvoices', {
              invoices: furtherInvoices.map((one) => words('furtherInvoice', one)).join('; '),
            })}{' '}
            {isNew && <PartFile reading={reading} />}
          </li>
        )}
        {prepaid && (
          <li>
            <Shown place={prepaid.place}>{words('prepaid', { amount: money(prepaid.value) })}</Shown>
          </li>
        )}
        {due && (!total || due.value !== total.value) && (
          <li>
            <Shown place={due.place}>
              {isZero(due.value) ? words('nothingDue') : words('due', { amount: money(due.value) })}
            </Shown>
          </li>
        )}
        {finePrices.map(({ line, qty, price }) => (
          <li key={line} data-doubt="">
            {words('finePrice', {
              line,
              qty: formatNumber(qty),
              price: formatUnitPrice(price, currencyCode?.value ?? 'IDR'),
            })}
          </li>
        ))}
        {read !== null && (
          <li>
            <Shown place={total?.place ?? null}>{read}</Shown>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** A sentence on what was read, which shows its place in the file. */
function Shown({ place, children }: { place: Place | null; children: ReactNode }) {
  const { show } = useFilePlace();
  if (place === null) return children;
  return (
    <button type="button" onClick={() => show(place)}>
      {children}
    </button>
  );
}

/** Which order of the company the file names, and a way to leave it out. */
function ReadOrder({ reading, paper, ordered }: Pick<ReadSummaryProps, 'reading' | 'paper' | 'ordered'>) {
  const translate = useTranslate();
  const { orderNumber } = paper;
  if (!orderNumber) return null;
  const { order, mediaID } = reading;
  const place = orderNumber.place;
  if (!order) {
    const said = translate('invoiceReading.read.orderUnknown', { number: orderNumber.value });
    return (
      <li data-doubt="">
        <Shown place={place}>{said}</Shown>
      </li>
    );
  }
  const isSure = surenessOf(orderNumber) === 'sure' && ordered.count === ordered.all;
  return (
    <li data-doubt={isSure ? undefined : ''}>
      <Shown place={place}>
        {translate('invoiceReading.read.order', { number: order.referenceID, ...ordered })}
      </Shown>{' '}
      <Link to={pathTo('bills-bills-to-pay-ocr-form', {}, { file: mediaID, order: 'none' })}>
        {translate('invoiceReading.read.withoutOrder')}
      </Link>
    </li>
  );
}
