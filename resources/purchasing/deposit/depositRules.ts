import { messagesOf } from '../../../domain/message/message.ts';
import type { depositRuleEn } from './depositRules.en.ts';

/** Why an action on a deposit is refused. */
export const depositRule = messagesOf<typeof depositRuleEn>('depositRule');

export { depositAccess } from '../switches.ts';
