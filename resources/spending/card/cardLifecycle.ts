import type { Actor } from '../../../domain/access/actor.ts';
import type { FlagName } from '../../../domain/access/featureFlag.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { RequestedSubject } from '../../../domain/approval/requester.ts';
import { isAsked, isRequester, isRequestersOwn } from '../../../domain/approval/requester.ts';
import type { ReviewPlan } from '../../../domain/approval/reviewLifecycle.ts';
import { reviewVerbs } from '../../../domain/approval/reviewLifecycle.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import { amount, onOff, text } from '../../../domain/noun/fields.ts';
import { hasPermission } from '../../../domain/noun/noun.ts';
import type { cardEn } from './card.en.ts';
import type { CardStatus, PauseReason } from './cardStatus.ts';
import { cardLooksOf, cardStatuses, endedStatuses, liveStatuses } from './cardStatus.ts';
import type { CardType } from './cardType.ts';
import { cardTerms } from './cardType.ts';

export const cardWord = messagesOf<(typeof cardEn)['rule']>('card.rule');

/** What rules ask of a card, acted on or shown. */
interface CardSubject extends RequestedSubject {
  assignedEmployeeID: number;
  pauseReason?: PauseReason | null;
  heldAmount: string | number;
}

const isHolder: Rule<CardSubject> = {
  name: 'its holder',
  holds: (actor, { assignedEmployeeID }) => assignedEmployeeID === actor.employeeID,
  says: cardWord('holder'),
};
const isHoldersOwn: Rule<CardSubject> = {
  ...isHolder,
  name: 'whose card it is',
  says: cardWord('holdersOwn'),
};

/** Who holds a card takes back no pause but their own. */
const isHeldBack: Rule<CardSubject> = {
  name: 'whose card somebody else paused',
  holds: (actor: Actor, card) => isHolder.holds(actor, card) && card.pauseReason !== 'holder',
  says: cardWord('pausedByOthers'),
};

/** A card past its end, overdrawn, or with receipts missing, is no card again by a press. */
const isResumable: Rule<CardSubject> = {
  name: 'card that can pay again',
  holds: (_actor, { pauseReason }) =>
    pauseReason !== 'ended' && pauseReason !== 'overdrawn' && pauseReason !== 'receipts',
  says: cardWord('staysPaused'),
  isOfRecord: true,
};

const isNothingHeld: Rule<CardSubject> = {
  name: 'nothing held on it',
  holds: (_actor, { heldAmount }) => Number(heldAmount) === 0,
  says: cardWord('held'),
  isOfRecord: true,
};

/** What cards of a type do with a flag alone. */
const whileOn = (flag: FlagName | null): Rule<CardSubject>[] =>
  flag === null
    ? []
    : [
        {
          name: flag,
          holds: ({ flags }) => isFlagOn(flags, flag),
          says: law('access.flag', { flag }),
        },
      ];

/** The holder accepts the terms; of a card that is delivered they say what is printed on it. */
const activation = {
  accepted: { isTermsAccepted: onOff() },
  printed: {
    lastFour: text(4, { isRequired: true, example: '0000' }),
    expiryMonth: text(5, { isRequired: true, example: '12/30' }),
  },
} as const;

export const cardReviewPlan = {
  inReview: 'awaiting_approval',
  approvedAs: 'in_process',
  rejectedAs: 'rejected',
  by: [isAsked],
  keptAway: [isRequestersOwn, isHoldersOwn],
  // The last approval loads the card.
  own: { approve: { movesMoney: true, speaksOf: 'cardCumulativeLimit' } },
} as const satisfies ReviewPlan<CardSubject, CardStatus, string>;

// An approval is not taken back: the card is loaded by then.
const { approve, reject, passOn } = reviewVerbs<CardSubject, CardStatus, string>(cardReviewPlan);

const stays = ({ status }: CardSubject) => status as CardStatus;

