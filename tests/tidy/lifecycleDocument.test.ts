import { expect, it } from 'vitest';

import type { Lifecycle, LifecycleSubject } from '../../domain/lifecycle/lifecycle.ts';
import { nouns } from '../../resources/nouns.server.ts';

/** docs/lifecycles.md is written from the tables; `npm test -- tests/tidy -u` writes it again after a change. */
const lifecycles: readonly Lifecycle<LifecycleSubject, string, string>[] = nouns.entities.map(
  ({ lifecycle }) => lifecycle,
);

function describeLifecycle({
  noun,
  statuses,
  transitions,
}: Lifecycle<LifecycleSubject, string, string>): string {
  const rows = transitions.map(({ action, from, to, by, and, unless, input = {}, mayGive, ...rest }) => {
    const { route, isBulk, ability, views, shownTo, byOne } = rest;
    const who = by.length === 0 ? 'the system' : by.map((rule) => rule.name).join(' or ');
    const also = (and ?? []).map((rule) => `; needs ${rule.name}`).join('');
    const never = unless?.length ? `; never ${unless.map((rule) => rule.name).join(', ')}` : '';
    const alone = byOne === undefined ? '' : `; one person, since ${byOne}`;
    const call = route
      ? `${route.method} …/{id}${route.path ? `/${route.path}` : ''}${isBulk ? ', bulk' : ''}`
      : '';
    const screens = ability === undefined ? '' : (views ?? ['all']).join(', ');
    const holders = shownTo === undefined ? '' : ` (${shownTo})`;
    const cells = [
      action,
      from.join(', '),
      to.join(', ') || 'gone',
      who + also + never + alone,
      mayGive ? `${Object.keys(mayGive).join(', ')}, or nothing` : Object.keys(input).join(', '),
      call,
      screens + holders,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    `## ${noun[0]?.toUpperCase()}${noun.slice(1)}`,
    '',
    `Statuses: ${statuses.join(', ')}.`,
    '',
    '| action | from | to | who | input | call | screens |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

it('is what the lifecycle tables say', async () => {
  const introduction = [
    '# Lifecycles',
    '',
    'What each record may become, and who may make it so. Written from the tables in `resources/*/` by',
    '`npm test -- tests/tidy -u`; do not edit it by hand. Several targets: the approval chain or what remains',
    'to be paid decides. Everything not listed answers 409 `transition_not_allowed`. Screens that offer an action to',
    'the holders of a permission alone name it in brackets.',
  ].join('\n');
  const text = `${[introduction, ...lifecycles.map(describeLifecycle)].join('\n\n')}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/lifecycles.md');
});

it('names every status that a transition leads to, and no target outside the table', () => {
  for (const { statuses, transitions } of lifecycles) {
    for (const { from, to } of transitions) {
      for (const status of [...from, ...to]) expect(statuses).toContain(status);
    }
  }
});
