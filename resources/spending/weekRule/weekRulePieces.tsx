import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { RadioField } from '../../../src/ui/form/fields/RadioField.tsx';
import type { WeekRule } from './weekRule.ts';
import { weekDays } from './weekRule.ts';

const Inputs = styled('div')({ display: 'grid', gap: 16, maxWidth: 720, '& p': { margin: 0 } });

function FirstDayInput() {
  const translate = useTranslate();
  return (
    <Inputs>
      <RadioField
        path="firstDay"
        label={translate('weekRule.field.firstDay')}
        options={weekDays.map((value) => ({
          value,
          label: translate(`weekRule.choice.firstDay.${value}`),
        }))}
      />
      <p>{translate('weekRule.help')}</p>
    </Inputs>
  );
}

const weekRulePieces: NounPieces<WeekRule> = { formSections: { week: FirstDayInput } };
export default weekRulePieces;
