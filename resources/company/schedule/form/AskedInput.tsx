import { Suspense } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { datasetFilters } from '../../../datasetFilters.ts';
import { ErrorText } from '../../../../src/ui/form/fields/Field.tsx';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';

/** The filters of the chosen list, as the list itself draws them. */
export function AskedInput() {
  const translate = useTranslate();
  const dataset = useWatch<{ dataset: string }>({ name: 'dataset' });
  const { field } = useInput<string>({ source: 'query' });
  const Filters = datasetFilters[dataset];
  if (!Filters) return null;
  return (
    <fieldset id={fieldID('query')} tabIndex={-1} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 }}>
        {translate('schedule.form.filters')}
      </legend>
      <Suspense fallback={<output>{translate('shell.loading')}</output>}>
        <Filters key={dataset} search={String(field.value ?? '')} onChange={field.onChange} />
      </Suspense>
      <ErrorText path="query" />
    </fieldset>
  );
}
