import { spokenLanguage } from '../../../providers/http/language.ts';

const apiHost: string = import.meta.env['VITE_API_HOST'] ?? '';

/**
 * Leads to the provider's sign-in by way of the server, which remembers by a cookie that this browser asked. The provider is
 * asked to speak as the page does.
 */
export function signInAddress(): string {
  return `${apiHost}/v1/auth/sso/authorize?language=${spokenLanguage()}`;
}
