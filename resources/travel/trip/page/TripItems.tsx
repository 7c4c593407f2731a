import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';

import { formatDay } from '../../../../domain/day/day.ts';
import { ownRateChange } from '../../../../domain/money/exchangeRate.ts';
import { absolute, fromWire, isNegative } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { FileLinks } from '../../../../src/ui/page/FileLinks.tsx';
import { Below, SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { ApprovedAmount, rupiah } from '../../../../src/ui/page/ApprovedAmount.tsx';
import { useTripAddresses } from '../report/useTripAddresses.tsx';
import type { Trip } from '../trip.ts';

/** The name of an item, which leads to its page where there is one. */
function ItemLink({ id, children }: { id: number; children: string }) {
  const to = useTripAddresses().reportOf(id);
  return to === null ? children : <Link to={to}>{children}</Link>;
}

/** What the trip cost, item by item: what it is, what it came to, what of it is approved, and why. */
export function TripItems() {
  const translate = useTranslate();
  const locale = useLocale();
  const trip = useRecordContext<Trip>();
  if (!trip) return null;
  const word = (key: string) => translate(`trip.field.items.${key}`);
  const distance = (rated: Parameters<typeof ownRateChange>[0]) => {
    const change = ownRateChange(rated);
    const key = change && `trip.items.${isNegative(change) ? 'rateBelow' : 'rateAbove'}`;
    return key && translate(key, { percent: formatNumber(absolute(change)) });
  };
  return (
    <SimpleTable
      caption={translate('trip.field.items')}
      reflows
      rowsAtFirst={20}
      rows={trip.items}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'vendor',
          header: word('vendor'),
          isRowHeader: true,
          cell: ({ id, vendor, description, missingReason, duplicateNote, receipts }) => (
            <>
              <ItemLink id={id}>{vendor}</ItemLink>
              {description !== null && <Below>{description}</Below>}
              {missingReason !== null && <Below>{`${word('missingReason')}: ${missingReason}`}</Below>}
              {duplicateNote !== null && <Below>{`${word('duplicateNote')}: ${duplicateNote}`}</Below>}
              {receipts.length > 0 && (
                <Below>
                  <FileLinks files={receipts} />
                </Below>
              )}
            </>
          ),
        },
        {
          key: 'category',
          header: word('category'),
          cell: ({ category, transactionDate, duration }) => (
            <>
              {category.name}
              <Below>{`${formatDay(transactionDate, locale)} · ${translate('trip.items.duration', duration)}`}</Below>
            </>
          ),
        },
        {
          key: 'amount',
          header: word('amount'),
          align: 'right',
          cell: ({ amount, currencyCode, rateAmount, tableRate, rateSource, rateNote, baseAmount }) => (
            <>
              {formatMoney(fromWire(amount), currencyCode ?? 'IDR')}
              {currencyCode !== null && currencyCode !== 'IDR' && (
                <Below>
                  {[
                    rateAmount === null ? null : `× ${formatNumber(fromWire(rateAmount))}`,
                    `= ${rupiah(baseAmount)}`,
                    translate(`trip.choice.items.rateSource.${rateSource ?? 'table'}`),
                    distance({ rateSource, rateAmount, tableRate }),
                    rateNote,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </Below>
              )}
            </>
          ),
        },
        {
          key: 'approved',
          header: word('approvedAmount'),
          align: 'right',
          cell: (item) => (
            <ApprovedAmount line={item} of="trip.choice.items">
              {item.needsReason && item.approvedReason === null && <Below>{word('needsReason')}</Below>}
            </ApprovedAmount>
          ),
        },
      ]}
    />
  );
}
