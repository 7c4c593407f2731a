import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { FlagName } from '../../../domain/access/featureFlag.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { limitFrequencies } from '../../../domain/limit/limit.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { hasField } from '../../../domain/noun/nounFor.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { NamedInput } from '../../../src/noun/NounForm.tsx';

/** Parts of a section of a policy's form, below each other. */
export const PolicyStack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > .year': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 260px))',
    gap: 16,
    alignItems: 'start',
  },
  '& > p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

/** The frequencies that the company's form has. */
export function useFrequencies(flag: FlagName) {
  const { flags } = useActor();
  return isFlagOn(flags, flag) ? limitFrequencies : limitFrequencies.filter((one) => one !== 'yearly');
}

/** The months in which yearly limits count, where the company has them. */
export function YearInputs({ noun }: { noun: AnyNoun }) {
  const translate = useTranslate();
  const actor = useActor();
  const dates = ['startDate', 'endDate'].flatMap((name) => {
    const field = noun.fields[name];
    return field && hasField(actor, field) ? [{ name, field }] : [];
  });
  if (dates.length === 0) return null;
  return (
    <>
      <div className="year">
        {dates.map(({ name, field }) => (
          <NamedInput key={name} noun={noun} name={name} field={field} />
        ))}
      </div>
      <p>{translate(`${noun.name}.yearHelp`)}</p>
    </>
  );
}
