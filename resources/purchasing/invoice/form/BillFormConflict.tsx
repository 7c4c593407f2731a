import { useTranslate } from 'react-admin';
import { ConflictDialog } from '../../../../src/ui/form/ConflictDialog.tsx';
import type { ConflictDialogProps } from '../../../../src/ui/form/ConflictDialog.tsx';
import { changesBetween } from './BillFormChanges.tsx';
import type { BillFields } from './BillFormFields.tsx';

export interface BillFormConflictProps extends Omit<ConflictDialogProps, 'changes'> {
  opened: BillFields;
  newer: BillFields;
  mine: BillFields;
  labelOf: (path: string) => string;
}

/** What somebody else saved of an invoice meanwhile. */
export function BillFormConflict({ opened, newer, mine, labelOf, ...rest }: BillFormConflictProps) {
  const translate = useTranslate();
  const changes = changesBetween(opened, newer, mine, {
    yes: translate('form.conflict.yes'),
    no: translate('form.conflict.no'),
    files: (count) => translate('form.conflict.files', { smart_count: count }),
    urgency: (level) => translate(`billForm.urgency.${level}`),
  });
  return (
    <ConflictDialog
      {...rest}
      changes={changes.map((change) => ({ ...change, label: labelOf(change.path) }))}
    />
  );
}
