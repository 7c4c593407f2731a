import { messagesOf } from '../../../domain/message/message.ts';
import type { topUpEn } from './topUp.en.ts';

/** The notices about top-ups. */
export const topUpNotice = messagesOf<(typeof topUpEn)['notice']>('topUp.notice');

/** The reasons for which a top-up is refused. */
export const topUpRule = messagesOf<(typeof topUpEn)['rule']>('topUp.rule');
