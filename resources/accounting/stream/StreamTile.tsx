import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { mayEnter } from '../../../domain/access/access.ts';
import { readerNames } from '../../../domain/reading/readingState.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
import { connectionAccess } from '../connection/connection.ts';
import { ProgramTile } from '../connection/ProgramTile.tsx';
import { MailedDocuments } from './MailedDocuments.tsx';
import type { ReaderChoice } from './streamWire.ts';

/** The service that reads documents outside: its connection, and whether it reads what is uploaded. */
export function StreamTile() {
  return (
    <ProgramTile
      program="stream"
      links={({ status }) => (
        <>
          <ReaderOfUploads isConnected={status === 'active'} />
          <MailedDocuments isConnected={status === 'active'} />
        </>
      )}
    />
  );
}

function ReaderOfUploads({ isConnected }: { isConnected: boolean }) {
  const translate = useTranslate();
  const words = (key: string) => translate(`integration.stream.${key}`);
  const notify = useNotify();
  const actor = useActor();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['stream', 'reader'],
    queryFn: ({ signal }) => dataProvider.read<ReaderChoice>('stream', { what: 'reader', signal }),
    meta: { raisesErrorPage: false },
  });
  const choose = useMutation({
    mutationFn: (input: ReaderChoice) =>
      dataProvider.act<ReaderChoice>('stream', { action: 'chooseReader', input }),
    async onSuccess() {
      notify(words('chosen'), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['stream'] });
      await queryClient.invalidateQueries({ queryKey: ['quotas', 'ocr'] });
    },
    onError: (failure) => notify(describeError(failure, translate), { type: 'error' }),
  });
  if (!data && error)
    return (
      <SectionFailure error={error} title={translate('integration.failed')} onRetry={() => void refetch()} />
    );
  if (!data) return <Bone style={{ width: 240, height: 64 }} />;
  const mayChoose = mayEnter(actor, connectionAccess.stream.connect);
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, flexBasis: '100%' }} disabled={choose.isPending}>
      <legend style={{ padding: 0, fontWeight: 600 }}>{words('reader')}</legend>
      <RadioGroup
        row
        value={choose.variables?.reader ?? data.reader}
        onChange={(_event, reader) => choose.mutate({ reader: reader as ReaderChoice['reader'] })}
      >
        {readerNames.map((reader) => (
          <FormControlLabel
            key={reader}
            value={reader}
            disabled={!mayChoose}
            control={<Radio />}
            label={words(reader === 'local' ? 'local' : 'outside')}
          />
        ))}
      </RadioGroup>
      {data.reader === 'stream' && !isConnected && <Alert severity="warning">{words('closed')}</Alert>}
    </fieldset>
  );
}
