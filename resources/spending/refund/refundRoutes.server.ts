import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { plainLine } from '../../../domain/noun/plainLineSchema.ts';
import { readMoneyOf, sentMoneySchema } from '../../../domain/money/moneySchema.ts';
import { payIntoSandbox } from '../../../server/bank/sandboxBank.ts';
import type { ServerContext } from '../../../server/context.ts';
import { doneCall, readCall } from '../../../server/engine/calls.ts';
import { idParamsOf } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { refundTable } from './refundTables.server.ts';
import type { StoredRefundedKind } from './refundedKind.server.ts';
import { refundedKindOf } from './refundedKind.server.ts';
import { refundTopic } from './refundTopic.server.ts';
import { refundsOf } from './refunds.server.ts';
import { refundAnswer } from './refundWire.ts';

const incomingInput = z
  .strictObject({
    virtualAccountNumber: z
      .string()
      .regex(/^\d{6,40}$/)
      .meta({ example: '880800900000001' }),
    amountInIDR: sentMoneySchema({ isTyped: true }),
    senderName: plainLine().min(1).max(100),
  })
  .superRefine(readMoneyOf({ amountInIDR: { isTyped: true } }, () => 'IDR'));

/** What of the advances of a kind of records comes back. */
export function refundRoutes(app: App, context: ServerContext, kind: StoredRefundedKind): void {
  const { store, calls } = kind;
  const { path, alsoAt, access, tag } = calls;
  for (const resource of [path, ...alsoAt]) {
    readCall(app, context, {
      url: `/v1/${resource}/:id/refunds`,
      access,
      tag,
      summary: 'What of an advance was given back, or is to be, the newest first',
      params: idParamsOf(path),
      answer: z.object({ data: z.array(refundAnswer) }),
      async read({ executor, actor, params: { id } }) {
        if (!(await store.canRead(executor, actor, id))) return null;
        return { data: await refundsOf(executor, kind, { companyID: actor.companyID, id }) };
      },
    });
  }
}

/** With the sandbox bank, the money itself. */
export function incomingTransferRoute(app: App, context: ServerContext): void {
  if (context.bank.isSandbox !== true) return;
  doneCall(app, context, {
    method: 'POST',
    url: '/v1/sandbox/incoming-transfers',
    access: {},
    tag: 'Balance',
    summary: 'Have the sandbox bank receive money on a number that was opened for a refund',
    description: 'There with the sandbox bank alone. A sum that ends in 001 is told twice, as banks do.',
    body: incomingInput,
    done: 'The sandbox bank has received it',
    async write({ executor, actor, body, now }) {
      const [refund] = await executor
        .select({ id: refundTable.id, source: refundTable.source, recordID: refundTable.recordID })
        .from(refundTable)
        .where(
          and(
            eq(refundTable.companyID, actor.companyID),
            eq(refundTable.accountNumber, body.virtualAccountNumber),
          ),
        );
      if (!refund) throw new DomainError('not_found');
      const { store, calls } = refundedKindOf(refund);
      if (!mayEnter(actor, calls.access) || !(await store.canRead(executor, actor, refund.recordID)))
        throw new DomainError('not_found');
      await payIntoSandbox(context.database.system, {
        accountNumber: body.virtualAccountNumber,
        amountInIDR: body.amountInIDR,
        senderName: body.senderName,
        at: now,
      });
      const { companyID } = actor;
      await writeOutbox(executor, companyID, refundTopic, { companyID, refundID: refund.id });
    },
  });
}
