import { messagesOf } from '../../domain/message/message.ts';
import type { serverEn } from './server.en.ts';

/** A message in the server's own words. */
export const own = messagesOf<typeof serverEn>('server');
