import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { NetworkLanguage } from '../../../server/card/networkLanguage.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Received } from './cardNetwork.server.ts';
import { isPaying, takeAuthorization, takeEvent } from './cardNetwork.server.ts';
import { transactionWord } from './cardTransactionLifecycle.ts';
import { authorizationMessage, eventMessage } from './networkWire.ts';

/** Reads what was said. @throws DomainError where it lacks something: what is refused is declined by its network */
function understood<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new DomainError('validation_failed', { says: transactionWord('notUnderstood'), cause: error });
  }
}

/** Answers whether a card pays, to a network with a language of its own. @throws DomainError as `takeAuthorization` */
export async function answerInLanguage(
  context: ActContext,
  language: NetworkLanguage,
  received: Received,
  body: unknown,
): Promise<unknown> {
  const asked = understood(() => language.asked(body));
  if (asked.payment === null) {
    const approved = await isPaying(context, asked.token);
    return language.answer(asked, { approved, code: approved ? null : 'card_not_active' });
  }
  const message = understood(() => authorizationMessage.parse(asked.payment));
  return language.answer(asked, await takeAuthorization(context, received, message));
}

/** Books what a message of such a network tells, each event once. @throws DomainError as `takeEvent` */
export async function takeInLanguage(
  context: ActContext,
  language: NetworkLanguage,
  body: unknown,
): Promise<void> {
  const told = understood(() =>
    language.told(body).map(({ id, body: essential, says }) => ({
      received: { webhookID: id, body: essential },
      message: eventMessage.parse(says),
    })),
  );
  for (const { received, message } of told) await takeEvent(context, received, message);
}
