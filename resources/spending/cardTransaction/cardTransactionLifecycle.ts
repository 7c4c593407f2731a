import type { RequestedSubject } from '../../../domain/approval/requester.ts';
import { isAsked, isRequestersOwn } from '../../../domain/approval/requester.ts';
import type { ReviewPlan } from '../../../domain/approval/reviewLifecycle.ts';
import { reviewVerbs, revising } from '../../../domain/approval/reviewLifecycle.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { longText, reference, references } from '../../../domain/noun/fields.ts';
import { hasPermission } from '../../../domain/noun/noun.ts';
import type { CardType } from '../card/cardType.ts';
import { cardTerms } from '../card/cardType.ts';
import type { cardTransactionEn } from './cardTransaction.en.ts';
import type { TransactionStatus } from './cardTransactionStatus.ts';
import { transactionLooksOf, transactionStatuses } from './cardTransactionStatus.ts';

export const transactionWord = messagesOf<(typeof cardTransactionEn)['rule']>('cardTransaction.rule');

interface TransactionSubject extends RequestedSubject {
  /** Who asked for the card, or issued it. */
  cardRequesterID: number;
}

const isHolder: Rule<RequestedSubject> = {
  name: 'who holds the card',
  holds: (actor, { requesterID }) => requesterID === actor.employeeID,
  says: transactionWord('holder'),
};

/** Who gave somebody a card does not decide on what is paid by it. */
const isCardRequesters: Rule<TransactionSubject> = {
  name: 'who asked for the card, or issued it',
  holds: (actor, { cardRequesterID }) => cardRequesterID === actor.employeeID,
  says: transactionWord('cardRequesters'),
};

export const reportPlan = {
  inReview: 'awaiting_review',
  approvedAs: 'reported',
  revisedAs: 'need_revision',
  rejectedAs: 'need_revision',
  by: [isAsked],
  keptAway: [isRequestersOwn, isCardRequesters],
} as const satisfies ReviewPlan<TransactionSubject, TransactionStatus, string>;

const { approve, withdraw, passOn } = reviewVerbs<TransactionSubject, TransactionStatus, string>(reportPlan);

/** In these a transaction waits for its report, and takes receipts. */
export const reportable = ['awaiting_report', 'need_revision'] as const;

const stays = ({ status }: TransactionSubject) => status as TransactionStatus;

const settled = ['awaiting_report', 'reported', 'processed'] as const;

/** What a transaction of a card may become: by what the card network tells, and once it is cleared by its report. */
export const cardTransactionLifecycle = (type: CardType) => {
  const { name, permissions } = cardTerms[type].transactions;
  return defineLifecycle<TransactionSubject, TransactionStatus, string>({
    name,
    noun: name,
    statuses: transactionStatuses,
    looks: transactionLooksOf(name),
    waitsFor: { awaiting_report: 'report', need_revision: 'report' },
    follows: ['pending_settlement'],
    transitions: [
      {
        action: 'report',
        from: reportable,
        to: ['awaiting_review', 'reported'],
        // Its effect sends it to review, where somebody has to look at it.
        choose: () => 'reported',
        by: [isHolder, hasPermission(permissions.edit)],
        byOne: 'what looks unusual, or has no receipt, is reviewed by somebody else',
        input: {
          category: reference('category-policies', { isRequired: true }),
          receipts: references('receipts'),
          missingReason: longText(500),
          notes: longText(500),
        },
        route: { method: 'PUT', path: 'report' },
        ability: 'isAbleToReport',
        explained: 'inStatus',
      },
      approve,
      revising<TransactionSubject, TransactionStatus, string>(reportPlan),
      withdraw,
      passOn,
      { action: 'attach', from: reportable, to: reportable, choose: stays, by: [] },
      { action: 'detach', from: reportable, to: reportable, choose: stays, by: [] },
      { action: 'snooze', from: reportable, to: reportable, choose: stays, by: [] },
      { action: 'increment', from: ['pending_settlement'], to: ['pending_settlement'], by: [] },
      { action: 'clearPart', from: ['pending_settlement'], to: ['pending_settlement'], by: [] },
      { action: 'clear', from: ['pending_settlement'], to: settled, by: [] },
      {
        action: 'reverse',
        from: ['pending_settlement'],
        to: ['pending_settlement', 'canceled', ...settled],
        by: [],
      },
      { action: 'expire', from: ['pending_settlement'], to: ['canceled', ...settled], by: [] },
      { action: 'presentLate', from: ['canceled'], to: settled, by: [] },
    ],
  });
};
