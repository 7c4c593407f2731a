import { DomainError } from '../../domain/message/errors.ts';
import type { CardIssuer } from '../context.ts';
import { own } from '../words/own.ts';

/** Where nobody issues cards: none is made, and none was ever heard of. */
export function createNoIssuer(): CardIssuer {
  const refuse = () => Promise.reject(new DomainError('THIRD_PARTY', { says: own('card.noIssuer') }));
  return {
    createCard: refuse,
    setState: refuse,
    stateOf: () => Promise.resolve(null),
    revealAddress: refuse,
    eventsSince: (cursor) => Promise.resolve({ events: [], cursor }),
  };
}
