import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import type { ActedRow } from '../../../../src/noun/useNounActions.tsx';
import type { DocumentRow } from '../../document/documentWire.ts';
import { mailing } from '../quote.ts';

/** Where a quote is sent: to the address of its vendor, unless another one is typed. */
export default function MailInputs({ record }: { record: ActedRow }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { getValues, setValue } = useFormContext();
  const vendorID = (record as ActedRow & Pick<DocumentRow, 'vendor'>).vendor?.id ?? 0;
  // A vendor that this person may not read fills nothing in.
  const { data } = useQuery({
    queryKey: ['vendors', 'getOne', { id: String(vendorID) }],
    queryFn: () => dataProvider.getOne<{ id: number; email: string | null }>('vendors', { id: vendorID }),
    meta: { raisesErrorPage: false },
  });
  const address = data?.data.email;
  useEffect(() => {
    const typed = getValues('emails') as readonly string[];
    if (address && typed.length === 0) setValue('emails', [address]);
  }, [address, getValues, setValue]);
  return Object.entries(mailing).map(([name, field]) => (
    <FieldInput
      key={name}
      noun="quote"
      path={name}
      wordKey={`sendByMail.${name}`}
      label={translate(`quote.step.sendByMail.${name}`)}
      field={field}
    />
  ));
}
