import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { nounFor } from '../../../domain/noun/nounFor.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { NamedInput } from '../../../src/noun/NounForm.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { GradesInput } from '../../spending/limit/GradesInput.tsx';
import { LimitMatrix } from './LimitMatrix.tsx';
import { PolicyPeople } from './people/PolicyPeople.tsx';
import { TripReplaySection } from './trial/TripReplaySection.tsx';
import { TripTrialSection } from './trial/TripTrialSection.tsx';
import type { TripPolicy } from './tripPolicy.ts';
import { tripPolicy, tripPolicyErrors, usualShares } from './tripPolicy.ts';
import { TripPolicyTabs } from './TripPolicyTabs.tsx';

const noun = tripPolicy as unknown as AnyNoun;

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
  '& > .wide, & > p': { gridColumn: '1 / -1' },
  '& > p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

/** The inputs of these fields, as far as the company has them. */
function Named({ names }: { names: readonly string[] }) {
  const { fields } = nounFor(noun, useActor());
  return names.map((name) => {
    const field = fields[name];
    return field && <NamedInput key={name} noun={noun} name={name} field={field} />;
  });
}

function MembersSection() {
  const translate = useTranslate();
  const { fields } = nounFor(noun, useActor());
  const none = translate('tripPolicy.nobody');
  return (
    <Inputs>
      <p>{translate('tripPolicy.membersHelp')}</p>
      <Named names={['isDefault']} />
      <GradesInput path="jobGrades" label={translate('tripPolicy.field.jobGrades')} none={none} />
      {fields['jobLevels'] && (
        <GradesInput
          path="jobLevels"
          label={translate('tripPolicy.field.jobLevels')}
          resource="jobLevels"
          none={none}
        />
      )}
      <Named names={['people']} />
    </Inputs>
  );
}

function LimitsSection() {
  const translate = useTranslate();
  return (
    <Inputs>
      <p>{translate('tripPolicy.rulesHelp')}</p>
      <Named names={['rules']} />
    </Inputs>
  );
}

function PerDiemSection() {
  const translate = useTranslate();
  return (
    <Inputs>
      <p>{translate('tripPolicy.perDiemHelp')}</p>
      <Named names={tripPolicy.form['perDiem'] ?? []} />
    </Inputs>
  );
}

const pieces: NounPieces<TripPolicy> = {
  tables: { rules: LimitMatrix },
  panels: [PolicyPeople],
  listTabs: TripPolicyTabs,
  first: usualShares,
  errors: tripPolicyErrors,
  formSections: {
    members: MembersSection,
    limits: LimitsSection,
    perDiem: PerDiemSection,
    trial: TripTrialSection,
    replay: TripReplaySection,
  },
};
export default pieces;
