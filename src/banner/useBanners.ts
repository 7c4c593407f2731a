import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useStore, useTranslate } from 'react-admin';
import { isClosable, seesBanners } from '../../domain/banner/banner.ts';
import type { BannerAnswer, PageBanner } from '../../domain/banner/bannerSchemas.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { bannerPollMs } from '../app/pace.ts';
import { routeNameAt } from '../app/routing/routeMatch.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';

/** A banner as it stands over the pages; without `close` it stays. */
export type ShownBanner = Pick<PageBanner, 'id' | 'level' | 'message' | 'actionLink' | 'actionButton'> & {
  close?: () => void;
};

/** Ids of banners that the person has put away. */
const closedKey = 'banner.closed';
/** Those that stood there last: they stand at once on the next page load, so that nothing moves down later. */
const lastKey = 'banner.last';
const nobody: readonly number[] = [];

/** The banners over the pages (rules: banners). What cannot be read is said in a banner, too. */
export function useBanners(): readonly ShownBanner[] {
  const actor = useActor();
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [closed, setClosed] = useStore<readonly number[]>(closedKey, nobody);
  const [last, setLast] = useStore<BannerAnswer | undefined>(lastKey);
  const [isFailureSeen, setFailureSeen] = useState(false);
  const { data = last, isError } = useQuery({
    queryKey: ['banners'],
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.read<BannerAnswer>('banners', { what: 'all', signal });
      if (JSON.stringify(answer) !== JSON.stringify(last)) setLast(answer);
      return answer;
    },
    enabled: seesBanners(actor),
    staleTime: bannerPollMs,
    refetchInterval: bannerPollMs,
    refetchOnWindowFocus: false,
    meta: { raisesErrorPage: false },
  });
  if (!seesBanners(actor)) return [];
  // A page of ours that this person may not enter is not offered.
  const mayFollow = (button: PageBanner['actionButton']): boolean => {
    const name = button ? routeNameAt(button.url.split(/[?#]/)[0] ?? '') : null;
    return name === null || mayEnter(name);
  };
  if (!data) {
    if (!isError || isFailureSeen) return [];
    const message = translate('shell.banner.failed');
    const close = () => setFailureSeen(true);
    return [{ id: 0, level: 'information', message, actionLink: null, actionButton: null, close }];
  }
  return data.data
    .filter(({ id, level, isHidden }) => !isHidden && !(isClosable(level) && closed.includes(id)))
    .map((found) => {
      const banner = { ...found, actionButton: mayFollow(found.actionButton) ? found.actionButton : null };
      if (!isClosable(banner.level)) return banner;
      const there = data.data.map(({ id }) => id);
      const close = () => setClosed([...closed.filter((id) => there.includes(id)), banner.id]);
      return { ...banner, close };
    });
}
