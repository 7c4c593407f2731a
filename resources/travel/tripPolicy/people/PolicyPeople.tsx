import Alert from '@mui/material/Alert';
import { useRecordContext, useTranslate } from 'react-admin';
import { RecordLink } from '../../../../src/noun/fields/RecordLink.tsx';
import { ReadSection } from '../../../../src/noun/ReadPanel.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import type { TripPolicy } from '../tripPolicy.ts';
import { tripPolicy } from '../tripPolicy.ts';
import type { PolicyPerson } from './policyPeopleWire.ts';

/** Who travels by the policy of the page. */
export function PolicyPeople() {
  const translate = useTranslate();
  const policy = useRecordContext<TripPolicy>();
  // By an inactive one nobody does.
  if (policy?.status !== 'active') return null;
  return (
    <ReadSection<PolicyPerson>
      id={policy.id}
      resource={tripPolicy.path}
      what="people"
      title={translate('tripPolicy.people.title')}
      empty={translate('tripPolicy.people.none')}
    >
      {(people) => (
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
        </>
      )}
    </ReadSection>
  );
}
