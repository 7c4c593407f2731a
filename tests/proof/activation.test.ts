import { expect } from 'vitest';

import {
  activationTokenOf,
  newestLink,
  sendActivationLink,
} from '../../resources/company/invitation/activationLink.server.ts';
import { judgePassword } from '../../server/identity/accounts.ts';
import type { TestApp } from '../api/testApp.ts';
import { countOf } from './databaseState.ts';
import { prove } from './prove.ts';
import { companyID } from './newcomers.ts';
import type { TwoApps } from './twoServers.ts';
import { twoAppInstances } from './twoServers.ts';

interface Invited {
  employeeID: number;
  email: string;
  token: string;
}

async function invite(
  [{ context, database, configuration }]: TwoApps['apps'],
  name: string,
): Promise<Invited> {
  const email = `${name}@contoh.example`;
  const { rows } = await database.systemPool.query<{ id: string }>(
    `insert into employee (company_id, employee_code, first_name, last_name, email, has_access)
     values ($1, $2, 'Baru', 'Datang', $2, false) returning id`,
    [companyID, email],
  );
  const owner = { companyID, employeeID: Number(rows[0]?.id) };
  const link = await database.write(companyID, async (executor) => {
    await sendActivationLink(executor, context, { ...owner, email, invitedByID: null });
    return newestLink(executor, owner);
  });
  if (!link) throw new Error('there is no link');
  return { employeeID: owner.employeeID, email, token: activationTokenOf(configuration, link) };
}

const passwordOf = (racer: number) => `lonceng kuning menari ${racer} kali`;

let callers = 0;
/** From a network of its own, so that the limit of tries does not help. */
function accept({ app }: TestApp, token: string, password: string) {
  callers += 1;
  return app.inject({
    method: 'POST',
    url: '/v1/external/activation',
    remoteAddress: `10.9.${callers >> 8}.${callers & 255}`,
    payload: { token, password },
  });
}

/** Many use one link at once, each with a password of their own, at two servers. */
async function proveOneWins(servers: TwoApps, round: number, racers: number): Promise<void> {
  const { apps, pool } = servers;
  const { employeeID, email, token } = await invite(apps, `lomba.${round}`);
  const answers = await Promise.all(
    Array.from({ length: racers }, (_, racer) =>
      accept(apps[racer % 2] ?? apps[0], token, passwordOf(racer)),
    ),
  );
  const winners = answers.flatMap(({ statusCode }, racer) => (statusCode === 204 ? [racer] : []));
  expect(winners, 'who got in by one link').toHaveLength(1);
  const losers = answers.filter(({ statusCode }) => statusCode !== 204);
  expect(new Set(losers.map(({ statusCode }) => statusCode)), 'what the others are answered').toEqual(
    new Set([404]),
  );
  const accepted = `select count(*) from history where subject_type = 'employee' and action = 'acceptLink' and subject_id = ${employeeID}`;
  expect(await countOf(pool, accepted), 'acceptances in the history').toBe(1);
  const [winner = 0] = winners;
  const signIn = (racer: number) =>
    judgePassword(
      apps[0].context,
      { email, password: passwordOf(racer) },
      { address: `10.8.0.${round}`, browser: null },
    );
  expect(await signIn(winner), 'the password of who won').toEqual({ kind: 'accepted', email });
  expect(await signIn((winner + 1) % racers), 'the password of who lost').toEqual({ kind: 'wrong' });
}

/** Who reads the mail of one address never chooses the password of another one. */
async function proveMailboxCounts({ apps, pool }: TwoApps): Promise<void> {
  const { employeeID, token } = await invite(apps, 'penyerang');
  const victim = 'korban@contoh.example';
  await pool.query('update employee set email = $1 where company_id = $2 and id = $3', [
    victim,
    companyID,
    employeeID,
  ]);
  const answer = await accept(apps[1], token, passwordOf(0));
  expect(answer.statusCode, 'a link to the mailbox of before').toBe(404);
  expect(
    await countOf(pool, `select count(*) from identity.credential where email = '${victim}'`),
    'passwords of somebody else',
  ).toBe(0);
}

prove({
  name: 'activation',
  promise: 'An invitation lets one person in, once.',
  goal: '50 at once on one link, over two servers: one gets in, and only their password opens; a link to one mailbox sets no password of another',
  async run(choose) {
    const servers = await twoAppInstances();
    try {
      const [rounds, racers] = choose([1, 16], [10, 50]);
      for (let round = 0; round < rounds; round += 1) await proveOneWins(servers, round, racers);
      await proveMailboxCounts(servers);
      return `${rounds} × ${racers} at once on one link: one got in each; a moved address kept its own password; two app instances`;
    } finally {
      await servers.close();
    }
  },
});
