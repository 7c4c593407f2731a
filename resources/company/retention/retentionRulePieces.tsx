import { useRecordContext, useTranslate } from 'react-admin';

import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { useRecordRead } from '../../../src/noun/ReadPanel.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
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
      {data?.people === 0 && <p style={{ margin: 0 }}>{translate('retentionRule.preview.none')}</p>}
      {data && data.people > 0 && (
        <>
          <p style={{ marginTop: 0 }}>
            {translate('retentionRule.preview.people', { smart_count: data.people })}{' '}
            {data.people === data.most && translate('retentionRule.preview.most', { most: data.most })}
          </p>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {data.names.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {data.people > data.names.length && <li>{translate('retentionRule.preview.others')}</li>}
          </ul>
        </>
      )}
    </Section>
  );
}

const pieces: NounPieces = { panels: [PreviewPanel] };
export default pieces;
