import type { WebhookSubject } from './company/webhook/webhookSubject.server.ts';
import type { ServerEntity } from '../server/engine/serverEntity.ts';

const paidByCard = {
  number: 'referenceID',
  also: ['transactionCurrencyCode'],
  sums: ['billingAmount', 'transactionAmount'],
  named: ['card'],
};

const told: Readonly<Record<string, Omit<WebhookSubject, 'entity'>>> = {
  bill: {
    number: 'referenceID',
    also: ['transactionType', 'referenceNumber', 'currencyCode'],
    sums: ['totalAmount'],
    named: ['vendor'],
  },
  payment: { number: 'referenceID', also: ['currencyCode'], sums: ['amount', 'amountInIDR'] },
  claim: {
    number: 'referenceID',
    also: ['submissionType'],
    sums: ['requestedAmount', 'approvedAmount', 'payoutAmount'],
    named: ['requester'],
  },
  trip: {
    number: 'referenceID',
    sums: ['estimatedAmount', 'requestedAmount', 'approvedAmount', 'payoutAmount'],
    named: ['requester'],
  },
  vendor: { number: 'name' },
  cardTransaction: paidByCard,
  physicalCardTransaction: paidByCard,
};

/** What messages of webhooks can be about, and what they tell of it. */
export const webhookSubjectsOf = (rooms: readonly { store: ServerEntity }[]): readonly WebhookSubject[] =>
  rooms.flatMap(({ store }) => {
    const telling = told[store.name];
    return telling ? [{ ...telling, entity: store }] : [];
  });
