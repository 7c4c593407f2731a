import { messagesOf } from '../../../../domain/message/message.ts';
import type { paymentErrorEn } from './paymentErrors.en.ts';

/** Why a field of a payment request is refused. */
export const paymentError = messagesOf<typeof paymentErrorEn>('paymentError');
