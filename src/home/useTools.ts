import type { RouteName } from '../app/routing/routes.ts';
import { routeNames, routeOf } from '../app/routing/routes.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import { useMenu } from '../layout/menu/useMenu.ts';

/** The tools of the acting person that their menu does not have, in their places. */
export function useTools(): readonly RouteName[] {
  const mayEnter = useMayEnter();
  const { groups } = useMenu();
  const inMenu = new Set(
    groups.flatMap(({ items }) =>
      items.flatMap(({ children }) => children.flatMap((child) => (child.kind === 'link' ? child.href : []))),
    ),
  );
  return routeNames()
    .filter((name) => routeOf(name).tool !== undefined && mayEnter(name) && !inMenu.has(routeOf(name).path))
    .sort((one, other) => (routeOf(one).tool ?? 0) - (routeOf(other).tool ?? 0));
}
