import { Fragment } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/day/day.ts';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import type { CustomFieldValue } from '../../../domain/noun/customFields/customFields.ts';
import { customValueText } from '../../../domain/noun/customFields/customValues.ts';
import { openMedia } from '../../../providers/data/media.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { Fact } from '../../ui/page/Section.tsx';
import { useLocale } from '../../ui/useLocale.ts';

/** What a record holds of a field that the company added, as people read it. */
export function CustomValueText({ held: { inputType, value } }: { held: CustomFieldValue }) {
  const locale = useLocale();
  if (inputType === 'date' && typeof value === 'string') return formatDay(value, locale);
  if (inputType === 'file' && Array.isArray(value)) return <Files files={value as MediaItem[]} />;
  if (inputType === 'paragraph') return <span style={{ whiteSpace: 'pre-line' }}>{value as string}</span>;
  return customValueText(value).replaceAll('; ', ', ');
}

function Files({ files }: { files: readonly MediaItem[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  return files.map(({ id, fileName }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <a
        href={`/v1/media/${id}`}
        title={translate('form.files.open', { name: fileName })}
        onClick={(event) => {
          event.preventDefault();
          openMedia(id).catch((error: unknown) => notify(describeError(error, translate), { type: 'error' }));
        }}
      >
        {fileName}
      </a>
    </Fragment>
  ));
}

/** What a record holds of them, for its page. */
export function customFieldFacts(values: readonly CustomFieldValue[]): Fact[] {
  return values.map((held) => ({
    key: `added.${held.fieldID}`,
    label: held.name,
    value: <CustomValueText held={held} />,
  }));
}
