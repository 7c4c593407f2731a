import { useRecordContext, useTranslate } from 'react-admin';

import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { useRecordRead } from '../../../src/noun/ReadPanel.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
import { idleKinds, toldDaysBefore } from './retentionKinds.ts';
import type { RetentionPreview } from './retentionPreview.ts';
import type { RetentionRule } from './retentionRule.ts';
import { retentionRule } from './retentionRule.ts';

/** What the rule of the page would erase today: looked at before somebody turns it on. */
function PreviewPanel() {
  const translate = useTranslate();
  const record = useRecordContext<RetentionRule>();
  const { data, error, refetch } = useRecordRead<RetentionPreview>(retentionRule.path, 'preview');
  const title = translate('retentionRule.preview.title');
  if (!record) return null;
  const isIdle = idleKinds.some((kind) => kind === record.kind);
  const words = `retentionRule.preview.${isIdle ? 'idle' : 'leavers'}`;
  if (error && !data) {
    return (
      <Section title={title}>
        <SectionFailure
          error={error}
          title={translate('retentionRule.preview.failed')}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  return (
    <Section title={title}>
      {!data && <output>{translate('shell.loading')}</output>}
      {data?.count === 0 && <p style={{ margin: 0 }}>{translate(`${words}.none`)}</p>}
      {data && data.count > 0 && (
        <>
          <p style={{ marginTop: 0 }}>
            {translate(`${words}.count`, { smart_count: data.count })}{' '}
            {data.count === data.most && translate(`${words}.most`, { most: data.most })}
          </p>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {data.people.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {data.others > 0 && (
              <li>{translate('retentionRule.preview.others', { smart_count: data.others })}</li>
            )}
          </ul>
        </>
      )}
      {data && isIdle && (
        <p style={{ marginBottom: 0 }}>
          {translate('retentionRule.preview.idle.told', { days: toldDaysBefore })}
        </p>
      )}
    </Section>
  );
}

const pieces: NounPieces = { panels: [PreviewPanel] };
export default pieces;
