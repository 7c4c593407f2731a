import { DomainError } from '../../../domain/message/errors.ts';
import type { GuessRank } from '../../../server/identity/guessedPassword.ts';
import { guessRankOf } from '../../../server/identity/guessedPassword.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import type { PasswordStrength } from './activation.ts';
import { activationMessage, passwordLength, plainFault, withoutKnown } from './activation.ts';

/** The one judge of passwords, while they are typed and when one is chosen. */
export async function strengthOf(password: string, known: readonly string[]): Promise<PasswordStrength> {
  const fault = plainFault(password, known);
  if (fault !== null) return fault;
  const ranks: GuessRank[] = [];
  for (const part of new Set([password, withoutKnown(password, known)])) {
    ranks.push(await guessRankOf(part, known));
  }
  if (ranks.includes('easy')) return 'common';
  return ranks.includes('hard') ? 'good' : 'strong';
}

/** Hashes a password that will do. @throws DomainError `validation_failed` on `password` */
export async function hashOfGood(password: string, known: readonly string[]): Promise<string> {
  const strength = await strengthOf(password, known);
  if (strength === 'good' || strength === 'strong') return hashPassword(password);
  const { min } = passwordLength;
  throw refusedPassword(activationMessage(strength, strength === 'short' ? { min } : {}));
}

/** What is wrong with a password. */
export function refusedPassword(says: ReturnType<typeof activationMessage>): DomainError {
  return new DomainError('validation_failed', { fields: { password: says } });
}
