import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { divide, multiply, roundAmount, subtract } from '../../../domain/money/money.ts';
import { sentMoneySchema, readMoneyOf } from '../../../domain/money/moneySchema.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import { signatureOf } from '../../../server/outside/webhookSignature.ts';
import type { ServerContext } from '../../../server/context.ts';
import { refusalAnswers, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { cardNouns } from '../card/card.ts';
import { cardStores } from '../card/card.server.ts';
import { cardTable } from '../card/cardTable.server.ts';
import type { CardType } from '../card/cardType.ts';
import { cardTerms, cardTypes } from '../card/cardType.ts';
import { transactionWord } from './cardTransactionLifecycle.ts';
import type { SandboxMerchant } from '../card/page/sandboxMerchants.ts';
import { sandboxMerchants } from '../card/page/sandboxMerchants.ts';
import type { AuthorizationMessage, EventMessage, SandboxAnswer } from './networkWire.ts';
import { sandboxAnswer } from './networkWire.ts';

const paymentInputOf = (type: CardType) =>
  z
    .strictObject({
      cardID: z.int().positive().meta({ 'x-resource': cardTerms[type].path }),
      merchant: z.enum(sandboxMerchants),
      amount: sentMoneySchema({ isTyped: true }),
    })
    .superRefine(readMoneyOf({ amount: { isTyped: true } }, () => 'IDR'));

const places: Readonly<Record<SandboxMerchant, [name: string, code: string]>> = {
  OK: ['Kopi Tuku', '5814'],
  HOLD: ['Hotel Melati', '7011'],
  PART: ['Toko Buku Cahaya', '5942'],
  OVER: ['Rumah Makan Garuda', '5812'],
  REVERSE: ['Bioskop Kota', '7832'],
  EXPIRE: ['Hotel Anggrek', '7011'],
  LATE: ['Garuda Sewa Mobil', '7512'],
  FORCE: ['Tol Jagorawi', '4784'],
  TWICE: ['Bluebird', '4121'],
  SWAPPED: ['Indosat', '4814'],
  USD: ['Cloud Hosting Inc', '5734'],
  REFUND: ['Toko Elektronik Maju', '5732'],
  SLOW: ['Warung Pojok', '5812'],
};

const sandboxRate = '16000';

/** A step of a payment: what the network says, under an id of its own. */
type Said = { id: string; /** The network has given up waiting for the answer. */ isUnheard?: true } & (
  | { to: 'authorizations'; body: AuthorizationMessage }
  | { to: 'events'; body: EventMessage }
);

/**
 * What the network says of a payment at one of the merchants, in its order.
 * @param key names the payment, and is never used again
 */
export function sandboxPayment(
  token: string,
  merchant: SandboxMerchant,
  amount: Amount,
  key: string = randomUUID(),
): Said[] {
  const [merchantName, merchantCategoryCode] = places[merchant];
  const isForeign = merchant === 'USD';
  const said = {
    token,
    merchantName,
    merchantCategoryCode,
    transactionAmount: isForeign ? divide(amount, sandboxRate, 2) : amount,
    transactionCurrencyCode: isForeign ? 'USD' : 'IDR',
    rate: isForeign ? sandboxRate : '1',
  } as const;
  const authorizationID = `auth_${key}`;
  let place = 0;
  const id = () => `msg_${key}_${++place}`;
  const asked: Said = {
    id: id(),
    to: 'authorizations',
    body: { ...said, authorizationID, billingAmount: amount },
  };
  const event = (type: EventMessage['type'], more: Partial<EventMessage> = {}): Said => ({
    id: id(),
    to: 'events',
    body: { ...said, type, authorizationID, billingAmount: amount, isLast: true, ...more },
  });
  const part = (percent: string) => roundAmount(divide(multiply(amount, percent), '100', 0), 'IDR');
  switch (merchant) {
    case 'OK':
    case 'USD':
      return [asked, event('clearing')];
    case 'HOLD':
      return [asked];
    case 'PART': {
      const first = part('40');
      return [
        asked,
        event('clearing', { billingAmount: first, isLast: false }),
        event('clearing', { billingAmount: subtract(amount, first) }),
      ];
    }
    case 'OVER':
      return [asked, event('clearing', { billingAmount: part('110') })];
    case 'REVERSE':
      return [asked, event('reversal')];
    case 'EXPIRE':
      return [asked, event('expiry', { billingAmount: null })];
    case 'LATE':
      return [asked, event('expiry', { billingAmount: null }), event('clearing')];
    case 'FORCE':
      return [event('forced', { authorizationID: null })];
    case 'TWICE': {
      const cleared = event('clearing');
      return [asked, asked, cleared, cleared];
    }
    case 'SWAPPED':
      return [event('clearing'), asked];
    case 'SLOW':
      return [{ ...asked, isUnheard: true }, event('reversal')];
    case 'REFUND':
      return [asked, event('clearing'), event('refund')];
  }
}

/** A merchant and a network to try cards with. There outside of production alone. */
export function sandboxNetworkRoutes(app: App, context: ServerContext): void {
  const { configuration, cardIssuer, database } = context;
  if (configuration.environment === 'production' || cardIssuer.isSandbox !== true) return;
  const [secret = ''] = configuration.cardWebhookSecrets;

  async function send({ id, to, body, isUnheard }: Said): Promise<SandboxAnswer['steps'][number]> {
    const payload = JSON.stringify(body);
    if (to === 'events') await cardIssuer.sandbox?.remember({ id, body: payload });
    const timestamp = String(Math.floor(context.now().getTime() / 1000));
    const answer = await app.inject({
      method: 'POST',
      url: `/v1/card-network/${to}`,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, id, timestamp, payload),
      },
      payload,
    });
    const said = answer.json<{ approved?: boolean; code?: string | null }>();
    return {
      told: to === 'events' ? body.type : 'authorization',
      status: answer.statusCode,
      ...(isUnheard && said.approved === true
        ? { approved: false, code: 'issuer_timeout' }
        : { approved: said.approved ?? null, code: said.code ?? null }),
    };
  }

  for (const type of cardTypes)
    app.route({
      method: 'POST',
      url: type === 'virtual' ? '/v1/sandbox/card-payments' : '/v1/sandbox/physical-card-payments',
      config: { access: nounAccess(cardNouns[type], 'viewDetail'), isIdempotencyExempt: true },
      schema: {
        tags: ['Cards'],
        summary: 'Have a merchant of the sandbox take a payment by a card',
        description:
          'There outside of production alone. The merchant says what the card network tells: a booking in parts, above what was authorized, twice, in the wrong order, …',
        body: paymentInputOf(type),
        response: { ...refusalAnswers, ...writeRefusalAnswers, 200: sandboxAnswer },
      },
      async handler(request) {
        const actor = actorOf(request);
        const { cardID, merchant, amount } = request.body as z.output<ReturnType<typeof paymentInputOf>>;
        const found = await database.read(actor.companyID, async (executor) => {
          if (!(await cardStores[type].canRead(executor, actor, cardID))) return null;
          return await rowIn(executor, cardTable, { companyID: actor.companyID, id: cardID });
        });
        if (!found) throw new DomainError('not_found');
        if (found.token === null)
          throw new DomainError('transition_not_allowed', { says: transactionWord('notIssued') });
        const steps: SandboxAnswer['steps'] = [];
        for (const said of sandboxPayment(found.token, merchant, amount)) {
          const step = await send(said);
          steps.push(step);
          // Nothing follows what was declined.
          if (step.approved === false && said.isUnheard !== true) break;
        }
        return { steps };
      },
    });
}
