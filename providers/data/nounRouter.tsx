import { useCallback } from 'react';
import type { RouterProvider } from 'react-admin';
import { reactRouterProvider } from 'react-admin';
import type { NounResource } from './nounResource.ts';

/** react-admin's own paths begin with it, so that none of them can be taken for an address of ours. */
export const resourceBase = '/resource';

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0];

/** What stands behind `/resource/vendors`: nothing, `/create`, `/7`, `/7/show`. A name may have slashes of its own. */
const ownPage = /^(?:\/(?:(create)|(\d+)(?:\/(show))?))?\/?([?#].*)?$/;

/**
 * Our address of a path that react-admin made. What names no page of a noun loses react-admin's
 * prefix, as the target of a redirect does; who is denied lands on the index, as everywhere (rules: route access).
 */
export function specifiedAddress(nouns: readonly NounResource[], path: string): string {
  if (!path.startsWith(`${resourceBase}/`)) return path;
  const bare = path.slice(resourceBase.length);
  if (bare === '/access-denied') return '/';
  const pages = nouns.flatMap(({ name, at }) => {
    const page = bare.startsWith(`/${name}`) ? ownPage.exec(bare.slice(name.length + 1)) : null;
    return page ? [{ at, page }] : [];
  });
  if (!pages[0]) return bare;
  const {
    at,
    page: [, create, id, show, tail = ''],
  } = pages[0];
  if (create) return withTail(at.create ?? at.list ?? '/', tail);
  if (id === undefined) return at.list === undefined ? bare : withTail(at.list, tail);
  const page = (show ? at.show : (at.edit ?? at.show)) ?? at.list ?? '/';
  return withTail(page.replace(':id', id), tail);
}

/** An address may carry a query of its own. */
function withTail(address: string, tail: string): string {
  return address + (tail.startsWith('?') && address.includes('?') ? tail.replace('?', '&') : tail);
}

/** react-router for react-admin, with every link and step of its own led to our addresses. */
export function nounRouterProvider(nouns: readonly NounResource[]): RouterProvider {
  const { Link, Navigate, useNavigate } = reactRouterProvider;

  function specified<Target extends To>(to: Target): Target | string {
    if (typeof to === 'number') return to;
    if (typeof to === 'string') return specifiedAddress(nouns, to);
    const { pathname = '', search = '', hash = '' } = to;
    return pathname.startsWith(resourceBase) ? specifiedAddress(nouns, pathname + search + hash) : to;
  }

  return {
    ...reactRouterProvider,
    Link: ({ to, ...props }) => <Link {...props} to={specified(to)} />,
    Navigate: ({ to, ...props }) => <Navigate {...props} to={specified(to)} />,
    useNavigate() {
      const navigate = useNavigate();
      return useCallback((to, options) => navigate(specified(to), options), [navigate]);
    },
  };
}
