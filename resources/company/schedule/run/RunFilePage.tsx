import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatInstant } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { RunFile } from './runWire.ts';

/** The file of one run, for whom the mail of the schedule leads here because it is too large for a mail. */
export default function RunFilePage() {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const id = useAddressID();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { download, pending } = useDownload('schedules');
  const { data, error, refetch } = useQuery({
    queryKey: ['schedules', 'run', id],
    queryFn: ({ signal }) => dataProvider.read<RunFile>('schedules', { what: 'run', params: { id }, signal }),
    meta: { raisesErrorPage: false },
  });
  const words = (key: string, values?: Record<string, unknown>) => translate(`schedule.run.${key}`, values);
  if (!data) {
    return error ? (
      <RecordFailure
        error={error}
        absent={{ title: words('absent'), text: describeError(error, translate) }}
        failed={{ title: words('failed'), text: translate('noun.failedText') }}
        onRetry={() => void refetch()}
      />
    ) : (
      <PageSkeleton />
    );
  }
  const at = (instant: string) => formatInstant(instant, timeZone, locale);

  return (
    <>
      <SubHeader title={data.name} />
      <PageBody>
        <Section title={data.fileName}>
          <p>{words('fileText', { rows: data.rows, at: at(data.scheduledFor) })}</p>
          <p>{words('fileUntil', { until: at(data.keptUntil) })}</p>
          <Button
            variant="contained"
            loading={pending !== null}
            onClick={() => download({ what: 'file', params: { id }, fileName: data.fileName })}
          >
            {words('download')}
          </Button>
        </Section>
      </PageBody>
    </>
  );
}
