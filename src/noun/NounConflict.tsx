import { useQueryClient } from '@tanstack/react-query';
import { useSaveContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { CustomField } from '../../domain/noun/customFields/customFields.ts';
import type { TypedCustomField } from '../../domain/noun/customFields/typedCustomFields.ts';
import { typedCustomFields } from '../../domain/noun/customFields/typedCustomFields.ts';
import { ConflictDialog } from '../ui/form/ConflictDialog.tsx';
import type { Typed } from '../../domain/noun/typedRecord.ts';
import { typedFormOf } from '../../domain/noun/typedRecord.ts';
import type { NounDetail } from './NounShow.tsx';
import { useNounWords } from './useNounWords.ts';

interface NounConflictProps {
  noun: AnyNoun;
  /** The fields that the company added, as the form has them. */
  customFields: readonly CustomField[];
  /** What the form began with. */
  opened: Typed;
  newer: NounDetail;
  onReload: (newer: NounDetail) => void;
  onClose: () => void;
}

/** What somebody else saved of the record meanwhile; the person takes it, or saves their own text over it. */
export function NounConflict({ noun, customFields, opened, newer, onReload, onClose }: NounConflictProps) {
  const words = useNounWords(noun.name);
  const queryClient = useQueryClient();
  const { saving = false, save } = useSaveContext();
  const { getValues } = useFormContext<Typed>();
  const mine = getValues();
  const theirs = typedFormOf(noun.fields, newer);
  const changes = typedFields(noun.fields).flatMap(([name, field]) => {
    const path = inputKey(name, field);
    if (JSON.stringify(opened[path]) === JSON.stringify(theirs[path])) return [];
    const label = words(`field.${name}`);
    return [
      { path, label, before: textOf(opened[path]), after: textOf(theirs[path]), mine: textOf(mine[path]) },
    ];
  });

  const [began, mineNow] = [opened, mine].map(
    (typed) => typed['customFields'] as TypedCustomField[] | undefined,
  );
  const added = typedCustomFields(customFields, newer.customFields ?? []).flatMap(({ value }, index) => {
    const before = textOf(began?.[index]?.value);
    const path = `customFields.${index}.value`;
    const label = customFields[index]?.name ?? '';
    const after = textOf(value);
    return before === after ? [] : [{ path, label, before, after, mine: textOf(mineNow?.[index]?.value) }];
  });

  return (
    <ConflictDialog
      changes={[...changes, ...added]}
      isPending={saving}
      onReload={() => {
        // From here on the newer version is the one that is changed.
        queryClient.setQueryData([noun.path, 'getOne', { id: String(newer.id), meta: undefined }], newer);
        onReload(newer);
      }}
      onKeep={() => {
        onClose();
        void save?.(getValues(), { meta: { version: newer.version } });
      }}
      onClose={onClose}
    />
  );
}

/** What an input holds, in words. */
function textOf(typed: unknown): string {
  if (Array.isArray(typed)) return typed.map(textOf).join('; ');
  if (typeof typed !== 'object' || typed === null) return String((typed ?? '') as string | number | boolean);
  if ('name' in typed) return String(typed.name);
  if ('fileName' in typed) return String(typed.fileName);
  return Object.entries(typed)
    .filter(([key]) => key !== 'id')
    .map(([, value]) => textOf(value))
    .join(' ');
}
