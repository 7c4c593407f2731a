import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { NounActions } from '../../../../src/noun/useNounActions.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { visuallyHidden } from '../../../../src/ui/visuallyHidden.ts';
import { documentLooks, isReview } from '../../document/document.ts';
import type { DocumentDetail, DocumentRow } from '../../document/documentWire.ts';
import type { PageView } from '../../document/page/KindOnScreen.tsx';
import { quoteOnScreen } from '../quoteOnScreen.tsx';
import type { ComparedQuote, QuoteComparison as Comparison } from './quoteComparison.ts';

/** Scrolls sideways by itself, the first column stays; the keyboard can reach it. */
const Scroller = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  overflowX: 'auto',
  '@media print': { overflow: 'visible' },
});

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& caption': visuallyHidden,
  '& th, & td': {
    padding: '8px 12px',
    textAlign: 'right',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& thead th': { minWidth: 148, maxWidth: 240, verticalAlign: 'bottom' },
  '& tr > th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: 200,
    minWidth: 104,
    maxWidth: 200,
    paddingLeft: 0,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    backgroundColor: theme.vars?.palette.background.paper,
    borderRight: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& tbody th': { fontWeight: 600 },
  '& tbody.facts th': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
  '& tbody.sums tr:last-of-type': { fontSize: '0.9375rem', fontWeight: 600 },
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  '& .own': { backgroundColor: theme.vars?.palette.action.hover },
  '& thead a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
  '& .name': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': {
    display: 'block',
    fontSize: '0.75rem',
    fontWeight: 400,
    color: theme.vars?.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: { '& th, & td': { padding: '8px' }, '& thead th': { minWidth: 128 } },
}));

const Lowest = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  marginTop: 2,
  padding: '0 6px',
  borderRadius: 4,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '18px',
  color: theme.vars?.palette.tone.good.ink,
  backgroundColor: theme.vars?.palette.tone.good.ground,
  '& svg': { fontSize: '0.875rem' },
}));

interface QuoteComparisonProps {
  /** The request, or the quote for it that is looked at. */
  bill: DocumentDetail;
  view: PageView;
}

/** The quotes for a request side by side: on its page, and on the page of each of them. */
export function QuoteComparison({ bill, view }: QuoteComparisonProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const ownID = bill.transactionType === 'quote' ? bill.id : null;
  const requestID = ownID === null ? bill.id : (bill.purchaseRequest?.id ?? 0);
  const actions = useNounActions<DocumentRow>(quoteOnScreen, view);
  const { data, error, refetch } = useQuery({
    queryKey: ['bills', 'quotes', 'calculate', requestID],
    queryFn: () =>
      dataProvider.act<Comparison>('quotes', {
        action: 'calculate',
        input: { purchaseRequestID: requestID },
      }),
    meta: { raisesErrorPage: false },
  });
  // A quote that is the only one has nothing beside it.
  if (ownID !== null && data && data.quotes.length < 2) return null;
  return (
    <Section title={translate('quote.compare.title')}>
      {error && !data ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>
            {failureText(error, translate, translate('quote.compare.failed'))}
          </p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      ) : !data ? (
        <output>{translate('shell.loading')}</output>
      ) : data.quotes.length === 0 ? (
        <p style={{ margin: 0 }}>{translate('quote.compare.none')}</p>
      ) : (
        <ComparisonTable comparison={data} ownID={ownID} view={view} actions={actions} />
      )}
      {actions.dialog}
    </Section>
  );
}

interface ComparisonTableProps {
  comparison: Comparison;
  ownID: number | null;
  view: PageView;
  actions: NounActions<DocumentRow>;
}

