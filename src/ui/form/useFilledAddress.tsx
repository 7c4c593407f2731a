import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';

/** Fills the e-mail address of a record into the `emails` of the form that is open, where nobody has typed one. */
export function useFilledAddress(resource: string, id: number): void {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { getValues, setValue } = useFormContext();
  // A record that this person may not read fills nothing in.
  const { data } = useQuery({
    queryKey: [resource, 'getOne', { id: String(id) }],
    queryFn: () => dataProvider.getOne<{ id: number; email: string | null }>(resource, { id }),
    meta: { raisesErrorPage: false },
  });
  const address = data?.data.email;
  useEffect(() => {
    const typed = getValues('emails') as readonly string[];
    if (address && typed.length === 0) setValue('emails', [address]);
  }, [address, getValues, setValue]);
}
