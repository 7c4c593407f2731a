import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router';
import { mayEnter } from '../../../../../domain/access/access.ts';
import { formatDay, formatInstant } from '../../../../../domain/day/day.ts';
import { fromWire } from '../../../../../domain/money/money.ts';
import { formatMoney } from '../../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../../src/app/routing/routes.ts';
import { PageBody } from '../../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../../../src/ui/page/RecordFailure.tsx';
import { Facts, factsOf, Section } from '../../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../../src/ui/page/SimpleTable.tsx';
import { SubHeader } from '../../../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../../../src/ui/useLocale.ts';
import { postingAccess } from '../../accountingPost.ts';
import { EnterByHand } from './EnterByHand.tsx';
import { booksProgramAt } from '../../../connection/booksProgram.ts';
import { PurchaseChoices } from './PurchaseChoices.tsx';
import { PostState } from './PostState.tsx';
import type { PurchaseSync } from '../purchaseSyncWire.ts';

/** Bills that are paid have a page of their own; all others are posted here by what they are. */
export function purchaseSyncPage(area: 'bills' | 'purchases') {
  return function PurchaseSyncPage() {
    const translate = useTranslate();
    const words = (key: string) => translate(`purchaseSync.${key}`);
    const { id = '' } = useParams();
    const dataProvider = useDataProvider<OutlayDataProvider>();
    const program = booksProgramAt(useLocation().pathname);
    const { data, error, refetch } = useQuery({
      queryKey: [program, 'purchase', area, id],
      queryFn: ({ signal }) =>
        dataProvider.read<PurchaseSync>(program, { what: 'purchase', params: { area, id }, signal }),
      meta: { raisesErrorPage: false },
    });
    if (!data && error)
      return (
        <RecordFailure
          error={error}
          absent={{ title: words('absent'), text: words('absentText') }}
          failed={{ title: words('failed') }}
          onRetry={() => void refetch()}
        />
      );
    if (!data) return <PageSkeleton />;
    return <Purchase key={data.id} area={area} purchase={data} />;
  };
}

interface PurchaseProps {
  area: 'bills' | 'purchases';
  purchase: PurchaseSync;
}

function Purchase({ area, purchase }: PurchaseProps) {
  const translate = useTranslate();
  const program = booksProgramAt(useLocation().pathname);
  const called = { program: translate(`integration.program.${program}`) };
  const words = (key: string) => translate(`purchaseSync.${key}`, called);
  const locale = useLocale();
  const actor = useActor();
  const { currencyCode, post, payments, tab } = purchase;
  const money = (amount: number) => formatMoney(fromWire(amount), currencyCode);
  const isOpen =
    post === null || post.status === 'failed' || (post.status === 'pending' && post.cause !== null);
  const mayPost = mayEnter(actor, postingAccess);
  return (
    <>
      <SubHeader title={`${words('title')}: ${purchase.number}`} />
      <PageBody>
        <Section title={words('facts')}>
          <Facts
            facts={factsOf(
              {
                number: <Link to={purchase.address}>{purchase.number}</Link>,
                reference: purchase.reference,
                vendor: purchase.vendorName,
                day: formatDay(purchase.day, locale),
                due: purchase.dueDay && formatDay(purchase.dueDay, locale),
                total: money(purchase.totalAmount),
                withheld: purchase.withheldAmount === 0 ? null : money(purchase.withheldAmount),
                warehouse: purchase.warehouseName,
                term: purchase.termName,
              },
              (key) => words(`fact.${key}`),
            )}
          />
        </Section>
        <Section title={words('state')}>
          {post === null && <p style={{ margin: 0 }}>{words('notPosted')}</p>}
          {post !== null && (
            <div style={{ display: 'grid', gap: 12 }}>
              <PostState post={post} />
              {post.status === 'success' && (
                <Facts
                  facts={factsOf(
                    {
                      posted: post.postedNumber,
                      at: post.postedAt && formatInstant(post.postedAt, actor.timeZone, locale),
                      notes: post.notes,
                    },
                    (key) => words(`fact.${key}`),
                  )}
                />
              )}
            </div>
          )}
          <p style={{ margin: '12px 0 0' }}>
            <Link to={pathTo(`integration-${program}-sync`, {}, { groupType: tab })}>
              {words('openSync')}
            </Link>
          </p>
        </Section>
        {isOpen && mayPost && <PurchaseChoices area={area} purchase={purchase} />}
        {purchase.tab !== 'purchaseOrder' && purchase.tab !== 'purchaseQuote' && (
          <Section title={words('payments')}>
            <p style={{ marginTop: 0 }}>{words(payments.length > 0 ? 'paymentsText' : 'noPayments')}</p>
            {payments.length > 0 && (
              <SimpleTable
                reflows
                caption={words('payments')}
                rows={payments}
                keyOf={({ number, day }) => `${number} ${day}`}
                columns={[
                  {
                    key: 'number',
                    header: words('paid.number'),
                    isRowHeader: true,
                    cell: ({ number, isOutside }) =>
                      isOutside ? `${number} (${words('paid.outside')})` : number,
                  },
                  { key: 'day', header: words('paid.day'), cell: ({ day }) => formatDay(day, locale) },
                  {
                    key: 'amount',
                    header: words('paid.amount'),
                    align: 'right',
                    cell: ({ amount }) => money(amount),
                  },
                  {
                    key: 'state',
                    header: words('paid.state'),
                    cell: ({ post: its }) =>
                      its === null ? words('notPosted') : <PostState post={its} isRetried={mayPost} />,
                  },
                ]}
              />
            )}
          </Section>
        )}
        {isOpen && mayPost && purchase.connection !== 'not_connected' && (
          <EnterByHand area={area} purchase={purchase} />
        )}
      </PageBody>
    </>
  );
}
