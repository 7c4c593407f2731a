import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { addDays, addMonths } from '../../domain/day/day.ts';
import { ownWebhookSecret } from '../../server/configuration.ts';
import { cardStores } from '../../resources/spending/card/card.server.ts';
import { followCard } from '../../resources/spending/card/issuing/cardIssuing.server.ts';
import { signatureOf } from '../../server/outside/webhookSignature.ts';
import { read } from './payers.ts';
import type { Person } from './payers.ts';
import { prove } from './prove.ts';
import type { TwoServers } from './twoServers.ts';
import { proofSecret, twoAppInstances, twoServerProcesses } from './twoServers.ts';

/** So many merchants ask at once. */
const atOnce = 64;
const companyID = 1;
const email = 'procurement@nusantara.test';
const amount = 100_000;

interface Card {
  id: number;
  status: string;
}

/** Two servers, the time that both of them have, and how the issuer answers there. */
async function servers(isLarge: boolean) {
  if (isLarge) {
    const two = await twoServerProcesses();
    return { two, now: () => new Date(), follow: () => Promise.resolve() };
  }
  const two = await twoAppInstances();
  const [{ context, clock }] = two.apps;
  return {
    two,
    now: () => clock.at,
    follow: (cardID: number) => followCard(context, cardStores, { companyID, cardID }),
  };
}

async function becomes(person: Person, id: number, status: string): Promise<void> {
  await expect
    .poll(async () => read<Card>(await person.get(`/v1/virtual-cards/${id}`), 200).status, {
      timeout: 120_000,
      interval: 250,
    })
    .toBe(status);
}

prove({
  name: 'card-spending',
  promise:
    'A card never pays more than it holds, nor more than its period allows, however many merchants ask at once.',
  goal: '64 authorizations at once on two processes, 10 cards of each bound: exactly what fits is approved, and held',
  async run(choose) {
    const { two, now, follow } = await servers(choose(false, true));
    try {
      const cards = choose(2, 10);
      const [finance, holder] = await Promise.all(
        ['finance.admin@nusantara.test', email].map((one) => two.signIns[0](one)),
      );
      if (!finance || !holder) throw new Error('nobody signed in');
      const rule = {
        employeesMayRequest: true,
        receiptThreshold: 0,
        cardsPerHolder: 100,
        lockAfterDays: '14',
      };
      read(await finance.post('/v1/card-settings', rule), 200);
      const { rows } = await two.pool.query<{ id: string }>(
        'select id from employee where company_id = $1 and email = $2',
        [companyID, email],
      );
      const assignedEmployeeID = Number(rows[0]?.id);
      let approvals = 0;
      for (const [more, most] of [
        [{}, 10],
        [{ periodLimit: 7 * amount, period: 'weekly' }, 7],
      ] as const) {
        for (let place = 0; place < cards; place += 1) {
          const token = await issued({ assignedEmployeeID, ...more });
          const answers = await Promise.all(
            Array.from({ length: atOnce }, (_, at) => ask(two, token, `burst-${token}-${at}`, at % 2)),
          );
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
          const approved = answers.filter((one) => one.approved).length;
          expect(approved, 'authorizations that were approved').toBe(most);
          approvals += approved;
          // Summed here from the lines of the ledger.
          const { rows: held } = await two.pool.query<{ kind: string; sum: string }>(
            `select a.kind, sum(l.amount)::text as sum from ledger_account a
             join ledger_line l on l.company_id = a.company_id and l.account_id = a.id
             join card c on c.company_id = a.company_id and a.holder = 'card:' || c.id
             where c.company_id = $1 and c.token = $2 group by a.kind order by a.kind`,
            [companyID, token],
          );
          expect(
            held.filter(({ kind }) => kind !== 'card_spent').map((one) => [one.kind, Number(one.sum)]),
          ).toEqual([
            ['card', (10 - most) * amount],
            ['card_held', most * amount],
          ]);
        }
      }
      return `${cards * 2} cards, ${atOnce} merchants at once on two servers: ${approvals} approved, ${cards * 2 * atOnce - approvals} declined, each sum exact`;

      async function issued(given: object): Promise<string> {
        if (!finance || !holder) throw new Error('nobody signed in');
        const startDate = addDays(two.day, 0);
        const typed = {
          cardName: 'Burst',
          startDate,
          endDate: addMonths(startDate, 4),
          cardCumulativeLimit: 10 * amount,
          merchantCodes: [],
          currencyCodes: [],
          ...given,
        };
        const { id } = read<Card>(await finance.post('/v1/virtual-cards', typed), 201);
        await follow(id);
        await becomes(finance, id, 'pending_activation');
        read(await holder.patch(`/v1/virtual-cards/${id}/activate`, { isTermsAccepted: true }), 200);
        await follow(id);
        await becomes(finance, id, 'activated');
        const found = await two.pool.query<{ token: string }>(
          'select token from card where company_id = $1 and id = $2',
          [companyID, id],
        );
        return found.rows[0]?.token ?? '';
      }
    } finally {
      await two.close();
    }

    async function ask(
      { asks }: TwoServers,
      token: string,
      authorizationID: string,
      server: number,
    ): Promise<{ status: number; approved: boolean }> {
      const body = {
        token,
        authorizationID,
        billingAmount: String(amount),
        merchantName: 'Kopi Tuku',
        merchantCategoryCode: '5814',
        transactionAmount: String(amount),
        transactionCurrencyCode: 'IDR',
        rate: '1',
      };
      const id = `msg_${randomUUID()}`;
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const signature = signatureOf(
        ownWebhookSecret(proofSecret, 'card network'),
        id,
        timestamp,
        JSON.stringify(body),
      );
      const reply = await (asks[server] ?? asks[0])('POST', '/v1/card-network/authorizations', {
        body,
        headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
      });
      const said = reply.json() as { approved?: boolean };
      return { status: reply.statusCode, approved: said.approved === true };
    }
  },
});
