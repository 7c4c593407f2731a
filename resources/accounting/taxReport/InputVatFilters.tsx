import { useTranslate } from 'react-admin';
import type { AskedProps } from '../../../src/ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../../../src/ui/list/filter/ListFilters.tsx';
import { inputVatSpec } from './inputVatSpec.ts';
import { useInputVatFields } from './useInputVatFields.tsx';

/** The filters of the input VAT apart from its list. */
export default function InputVatFilters(asked: AskedProps) {
  const translate = useTranslate();
  return (
    <ListFilters
      {...asked}
      spec={inputVatSpec}
      fields={useInputVatFields(asked.search)}
      list={translate('taxReport.many')}
    />
  );
}
