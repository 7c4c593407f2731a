import { useTranslate } from 'react-admin';
import { ConflictDialog } from '../../../../src/ui/form/ConflictDialog.tsx';
import type { ConflictDialogProps } from '../../../../src/ui/form/ConflictDialog.tsx';
import { changesBetween } from './DocumentFormChanges.tsx';
import type { DocumentFields } from './DocumentFormFields.tsx';

interface DocumentFormConflictProps extends Omit<ConflictDialogProps, 'changes'> {
  opened: DocumentFields;
  newer: DocumentFields;
  mine: DocumentFields;
  labelOf: (path: string) => string;
}

/** What somebody else saved of an invoice meanwhile. */
export function DocumentFormConflict({ opened, newer, mine, labelOf, ...rest }: DocumentFormConflictProps) {
  const translate = useTranslate();
  const changes = changesBetween(opened, newer, mine, {
    yes: translate('form.conflict.yes'),
    no: translate('form.conflict.no'),
    files: (count) => translate('form.conflict.files', { smart_count: count }),
    urgency: (level) => translate(`document.urgency.${level}`),
  });
  return (
    <ConflictDialog
      {...rest}
      changes={changes.map((change) => ({ ...change, label: labelOf(change.path) }))}
    />
  );
}
