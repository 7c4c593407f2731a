import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { QuotaKind } from '../../../domain/credit/creditQuota.ts';
import {
  creditPackages,
  creditsFreeFrom,
  creditsMax,
  priceOfCredits,
  quotaKinds,
} from '../../../domain/credit/creditQuota.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { readMoneyOf, sentMoneySchema } from '../../../domain/money/moneySchema.ts';
import type { ServerContext } from '../../../server/context.ts';
import { leftOf, readQuota } from '../../../server/credit/credits.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import { companyOnPaper } from '../../../server/pdf/companyOnPaper.ts';
import { paperCall } from '../../../server/pdf/paperCall.ts';
import { isSeen } from '../../paying/balance/balance.server.ts';
import { buyCredit, readPurchase } from './purchase/creditPurchases.server.ts';
import { quotaAccess } from './creditQuota.ts';
import { creditReceipt } from './purchase/creditReceipt.server.ts';
import type { CreditOffer } from './creditWire.ts';
import { creditOffer, creditPurchase } from './creditWire.ts';

const purchaseInput = z
  .strictObject({
    credits: z
      .int()
      .positive()
      .describe('A package, or any number from the one on that can be chosen freely'),
    companyAccountID: z.int().positive().meta({ 'x-resource': 'company-accounts' }),
    totalInIDR: sentMoneySchema({ isTyped: true }),
  })
  .superRefine(readMoneyOf({ totalInIDR: { isTyped: true } }, () => 'IDR'));

const tag = 'Credit';
const called = { ocr: 'reading papers', vcn: 'issuing virtual cards' } as const;

/** What is left of each credit, what more of it costs, and its purchase. */
export function creditRoutes(app: App, context: ServerContext): void {
  for (const kind of quotaKinds) {
    const url = `/v1/quotas/${kind}` as const;
    const { either, purchase } = quotaAccess[kind];
    readCall(app, context, {
      url: `${url}/packages`,
      access: either,
      tag,
      summary: `The credit for ${called[kind]} that is left, and what more of it costs`,
      answer: creditOffer,
      isAlwaysThere: true,
      read: ({ executor, actor, now }) => offerFor(executor, actor, kind, now),
    });
    writeCall(app, context, {
      method: 'POST',
      url: `${url}/purchases`,
      access: purchase,
      tag,
      summary: `Buy credit for ${called[kind]} with money of an account`,
      description: '`totalInIDR` is the price that the person has seen: another one by then is refused.',
      movesMoney: true,
      body: purchaseInput,
      answer: creditPurchase,
      async write({ executor, actor, body: { totalInIDR, ...asked }, now }) {
        const id = await buyCredit(executor, actor, kind, { ...asked, total: totalInIDR }, now);
        return await readPurchase(executor, actor.companyID, kind, id);
      },
    });
    readCall(app, context, {
      url: `${url}/purchases/:id`,
      access: either,
      tag,
      summary: `A purchase of credit for ${called[kind]}`,
      params: idParams,
      answer: creditPurchase,
      read: ({ executor, actor, params: { id } }) => readPurchase(executor, actor.companyID, kind, id),
    });
    paperCall(app, context, {
      url: `${url}/purchases/:id/receipt.pdf`,
      access: either,
      tag,
      summary: `The receipt of a purchase of credit for ${called[kind]}, as PDF`,
      async read({ executor, actor: { companyID, timeZone }, params: { id }, now }) {
        const bought = await readPurchase(executor, companyID, kind, id);
        if (!bought) throw new DomainError('not_found');
        const { company } = await companyOnPaper(executor, companyID);
        return creditReceipt(bought, { company, timeZone, now });
      },
    });
  }
}

async function offerFor(executor: Executor, actor: Actor, kind: QuotaKind, now: Date): Promise<CreditOffer> {
  const quota = await readQuota(executor, { companyID: actor.companyID, kind }, now);
  const { price } = quota;
  return {
    lifetime: quota.lifetime,
    monthly: { remaining: quota.monthlyRemaining, total: quota.monthlyTotal },
    total: leftOf(quota),
    exactPrice: price,
    packages:
      price === null
        ? []
        : creditPackages.map((credits) => {
            const { total, vat } = priceOfCredits(credits, price);
            return { credits, exactTotal: total, exactVat: vat };
          }),
    freeFrom: creditsFreeFrom,
    creditsMax,
    accounts: mayEnter(actor, quotaAccess[kind].purchase) ? await payingAccounts(executor, actor) : [],
  };
}

async function payingAccounts(executor: Executor, actor: Actor): Promise<CreditOffer['accounts']> {
  const { rows } = await executor.execute<CreditOffer['accounts'][number] & Record<string, unknown>>(sql`
    select a.id::int as id, a.name, coalesce(l.balance, 0)::text as "exactAvailable"
    from company_account a
    left join ledger_account l on l.company_id = a.company_id and l.company_account_id = a.id
      and l.kind = 'available' and l.currency_code = 'IDR'
    where a.company_id = ${actor.companyID} and a.status = 'active' and ${isSeen(actor, sql`a.id`)}
    order by a.is_main desc, a.name, a.id`);
  return rows;
}
