import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { ReadSection } from '../../../../src/noun/ReadPanel.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { documentLooks, isReview } from '../document.ts';
import type { DocumentDetail, DocumentRow } from '../documentWire.ts';
import type { PageView } from './KindOnScreen.tsx';

interface DocumentsMadeProps {
  /** What they were made of. */
  source: DocumentDetail;
  view: PageView;
  /** The call that answers them, of `bills` unless it is another's. */
  what: string;
  resource?: string;
  /** Where the words of the section are: its title, what is said of none and of a failure. */
  words: string;
}

/** The documents that were made of another one: invoices of an order, quotes of a request, orders of a quote. */
export function DocumentsMade({ source, view, what, resource = 'bills', words }: DocumentsMadeProps) {
  const translate = useTranslate();
  return (
    <ReadSection<DocumentRow>
      resource={resource}
      what={what}
      id={source.id}
      title={translate(`${words}.title`)}
      empty={translate(`${words}.none`)}
      failed={translate(`${words}.failed`)}
    >
      {(made) => (
        <MadeTable
          made={made}
          isReviewed={isReview(view)}
          caption={translate(`${words}.caption`, { number: source.referenceID })}
        />
      )}
    </ReadSection>
  );
}

interface MadeTableProps {
  made: readonly DocumentRow[];
  /** It stands on the page of somebody who reviews. */
  isReviewed?: boolean;
  caption: string;
}

/** Documents that came of something, newest first. */
export function MadeTable({ made, isReviewed = false, caption }: MadeTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const page = isReviewed ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  const leadsThere = mayVisit(page, actor);
  const head = (key: string) => ({ key, header: translate(`document.column.${key}`) });
  return (
    <SimpleTable
      caption={caption}
      rows={made}
      keyOf={(row) => row.id}
      reflows
      columns={[
        {
          ...head('referenceID'),
          isRowHeader: true,
          cell: (row) =>
            leadsThere ? <Link to={pathTo(page, { id: row.id })}>{row.referenceID}</Link> : row.referenceID,
        },
        ...(made.some(({ transactionType }) => transactionType === 'quote')
          ? [{ ...head('vendorName'), cell: (row: DocumentRow) => row.vendorName ?? '-' }]
          : []),
        {
          ...head('transactionDate'),
          cell: (row) => (row.transactionDate === null ? '-' : formatDay(row.transactionDate, locale)),
        },
        {
          ...head('totalAmount'),
          align: 'right',
          cell: (row) => <MoneyText amount={fromWire(row.totalAmount)} currency={row.currencyCode} />,
        },
        {
          ...head('status'),
          cell: (row) => <StatusBadge status={row.status} looks={documentLooks} isShort />,
        },
      ]}
    />
  );
}