/** What a card of a type may become. */
export const cardLifecycle = (type: CardType) => {
  const { name, permissions, topUp, topUpFlag, deactivateFlag, isDelivered } = cardTerms[type];
  return defineLifecycle<CardSubject, CardStatus, string>({
    name,
    noun: name,
    statuses: cardStatuses,
    looks: cardLooksOf(name),
    waitsFor: { pending_activation: 'activate', temporary_inactive: 'resume' },
    transitions: [
      approve,
      reject,
      passOn,
      {
        action: 'cancel',
        from: ['awaiting_approval'],
        to: ['canceled'],
        by: [isRequester, hasPermission(permissions.create)],
        byOne: 'no money has moved',
        route: { method: 'PATCH', path: 'cancel' },
        ability: 'isAbleToCancel',
        explained: 'inStatus',
        isDestructive: true,
        endsIt: true,
      },
      {
        action: 'activate',
        from: ['pending_activation'],
        to: ['activating'],
        by: [isHolder],
        byOne: 'others decided that the card is issued',
        input: isDelivered ? activation.printed : activation.accepted,
        route: { method: 'PATCH', path: 'activate' },
        ability: 'isAbleToActivate',
        explained: 'inStatus',
      },
      {
        action: 'topUp',
        from: liveStatuses,
        to: liveStatuses,
        choose: stays,
        by: [hasPermission(topUp)],
        and: whileOn(topUpFlag),
        unless: [isHoldersOwn],
        input: { amount: amount({ isRequired: true }) },
        route: { method: 'POST', path: 'top-ups' },
        ability: 'isAbleToTopUp',
        movesMoney: true,
        explained: 'inStatus',
        place: 'beside',
      },
      {
        action: 'edit',
        from: liveStatuses,
        to: liveStatuses,
        choose: stays,
        by: [hasPermission(permissions.edit)],
        unless: [isHoldersOwn],
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      {
        action: 'pause',
        from: ['activated'],
        to: ['temporary_inactive'],
        by: [isHolder, hasPermission(permissions.edit)],
        byOne: 'it holds the card back, and others resume it',
        route: { method: 'PATCH', path: 'pause' },
        ability: 'isAbleToPause',
        explained: 'inStatus',
        place: 'list',
        endsIt: true,
      },
      {
        action: 'resume',
        from: ['temporary_inactive'],
        to: ['activated'],
        by: [isHolder, hasPermission(permissions.edit)],
        and: [isResumable],
        unless: [isHeldBack],
        route: { method: 'PATCH', path: 'resume' },
        ability: 'isAbleToResume',
        explained: 'inStatus',
      },
      {
        action: 'deactivate',
        from: liveStatuses,
        to: ['deactivating'],
        by: [hasPermission(permissions.archive)],
        and: [...whileOn(deactivateFlag), isNothingHeld],
        input: reason,
        route: { method: 'PATCH', path: 'deactivate' },
        ability: 'isAbleToDeactivate',
        movesMoney: true,
        isDestructive: true,
        explained: 'inStatus',
        place: 'list',
        endsIt: true,
      },
      {
        action: 'delete',
        from: endedStatuses,
        to: ['deleted'],
        by: [hasPermission(permissions.archive)],
        byOne: 'the card has ended, nothing is on it, and its history stays',
        route: { method: 'DELETE', path: '' },
        ability: 'isAbleToDelete',
        isDestructive: true,
        explained: 'inStatus',
        place: 'list',
        endsIt: true,
      },
      ...(isDelivered
        ? ([
            { action: 'notActivated', from: ['pending_activation'], to: ['pending_activation'], by: [] },
          ] as const)
        : []),
      { action: 'reversal', from: cardStatuses, to: cardStatuses, choose: stays, by: [] },
      { action: 'reveal', from: liveStatuses, to: liveStatuses, choose: stays, by: [] },
      { action: 'notRevealed', from: liveStatuses, to: liveStatuses, choose: stays, by: [] },
      { action: 'issued', from: ['in_process'], to: ['pending_activation'], by: [] },
      { action: 'notIssued', from: ['in_process'], to: ['failed'], by: [] },
      { action: 'opened', from: ['activating'], to: ['activated'], by: [] },
      { action: 'suspend', from: ['activated'], to: ['temporary_inactive'], by: [] },
      {
        action: 'unlock',
        from: ['temporary_inactive'],
        to: ['activated', 'temporary_inactive'],
        by: [],
      },
      { action: 'ended', from: liveStatuses, to: ['deactivating'], by: [] },
      { action: 'closed', from: ['deactivating'], to: ['deactivated'], by: [] },
    ],
  });
};
