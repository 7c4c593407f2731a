import { expect } from 'vitest';

import {
  activationTokenOf,
  newestLink,
  sendActivationLink,
} from '../../resources/company/invitation/activationLink.server.ts';
import { addDays } from '../../domain/day/day.ts';
import { answerTokenOf } from '../../resources/purchasing/quote/invitation/quoteInvitation.server.ts';
import { judgePassword } from '../../server/identity/accounts.ts';
import type { TestApp } from '../api/testApp.ts';
import { testNow } from '../api/testApp.ts';
import { countOf } from './databaseState.ts';
import { prove } from './prove.ts';
import { companyID } from './newcomers.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { decisionTokenOf, makeDecisionLink } from '../../server/inbox/decisionLink.ts';
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
function post({ app }: TestApp, url: string, payload: object) {
  callers += 1;
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.9.${callers >> 8}.${callers & 255}`,
    payload,
  });
}

const accept = (test: TestApp, token: string, password: string) =>
  post(test, '/v1/external/activation', { token, password });

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

/** Asks a vendor for a quote. @returns the request, and what the vendor sends by their link */
async function askVendor({ apps, pool }: TwoApps) {
  const [{ configuration, signInAs }] = apps;
  const { rows: found } = await pool.query<{ id: string; vendor: string; lines: string[] }>(
    `select r.id, (select min(v.id) from vendor v where v.company_id = r.company_id and v.status = 'active'
         and not exists (select from bill q where q.purchase_request_id = r.id and q.vendor_id = v.id)) as vendor,
       (select array_agg(l.id) from bill_line l where l.company_id = r.company_id and l.bill_id = r.id) as lines
     from bill r where r.company_id = $1 and r.transaction_type = 'request' and r.status = 'awaiting_quotation'
     order by r.id desc limit 1`,
    [companyID],
  );
  const { id, vendor, lines = [] } = found[0] ?? {};
  const buyer = await signInAs('finance.admin@nusantara.test');
  const asked = await buyer.patch(`/v1/bills/${id}/ask-vendors`, {
    vendors: [{ vendorID: Number(vendor), email: 'sales@contoh.example' }],
    until: addDays(testNow.slice(0, 10), 7),
    notes: null,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const { rows: links } = await pool.query<{ seed: Buffer }>(
    'select seed from quote_invitation where company_id = $1 order by id desc limit 1',
    [companyID],
  );
  const [link] = links;
  if (!link) throw new Error('there is no link');
  return {
    token: answerTokenOf(configuration, { companyID, seed: link.seed }),
    requestID: Number(id),
    currencyCode: 'IDR',
    items: lines.map((line) => ({ requestLineID: Number(line), unitPrice: 50_000, tax: 11 })),
  };
}

prove({
  name: 'vendor-link',
  promise: 'A vendor answers a request for quote once by their link.',
  goal: '50 at once on one link, over two servers: one quote; in the name of another company a link opens nothing',
  async run(choose) {
    const servers = await twoAppInstances();
    try {
      const { apps, pool } = servers;
      const racers = choose(16, 50);
      const { requestID, ...sent } = await askVendor(servers);
      const elsewhere = { ...sent, token: sent.token.replace(/^\d+/, String(companyID + 1)) };
      expect((await post(apps[0], '/v1/external/quote', elsewhere)).statusCode, 'at another company').toBe(
        404,
      );
      const answers = await Promise.all(
        Array.from({ length: racers }, (_, racer) =>
          post(apps[racer % 2] ?? apps[0], '/v1/external/quote', sent),
        ),
      );
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(
        codes.filter((code) => code === 204),
        answers[0]?.body,
      ).toHaveLength(1);
      expect(
        codes.filter((code) => code === 409),
        'what the others are answered',
      ).toHaveLength(racers - 1);
      const quotes = `select count(*) from bill where purchase_request_id = ${requestID} and is_from_vendor`;
      expect(await countOf(pool, quotes), 'quotes by the link').toBe(1);
      return `${racers} at once on one link: one quote; at another company: nothing; two app instances`;
    } finally {
      await servers.close();
    }
  },
});

/** A link to one decision of the reviewer, as the mail carries it. */
async function linkToDecision({ apps, pool }: TwoApps): Promise<{ token: string; subjectID: number }> {
  const [app] = apps;
  const reviewer = await app.signInAs('reviewer@nusantara.test');
  const [waiting] = (await reviewer.get('/v1/inbox?kind=approval-bill-list')).json<{ data: InboxRow[] }>()
    .data;
  const { employee } = (await reviewer.get('/v1/users/me')).json<{
    employee: { id: number; email: string };
  }>();
  const subjectID = waiting?.recordID ?? 0;
  const { id: employeeID, email } = employee;
  const address = `/approval/bill-list/${subjectID}`;
  const linkID = await app.database.write(companyID, (executor) =>
    makeDecisionLink(executor, app.context, {
      companyID,
      employeeID,
      email,
      subjectType: 'bill',
      subjectID,
      subjectVersion: null,
      address,
    }),
  );
  const { rows } = await pool.query<{ seed: Buffer }>(
    'select seed from decision_link where company_id = $1 and id = $2',
    [companyID, linkID],
  );
  const [link] = rows;
  if (!link) throw new Error('there is no link');
  return { token: decisionTokenOf(app.configuration, { companyID, seed: link.seed }), subjectID };
}

prove({
  name: 'decision-link',
  promise: 'The link of a mail opens one decision, once.',
  goal: '50 at once on one link, over two servers: one session, for that record alone; in the name of another company a link opens nothing',
  async run(choose) {
    const servers = await twoAppInstances();
    try {
      const { apps, pool } = servers;
      const racers = choose(16, 50);
      const { token, subjectID } = await linkToDecision(servers);
      const elsewhere = token.replace(/^\d+/, String(companyID + 1));
      const press = (racer: number, secret: string) =>
        post(apps[racer % 2] ?? apps[0], '/v1/external/decision', { token: secret });
      expect((await press(0, elsewhere)).statusCode, 'at another company').toBe(404);
      const answers = await Promise.all(Array.from({ length: racers }, (_, racer) => press(racer, token)));
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(
        codes.filter((code) => code === 200),
        answers[0]?.body,
      ).toHaveLength(1);
      expect(
        codes.filter((code) => code === 404),
        'what the others are answered',
      ).toHaveLength(racers - 1);
      const sessions = `select count(*) from session where subject_type = 'bill' and subject_id = ${subjectID}`;
      expect(await countOf(pool, sessions), 'sessions by the link').toBe(1);
      return `${racers} at once on one link: one session; at another company: nothing; two app instances`;
    } finally {
      await servers.close();
    }
  },
});
