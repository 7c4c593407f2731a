import { messagesOf } from '../../../domain/message/message.ts';
import type { topUpEn } from './topUp.en.ts';

/** What people are told of top-ups. */
export const topUpNotice = messagesOf<(typeof topUpEn)['notice']>('topUp.notice');

/** Why something is refused of them. */
export const topUpRule = messagesOf<(typeof topUpEn)['rule']>('topUp.rule');
