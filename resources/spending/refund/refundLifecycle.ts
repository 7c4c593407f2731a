import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule, Transition } from '../../../domain/lifecycle/lifecycle.ts';
import type { Message } from '../../../domain/message/message.ts';
import { amount, day, number, text } from '../../../domain/noun/fields.ts';
import { hasPermission } from '../../../domain/noun/noun.ts';
import { refundWays } from './refund.ts';
import type { refundedEn } from './refundedWords.en.ts';

/** A record of which money comes back, as its lifecycle judges it. */
export interface RefundedSubject extends LifecycleSubject {
  /** Money is to come back of it, and is not there yet. */
  isRefundUnderWay: boolean;
  /** Its payer says that they transferred it. */
  isTransferStated: boolean;
  /** Transfers that came otherwise than they were asked for. */
  transfersWaiting: number;
}

/** By which way somebody gives back of an advance, and how much. */
const refunding = { amount: amount({ isRequired: true }), ...refundWays } satisfies ActionInput;

const takingTransfer = {
  transfer: number({ isRequired: true, max: Number.MAX_SAFE_INTEGER }),
} satisfies ActionInput;

/** What finance finds on the account: the sum is typed, and not the one that was asked for, so that somebody has looked. */
const confirmingTransfer = {
  amount: amount({ isRequired: true }),
  receivedOn: day({ isRequired: true, example: '2026-11-20' }),
} satisfies ActionInput;

const refusingTransfer = { notes: text(300, { isRequired: true }) } satisfies ActionInput;

/** What holds of money that comes back, in the words of a noun. */
export function refundRules(rule: (key: keyof (typeof refundedEn)['rule']) => Message) {
  return {
    isNoRefundUnderWay: {
      name: 'no refund is under way',
      holds: (_actor, { isRefundUnderWay }) => !isRefundUnderWay,
      says: rule('refundUnderWay'),
      isOfRecord: true,
    },
    isRefundUnderWay: {
      name: 'a refund is under way',
      holds: (_actor, { isRefundUnderWay }) => isRefundUnderWay,
      says: rule('noRefundUnderWay'),
      isOfRecord: true,
    },
    isTransferStated: {
      name: 'its payer says that they transferred it',
      holds: (_actor, { isTransferStated }) => isTransferStated,
      says: rule('noTransferStated'),
      isOfRecord: true,
    },
    /** Money that came in is looked at first: else it would be given back, or kept from a salary, a second time. */
    isNoTransferWaiting: {
      name: 'all money that came in is taken',
      holds: (_actor, { transfersWaiting }) => transfersWaiting === 0,
      says: rule('transferWaiting'),
      isOfRecord: true,
    },
    isTransferWaiting: {
      name: 'money came in that nobody has taken',
      holds: (_actor, { transfersWaiting }) => transfersWaiting > 0,
      says: rule('noTransferWaiting'),
      isOfRecord: true,
    },
  } satisfies Readonly<Record<string, Rule<RefundedSubject>>>;
}

/** How the money of a kind of records comes back. */
interface Refunding<Subject, Status extends string> {
  /** In what a record waits for its money. */
  owedIn: Status;
  /** Where money may come in: late money comes when nothing is left to give back. */
  comesIn: readonly Status[];
  /** Who gives it back. */
  by: readonly Rule<Subject>[];
  /** Whether they give it back by the bank. */
  byBank: Rule<Subject>;
  rules: ReturnType<typeof refundRules>;
  /** Who takes money that came otherwise than it was asked for, and who never does. */
  takenBy: PermissionKey;
  keptAway: readonly Rule<Subject>[];
  /** Further resources under whose address a refund is asked for. */
  alsoOf?: readonly string[];
}

/** What people and the bank do about money that comes back. */
export function refundVerbs<Subject extends RefundedSubject, Status extends string>({
  owedIn,
  comesIn,
  by,
  byBank,
  rules,
  takenBy,
  keptAway,
  alsoOf,
}: Refunding<Subject, Status>): readonly Transition<Subject, Status, string, string>[] {
  const stays = { choose: ({ status }: LifecycleSubject) => status as Status };
  return [
    {
      action: 'makeRefund',
      from: [owedIn],
      to: [owedIn],
      by,
      and: [byBank, rules.isNoRefundUnderWay, rules.isNoTransferWaiting],
      byOne: 'It is their own money that they give back.',
      input: refunding,
      route: { method: 'POST', path: 'refunds', ...(alsoOf ? { alsoOf } : {}) },
      ability: 'isAbleToMakeRefund',
      movesMoney: true,
      explained: 'inStatus',
    },
    {
      action: 'cancelRefund',
      from: [owedIn],
      to: [owedIn],
      by,
      and: [rules.isRefundUnderWay],
      byOne: 'Nothing has been paid on it.',
      route: { method: 'PATCH', path: 'cancel-refund' },
      ability: 'isAbleToCancelRefund',
      explained: 'never',
      place: 'list',
    },
    {
      action: 'takeTransfer',
      from: comesIn,
      to: comesIn,
      ...stays,
      by: [hasPermission(takenBy)],
      and: [rules.isTransferWaiting],
      unless: keptAway,
      input: takingTransfer,
      route: { method: 'PATCH', path: 'take-transfer' },
      ability: 'isAbleToTakeTransfer',
      movesMoney: true,
      explained: 'never',
    },
    ...(
      [
        ['confirmTransfer', 'confirm-transfer', 'isAbleToConfirmTransfer', confirmingTransfer],
        ['refuseTransfer', 'refuse-transfer', 'isAbleToRefuseTransfer', refusingTransfer],
      ] as const
    ).map(([action, path, ability, input]) => ({
      action,
      from: comesIn,
      to: comesIn,
      ...stays,
      by: [hasPermission(takenBy)],
      and: [rules.isTransferStated],
      unless: keptAway,
      input,
      route: { method: 'PATCH' as const, path },
      ability,
      movesMoney: action === 'confirmTransfer',
      explained: 'never' as const,
    })),
    ...(['refundReceived', 'transferCame', 'refundExpired'] as const).map((action) => ({
      action,
      from: comesIn,
      to: comesIn,
      ...stays,
      by: [],
    })),
  ];
}
