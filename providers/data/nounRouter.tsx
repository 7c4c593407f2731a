import { useCallback } from 'react';
import type { RouterProvider } from 'react-admin';
import { reactRouterProvider } from 'react-admin';
import type { NounResource } from './nounResource.ts';

/** react-admin's own paths begin with it, so that none of them can be taken for an address of the specification. */
export const resourceBase = '/resource';

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0];

/** `/resource/vendors`, `/resource/vendors/create`, `/resource/vendors/7`, `/resource/vendors/7/show`. */
const ownPath = /^\/resource\/([^/?#]+)(?:\/(?:(create)|(\d+)(?:\/(show))?))?\/?([?#].*)?$/;

/**
 * The specification's address of a path that react-admin made. What names no page of a noun loses react-admin's
 * prefix, as the target of a redirect does; who is denied lands on the index, as everywhere (spec 1 §5).
 */
export function specifiedAddress(nouns: readonly NounResource[], path: string): string {
  if (!path.startsWith(`${resourceBase}/`)) return path;
  const [, name, create, id, show, tail = ''] = ownPath.exec(path) ?? [];
  const at = nouns.find((noun) => noun.name === name)?.at;
  const bare = path.slice(resourceBase.length);
  if (bare === '/access-denied') return '/';
  if (!at) return bare;
  if (create) return withTail(at.create ?? at.list ?? '/', tail);
  if (id === undefined) return at.list === undefined ? bare : withTail(at.list, tail);
  const page = (show ? at.show : (at.edit ?? at.show)) ?? at.list ?? '/';
  return withTail(page.replace(':id', id), tail);
}

/** An address may carry a query of its own. */
function withTail(address: string, tail: string): string {
  return address + (tail.startsWith('?') && address.includes('?') ? tail.replace('?', '&') : tail);
}

/** react-router for react-admin, with every link and step of its own led to the specification's addresses. */
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
