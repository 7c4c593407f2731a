import type { Requirement } from '../../../domain/access/access.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { depositRuleEn } from './depositRules.en.ts';

/** Why an action on a deposit is refused. */
export const depositRule = messagesOf<typeof depositRuleEn>('depositRule');

/** What a company needs to pay deposits on its orders. */
export const depositAccess = {
  allFeatures: ['expenseBill', 'purchaseOrder'],
  allFlags: ['purchase_order_deposit'],
} as const satisfies Requirement;
