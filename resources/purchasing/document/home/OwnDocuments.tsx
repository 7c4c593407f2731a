import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { z } from 'zod';
import { dayOfInstant, today } from '../../../../domain/day/day.ts';
import { relativeDays } from '../../../../domain/day/dayWords.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { Loaded } from '../../../../src/home/Loaded.tsx';
import { nextNames, useNextPeopleQuery } from '../../../../src/ui/approval/useNextPeople.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { enteredKindOf } from '../../documentKinds.ts';
import { documentLooks, listedTypes } from '../document.ts';
import { documentTabs } from '../documentTabs.ts';
import { isDocumentWaitingForMe } from '../list/DocumentColumns.tsx';
import type { ownDocument } from './ownDocument.ts';

type OwnDocument = z.output<typeof ownDocument>;

/** What the person filed that is not over: how it stands, and who has it since when. */
export default function OwnDocuments() {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const query = useQuery({
    queryKey: ['bills', 'own'],
    queryFn: ({ signal }) => dataProvider.read<{ data: OwnDocument[] }>('bills', { what: 'own', signal }),
    meta: { raisesErrorPage: false },
  });
  const words = (key: string): string => translate(`documentHome.own.${key}`);
  return (
    <Loaded query={query} shape="lines">
      {({ data }) =>
        data.length === 0 ? (
          <BlankState heading="h3" title={words('nothing')} text={words('nothingText')} />
        ) : (
          <>
            <SimpleTable
              caption={words('title')}
              rows={data}
              keyOf={({ id }) => id}
              reflows
              columns={[
                {
                  key: 'number',
                  header: words('number'),
                  isRowHeader: true,
                  cell: ({ id, referenceID }) => (
                    <Link to={pathTo('bills-bills-to-pay-id', { id })}>{referenceID}</Link>
                  ),
                },
                {
                  key: 'about',
                  header: words('about'),
                  cell: ({ vendorName, requester }) => vendorName ?? requester.name,
                },
                {
                  key: 'status',
                  header: words('status'),
                  cell: (row) => (
                    <StatusBadge
                      status={row.status}
                      looks={documentLooks}
                      isShort
                      isMyTurn={row.status === 'draft' || isDocumentWaitingForMe(row)}
                    />
                  ),
                },
                { key: 'who', header: words('who'), cell: (row) => <WhoHas document={row} /> },
                {
                  key: 'since',
                  header: words('since'),
                  cell: ({ since }) =>
                    since === null
                      ? '-'
                      : relativeDays(dayOfInstant(since, timeZone), today(timeZone, new Date()), locale),
                },
                {
                  key: 'total',
                  header: words('total'),
                  align: 'right',
                  cell: ({ totalAmount, currencyCode }) => (
                    <MoneyText amount={fromWire(totalAmount)} currency={currencyCode} />
                  ),
                },
              ]}
            />
            <AllOfMine />
          </>
        )
      }
    </Loaded>
  );
}

/** The approvers who were asked; else those who can take the next step, or the role that it waits for. */
function WhoHas({ document }: { document: OwnDocument }) {
  const translate = useTranslate();
  const { fullName } = useActor();
  const { waitsFor, transactionType, status, requester } = document;
  const kind = enteredKindOf(transactionType);
  const { data, isLoading } = useNextPeopleQuery('bills', kind?.lifecycle ?? {}, document);
  if (waitsFor.length > 0) return waitsFor.join(', ');
  if (isLoading) return null;
  const people = { sender: fullName, requester: requester.name };
  const role = kind === null ? '' : translate(`${kind.words}.next.${status}.who`, { _: '', ...people });
  return nextNames(data, translate) || role || '-';
}

/** The lists of what the person filed, one for each kind that they may list. */
function AllOfMine() {
  const translate = useTranslate();
  const actor = useActor();
  return (
    <Typography variant="body2" sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
      {translate('documentHome.own.all')}
      {listedTypes
        .map((type) => ({ type, list: documentTabs[type].list }))
        .filter(({ list }) => mayVisit(list, actor))
        .map(({ type, list }) => (
          <Link key={type} to={pathTo(list, {}, { ownedByMeOnly: true })} style={{ lineHeight: '24px' }}>
            {translate(`document.tab.${type === 'bill' ? 'invoice' : type}`)}
          </Link>
        ))}
    </Typography>
  );
}
