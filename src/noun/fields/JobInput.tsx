import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { failureText } from '../../ui/feedback/failureText.ts';
import { SelectControl } from '../../ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../ui/form/fields/Field.tsx';
import { useClearError } from '../../ui/form/fields/useFieldError.ts';

/** The job grades, or levels, that people of the company have. */
export function useJobs(resource: 'jobGrades' | 'jobLevels') {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [resource],
    queryFn: async ({ signal }) => {
      const { items } = await dataProvider.read<{ items: string[] }>(resource, { what: 'all', signal });
      return items;
    },
    meta: { raisesErrorPage: false },
  });
}

interface JobInputProps {
  path: string;
  label: string;
  resource: 'jobLevels' | 'jobGrades';
}

/** An input of one job level or grade. It offers those that employees have; a chosen one that no employee has stays chosen. */
export function JobInput({ path, label, resource }: JobInputProps) {
  'use no memo';
  const translate = useTranslate();
  const { register } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path);
  const { data, error } = useJobs(resource);
  const value = useWatch({ name: path }) as string;
  const options = [...new Set([...(data ?? []), ...(value === '' ? [] : [value])])];
  return (
    <Field path={path} label={label}>
      <SelectControl {...register(path, { onChange: () => clearError(path) })} {...aria}>
        <option value="">{translate(data || error ? 'noun.choose' : 'shell.loading')}</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectControl>
      {error && <p role="alert">{failureText(error, translate, translate('noun.failedText'))}</p>}
    </Field>
  );
}
