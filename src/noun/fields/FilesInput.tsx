import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FilesField } from '../../../domain/noun/fields.ts';
import { pendingKey } from '../../../domain/noun/typedRecord.ts';
import { Attachments } from '../../ui/form/Attachments.tsx';
import { GroupLegend, OptionGroup } from '../../ui/form/fields/OptionGroup.tsx';

interface FilesInputProps {
  /** Its path in the form; the value is a list of files. */
  path: string;
  label: string;
  field: Pick<FilesField, 'of' | 'accepts' | 'isRequired'>;
  /** Where the form holds how many are on their way; unset: beside the value. */
  pendingPath?: string;
}

/** The files of a field, of a record or of a row: each is uploaded at once, and the form holds what has arrived. */
export function FilesInput({ path, label, field, pendingPath = pendingKey(path) }: FilesInputProps) {
  const { setValue } = useFormContext();
  const onPending = useCallback((count: number) => setValue(pendingPath, count), [setValue, pendingPath]);
  const { of, accepts, isRequired } = field;
  return (
    <OptionGroup>
      <GroupLegend label={label} isOptional={!isRequired} />
      <Attachments
        path={path}
        kind={of}
        label={label}
        onPending={onPending}
        {...(accepts ? { accepts } : {})}
      />
    </OptionGroup>
  );
}
