import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { RadioField } from '../../../src/ui/form/fields/RadioField.tsx';
import type { SplitRule } from './splitRule.ts';
import { splitWays } from './splitRule.ts';

const Inputs = styled('div')({ display: 'grid', gap: 16, maxWidth: 720, '& p': { margin: 0 } });

function WayInput() {
  const translate = useTranslate();
  return (
    <Inputs>
      <RadioField
        path="way"
        label={translate('splitRule.field.way')}
        options={splitWays.map((value) => ({ value, label: translate(`splitRule.choice.way.${value}`) }))}
      />
      <p>{translate('splitRule.explained')}</p>
    </Inputs>
  );
}

const splitRulePieces: NounPieces<SplitRule> = { formSections: { way: WayInput } };
export default splitRulePieces;
