import { useTranslate } from 'react-admin';
import { formatInstant } from '../../domain/day/day.ts';
import { describeError } from '../../providers/http/apiError.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { ExportDownload, ExportProgress, useExport } from '../ui/list/export/ExportProgress.tsx';
import { useAddressID } from '../ui/page/addressID.ts';
import { PageBody } from '../ui/page/PageBody.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../ui/page/RecordFailure.tsx';
import { Section } from '../ui/page/Section.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { useLocale } from '../ui/useLocale.ts';

/** An export that somebody asked for: how far it is, its file, or why it is no more. The mail leads here. */
export default function ExportPage() {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { data, error, refetch } = useExport(useAddressID());
  const words = (key: string, values?: Record<string, unknown>) => translate(`listExport.${key}`, values);
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
  const at = formatInstant(data.requestedAt, timeZone, locale);
  return (
    <>
      <SubHeader title={data.isList ? words('title', { list: data.name }) : data.name} />
      <PageBody>
        <Section title={data.fileName ?? data.name}>
          <p>{words('asked', { person: data.requestedBy, at })}</p>
          <ExportProgress made={data} />
          <ExportDownload made={data} />
        </Section>
      </PageBody>
    </>
  );
}
