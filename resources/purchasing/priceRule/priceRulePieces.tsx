import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { RadioField } from '../../../src/ui/form/fields/RadioField.tsx';
import type { PriceRule } from './priceRule.ts';
import { priceDecimalChoices } from './priceRule.ts';

const Inputs = styled('div')({ display: 'grid', gap: 16, maxWidth: 720, '& p': { margin: 0 } });

function DecimalsInput() {
  const translate = useTranslate();
  return (
    <Inputs>
      <RadioField
        path="decimals"
        label={translate('priceRule.field.decimals')}
        options={priceDecimalChoices.map((value) => ({
          value,
          label: translate(`priceRule.choice.decimals.${value}`),
        }))}
      />
      <p>{translate('priceRule.example')}</p>
    </Inputs>
  );
}

const priceRulePieces: NounPieces<PriceRule> = { formSections: { decimals: DecimalsInput } };
export default priceRulePieces;
