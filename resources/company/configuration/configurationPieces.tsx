import { useTranslate } from 'react-admin';

import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { ReadPanel } from '../../../src/noun/ReadPanel.tsx';
import { useDownload } from '../../../src/ui/page/useDownload.ts';
import type { ConfigurationChange } from './configurationChange.ts';
import { configurationChange } from './configurationChange.ts';
import type { ConfigurationRecord } from './configurationWire.ts';
import { Differences } from './Differences.tsx';

/** What is set now, as a file; and the file of another company, or of an earlier day. */
const useFiles: NonNullable<NounPieces['useListActions']> = () => {
  const translate = useTranslate();
  const { download, pending } = useDownload('configuration');
  return [
    {
      id: 'apply',
      label: translate('configurationChange.apply.menu'),
      to: `${configurationChange.at}/apply`,
    },
    {
      id: 'download',
      label: translate('configurationChange.download'),
      isPending: pending !== null,
      onPress: () => download({ what: 'file', fileName: 'configuration.yaml' }),
    },
  ];
};

/** What the file did to each record. */
function ChangedRecords() {
  const translate = useTranslate();
  const word = (key: string) => translate(`configurationChange.records.${key}`);
  return (
    <ReadPanel<ConfigurationRecord>
      resource={configurationChange.path}
      what="records"
      title={word('title')}
      empty={word('nothing')}
      failed={word('failed')}
    >
      {(records) => <Differences records={records} isWithin />}
    </ReadPanel>
  );
}

const pieces: NounPieces<ConfigurationChange> = { useListActions: useFiles, panels: [ChangedRecords] };
export default pieces;
