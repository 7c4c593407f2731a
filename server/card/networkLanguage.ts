import type { DeclineCode } from '../../domain/card/authorization.ts';

/** Something that the card network told: by the id under which it is known, and what tells it from another under the same id. */
export interface ToldEvent {
  id: string;
  body: string;
  /** The same as one of our own messages; unset: the body is one. */
  says?: unknown;
}

/** What a card is asked. */
interface Asked {
  /** What the network calls the card. */
  token: string;
  /** What the network calls this question. */
  reference: string;
  /** As one of our own authorizations; null where no money is asked for, but whether the card pays at all. */
  payment: unknown;
}

/** How the network of an issuer speaks where it does not speak as ours. What its messages lack is a ZodError. */
export interface NetworkLanguage {
  asked: (body: unknown) => Asked;
  /** What it is answered. */
  answer: (asked: Asked, answer: { approved: boolean; code: DeclineCode | null }) => unknown;
  /** What a message tells, the oldest first. */
  told: (body: unknown) => readonly ToldEvent[];
}
