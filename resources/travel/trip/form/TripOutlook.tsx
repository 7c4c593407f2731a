import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { readFields } from '../../../../domain/noun/typedRecord.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { useReadTerms } from '../../../../src/noun/useReadTerms.ts';
import { PreviewedChain } from '../../../../src/ui/approval/PreviewedChain.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { useRested } from '../../../../src/ui/useRested.ts';
import { PolicyTables } from '../../tripPolicy/PolicyTables.tsx';
import { trip } from '../trip.ts';
import type { PreApproval } from '../tripWire.ts';

/** The server is asked when typing pauses for this long. */
const restMs = 1000;

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
  const asked = useRested(useAsked(), restMs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [trip.path, 'preApproval', asked],
    queryFn: async () => {
      const input = JSON.parse(asked) as Record<string, unknown>;
      return (await dataProvider.act(trip.path, { action: 'preApprove', input })) as unknown as PreApproval;
    },
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    meta: { raisesErrorPage: false },
  });
  return (
    <Stack aria-live="polite">
      <h3>{translate('trip.outlook.title')}</h3>
      {asked === '' && <p>{translate('trip.outlook.incomplete')}</p>}
      {asked !== '' && error && <p role="alert">{failureText(error, translate, undefined)}</p>}
      {asked !== '' && !error && !data && <p aria-busy="true">{translate('shell.loading')}</p>}
      {asked !== '' && !error && data && <Foreseen preApproval={data} isBusy={isPlaceholderData} />}
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

function Foreseen({ preApproval, isBusy }: { preApproval: PreApproval; isBusy: boolean }) {
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
          <PreviewedChain
            chain={approval}
            noApproval={translate('trip.outlook.noApproval')}
            isBusy={isBusy}
          />
        </>
      )}
    </>
  );
}
