import type { LimitRow } from '../../../domain/limit/limit.ts';
import type { Named } from '../../../domain/noun/fields.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { rulesText } from '../limit/limitText.ts';
import { limitTable } from '../limit/LimitTable.tsx';
import { PolicyTabs } from '../limit/PolicyTabs.tsx';
import { policyReplaySection, SwitchedReplay } from '../policyReplay/PolicyReplaySection.tsx';
import { MembersSection, RulesSection } from './CustomSections.tsx';
import type { CustomPolicy } from './customPolicy.ts';
import { customPolicy, customPolicyErrors } from './customPolicy.ts';

type Rule = LimitRow & { category: Named | string; subpolicy: Named | string | null };
type Entry = { employee: Named | string | null; group: string | null };

const nameOf = (one: Named | string) => (typeof one === 'string' ? one : one.name);

function ofWhat({ category, subpolicy }: Rule): string {
  return [category, ...(subpolicy === null ? [] : [subpolicy])].map(nameOf).join(', ');
}

function textOf(rows: readonly Rule[]): Message {
  return rulesText(rows, ofWhat);
}

function membersText(rows: readonly Entry[]): string {
  return rows.map(({ employee, group }) => (employee === null ? group : nameOf(employee))).join(', ');
}

function Said({ message }: { message: Message }) {
  return useSay()(message);
}

const Replay = policyReplaySection('custom', customPolicy as unknown as AnyNoun, customPolicyErrors);

const pieces: NounPieces<CustomPolicy> = {
  cells: {
    members: ({ members }) => membersText(members),
    rules: ({ rules }) => <Said message={textOf(rules as readonly Rule[])} />,
  },
  inWords: ['rules', 'members'],
  tables: { rules: limitTable<Rule & { id: number }>('customPolicy', 'rules', 'category', ofWhat) },
  changes: {
    members: (value) => membersText(value as readonly Entry[]),
    rules: (value, say) => say(textOf(value as readonly Rule[])),
  },
  listTabs: PolicyTabs,
  errors: customPolicyErrors,
  checks: {
    activate: (policies) => <SwitchedReplay policies={policies} isActive />,
    deactivate: (policies) => <SwitchedReplay policies={policies} isActive={false} />,
    delete: (policies) => <SwitchedReplay policies={policies} isActive={false} />,
  },
  formSections: { members: MembersSection, rules: RulesSection, replay: Replay },
};
export default pieces;
