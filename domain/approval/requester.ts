import type { LifecycleSubject, Rule } from '../lifecycle/lifecycle.ts';
import { law } from '../message/message.ts';
import type { ReviewedSubject } from './reviewLifecycle.ts';

/** A record that somebody asks for, and others decide on. */
export interface RequestedSubject extends LifecycleSubject, ReviewedSubject {
  requesterID: number;
}

/** Who asked for it. */
export const isRequester: Rule<Pick<RequestedSubject, 'requesterID'>> = {
  name: 'its requester',
  holds: (actor, { requesterID }) => actor.employeeID === requesterID,
  says: law('rule.requester'),
};

/** Who asked for it, where they are the ones who may not. */
export const isRequestersOwn: Rule<Pick<RequestedSubject, 'requesterID'>> = {
  ...isRequester,
  says: law('rule.requestersOwn'),
};

/** Who is asked to decide its open step. */
export const isAsked: Rule<Pick<RequestedSubject, 'approverIDs'>> = {
  name: 'current approver',
  holds: (actor, { approverIDs }) => approverIDs.includes(actor.employeeID),
  says: law('rule.asked'),
};
