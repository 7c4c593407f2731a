import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { RecordLink } from '../../../../src/noun/fields/RecordLink.tsx';
import type { Vendor } from '../vendor.ts';
import { vendor } from '../vendor.ts';
import type { VendorOpen } from './vendorOpen.ts';
import { openKinds } from './vendorOpen.ts';

/** Of so many vendors at once it is shown what is under way with them. */
const vendorsShown = 5;

const resourceOf = { invoices: 'bills', orders: 'bills', recurring: 'recurring-purchases' } as const;

/** What is under way with vendors that are about to be archived. */
export function VendorOpenCheck({ vendors }: { vendors: readonly Vendor[] }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const shown = vendors.slice(0, vendorsShown);
  const answers = useQueries({
    queries: shown.map(({ id }) => ({
      queryKey: [vendor.path, 'open', id],
      queryFn: () => dataProvider.read<VendorOpen>(vendor.path, { what: 'open', params: { id } }),
      meta: { raisesErrorPage: false },
    })),
  });
  return (
    <>
      {shown.map(({ id, name }, index) => {
        const answer = answers[index];
        if (answer?.error) {
          return (
            <p key={id} role="alert">
              {translate('vendor.open.failed', { name })} {describeError(answer.error, translate)}
            </p>
          );
        }
        if (!answer?.data) return <output key={id}>{translate('shell.loading')}</output>;
        const { data } = answer;
        const found = openKinds.filter((kind) => data[kind].count > 0);
        if (found.length === 0) return null;
        return (
          <section key={id} aria-label={name}>
            <p style={{ marginBottom: 0 }}>{translate('vendor.open.before', { name })}</p>
            <ul style={{ margin: '6px 0 0', paddingInlineStart: 20 }}>
              {found.map((kind) => (
                <li key={kind}>
                  {translate(`vendor.open.${kind}`, { smart_count: data[kind].count })}
                  {data[kind].named.map((record, at) => (
                    <span key={record.id}>
                      {at === 0 ? ': ' : ', '}
                      <RecordLink resource={resourceOf[kind]} record={record} />
                    </span>
                  ))}
                  {data[kind].named.length > 0 && data[kind].count > data[kind].named.length && ' …'}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {vendors.length > shown.length && (
        <p>{translate('vendor.open.others', { smart_count: vendors.length - shown.length })}</p>
      )}
    </>
  );
}
