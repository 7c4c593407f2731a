import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { NamedInput } from '../../../src/noun/NounForm.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { RadioField } from '../../../src/ui/form/fields/RadioField.tsx';
import type { MatchRule } from './matchRule.ts';
import { matchRule, matchWays } from './matchRule.ts';

const Inputs = styled('div')({ display: 'grid', gap: 16, maxWidth: 720, '& p': { margin: 0 } });
const { fields } = matchRule;

function WayInput() {
  const translate = useTranslate();
  return (
    <Inputs>
      <RadioField
        path="way"
        label={translate('matchRule.field.way')}
        options={matchWays.map((value) => ({
          value,
          label: translate(`matchRule.choice.way.${value}`),
          note: translate(`matchRule.note.${value}`),
        }))}
      />
      <p>{translate('matchRule.both')}</p>
    </Inputs>
  );
}

function ApproverInput() {
  const translate = useTranslate();
  const chosen = useWatch<{ approverIDs: unknown[] }, 'approverIDs'>({ name: 'approverIDs' });
  return (
    <Inputs>
      <NamedInput noun={matchRule} name="approver" field={fields.approver} />
      {Array.isArray(chosen) && chosen.length === 0 && <NobodyNamed />}
      <p>{translate('matchRule.othersOnly')}</p>
    </Inputs>
  );
}

function NobodyNamed() {
  const translate = useTranslate();
  return <Alert severity="warning">{translate('matchRule.noApprover')}</Alert>;
}

/** On the page: that nobody is named, as long as it is so. */
function ApproverNotice() {
  const record = useRecordContext<MatchRule>();
  return record && record.approver.length === 0 ? <NobodyNamed /> : null;
}

const matchRulePieces: NounPieces<MatchRule> = {
  formSections: { way: WayInput, approver: ApproverInput },
  notice: ApproverNotice,
};
export default matchRulePieces;
