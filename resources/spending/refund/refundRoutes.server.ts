import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

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

/** What of advances comes back; with the sandbox bank, the money itself. */
export function refundRoutes(app: App, context: ServerContext, { store, calls }: StoredRefundedKind): void {
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
        return { data: await refundsOf(executor, actor, id) };
      },
    });
  }
  if (context.bank.isSandbox !== true) return;
  doneCall(app, context, {
    method: 'POST',
    url: '/v1/sandbox/incoming-transfers',
    access,
    tag,
    summary: 'Have the sandbox bank receive money on a number that was opened for a refund',
    description: 'There with the sandbox bank alone. A sum that ends in 001 is told twice, as banks do.',
    body: incomingInput,
    done: 'The sandbox bank has received it',
    async write({ executor, actor, body, now }) {
      const [refund] = await executor
        .select({ id: refundTable.id, claimID: refundTable.claimID })
        .from(refundTable)
        .where(
          and(
            eq(refundTable.companyID, actor.companyID),
            eq(refundTable.accountNumber, body.virtualAccountNumber),
          ),
        );
      if (!refund || !(await store.canRead(executor, actor, refund.claimID))) {
        throw new DomainError('not_found');
      }
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
