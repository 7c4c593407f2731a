import { messagesOf } from '../../../../domain/message/message.ts';
import type { paymentRuleEn } from './paymentRules.en.ts';

/** Why an action on a payment, or for one, is refused. */
export const paymentRule = messagesOf<typeof paymentRuleEn>('paymentRule');
