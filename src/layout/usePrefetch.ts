import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchWhenIdle } from '../app/routing/prefetchScreens.ts';
import { routeNameAt } from '../app/routing/routeMatch.ts';
import type { RouteName } from '../app/routing/routes.ts';
import { isRouteName } from '../app/routing/routes.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import type { MenuPosition } from './menu/useMenu.ts';

/** While the page rests, fetches the code of the records of this list, and of what the person's menu leads to. */
export function usePrefetch({ groups, route }: MenuPosition): void {
  const queryClient = useQueryClient();
  const mayEnter = useMayEnter();
  const ofMenu = useScreensOfMenu(groups);
  const ofList = (route ? [recordsOf(route)] : []).filter((name) => isRouteName(name)).filter(mayEnter);
  const inOrder = [...new Set([...ofList, ...ofMenu])].join(' ');
  useEffect(
    () =>
      prefetchWhenIdle({
        screens: inOrder.split(' ').filter(isRouteName),
        isBusy: () => queryClient.isFetching() + queryClient.isMutating() > 0,
      }),
    [inOrder, queryClient],
  );
}

/** The screens of the menu that the acting person may enter. Navigation does not compute them again. */
function useScreensOfMenu(groups: MenuPosition['groups']): readonly RouteName[] {
  const mayEnter = useMayEnter();
  return groups
    .flatMap(leadsTo)
    .filter((name) => isRouteName(name))
    .filter(mayEnter);
}

const recordsOf = (list: RouteName): string => `${list}-id`;

function leadsTo({ items }: MenuPosition['groups'][number]): string[] {
  return items.flatMap(({ href, children }) => {
    const links = children.flatMap((child) => (child.kind === 'link' ? [child.href] : []));
    return [href, ...links].flatMap((address) => routeNameAt(address) ?? []);
  });
}
