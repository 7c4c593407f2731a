import { judgeAccess } from '../../../domain/access/access.ts';
import type { Verdict } from '../../../domain/access/access.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { RouteDefinition, RouteName } from './routes.ts';
import { isRouteName, routeOf } from './routes.ts';
import type { Message } from '../../../domain/message/message.ts';

/** Whether a screen is attached to a route, or to a route that it redirects to. */
export type HasScreen = (name: RouteName) => boolean;

type Entry =
  | { kind: 'enter' }
  | { kind: 'go'; to: RouteName }
  | { kind: 'sign-in' }
  /** The page that tells what a feature is, in place of its screens. */
  | { kind: 'landing' }
  | { kind: 'not-found' }
  | { kind: 'unknown-guard' };

interface Visit {
  name: RouteName;
  /** Null without a session. */
  actor: Actor | null;
  hasScreen: HasScreen;
}

/** Answers what stands in the way, or null when this guard lets the visitor pass. */
type Guard = (visit: Visit) => Entry | null;

const toIndex: Entry = { kind: 'go', to: 'index' };

function requirementVerdict(route: RouteDefinition, actor: Actor): Verdict {
  return typeof route.access === 'object' ? judgeAccess(actor, route.access) : { isAllowed: true };
}

/** What is asked of a visitor, by name. A refusal leads to the index page (rules: route access). */
const guards: Record<string, Guard> = {
  session: ({ actor }) => (actor ? null : { kind: 'sign-in' }),

  /** A page without an entry is open to nobody. */
  entry: ({ name }) => (routeOf(name).access === undefined ? toIndex : null),

  access: ({ name, actor, hasScreen }) => {
    const route = routeOf(name);
    if (!actor) return toIndex;
    const verdict = requirementVerdict(route, actor);
    if (verdict.isAllowed) return null;
    if (verdict.reason === 'feature' && route.landsWithoutFeature) return { kind: 'landing' };
    const elsewhere = route.refusedTo;
    if (verdict.reason === 'permission' && elsewhere !== undefined && isRouteName(elsewhere)) {
      if (hasScreen(elsewhere) && mayVisit(elsewhere, actor)) return { kind: 'go', to: elsewhere };
    }
    return toIndex;
  },

  redirect: ({ name, actor, hasScreen }) => {
    const { redirectsTo, redirectsWith } = routeOf(name);
    const children = redirectsTo?.filter(isRouteName);
    if (!children || !actor) return null;
    if (redirectsWith !== undefined && !isFlagOn(actor.flags, redirectsWith)) return null;
    const first = children.find((child) => hasScreen(child) && mayVisit(child, actor));
    return first ? { kind: 'go', to: first } : toIndex;
  },
};

const guardsOfPublicRoute = ['entry'];
const guardsOfProtectedRoute = ['session', 'entry', 'access', 'redirect'];

function guardsOf(name: RouteName): readonly string[] {
  return routeOf(name).access === 'everybody' ? guardsOfPublicRoute : guardsOfProtectedRoute;
}

/** Whether the person may enter the route; says nothing about its screen. */
export function mayVisit(name: RouteName, actor: Actor): boolean {
  const route = routeOf(name);
  return route.access !== undefined && requirementVerdict(route, actor).isAllowed;
}

/** Whether there is anything behind the route: its own screen, or one that it redirects to. */
export function isReachable(name: RouteName, hasScreen: HasScreen): boolean {
  const targets = routeOf(name).redirectsTo?.filter(isRouteName);
  return targets ? targets.some(hasScreen) : hasScreen(name);
}

/** What of a person or their company keeps them from a page. */
type RefusalReason = 'feature' | 'permission';

/** Why a visit that ends at the index did not reach its page. */
export function reasonOfRefusal(name: RouteName, actor: Actor): RefusalReason {
  const verdict = requirementVerdict(routeOf(name), actor);
  const isOff = !verdict.isAllowed && (verdict.reason === 'feature' || verdict.reason === 'flag');
  return isOff ? 'feature' : 'permission';
}

/** Why the person may not enter, or null. */
export function refusalOf(name: RouteName, actor: Actor): Message | null {
  const verdict = requirementVerdict(routeOf(name), actor);
  return verdict.isAllowed ? null : verdict.says;
}

/**
 * Where a visit of a route leads. A route whose screen does not exist is not found, whoever asks. `names` are the
 * guards to pass, in order; one that nobody knows answers '500 Unknown middleware'.
 */
export function decideEntry(visit: Visit, names: readonly string[] = guardsOf(visit.name)): Entry {
  if (!isReachable(visit.name, visit.hasScreen)) return { kind: 'not-found' };
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) return { kind: 'unknown-guard' };
    const obstacle = guard(visit);
    if (obstacle) return obstacle;
  }
  return { kind: 'enter' };
}
