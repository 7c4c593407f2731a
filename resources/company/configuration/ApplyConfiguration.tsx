import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { useNavigate } from 'react-router';

import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { DropArea } from '../../../src/ui/form/DropArea.tsx';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { configurationChange } from './configurationChange.ts';
import type { ConfigurationPreview } from './configurationWire.ts';
import { Differences } from './Differences.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** More than any configuration has: the server says by characters what it reads. */
const bytesMax = 1024 * 1024;
const accepted = { 'application/yaml': ['.yaml', '.yml'] };

/** A file that was read, with what it would change. */
interface ReadFile {
  name: string;
  text: string;
  preview: ConfigurationPreview;
}

type Fault = ConfigurationPreview['faults'][number];

/** A file of configuration: chosen, its differences read, applied. */
export default function ApplyConfiguration() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const word = (key: string, values?: object) => translate(`configurationChange.apply.${key}`, values);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function preview(file: File): Promise<void> {
    setRead(null);
    setFailure(null);
    setReading(file.name);
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      const input = { text };
      const shown = await dataProvider.act<ConfigurationPreview>('configuration', {
        action: 'preview',
        input,
      });
      setRead({ name: file.name, text, preview: shown });
    } catch (error) {
      // A decoder says so of letters that are no UTF-8.
      setFailure(error instanceof TypeError ? word('encoding') : describeError(error, translate));
    } finally {
      setReading(null);
    }
  }

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: accepted,
    maxSize: bytesMax,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: reading !== null,
    onDrop([file], rejected) {
      if (file) void preview(file);
      else if (rejected.length > 1) setFailure(word('several'));
      else if (rejected[0]?.errors.some(({ code }) => code === 'file-too-large'))
        setFailure(word('tooLarge', { limit: bytesMax / 1024 }));
      else if (rejected.length > 0) setFailure(word('notYaml'));
    },
  });

  return (
    <>
      <SubHeader title={word('title')} />
      <PageBody>
        <Stack>
          <DropArea {...getRootProps()} data-over={isDragActive}>
            <p>{word('how')}</p>
            <input {...getInputProps()} aria-label={word('choose')} />
            <Button variant={read ? 'outlined' : 'contained'} loading={reading !== null} onClick={open}>
              {word(read ? 'again' : 'choose')}
            </Button>
            {reading !== null && <output>{word('reading', { file: reading })}</output>}
            {failure !== null && (
              <Alert severity="error" role="alert" sx={{ textAlign: 'left' }}>
                {failure}
              </Alert>
            )}
          </DropArea>
          {read && <Shown file={read} onAgain={setFailure} />}
        </Stack>
      </PageBody>
    </>
  );
}

/** What is wrong with a file, or what it changes. */
function Shown({ file, onAgain }: { file: ReadFile; onAgain: (failure: string) => void }) {
  const translate = useTranslate();
  const word = (key: string, values?: object) => translate(`configurationChange.apply.${key}`, values);
  const { preview } = file;
  const { counts, faults, lacksFeatures, records } = preview;
  const absent = records.filter(({ outcome }) => outcome === 'absent');
  const changed = records.filter(({ outcome }) => outcome !== 'absent');
  const counted = {
    added: counts.new,
    changed: counts.changed,
    unchanged: counts.unchanged,
    absent: counts.absent,
  };
  const lacks = lacksFeatures.length > 0 && (
    <Alert severity="warning">{word('lacks', { features: lacksFeatures.join(', ') })}</Alert>
  );
  if (faults.length > 0) {
    const columns: SimpleColumn<Fault>[] = [
      { key: 'line', header: word('line'), cell: ({ line }) => line ?? '-' },
      { key: 'where', header: word('where'), cell: ({ where }) => where },
      { key: 'says', header: word('says'), cell: ({ says }) => says },
    ];
    return (
      <>
        {lacks}
        <Section title={word('faults')}>
          <p role="alert">{word('faultsText')}</p>
          <SimpleTable
            caption={word('faults')}
            rows={faults}
            columns={columns}
            keyOf={({ line, where, says }) => `${line} ${where} ${says}`}
            reflows
          />
        </Section>
      </>
    );
  }
  return (
    <>
      {lacks}
      <Section title={word('differences')}>
        <p>{changed.length === 0 ? word('same') : word('counts', counted)}</p>
        {changed.length > 0 && <ApplyButton file={file} onFailure={onAgain} />}
      </Section>
      <Differences records={changed} />
      {absent.length > 0 && (
        <Section title={word('absent')}>
          <p>{word('absentText')}</p>
          <ul>
            {absent.map(({ section, called, name }, place) => (
              // Two records of a section can have one name.
              <li key={`${section} ${name} ${place}`}>
                {called}: {name}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function ApplyButton({ file, onFailure }: { file: ReadFile; onFailure: (failure: string) => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const titleID = useId();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const word = (key: string, values?: object) => translate(`configurationChange.apply.${key}`, values);
  const { name, text, preview } = file;

  async function apply(): Promise<void> {
    setPending(true);
    try {
      const input = { text, fileName: name, fingerprint: preview.fingerprint };
      const { id } = await dataProvider.act<{ id: number }>('configuration', { action: 'apply', input });
      // Records of many kinds are others now.
      await queryClient.invalidateQueries();
      notify(word('done', { file: name }), { type: 'success' });
      void navigate(`${configurationChange.at}/${id}`);
    } catch (error) {
      setAsking(false);
      onFailure(describeError(error, translate));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {word('press')}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} aria-labelledby={titleID}>
        <DialogTitle id={titleID}>{word('confirm', { file: name })}</DialogTitle>
        <DialogContent>
          {word('confirmText', { added: preview.counts.new, changed: preview.counts.changed })}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setAsking(false)}>
            {word('cancel')}
          </Button>
          <Button variant="contained" loading={isPending} onClick={() => void apply()}>
            {word('press')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
