import { useTranslate } from 'react-admin';
import { useProfile } from '../../providers/session/profile.tsx';
import type { ShownBanner } from './useBanners.ts';

/** What stands over every page of an installation in production that pays by a sandbox; nobody puts it away. */
export function useSandboxBanner(): readonly ShownBanner[] {
  const translate = useTranslate();
  const { installation } = useProfile();
  if (installation.isSandboxInProduction !== true) return [];
  const message = translate('shell.sandbox.inProduction');
  return [{ id: -1, level: 'important', message, actionLink: null, actionButton: null }];
}
