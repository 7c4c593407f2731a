import { matchRoutes } from 'react-router';
import type { RouteName } from './routes.ts';
import { accountingProviders, routeNames, routes } from './routes.ts';

const routeObjects = routeNames.map((name) => ({ id: name, path: routes[name].path }));

/**
 * The route of an address, static words before parameters; null for an unknown one. The accounting callback stands
 * behind all others and knows its providers.
 */
export function routeNameAt(path: string): RouteName | null {
  const match = matchRoutes(routeObjects, path)?.at(-1);
  if (!match) return null;
  const { provider } = match.params;
  const isForeign = match.route.id === 'id-id' && !accountingProviders.some((known) => known === provider);
  return isForeign ? null : match.route.id;
}
