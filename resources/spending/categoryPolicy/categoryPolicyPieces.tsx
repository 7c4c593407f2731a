import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { LimitRow } from '../../../domain/limit/limit.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { gradesText, rulesText } from '../limit/limitText.ts';
import { limitTable } from '../limit/LimitTable.tsx';
import { PolicyTabs } from '../limit/PolicyTabs.tsx';
import { policyReplaySection } from '../policyReplay/PolicyReplaySection.tsx';
import type { CategoryPolicy } from './categoryPolicy.ts';
import {
  categoryPolicy,
  categoryPolicyErrors,
  categoryPolicyWord,
  transactionTypes,
  usualMaxAge,
} from './categoryPolicy.ts';
import { LimitsSection, SubpoliciesSection } from './CategorySections.tsx';
import { TrialSection } from '../policyTrial/TrialSection.tsx';

function Said({ message }: { message: Message }) {
  return useSay()(message);
}

type Rule = LimitRow & { jobGrades: readonly string[] };
type Subpolicy = LimitRow & { name: string; isActive: boolean };

const Replay = policyReplaySection('category', categoryPolicy as unknown as AnyNoun, categoryPolicyErrors);

const pieces: NounPieces<CategoryPolicy> = {
  cells: {
    rules: ({ rules }) =>
      rules.length === 0 ? '-' : <Said message={rulesText(rules as readonly Rule[], gradesText)} />,
    subpolicies: ({ subpolicies }) => subpolicies.map(({ name }) => name).join(', ') || '-',
  },
  inWords: ['rules', 'subpolicies'],
  tables: {
    rules: limitTable<Rule & { id: number }>('categoryPolicy', 'rules', 'jobGrades', gradesText),
    subpolicies: limitTable<Subpolicy & { id: number }>(
      'categoryPolicy',
      'subpolicies',
      'name',
      ({ name, isActive }) => (isActive ? name : categoryPolicyWord('notInUse', { name })),
    ),
  },
  changes: {
    rules: (value, say) => say(rulesText(value as readonly Rule[], gradesText)),
    subpolicies: (value, say) => say(rulesText(value as readonly Subpolicy[], ({ name }) => name)),
  },
  listTabs: PolicyTabs,
  first: { maxAgeDays: String(usualMaxAge), type: 'general', transactionTypes: ['reimbursement'] },
  choices: {
    transactionTypes: ({ flags }) =>
      transactionTypes.filter(
        (type) => type !== 'bill' || !isFlagOn(flags, 'hide_bill_option_on_claim_policy'),
      ),
  },
  errors: categoryPolicyErrors,
  formSections: {
    limits: LimitsSection,
    subpolicies: SubpoliciesSection,
    trial: TrialSection,
    replay: Replay,
  },
};
export default pieces;
