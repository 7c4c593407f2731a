import { Fragment } from 'react';
import { useNotify, useTranslate } from 'react-admin';

import type { MediaItem } from '../../../domain/noun/attachment.ts';
import { openMedia } from '../../../providers/data/media.ts';
import { describeError } from '../../../providers/http/apiError.ts';

/** Files by name, each opened in a tab of its own. */
export function FileLinks({ files }: { files: readonly MediaItem[] }) {
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
