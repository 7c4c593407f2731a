import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { formatInstant } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { keepAnswer } from '../../../../providers/data/queryClient.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { Bone } from '../../../../src/ui/page/PageSkeleton.tsx';
import { Facts, factsOf } from '../../../../src/ui/page/Section.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { BooksProgram } from '../../connection/booksProgram.ts';
import type { SyncSummary } from '../accountingPostWire.ts';
import { useSyncSummary } from './SyncStuck.tsx';

/** How what goes to the books stands, in a few figures; who connects books says whether anything is posted by itself. */
export function SyncFigures({ program, mayConnect }: { program: BooksProgram; mayConnect: boolean }) {
  const translate = useTranslate();
  const words = (key: string) => translate(`accountingPost.${key}`);
  const locale = useLocale();
  const { timeZone } = useActor();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useSyncSummary(program);
  const setPosting = useMutation({
    mutationFn: (postsItself: boolean) =>
      dataProvider.act<SyncSummary>(program, { action: 'setPosting', input: { postsItself } }),
    async onSuccess(answer) {
      await keepAnswer(queryClient, [program, 'sync'], answer);
      notify(words(answer.postsItself ? 'itself.on' : 'itself.off'), { type: 'success' });
    },
    onError: (failure) => notify(describeError(failure, translate), { type: 'error' }),
  });
  if (!data && error)
    return (
      <p role="alert" style={{ margin: 0 }}>
        {words('summaryFailed')} {describeError(error, translate)}
      </p>
    );
  if (!data) return <Bone style={{ width: 240, height: 48 }} />;
  const { lastAt, waiting, failed, postsItself } = data;
  const last = lastAt === null ? words('tile.never') : formatInstant(lastAt, timeZone, locale);
  return (
    <>
      <Facts
        facts={factsOf({ last, waiting: String(waiting), failed: String(failed) }, (key) =>
          words(`tile.${key}`),
        )}
      />
      {mayConnect && (
        <FormControlLabel
          control={
            <Switch
              checked={postsItself}
              disabled={setPosting.isPending}
              onChange={(_event, isOn) => setPosting.mutate(isOn)}
            />
          }
          label={words('itself.label')}
        />
      )}
    </>
  );
}
