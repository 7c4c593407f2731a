import type { Actor } from '../access/actor.ts';
import { isAdministrator } from '../access/actor.ts';
import { isFlagOn } from '../access/featureFlag.ts';

/** What a banner over every page is about (rules: banners). */
export const bannerLevels = ['information', 'announcement', 'important'] as const;
export type BannerLevel = (typeof bannerLevels)[number];

/** Whether a person can put a banner away: what is important stays. */
export function isClosable(level: BannerLevel): boolean {
  return level !== 'important';
}

/** Who sees banners: administrators, and everybody where the flag says so (rules: banners). */
export function seesBanners(actor: Pick<Actor, 'role' | 'flags'>): boolean {
  return isAdministrator(actor) || isFlagOn(actor.flags, 'enable_broadcast_for_all_user');
}

/** Whether a banner may lead there: a page of the application, or an address of the web. */
export function isBannerAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

/** So many banners stand over the pages at once: each takes a line from them. */
export const mostBanners = 3;
