import Alert from '@mui/material/Alert';
import { useRecordContext, useTranslate } from 'react-admin';
import { RecordLink } from '../../../../src/noun/fields/RecordLink.tsx';
import { useRecordRead } from '../../../../src/noun/ReadPanel.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import type { TripPolicy } from '../tripPolicy.ts';
import { tripPolicy } from '../tripPolicy.ts';
import type { PolicyPeople as Answer } from './policyPeopleWire.ts';

/** Who travels by the policy of the page; by an inactive one nobody does. */
export function PolicyPeople() {
  const policy = useRecordContext<TripPolicy>();
  return policy?.status === 'active' ? <Travellers /> : null;
}

function Travellers() {
  const translate = useTranslate();
  const { data, error } = useRecordRead<Answer>(tripPolicy.path, 'people');
  const people = data?.data ?? [];
  return (
    <Section title={translate('tripPolicy.people.title')}>
      {error ? (
        <p role="alert">{failureText(error, translate, translate('noun.failedText'))}</p>
      ) : !data ? (
        <p>{translate('shell.loading')}</p>
      ) : people.length === 0 ? (
        <p>{translate('tripPolicy.people.none')}</p>
      ) : (
        <>
          {people.some(({ others }) => others.length > 0) && (
            <Alert severity="warning">{translate('tripPolicy.people.inTwo')}</Alert>
          )}
          <SimpleTable
            caption={translate('tripPolicy.people.title')}
            reflows
            rowsAtFirst={10}
            rows={people}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: translate('tripPolicy.trial.person'),
                isRowHeader: true,
                cell: ({ id, name }) => <RecordLink resource="employees" record={{ id, name }} />,
              },
              {
                key: 'by',
                header: translate('tripPolicy.people.named'),
                cell: ({ by }) => translate(`tripPolicy.people.by.${by}`),
              },
              {
                key: 'others',
                header: translate('tripPolicy.people.others'),
                cell: ({ others }) => others.map(({ name }) => name).join(', ') || '-',
              },
            ]}
          />
          {people.length < data.total && (
            <p>{translate('tripPolicy.people.first', { shown: people.length, total: data.total })}</p>
          )}
        </>
      )}
    </Section>
  );
}
