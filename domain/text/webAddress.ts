import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';

type ReadAddress = { isRead: true; address: string } | { isRead: false; says: Message };

const refused = (says: Message): ReadAddress => ({ isRead: false, says });

/** Something before a colon that is no port: `mailto:`, `javascript:`. */
const otherScheme = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;

/**
 * The web address that a person means, as it is kept: with its scheme, and its host in small letters as names of hosts are sent, so that
 * letters of other scripts that look like Latin ones are seen (`xn--…`).
 */
export function readWebAddress(text: string): ReadAddress {
  const given = text.trim();
  const hasScheme = /^https?:/i.test(given);
  if (!hasScheme && otherScheme.test(given)) return refused(law('field.webScheme'));
  if (/[\s\\]/.test(given)) return refused(law('field.webAddress'));
  const url = parsed(hasScheme ? given : `https://${given}`);
  if (url === null) return refused(law('field.webAddress'));
  // What stands before an @ is taken for the host by who reads it.
  if (url.username !== '' || url.password !== '') return refused(law('field.webPerson'));
  if (!/^[a-z0-9-][a-z0-9.-]*\.[a-z0-9-]*[a-z][a-z0-9-]*\.?$/.test(url.hostname))
    return refused(law('field.webAddress'));
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  return { isRead: true, address: isBare ? url.origin : url.href };
}

function parsed(address: string): URL | null {
  try {
    const url = new URL(address);
    return ['http:', 'https:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
