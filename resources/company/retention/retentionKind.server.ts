import type { Day } from '../../../domain/day/day.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';

/** So many people or records in one run of a rule; the others have their turn the next night. */
export const erasedAtOnce = 500;

/** A rule, on a day of its company. */
export interface Asked {
  companyID: number;
  ruleID: number;
  /** The name that people gave to the rule. */
  name: string;
  months: number;
  today: Day;
  timeZone: string;
}

/** What would go, without saying more of it than whose it is. */
interface WouldGo {
  /** People or records, at most as many as one run takes. */
  count: number;
  people: readonly { id: number; name: string }[];
}

/** What one kind of rule takes: how it is found, what keeps it, and how it goes. */
export interface RetentionKind {
  /** What has reached its time today: the dry look. */
  wouldGo(executor: Executor, asked: Asked): Promise<WouldGo>;
  /** Takes what has reached its time. @returns what the history says of it; null where nothing went */
  erase(executor: Executor, context: ServerContext, asked: Asked): Promise<Message | null>;
  /** The rule was turned off: nothing remains of what it was about to do. */
  forget?(executor: Executor, rule: { companyID: number; id: number }): Promise<void>;
}
