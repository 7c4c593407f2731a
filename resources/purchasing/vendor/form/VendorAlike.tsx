import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useRested } from '../../../../src/ui/useRested.ts';
import type { AlikeVendor } from '../page/useAlikeVendors.tsx';
import { vendor } from '../vendor.ts';

/** Vendors that there are already and that look like the one that is typed. */
export function VendorAlike() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [search] = useSearchParams();
  const [name, taxNumber] = useWatch({ name: ['name', 'taxNumber'] }) as (string | undefined)[];
  const accounts = useWatch({ name: 'bankAccounts' }) as { accountNumber?: string }[] | undefined;
  const asked = useRested(
    JSON.stringify({
      name,
      taxNumber,
      accountNumber: accounts?.find((one) => one.accountNumber)?.accountNumber,
    }),
    400,
  );
  const { data } = useQuery({
    queryKey: [vendor.path, 'alike', asked],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: AlikeVendor[] }>(vendor.path, {
        what: 'alike',
        query: JSON.parse(asked) as Record<string, string>,
        signal,
      }),
    enabled: asked !== '{}' && asked.length > 12,
    meta: { raisesErrorPage: false },
  });
  const own = search.get('id');
  const isNameOf = (one: AlikeVendor) => nameForm(one.name) === nameForm(name ?? '');
  const others = (data?.data ?? []).filter(({ id }) => String(id) !== own);
  return (
    <output style={{ display: 'block' }}>
      {others.map((one) => (
        <Alert key={one.id} severity="warning" sx={{ mb: 1 }}>
          {translate(`vendor.alike.${isNameOf(one) ? 'sameName' : one.sameBy}`, { name: one.name })}{' '}
          <Link to={`${vendor.at}/${one.id}`}>{translate('vendor.alike.open')}</Link>
        </Alert>
      ))}
    </output>
  );
}
