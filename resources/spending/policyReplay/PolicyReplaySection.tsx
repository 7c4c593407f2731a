import { useTranslate } from 'react-admin';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { useTypedPolicy } from '../limit/useTypedPolicy.tsx';
import type { PolicyReplayInput } from './policyReplayWire.ts';
import { Replayed } from './Replayed.tsx';

const ofClaims = { words: 'policyReplay', asks: 'policies', resource: 'claims' } as const;

/** Tries the policy that stands in the form on the claims of the last days. */
export function policyReplaySection(
  policyType: 'category' | 'custom',
  noun: AnyNoun,
  errorsOf: (payload: Readonly<Record<string, unknown>>) => Readonly<FieldMessages>,
) {
  return function PolicyReplaySection() {
    const translate = useTranslate();
    const typed = useTypedPolicy(noun, errorsOf);
    const isNewCategory = policyType === 'category' && typed?.id === null;
    return (
      <Replayed
        kind={ofClaims}
        asked={typed === null || isNewCategory ? '' : JSON.stringify({ policyType, ...typed })}
        incomplete={translate(isNewCategory ? 'policyReplay.new' : 'policyReplay.incomplete')}
        effect={translate('policyReplay.atOnce')}
      />
    );
  };
}

interface SwitchedReplayProps {
  policies: readonly { id: number }[];
  /** They are activated; else they end. */
  isActive: boolean;
}

/** Tries on the claims of the last days what comes of custom policies that are activated, or end. */
export function SwitchedReplay({ policies, isActive }: SwitchedReplayProps) {
  const translate = useTranslate();
  const asked: PolicyReplayInput = { policyType: 'switched', ids: policies.map(({ id }) => id), isActive };
  return (
    <Replayed
      kind={ofClaims}
      asked={JSON.stringify(asked)}
      incomplete=""
      effect={translate(`policyReplay.${isActive ? 'begins' : 'ends'}`)}
    />
  );
}
