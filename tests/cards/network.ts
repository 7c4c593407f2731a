import { randomUUID } from 'node:crypto';

import { cardStores } from '../../resources/spending/card/card.server.ts';
import { followCard } from '../../resources/spending/card/issuing/cardIssuing.server.ts';
import { notificationTopic } from '../../server/jobs/jobTopics.ts';
import { signatureOf } from '../../server/outside/webhookSignature.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Person } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';

export const companyID = 1;

export interface Card {
  id: number;
  version: number;
  status: string;
  cardCumulativeLimit: number;
  balance: number;
  heldAmount: number;
  totalSpentAmount: number;
  returnedAmount: number;
  lastFour: string | null;
  pauseReason: string | null;
  isEligibleToDeactivate: boolean;
}

/** What is typed of a card, for who has this number. */
export const typedCard = (assignedEmployeeID: number | null, more: object = {}) => ({
  cardName: 'Client visits',
  purpose: 'Coffee with clients',
  assignedEmployeeID,
  startDate: '2026-11-21',
  endDate: '2027-03-31',
  cardCumulativeLimit: 1_000_000,
  merchantCodes: [],
  currencyCodes: [],
  ...more,
});

/** The network of a company's cards, as a test plays it. */
export function networkOf(test: TestApp) {
  const [secret = ''] = test.configuration.cardWebhookSecrets;

  /** Says something, signed, under an id. */
  async function say(
    to: 'authorizations' | 'events',
    body: object,
    id = `msg_${randomUUID()}`,
    signedBy = secret,
  ) {
    const payload = JSON.stringify(body);
    const timestamp = String(Math.floor(test.clock.at.getTime() / 1000));
    const answer = await test.app.inject({
      method: 'POST',
      url: `/v1/card-network/${to}`,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(signedBy, id, timestamp, payload),
      },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<{ approved?: boolean; code?: string | null }>() };
  }

  const merchant = (token: string, more: object) => ({
    token,
    merchantName: 'Kopi Tuku',
    merchantCategoryCode: '5814',
    transactionAmount: '1',
    transactionCurrencyCode: 'IDR',
    rate: '1',
    ...more,
  });

  return {
    say,
    merchant,
    /** The issuer answers what was ordered of a card. */
    follow: (cardID: number) => followCard(test.context, cardStores, { companyID, cardID }),
    async tokenOf(id: number): Promise<string> {
      const { rows } = await test.database.systemPool.query<{ token: string }>(
        'select token from card where company_id = $1 and id = $2',
        [companyID, id],
      );
      return rows[0]?.token ?? '';
    },
    authorize: (token: string, authorizationID: string, billingAmount: string, more: object = {}) =>
      say('authorizations', merchant(token, { authorizationID, billingAmount, ...more })),
    tell: (
      token: string,
      type: string,
      authorizationID: string | null,
      billingAmount: string | null,
      more: object = {},
    ) => say('events', merchant(token, { type, authorizationID, billingAmount, ...more })),
  };
}

/** A card that is issued to somebody by finance, and activated by them. */
export async function activatedCard(
  test: TestApp,
  finance: Person,
  holder: Person,
  holderID: number,
  more: object = {},
): Promise<{ id: number; token: string }> {
  const { id } = read<Card>(await finance.post('/v1/virtual-cards', typedCard(holderID, more)), 201);
  const network = networkOf(test);
  await network.follow(id);
  read(await holder.patch(`/v1/virtual-cards/${id}/activate`, { isTermsAccepted: true }), 200);
  await network.follow(id);
  return { id, token: await network.tokenOf(id) };
}

/** What the ledger holds of a card, by SQL of its own: the sum of its lines by kind. */
export async function ledgerOf(test: TestApp, id: number): Promise<Record<string, number>> {
  const { rows } = await test.database.systemPool.query<{ kind: string; sum: string }>(
    `select a.kind, coalesce(sum(l.amount), 0)::text as sum
     from ledger_account a left join ledger_line l on l.company_id = a.company_id and l.account_id = a.id
     where a.company_id = $1 and a.holder = 'card:' || $2::bigint group by a.kind`,
    [companyID, id],
  );
  return {
    card: 0,
    card_held: 0,
    card_spent: 0,
    ...Object.fromEntries(rows.map((row) => [row.kind, Number(row.sum)])),
  };
}

/** What the accounts of the company hold, by SQL of its own. */
export async function availableOf(test: TestApp): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ sum: string }>(
    `select sum(l.amount)::text as sum from ledger_line l
     join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and a.kind = 'available'`,
    [companyID],
  );
  return Number(rows[0]?.sum);
}

export async function idOf(test: TestApp, email: string): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from employee where company_id = $1 and email = $2',
    [companyID, email],
  );
  return Number(rows[0]?.id);
}

/** What people are to be told of a record, by the outbox. */
export async function toldOf(
  test: TestApp,
  objectType: string,
  objectID: number,
): Promise<{ eventType: string; employeeIDs: number[] }[]> {
  const { rows } = await test.database.systemPool.query<{
    payload: { eventType: string; employeeIDs: number[] };
  }>(
    `select payload from outbox where company_id = $1 and topic = $2 and payload ->> 'objectType' = $3
       and payload ->> 'objectID' = $4 order by id`,
    [companyID, notificationTopic.name, objectType, String(objectID)],
  );
  return rows.map(({ payload }) => payload);
}
