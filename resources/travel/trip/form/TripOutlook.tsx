import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { readFields } from '../../../../domain/noun/typedRecord.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { useReadTerms } from '../../../../src/noun/useReadTerms.ts';
import { PreviewedChain } from '../../../../src/ui/approval/PreviewedChain.tsx';
import { AnswerWhileTyping } from '../../../../src/ui/form/AnswerWhileTyping.tsx';
import { PolicyTables } from '../../tripPolicy/PolicyTables.tsx';
import { trip } from '../trip.ts';
import type { PreApproval } from '../terms/tripTermsWire.ts';

const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& p': { margin: 0 },
  '& h3': { margin: 0 },
});

const askedFields = [
  'tripType',
  'destinationGroupID',
  'startDate',
  'endDate',
  'departureTime',
  'returnTime',
  'advanceAmount',
] as const;
const neededFields = ['tripType', 'destinationGroupID', 'startDate', 'endDate'] as const;

/** What is asked for in advance, and below it what comes of the trip. */
export function AdvanceSection() {
  return (
    <Stack>
      <NamedInput noun={trip} name="advanceAmount" field={trip.fields.advanceAmount} />
      <TripOutlook />
    </Stack>
  );
}

/** What the policy pays on the trip that is typed, and who approves it. */
function TripOutlook() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return (
    <Stack>
      <h3>{translate('trip.outlook.title')}</h3>
      <AnswerWhileTyping
        queryKey={[trip.path, 'preApproval']}
        asked={useAsked()}
        ask={async (input) =>
          (await dataProvider.act(trip.path, { action: 'preApprove', input })) as unknown as PreApproval
        }
        incomplete={translate('trip.outlook.incomplete')}
      >
        {(preApproval) => <Foreseen preApproval={preApproval} />}
      </AnswerWhileTyping>
    </Stack>
  );
}

/** What is typed, as a text; empty while the destination or the dates are not complete. */
function useAsked(): string {
  const terms = useReadTerms();
  const typed = useWatch() as Typed;
  const read = readFields(trip.fields, typed, '', {}, terms);
  if (neededFields.some((key) => read[key] === null || read[key] === undefined)) return '';
  return JSON.stringify(Object.fromEntries(askedFields.map((key) => [key, read[key] ?? null])));
}

function Foreseen({ preApproval }: { preApproval: PreApproval }) {
  const translate = useTranslate();
  const { policy, refusal, days, perDiem, limits, approval } = preApproval;
  if (refusal !== null) return <Alert severity="error">{refusal}</Alert>;
  return (
    <>
      <p>
        {policy ? translate('trip.terms.policy', { policy: policy.name }) : translate('trip.terms.noPolicy')}
      </p>
      {policy && <PolicyTables days={days} items={perDiem} limits={limits} />}
      {approval && (
        <>
          <h3>{translate('trip.outlook.approvers')}</h3>
          <PreviewedChain chain={approval} noApproval={translate('trip.outlook.noApproval')} isBusy={false} />
        </>
      )}
    </>
  );
}
