import { useDataProvider, useTranslate } from 'react-admin';
import { passingOn } from '../../domain/approval/passingOn.ts';
import type { PossibleApprover } from '../../domain/approval/approvalWire.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { ChoiceField } from '../ui/form/fields/ChoiceField.tsx';
import { FieldInput } from './fields/FieldInput.tsx';
import type { ActionInputsProps } from './nounPieces.ts';

/** Who is to decide, among those who may, and why they. */
export default function PassOnInputs({ resource, record: { id } }: ActionInputsProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  async function search(query: string, signal: AbortSignal): Promise<readonly PossibleApprover[]> {
    const { data } = await dataProvider.read<{ data: PossibleApprover[] }>(resource, {
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
        label={translate('noun.step.reassign.approver')}
        help={translate('approval.passOn.help')}
        search={search}
        searchKey={`possible approvers of ${resource} ${id}`}
      />
      <FieldInput
        noun="noun"
        path="notes"
        wordKey="step.reassign.notes"
        label={translate('noun.step.reassign.notes')}
        field={passingOn.notes}
      />
    </>
  );
}
