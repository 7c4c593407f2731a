import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { useActor } from '../../providers/session/profile.tsx';
import type { RouteName } from '../app/routing/routes.ts';
import { hasScreen, isDetailOrForm, pathTo, routeNames, routeOf } from '../app/routing/routes.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import { breadcrumbsOf } from '../layout/breadcrumbs.ts';
import { routeNameAt } from '../app/routing/routeMatch.ts';
import type { Visited } from '../ui/action/pageActions.ts';
import { onPageActions, pageActions, visitedKey } from '../ui/action/pageActions.ts';
import { creatableLabel, useLoadCreatable } from '../app/creatable.ts';
import type { Matched } from './paletteMatch.ts';

export interface PaletteEntry extends Matched {
  id: string;
  /** The words over the entries of its kind. */
  group: string;
  /** An address within the application, or something to do. */
  to?: string;
  run?: () => void;
  isDestructive?: boolean;
}

/** What needs no asking: pages looked at before, what this page offers, what can be entered, every screen. */
export function usePaletteEntries(): Readonly<Record<'recent' | 'others', readonly PaletteEntry[]>> {
  const translate = useTranslate();
  const actor = useActor();
  const mayEnter = useMayEnter();
  const { pathname } = useLocation();
  const actions = useSyncExternalStore(onPageActions, pageActions);
  const [visited] = useStore<readonly Visited[]>(visitedKey, []);
  const loadCreatable = useLoadCreatable();
  const { data: creatableOf } = useQuery({
    queryKey: ['creatable'],
    queryFn: loadCreatable,
    staleTime: 'static',
    meta: { raisesErrorPage: false },
  });
  const titleOf = (name: RouteName): string => translate(`title.${routeOf(name).title}`);
  const group = (kind: 'recent' | 'action' | 'create' | 'screen'): string =>
    translate(`palette.group.${kind}`);

  const screens = routeNames().filter((name) => {
    const { path, redirectsTo, access } = routeOf(name);
    const isList = !path.includes(':') && !isDetailOrForm(name) && redirectsTo === undefined;
    return isList && access !== 'everybody' && hasScreen(name) && mayEnter(name);
  });
  /** Where a screen stands, since some are called the same. */
  const placeOf = (path: string): string =>
    breadcrumbsOf(path)
      .slice(0, -1)
      .map(({ path: part, text }) => {
        const name = routeNameAt(part);
        return name === null ? text : titleOf(name);
      })
      .join(' / ');

  const others: PaletteEntry[] = [
    ...actions
      .filter(({ isDisabled, to, onPress }) => isDisabled !== true && (to ?? onPress) !== undefined)
      .map(({ id, label, to, onPress, isDestructive }) => ({
        id: `action ${id}`,
        group: group('action'),
        label,
        ...(to === undefined ? {} : { to }),
        ...(onPress ? { run: onPress } : {}),
        isDestructive: isDestructive ?? false,
      })),
    ...(creatableOf?.(actor, hasScreen) ?? []).map((creatable) => ({
      id: `create ${creatable.to}`,
      group: group('create'),
      label: creatableLabel(translate, creatable),
      to: creatable.to,
    })),
    ...screens.map((name) => {
      const to = pathTo(name as 'index');
      return { id: `screen ${to}`, group: group('screen'), label: titleOf(name), detail: placeOf(to), to };
    }),
  ];
  const recent = visited
    .filter(({ path }) => path !== pathname && path !== '/')
    .map(({ path, title }) => ({
      id: `recent ${path}`,
      group: group('recent'),
      label: title,
      detail: placeOf(path.split('?')[0] ?? path),
      to: path,
    }));
  return { recent, others };
}
