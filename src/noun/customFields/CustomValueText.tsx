import { formatDay } from '../../../domain/day/day.ts';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import type { CustomFieldValue } from '../../../domain/noun/customFields/customFields.ts';
import { customValueText } from '../../../domain/noun/customFields/customValues.ts';
import { FileLinks } from '../../ui/page/FileLinks.tsx';
import type { Fact } from '../../ui/page/Section.tsx';
import { useLocale } from '../../ui/useLocale.ts';

/** What a record holds of a field that the company added, as people read it. */
export function CustomValueText({ held: { inputType, value } }: { held: CustomFieldValue }) {
  const locale = useLocale();
  if (inputType === 'date' && typeof value === 'string') return formatDay(value, locale);
  if (inputType === 'file' && Array.isArray(value)) return <FileLinks files={value as MediaItem[]} />;
  if (inputType === 'paragraph') return <span style={{ whiteSpace: 'pre-line' }}>{value as string}</span>;
  return customValueText(value).replaceAll('; ', ', ');
}

/** What a record holds of them, for its page. */
export function customFieldFacts(values: readonly CustomFieldValue[]): Fact[] {
  return values.map((held) => ({
    key: `added.${held.fieldID}`,
    label: held.name,
    value: <CustomValueText held={held} />,
  }));
}
