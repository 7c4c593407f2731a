import type { Actor } from '../../domain/access/actor.ts';
import { freshSignInMs } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';

/**
 * Asks that somebody signed in just now.
 * @param says What who did not reads
 * @throws DomainError `step_up_required`
 */
export function assertFreshSignIn({ signedInAt }: Actor, now: Date, says: Message): void {
  const isOld = signedInAt !== undefined && now.getTime() - signedInAt.getTime() > freshSignInMs;
  if (isOld) throw new DomainError('step_up_required', { says });
}
