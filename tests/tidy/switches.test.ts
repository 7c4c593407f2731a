import { expect, it } from 'vitest';

import type { Lifecycle, LifecycleSubject, Switch } from '../../domain/lifecycle/lifecycle.ts';
import { declared } from '../../resources/datasets.server.ts';
import { paymentLifecycle, paymentSwitch } from '../../resources/paying/payment/payment.ts';
import { forWhom } from '../../resources/purchasing/document/document.ts';
import { allKinds } from '../../resources/purchasing/allKinds.ts';

/** docs/switches.md is written from lifecycles and nouns; `npm test -- tests/tidy -u` writes it again after a change. */
interface Switched {
  what: string;
  needs: Switch;
  lifecycle: Pick<Lifecycle<LifecycleSubject, string, string>, 'transitions'>;
}

const named = ({ allFeatures = [], allFlags = [] }: Switch): string =>
  [...new Set([...allFeatures, ...allFlags])].map((name) => `\`${name}\``).join(', ');

const list = (names: readonly string[]): string => [...new Set(names)].join(', ') || 'nothing';

const transitionsOf = (lifecycle: unknown) => (lifecycle as Switched['lifecycle']).transitions;

function row({ what, needs, lifecycle }: Switched): string {
  const asked = lifecycle.transitions.filter(({ by }) => by.length > 0);
  const open = asked.filter(({ endsIt }) => endsIt).map(({ action }) => action);
  const closed = asked.map(({ action }) => action).filter((action) => !open.includes(action));
  return `| ${[what, named(needs), list(open), list(closed)].join(' | ')} |`;
}

const documents = allKinds.map(({ lifecycle }): Switched => ({
  what: lifecycle.noun,
  needs: lifecycle.switchedBy?.({} as never) ?? {},
  lifecycle: { transitions: transitionsOf(lifecycle) },
}));
const payments = (
  [
    ['payment abroad', 'USD', 'bill'],
    ['payment of a deposit', 'IDR', 'deposit'],
  ] as const
).map(([what, currency, paidFor]): Switched => ({
  what,
  needs: paymentSwitch(currency, paidFor),
  lifecycle: { transitions: transitionsOf(paymentLifecycle) },
}));
/** Settings: without what they need they are not there at all, so nothing of them is under way. */
const hidden = declared.flatMap(({ noun }) => {
  const needs = named(noun.access);
  return needs === '' ? [] : [`| ${noun.name} | ${needs} |`];
});

it('is what lifecycles and nouns say', async () => {
  const text = [
    '# What is switched off',
    '',
    'One rule: what is off is not begun and goes not forward; what is under way is read by who may, and ended',
    '([decided](decisions/0075-walls.md)). Written from lifecycles and nouns by `npm test -- tests/tidy -u`; do not edit it by hand.',
    '',
    '| record | needs | while that is off: taken | refused |',
    '| --- | --- | --- | --- |',
    ...[...documents, ...payments].map(row),
    '',
    `Fields that say for whom a document is (organization, warehouse, requester, urgency) need ${named(forWhom)}: without it they`,
    'keep what they hold, or what the documents hold that a new one is made of.',
    '',
    'Records that stand by themselves are not there without what they need:',
    '',
    '| noun | needs |',
    '| --- | --- |',
    ...hidden,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../docs/switches.md');
});

it('says of each record that goes forward what it needs', () => {
  for (const { what, needs } of [...documents, ...payments]) expect(named(needs), what).not.toBe('');
});
