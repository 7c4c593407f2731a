import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { NamedInput } from '../../../src/noun/NounForm.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { GradesInput } from '../limit/GradesInput.tsx';
import { PolicyTabs } from '../limit/PolicyTabs.tsx';
import type { BenefitPlan } from './benefitPlan.ts';
import { benefitPlan, benefitPlanErrors } from './benefitPlan.ts';

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
  '& > p': {
    gridColumn: '1 / -1',
    margin: 0,
    fontSize: '0.8125rem',
    color: theme.vars?.palette.text.secondary,
  },
}));

function BeneficiariesSection() {
  const translate = useTranslate();
  return (
    <Inputs>
      <p>{translate('benefitPlan.beneficiariesHelp')}</p>
      <GradesInput path="jobGrades" label={translate('benefitPlan.field.jobGrades')} />
      <NamedInput noun={benefitPlan as unknown as AnyNoun} name="people" field={benefitPlan.fields.people} />
    </Inputs>
  );
}

const pieces: NounPieces<BenefitPlan> = {
  cells: {
    quotas: ({ quotas }) => {
      const newest = quotas.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0];
      return newest ? formatMoney(fromWire(newest.yearlyQuota), 'IDR') : '-';
    },
  },
  listTabs: PolicyTabs,
  errors: benefitPlanErrors,
  formSections: { beneficiaries: BeneficiariesSection },
};
export default pieces;
