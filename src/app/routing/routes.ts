import type { ComponentType } from 'react';
import type { Requirement } from '../../../domain/access/access.ts';
import { routeNameOf } from '../../../domain/access/routeName.ts';
import type { FlagName } from '../../../domain/access/featureFlag.ts';
import type { RoomWords } from '../../../providers/i18n/roomWords.ts';
import type { InitialQuery } from '../../ui/list/initialQuery.ts';

export type LayoutName = 'default' | 'clean' | 'print' | 'full';

/** Who may enter: everybody, everybody with a session, or a person who meets the requirement. */
type RouteAccess = 'everybody' | 'signed-in' | Requirement;

export type ScreenLoader = () => Promise<{ default: ComponentType }>;

export interface RouteDefinition<Path extends string = string> {
  path: Path;
  /** Names the page in `document.title`, in breadcrumbs and where the route is spoken of: a key under `title`. */
  title: string;
  /** Absent: nobody may enter, and the guard sends the visitor to the index (rules: route access). */
  access?: RouteAccess;
  layout: LayoutName;
  /** Absent: the address is reserved, and nothing is there yet (rules: addresses). */
  screen?: ScreenLoader;
  /** The words that the screen speaks, beside the shell's: they are fetched with it. */
  words?: readonly RoomWords[];
  /** What the screen's list asks at first, so that it is asked while the screen's code is still on its way. */
  initialQuery?: InitialQuery;
  /** The page has no screen of its own: it goes to the first of these that exists and that the person may enter. */
  redirectsTo?: readonly string[];
  /** It redirects with this flag only; without it the page has a screen. */
  redirectsWith?: FlagName;
  /** Where a person goes who lacks the permission, if they may enter there (rules: route access). */
  refusedTo?: string;
  /** A missing company feature shows the landing page of the feature in place of the index (rules: missing feature). */
  landsWithoutFeature?: true;
  /** A parameter that takes these values alone; another one is no such address. */
  takes?: Readonly<Record<string, readonly string[]>>;
  /** A form whose address does not say so. */
  isForm?: true;
  /** A tool: it stands on the home page of a person whose menu does not have it, in this place. */
  tool?: number;
}

/**
 * The routes that this build has, and their titles. The registry of the rooms says which by `declare module`, so that
 * names, parameters and titles are checked wherever a route is spoken of.
 */
export interface RegisteredRoutes {}

type Routes = RegisteredRoutes extends { routes: readonly (infer Route extends RouteDefinition)[] }
  ? Route
  : RouteDefinition;
type Title = RegisteredRoutes extends { titles: infer Titles } ? keyof Titles & string : string;

type Extra = Omit<Partial<RouteDefinition>, 'path' | 'title' | 'access'>;

/** A page at an address. It is called by its path: `/bills/vendors/:id` is `bills-vendors-id`. */
export function route<const Path extends `/${string}`>(
  path: Path,
  title: Title,
  access: RouteAccess,
  extra: Extra = {},
): RouteDefinition<Path> {
  return { path, title, access, layout: 'default', ...extra };
}

/** Routes whose screens speak these words, beside those that one of them names itself. */
export function speaking<const Routes extends readonly RouteDefinition[]>(
  words: readonly RoomWords[],
  routes: Routes,
): Routes {
  return routes.map((one) => ({ ...one, words: [...words, ...(one.words ?? [])] })) as unknown as Routes;
}

type Word<Text extends string> = Text extends `:${string}` ? 'id' : Text;
type NameOfWords<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? `${Word<Head>}-${NameOfWords<Tail>}`
  : Word<Path>;
type NameOf<Path extends string> = Path extends '/'
  ? 'index'
  : Path extends `/${infer Words}`
    ? NameOfWords<Words>
    : string;

type PathByName = { [Path in Routes['path'] as NameOf<Path>]: Path };

export type RouteName = keyof PathByName;

function nameOf(path: string): RouteName {
  return routeNameOf(path) as RouteName;
}

let table: ReadonlyMap<RouteName, RouteDefinition> = new Map();

/** Hands over the routes of this build: router, guards, menu, breadcrumbs and page titles read this one table. */
export function setRoutes(routes: readonly RouteDefinition[]): void {
  table = new Map(routes.map((one) => [nameOf(one.path), one]));
}

/** The routes as they are set now: another map once others are set. */
export function routeTable(): ReadonlyMap<RouteName, RouteDefinition> {
  return table;
}

export function routeNames(): RouteName[] {
  return [...table.keys()];
}

/** @throws TypeError for a name that no route has: a mistake of ours */
export function routeOf(name: RouteName): RouteDefinition {
  const found = table.get(name);
  if (!found) throw new TypeError(`There is no route "${name}".`);
  return found;
}

export function isRouteName(name: string): name is RouteName {
  return table.has(name as RouteName);
}

/** Whether a screen is attached to the route. */
export function hasScreen(name: RouteName): boolean {
  return routeOf(name).screen !== undefined;
}

type ParamName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type RouteParams<Name extends RouteName> = Record<ParamName<PathByName[Name]>, string | number>;
type RouteQuery = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

type PathArguments<Name extends RouteName> = [keyof RouteParams<Name>] extends [never]
  ? [params?: Record<never, never>, query?: RouteQuery]
  : [params: RouteParams<Name>, query?: RouteQuery];

/**
 * The address of a route: `pathTo('bills-bills-to-pay-id', { id: 7 })`. Lists in the query are joined by commas,
 * absent and empty values are left out. Throws when a parameter is missing.
 */
export function pathTo<Name extends RouteName>(name: Name, ...[params, query]: PathArguments<Name>): string {
  const given: Record<string, string | number> = { ...params };
  const path = routeOf(name).path.replace(/:(\w+)/g, (_, key: string) => {
    const value = given[key];
    if (value === undefined || value === '') throw new Error(`The route ${name} needs the parameter ${key}.`);
    return encodeURIComponent(value);
  });
  return path + toSearch(query ?? {});
}

function toSearch(query: RouteQuery): string {
  const search = Object.entries(query).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const text = Array.isArray(value) ? value.join(',') : String(value);
    return text === ''
      ? []
      : [`${encodeURIComponent(key)}=${encodeURIComponent(text).replaceAll('%2C', ',')}`];
  });
  return search.length === 0 ? '' : `?${search.join('&')}`;
}

/** The first segment of an address: what the active menu and the life of stored filters depend on. */
export function firstSegment(path: string): string {
  return path.split(/[/?#]/)[1] ?? '';
}

/** Detail and form routes ask for an expanded sidebar (rules: sidebar). */
export function isDetailOrForm(name: RouteName): boolean {
  const { path, isForm = false } = routeOf(name);
  return path.includes('/:') || /[/-]form$/.test(path) || isForm;
}