function ComparisonTable({ comparison, ownID, view, actions }: ComparisonTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { quotes } = comparison;
  const word = (key: string, values: Record<string, unknown> = {}) =>
    translate(`quote.compare.${key}`, values);
  const label = (key: string) => translate(`document.column.${key}`);
  const day = (value: string | null) => (value === null ? '-' : formatDay(value, locale));
  const money = ({ quote }: ComparedQuote, amount: number) => (
    <MoneyText amount={fromWire(amount)} currency={quote.currencyCode} />
  );
  const price = ({ quote }: ComparedQuote, amount: number) => (
    <MoneyText amount={fromWire(amount)} currency={quote.currencyCode} isPrice />
  );
  const rupiah = (amount: number | null) =>
    amount === null ? null : (
      <small>
        ≈ <MoneyText amount={fromWire(amount)} currency="IDR" />
      </small>
    );
  const row = (key: string, name: ReactNode, cell: (offer: ComparedQuote) => ReactNode) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      {quotes.map((offer) => (
        <td key={offer.quote.id} {...(offer.quote.id === ownID ? { className: 'own' } : {})}>
          {cell(offer)}
        </td>
      ))}
    </tr>
  );
  const caption = word('caption', { number: comparison.purchaseRequest.referenceID });
  const isForeign = (offer: ComparedQuote) => offer.quote.currencyCode !== 'IDR';
  return (
    <Scroller aria-label={caption} tabIndex={0}>
      <Table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('document.line.item')}</th>
            {quotes.map((offer) => (
              <OfferHead
                key={offer.quote.id}
                offer={offer}
                view={view}
                actions={actions}
                isOwn={offer.quote.id === ownID}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.items.map(({ requestLineID, itemName, qty, unit }) =>
            row(
              String(requestLineID),
              <>
                {itemName ?? '-'}
                <small>{`${formatNumber(fromWire(qty))} ${unit ?? ''}`}</small>
              </>,
              (offer) => {
                const line = offer.items.find((one) => one.requestLineID === requestLineID);
                if (!line) return <small>{word('notOffered')}</small>;
                return (
                  <>
                    {money(offer, line.totalAmount)}
                    {isForeign(offer) && rupiah(line.totalInIDR)}
                    <small>
                      {formatNumber(fromWire(line.qty))}
                      {line.unitPrice !== null && <> × {price(offer, line.unitPrice)}</>}
                    </small>
                    {line.isCheapest && <LowestMark />}
                  </>
                );
              },
            ),
          )}
          {quotes.some(({ othersAmount }) => othersAmount !== null) &&
            row('others', word('others'), (offer) =>
              offer.othersAmount === null ? '-' : money(offer, offer.othersAmount),
            )}
        </tbody>
        <tbody className="sums">
          {row('subtotal', translate('document.line.subtotal'), (offer) =>
            money(offer, offer.subtotalAmount),
          )}
          {row('vat', translate('document.line.tax'), (offer) => money(offer, offer.vatAmount))}
          {row('cost', word('cost'), (offer) => (
            <>
              {money(offer, offer.costAmount)}
              {isForeign(offer) && <RupiahTotal offer={offer} />}
              {offer.isCheapest && <LowestMark />}
              {!offer.isComplete && <small>{word('incomplete')}</small>}
            </>
          ))}
        </tbody>
        <tbody className="facts">
          {quotes.some(({ whtAmount }) => whtAmount > 0) && (
            <>
              {row('wht', word('withheld'), (offer) => money(offer, offer.whtAmount))}
              {row('total', word('toVendor'), (offer) => money(offer, offer.quote.totalAmount))}
            </>
          )}
          {row('termPayment', label('termPayment'), ({ termPayment }) => termPayment?.name ?? '-')}
          {row('dueDate', translate('quote.column.dueDate'), ({ quote }) => day(quote.dueDate))}
          {row('warehouse', label('warehouse'), ({ warehouse }) => warehouse?.name ?? '-')}
          {row('expirationDate', label('expirationDate'), ({ quote, isExpired }) => (
            <>
              {day(quote.expirationDate)}
              {isExpired && <strong style={{ display: 'block' }}>{word('expired')}</strong>}
            </>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

/** Said in words, with a sign: colour alone would not say it to everybody. */
function LowestMark() {
  const translate = useTranslate();
  return (
    <span style={{ display: 'block' }}>
      <Lowest>
        <Check aria-hidden />
        {translate('quote.compare.lowest')}
      </Lowest>
    </span>
  );
}

/** A foreign total in rupiah, with the rate that it is compared by. */
function RupiahTotal({ offer: { quote, totalInIDR, rate } }: { offer: ComparedQuote }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { currencyCode: currency } = quote;
  if (totalInIDR === null || rate === null) {
    return <small>{translate('quote.compare.noRate', { currency })}</small>;
  }
  return (
    <small>
      ≈ <MoneyText amount={fromWire(totalInIDR)} currency="IDR" />
      <br />
      {translate('quote.compare.rate', {
        currency,
        rate: formatNumber(fromWire(rate.rateAmount)),
        day: formatDay(rate.date, locale),
      })}
    </small>
  );
}

interface OfferHeadProps {
  offer: ComparedQuote;
  view: PageView;
  actions: NounActions<DocumentRow>;
  isOwn: boolean;
}

function OfferHead({ offer: { quote, isReadable, isCheapest }, view, actions, isOwn }: OfferHeadProps) {
  const translate = useTranslate();
  const actor = useActor();
  const page = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  const leadsThere = isReadable && !isOwn && mayVisit(page, actor);
  const appoint = actions.actionsFor(quote).find(({ id }) => id === 'appoint');
  return (
    <th scope="col" {...(isOwn ? { className: 'own' } : {})}>
      <span className="name">{quote.vendorName ?? '-'}</span>
      {leadsThere ? <Link to={pathTo(page, { id: quote.id })}>{quote.referenceID}</Link> : quote.referenceID}
      <div>
        <StatusBadge status={quote.status} looks={documentLooks} isShort />
      </div>
      {isOwn && <small>{translate('quote.compare.own')}</small>}
      {appoint?.onPress && (
        <Button
          size="small"
          variant={isCheapest ? 'contained' : 'outlined'}
          sx={{ mt: 1 }}
          onClick={appoint.onPress}
          aria-label={translate('quote.compare.appoint', { vendor: quote.vendorName ?? quote.referenceID })}
        >
          {appoint.label}
        </Button>
      )}
    </th>
  );
}
