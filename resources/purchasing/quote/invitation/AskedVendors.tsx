import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { mayEnter } from '../../../../domain/access/access.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { AskedVendor } from './invitation.ts';

/** Whom a request was sent to, and who answered; nothing while nobody was asked. */
export function AskedVendors({ request }: { request: DocumentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const mayRead = mayEnter(actor, { anyPermission: ['bills_quote_view_list'] });
  const { data, error, refetch } = useQuery({
    queryKey: ['bills', 'vendorsAsked', request.id],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: AskedVendor[] }>('bills', {
        what: 'vendorsAsked',
        params: { id: request.id },
        signal,
      }),
    enabled: mayRead,
    meta: { raisesErrorPage: false },
  });
  if (!mayRead || (!error && (data?.data.length ?? 0) === 0)) return null;
  const word = (key: string) => translate(`request.asked.${key}`);
  const page = 'bills-bills-to-pay-id';
  const leadsThere = mayVisit(page, actor);
  return (
    <Section title={word('title')}>
      {data ? (
        <SimpleTable
          caption={translate('request.asked.caption', { number: request.referenceID })}
          rows={data.data}
          keyOf={({ id }) => id}
          reflows
          columns={[
            { key: 'vendor', header: word('vendor'), isRowHeader: true, cell: ({ vendor }) => vendor.name },
            {
              key: 'email',
              header: word('email'),
              cell: ({ email, askedBy, askedAt }) => (
                <>
                  {email}
                  <br />
                  <small>{`${askedBy}, ${formatInstant(askedAt, actor.timeZone, locale)}`}</small>
                </>
              ),
            },
            { key: 'until', header: word('until'), cell: ({ until }) => formatDay(until, locale) },
            { key: 'state', header: word('state'), cell: ({ state }) => word(state) },
            {
              key: 'quote',
              header: word('quote'),
              cell: ({ quote }) =>
                quote === null ? (
                  '-'
                ) : leadsThere ? (
                  <Link to={pathTo(page, { id: quote.id })}>{quote.referenceID}</Link>
                ) : (
                  quote.referenceID
                ),
            },
          ]}
        />
      ) : (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>{failureText(error, translate, word('failed'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      )}
    </Section>
  );
}
