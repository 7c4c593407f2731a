import type { TestApp } from '../api/testApp.ts';
import { testNow } from '../api/testApp.ts';
import type { CardType } from '../../resources/spending/card/cardType.ts';
import { cardTerms } from '../../resources/spending/card/cardType.ts';
import type { Attempts } from './moneyCalls.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID } from './newcomers.ts';
import { uploadedBy } from './uploadedFile.ts';

/** Requests to the calls of receipts of what was paid by cards, each on a payment of its own that waits for its report. */
export function cardReceiptAttempts(test: TestApp, person: Newcomer, type: CardType): [string, Attempts][] {
  const { receipts, path } = cardTerms[type].transactions;
  const taken: number[] = [0];

  /** A payment of somebody that waits for its report, and has no receipt. @param holder in SQL */
  async function payment(holder: string): Promise<number> {
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `update card_transaction set status = 'awaiting_report', requester_id = ${holder} where company_id = $1 and id =
         (select min(id) from card_transaction where company_id = $1 and card_type = '${type}' and direction = 'debit' and id <> all($2)
            and status <> 'pending_settlement') returning id`,
      [companyID, taken],
    );
    const id = Number(rows[0]?.id);
    if (!(id > 0)) throw new Error('the demo company has paid too little by cards');
    taken.push(id);
    return id;
  }
  const others = `(select min(e.id) from employee e where e.company_id = card_transaction.company_id and e.id <> ${person.id})`;

  async function receipt(): Promise<number> {
    const body = {
      fileIDs: [await uploadedBy(test, person)],
      day: testNow.slice(0, 10),
      merchant: 'Toko',
      amount: 1000,
      currencyCode: 'IDR',
      tax: null,
      isByHand: true,
    };
    return (await person.caller.post('/v1/receipts', body)).json<{ id: number }>().id;
  }
  const patch = (url: string, body: Record<string, unknown>) => ({ method: 'PATCH' as const, url, body });

  return [
    [
      `POST /v1/${receipts}`,
      async () => {
        const [mediaID, other] = [await uploadedBy(test, person), await uploadedBy(test, person)];
        const call = { method: 'POST' as const, url: `/v1/${receipts}`, body: { mediaIDs: [mediaID] } };
        return {
          call,
          other: { ...call, body: { mediaIDs: [other] } },
          lock: { table: 'media', id: mediaID },
        };
      },
    ],
    [
      `PATCH /v1/${receipts}/{id}/attach`,
      async () => {
        const [id, transactionID] = [await receipt(), await payment(String(person.id))];
        const call = patch(`/v1/${receipts}/${id}/attach`, { transactionID });
        const other = { ...call, body: { transactionID: transactionID + 1 } };
        return { call, other, lock: { table: 'card_transaction', id: transactionID } };
      },
    ],
    [
      `PATCH /v1/${receipts}/{id}/detach`,
      async () => {
        const [id, transactionID] = [await receipt(), await payment(String(person.id))];
        await person.caller.patch(`/v1/${receipts}/${id}/attach`, { transactionID });
        const call = patch(`/v1/${receipts}/${id}/detach`, {});
        const other = patch(`/v1/${receipts}/${id + 1}/detach`, {});
        return { call, other, lock: { table: 'card_transaction', id: transactionID } };
      },
    ],
    [
      `PATCH /v1/${path}/{id}/snooze`,
      async () => {
        const id = await payment(others);
        const call = patch(`/v1/${path}/${id}/snooze`, { days: 1 });
        return { call, other: { ...call, body: { days: 2 } }, lock: { table: 'card_transaction', id } };
      },
    ],
  ];
}
