import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { ManyField } from '../../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { nounFor } from '../../../../domain/noun/nounFor.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { useSendAlong } from '../../../../src/noun/sentAlong.ts';
import { PreviewedChain } from '../../../../src/ui/approval/PreviewedChain.tsx';
import { AnswerWhileTyping } from '../../../../src/ui/form/AnswerWhileTyping.tsx';
import { hasAdvanceParts } from '../advance/advance.ts';
import { PolicyTables } from '../../tripPolicy/PolicyTables.tsx';
import type { PreApproval } from './preApprovalWire.ts';
import { trip } from '../trip.ts';
import { usePreApproval } from './usePreApproval.tsx';

const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& p': { margin: 0 },
  '& h3': { margin: 0 },
});

/** What is asked for in advance, and below it what comes of the trip. */
export function AdvanceSection() {
  const actor = useActor();
  const there = nounFor(trip as unknown as AnyNoun, actor).fields['advances'] as ManyField;
  // What the company tells parts apart by is said of each.
  const advances: ManyField = {
    ...there,
    fields: Object.fromEntries(
      Object.entries(there.fields).map(([name, field]) => [name, { ...field, isRequired: true }]),
    ),
  };
  const parts: unknown = useWatch({ name: 'advances' });
  const hasParts = Array.isArray(parts) && parts.length > 0;
  return (
    <Stack>
      {!hasParts && <NamedInput noun={trip} name="advanceAmount" field={trip.fields.advanceAmount} />}
      {(hasParts || hasAdvanceParts(actor)) && <NamedInput noun={trip} name="advances" field={advances} />}
      <TripOutlook />
    </Stack>
  );
}

/** What the policy pays on the trip that is typed, and who approves it. */
function TripOutlook() {
  const translate = useTranslate();
  return (
    <Stack>
      <h3>{translate('trip.outlook.title')}</h3>
      <AnswerWhileTyping {...usePreApproval()} incomplete={translate('trip.outlook.incomplete')}>
        {(preApproval) => <Foreseen preApproval={preApproval} />}
      </AnswerWhileTyping>
    </Stack>
  );
}

function Foreseen({ preApproval }: { preApproval: PreApproval }) {
  const translate = useTranslate();
  const { id, policy, refusal, days, perDiem, limits, approval, advanceAmount } = preApproval;
  const sendAlong = useSendAlong();
  // The trip is sent in by the terms that are shown.
  useEffect(() => sendAlong({ preApprovalID: id }), [sendAlong, id]);
  if (refusal !== null) return <Alert severity="error">{refusal}</Alert>;
  return (
    <>
      <p>
        {policy ? translate('trip.terms.policy', { policy: policy.name }) : translate('trip.terms.noPolicy')}
      </p>
      {advanceAmount !== null && advanceAmount > 0 && (
        <p>{translate('trip.outlook.advance', { amount: formatMoney(fromWire(advanceAmount), 'IDR') })}</p>
      )}
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
