import { useTranslate } from 'react-admin';
import { useFilterFields } from '../../../src/ui/list/filter/useFilterFields.ts';
import { inputVatSpec } from './inputVatSpec.ts';

/**
 * How the filters of the input VAT are shown.
 * @param asked what it is asked, where that is not its address
 */
export function useInputVatFields(asked?: string) {
  const translate = useTranslate();
  return useFilterFields(inputVatSpec, {
    asked,
    labelOf: (name) => translate(`taxReport.filter.${name}`),
    wordOf: (_name, value) => translate(`taxReport.choice.${value}`),
  });
}
