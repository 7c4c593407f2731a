import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { RecordLink } from '../../../src/noun/fields/RecordLink.tsx';
import { useRecordRead } from '../../../src/noun/ReadPanel.tsx';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { PassedWithFewer as Answer } from './workflowWire.ts';

/** What passed by changes that had fewer people asked: who made them, when, and which records. */
export function passedWithFewer(resource: string) {
  return function PassedWithFewer() {
    const translate = useTranslate();
    const locale = useLocale();
    const { timeZone } = useActor();
    const { data, error } = useRecordRead<Answer>(resource, 'passed');
    if (error) {
      return (
        <Section title={translate('workflow.fewer.title')}>
          <p role="alert">{failureText(error, translate, translate('noun.failedText'))}</p>
        </Section>
      );
    }
    // Mostly nobody had fewer people asked.
    if (!data || (data.unconfirmed === null && data.data.length === 0)) return null;
    const when = (at: string) => formatInstant(at, timeZone, locale);
    const { unconfirmed } = data;
    return (
      <Section title={translate('workflow.fewer.title')}>
        {unconfirmed && (
          <p>
            {translate('workflow.fewer.open', { person: unconfirmed.person, when: when(unconfirmed.at) })}
          </p>
        )}
        {data.data.length === 0 && <p>{translate('workflow.fewer.nothing')}</p>}
        {data.data.map(({ person, at, total, records }) => {
          const says = translate('workflow.fewer.passed', { person, when: when(at), smart_count: total });
          return (
            <div key={`${at} ${person}`}>
              <p>{says}</p>
              <SimpleTable
                caption={says}
                rows={records}
                keyOf={(record) => `${record.resource} ${record.id} ${record.approvedAt}`}
                columns={[
                  {
                    key: 'document',
                    header: translate('workflow.replay.document'),
                    isRowHeader: true,
                    cell: ({ resource: of, id, referenceID }) => (
                      <RecordLink resource={of} record={{ id, name: referenceID }} />
                    ),
                  },
                  {
                    key: 'amount',
                    header: translate('workflow.replay.amount'),
                    align: 'right',
                    cell: ({ amount, currencyCode }) => (
                      <MoneyText amount={fromWire(amount)} currency={currencyCode} />
                    ),
                  },
                  {
                    key: 'approvedAt',
                    header: translate('workflow.fewer.approvedAt'),
                    cell: ({ approvedAt }) => when(approvedAt),
                  },
                ]}
              />
              {records.length < total && (
                <p>{translate('workflow.replay.shown', { shown: records.length, total })}</p>
              )}
            </div>
          );
        })}
      </Section>
    );
  };
}
