import { messagesOf } from '../../../../domain/message/message.ts';
import type { creditPurchaseEn } from './creditPurchase.en.ts';

/** The reasons for which a purchase of credit is refused. */
export const creditRule = messagesOf<(typeof creditPurchaseEn)['rule']>('creditPurchase.rule');

/** The notices about credit. */
export const creditNotice = messagesOf<(typeof creditPurchaseEn)['notice']>('creditPurchase.notice');

/** What a credit is for. */
export const creditKindWord = messagesOf<(typeof creditPurchaseEn)['kind']>('creditPurchase.kind');
