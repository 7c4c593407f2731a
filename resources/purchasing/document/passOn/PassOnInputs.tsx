import { useDataProvider, useTranslate } from 'react-admin';
import { passingOn } from '../../../../domain/approval/passingOn.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import { ChoiceField } from '../../../../src/ui/form/fields/ChoiceField.tsx';
import type { PossibleApprover } from '../documentWire.ts';
import type { ActedRow } from '../../../../src/noun/actedRow.ts';

/** Who is to decide, among those who may, and why they. */
export default function PassOnInputs({ record: { id } }: { record: ActedRow }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  async function search(query: string, signal: AbortSignal): Promise<readonly PossibleApprover[]> {
    const { data } = await dataProvider.read<{ data: PossibleApprover[] }>('bills', {
      what: 'possibleApprovers',
      params: { id },
      query: { query },
      signal,
    });
    return data;
  }
  return (
    <>
      <ChoiceField
        path="approverID"
        label={translate('document.passOn.approver')}
        help={translate('document.passOn.help')}
        search={search}
        searchKey={`possible approvers of ${id}`}
      />
      <FieldInput
        noun="document"
        path="notes"
        wordKey="reassign.notes"
        label={translate('document.passOn.notes')}
        field={passingOn.notes}
      />
    </>
  );
}
