import type { Actor } from '../../../../domain/access/actor.ts';
import type { Message } from '../../../../domain/message/message.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { sourceOf } from './paidSource.server.ts';
import type { PaymentStep } from './paymentStep.ts';
import type { StoredPayment } from '../paymentStore.server.ts';

/** Moves what is paid along with its payment; what is gone needs no moving. */
export async function movePaid(
  executor: Executor,
  context: ActContext,
  actor: Actor | null,
  payment: StoredPayment,
  step: PaymentStep,
  reason: string | Message | null = null,
): Promise<void> {
  await sourceOf(payment)?.move(executor, context, { actor, payment, step, reason });
}

/** Takes a paid payment off what remains of what it pays. The actor is null when the bank paid. */
export async function payPaid(
  executor: Executor,
  context: ActContext,
  actor: Actor | null,
  payment: StoredPayment,
  paidAt: Date,
): Promise<void> {
  await sourceOf(payment)?.pay(executor, context, { actor, payment, paidAt });
}
