import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import type { ChangeWords } from '../../../domain/noun/changeWords.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { Section } from '../page/Section.tsx';
import { SimpleTable } from '../page/SimpleTable.tsx';
import { useLocale } from '../useLocale.ts';
import type { HistoryEntry } from './HistoryTimeline.tsx';

interface UnseenChangesProps {
  /** Edits of others since this person last acted on the record, oldest first. */
  edits: readonly HistoryEntry[];
  changeWords: ChangeWords;
}

/** What others changed since this person last acted on the record, old and new side by side. */
export function UnseenChanges({ edits, changeWords }: UnseenChangesProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  if (edits.length === 0) return null;
  return (
    <Section title={translate('approval.unseen.title')}>
      {edits.map(({ id, actorName, at, changes }) => {
        const caption = translate('approval.unseen.by', {
          name: actorName,
          at: formatInstant(at, timeZone, locale),
        });
        const rows = Object.entries(changes).map(([key, [before, after]]) => changeWords(key, before, after));
        return (
          <div key={id}>
            <p style={{ margin: '0 0 4px' }}>{caption}</p>
            {rows.length === 0 ? (
              <p style={{ margin: 0 }}>{translate('approval.unseen.nothing')}</p>
            ) : (
              <SimpleTable
                caption={caption}
                rows={rows}
                keyOf={({ key }) => key}
                reflows
                columns={[
                  {
                    key: 'field',
                    header: translate('approval.unseen.field'),
                    isRowHeader: true,
                    cell: ({ label }) => label,
                  },
                  {
                    key: 'before',
                    header: translate('approval.unseen.before'),
                    cell: ({ before }) => before,
                  },
                  { key: 'after', header: translate('approval.unseen.after'), cell: ({ after }) => after },
                ]}
              />
            )}
          </div>
        );
      })}
    </Section>
  );
}
