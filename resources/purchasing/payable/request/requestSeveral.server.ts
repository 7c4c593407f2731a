import { createHash } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { withSwitches } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { usualPurpose } from '../../../../domain/bank/transferPurposes.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { bulkBody } from '../../../../server/engine/bulkBody.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { bulkAnswer, eachRecord, writeRefusalAnswers } from '../../../../server/engine/entityRoutes.ts';
import type { Say } from '../../../../server/words/words.ts';
import { sayTo } from '../../../../server/words/words.ts';
import { actorOf } from '../../../../server/http/access.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { readableDocuments } from '../../document/documentStore.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { payableOf } from '../../orderMoney/orderMoney.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import type { PaymentType } from '../../../paying/payment/paymentTypes.ts';
import { paymentError } from '../../../paying/payment/words/paymentErrors.ts';
import { vendorPayeeOf } from './payee.server.ts';
import { createPayment } from './paymentCreate.server.ts';
import type { ForeseenPayment } from '../payableWire.ts';
import { foreseenPayment } from '../payableWire.ts';
import { foreseenAtOnce, requestTerms } from './requestTerms.ts';

const access = { allFeatures: ['expenseBill'], anyCapability: ['isPaymentMaker'] } as const;
const tag = 'Payments';

/** Requests the payments of several documents, each in full and for itself; what they come to is looked at before. */
export function requestSeveralRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/payment-makers/foreseen',
    access,
    tag,
    summary: 'What the payments of several documents would be, each of all that is left of it',
    body: z.strictObject({ ids: z.array(z.int().positive()).min(1).max(foreseenAtOnce) }),
    answer: z.object({ data: z.array(foreseenPayment) }),
    async read({ executor, actor, body: { ids }, say }) {
      const data: ForeseenPayment[] = [];
      for (const found of await documentsOf(executor, actor, ids)) {
        data.push(await foresee(executor, actor, found, say));
      }
      return { data };
    },
  });

  app.route({
    method: 'PATCH',
    url: '/v1/bills/bulk/payments',
    config: { access: withSwitches(access, { allFlags: ['bulk_approval_bills'] }), movesMoney: true },
    schema: {
      tags: [tag],
      summary:
        'Request the payments of several invoices or deposits, each of all that is left and on its own',
      body: bulkBody(requestTerms, { hasMore: true }),
      response: { 200: bulkAnswer, ...writeRefusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const say = sayTo(request);
      const results = await eachRecord(request, async ({ id, version, shown }, terms) => {
        await context.database.write(
          actor.companyID,
          async (executor) => {
            const [found] = await documentsOf(executor, actor, [id]);
            if (!found) throw new DomainError('not_found');
            await keepVendor(executor, found.bill);
            const now = await foresee(executor, actor, found, say);
            if (shown !== null && shown !== now.shown) {
              throw new DomainError('stale_version', { says: paymentError('foreseenOtherwise') });
            }
            await createPayment(executor, context, actor, {
              billID: id,
              billVersion: version,
              say,
              input: {
                amount: now.amount,
                paymentType: terms['paymentType'] as PaymentType,
                scheduledAt: (terms['scheduledAt'] as string | null | undefined) ?? null,
                companyAccountID: null,
                isUseVendorBankDetail: true,
                bankCode: null,
                accountNumber: null,
                countryCode: null,
                purposeCode: usualPurpose,
              },
              inquired: null,
            });
          },
          { turn: 'payment numbers' },
        );
      });
      context.outboxChanged();
      return { results };
    },
  });
}

interface Payable {
  bill: StoredDocument;
  vendorName: string | null;
  companyAccount: { id: number; name: string } | null;
}

async function documentsOf(executor: Executor, actor: Actor, ids: readonly number[]): Promise<Payable[]> {
  return await executor
    .select({
      bill: documentTable,
      vendorName: vendorTable.name,
      companyAccount: { id: companyAccountTable.id, name: companyAccountTable.name },
    })
    .from(documentTable)
    .leftJoin(vendorTable, isNamedBy(vendorTable, documentTable, documentTable.vendorID))
    .leftJoin(
      companyAccountTable,
      isNamedBy(companyAccountTable, documentTable, documentTable.companyAccountID),
    )
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        inArray(documentTable.id, [...new Set(ids)]),
        readableDocuments(executor, actor, { areFew: true }),
      ),
    )
    .orderBy(documentTable.id);
}

/** Until the end of the transaction nobody changes the vendor's account: it is paid to the one that was compared. */
async function keepVendor(executor: Executor, { companyID, vendorID }: StoredDocument): Promise<void> {
  if (vendorID === null) return;
  await executor
    .select({ id: vendorTable.id })
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, vendorID)))
    .for('share');
}

/** The payment of all that is left of a document, as it would be requested at this moment. */
async function foresee(
  executor: Executor,
  actor: Actor,
  { bill, vendorName, companyAccount }: Payable,
  say: Say,
): Promise<ForeseenPayment> {
  const { problem, bankAccount, isManualPayment } = await vendorPayeeOf(executor, actor, bill);
  const says = problem ?? (companyAccount?.id ? null : paymentError('noCompanyAccount'));
  const amount = await leftToPay(executor, bill);
  const payment = {
    currencyCode: bill.currencyCode,
    amount,
    companyAccount: companyAccount?.id ? companyAccount : null,
    bankAccount,
    isManualPayment,
  };
  return {
    id: bill.id,
    billReferenceID: bill.referenceID,
    vendorName,
    ...payment,
    problem: says && say(says),
    shown: createHash('sha256').update(JSON.stringify(payment)).digest('base64url'),
  };
}

/** All that can be paid of a document at this moment. */
async function leftToPay(executor: Executor, bill: StoredDocument): Promise<Amount> {
  return (await payableOf(executor, bill))?.room ?? bill.remainingAmount;
}
