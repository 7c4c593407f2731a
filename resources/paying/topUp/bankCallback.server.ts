import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import { instantSchema } from '../../../domain/day/daySchema.ts';
import { refuse } from '../../../domain/message/fieldMessage.ts';
import { law } from '../../../domain/message/message.ts';
import { compare } from '../../../domain/money/money.ts';
import { isOwnedNumber } from '../../../server/bank/numberOwners.ts';
import type { IncomingTransfer, ServerContext } from '../../../server/context.ts';
import type { App } from '../../../server/http/routes.ts';
import {
  signedBytesMax,
  signedCallConfig,
  signedCalls,
  signedRefusals,
} from '../../../server/outside/signedCalls.ts';
import { takeTold } from './topUps.server.ts';
import { topUpNumberTable } from './topUpTables.server.ts';
import { keepUnassigned, recallUnassigned } from './unassignedTopUps.server.ts';
import { topUpRule } from './topUpWords.ts';

/** The bank tells of money that came in on a number, or of the same of which it has called back some since, or all. */
const rupiah = z.string().regex(/^[1-9]\d{0,11}$/);

const incomingMessage = z
  .strictObject({
    transferID: z.string().trim().min(1).max(100).meta({ example: 'BNI20261121000042' }),
    virtualAccountNumber: z
      .string()
      .regex(/^\d{6,40}$/)
      .meta({ example: '880800900000001' }),
    amountInIDR: rupiah.describe('Whole rupiah, as a decimal text').meta({ example: '5000000' }),
    paidAt: instantSchema,
    senderName: z.string().trim().max(200),
    recalledAt: instantSchema.nullable().default(null),
    recalledInIDR: rupiah
      .nullable()
      .default(null)
      .describe('With `recalledAt`: all that was called back so far. Null: all of it'),
  })
  .superRefine(({ amountInIDR, recalledAt, recalledInIDR }, context) => {
    if (recalledInIDR === null) return;
    if (recalledAt === null) refuse(context, law('field.required'), ['recalledAt']);
    if (compare(recalledInIDR, amountInIDR) > 0)
      refuse(context, topUpRule('recalledMore'), ['recalledInIDR']);
  })
  .meta({ id: 'BankIncomingTransfer' });

/** Takes what the bank tells on the number where it came in. @throws DomainError where it told otherwise before, or nobody can say whose it is */
async function takeIncoming(
  context: ServerContext,
  accountNumber: string,
  transfer: IncomingTransfer,
): Promise<void> {
  const { database } = context;
  const numbers = await database.system
    .select()
    .from(topUpNumberTable)
    .where(eq(topUpNumberTable.accountNumber, accountNumber));
  const [number, ...others] = numbers;
  if (others.length > 0) throw new Error(`the number ${accountNumber} is of several accounts`);
  if (number) return await takeTold(context, number, transfer);
  if (await isOwnedNumber(context, accountNumber)) return;
  // It is for whom the bank has numbers for. Where these are several companies nobody is shown what may be another's: the bank keeps it.
  const [company, ...more] = await database.system
    .selectDistinct({ companyID: topUpNumberTable.companyID })
    .from(topUpNumberTable)
    .limit(2);
  if (!company || more.length > 0) throw new DomainError('not_found', { says: topUpRule('unknownNumber') });
  const { companyID } = company;
  await database.write(companyID, async (executor) => {
    const kept = await keepUnassigned(executor, companyID, accountNumber, transfer);
    if (compare(kept.amount, transfer.amountInIDR) !== 0)
      throw new DomainError('already_exists', { says: topUpRule('otherBody') });
    const { recalledAt, recalledInIDR } = transfer;
    if (recalledAt)
      await recallUnassigned(executor, context, kept, { total: recalledInIDR ?? kept.amount, recalledAt });
  });
  context.outboxChanged();
}

/** What the bank tells by itself: signed as Standard Webhooks, and taken once. */
export async function bankCallbackRoutes(app: App, context: ServerContext): Promise<void> {
  const { bankWebhookSecrets: secrets } = context.configuration;
  await signedCalls(app, { secrets, now: context.now, notSigned: topUpRule('notSigned') }, (bank) => {
    bank.post(
      '/v1/bank/callbacks/incoming',
      {
        config: signedCallConfig,
        bodyLimit: signedBytesMax,
        schema: {
          tags: ['Balance'],
          summary: 'The bank tells of money that came in on a number, or that it has called back',
          description:
            'Signed with a secret of BANK_WEBHOOK_SECRETS: `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. A transfer is taken once; another amount under its name is refused. What is called back of it is told as the sum so far, at once or in parts.',
          body: incomingMessage,
          response: { 200: z.object({ isStored: z.literal(true) }), ...signedRefusals },
        },
      },
      async (request) => {
        const { virtualAccountNumber, paidAt, recalledAt, ...told } = request.body;
        await takeIncoming(context, virtualAccountNumber, {
          ...told,
          at: new Date(paidAt),
          recalledAt: recalledAt === null ? null : new Date(recalledAt),
        });
        return { isStored: true as const };
      },
    );
  });
}
