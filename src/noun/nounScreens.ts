import type { ComponentType } from 'react';
import type { AnyNoun } from '../../domain/noun.ts';
import type { ApiArea } from '../../providers/data/nounResource.ts';
import type { RouteName } from '../routes.ts';
import { routeNames, routeOf } from '../routes.ts';
import type { InitialQuery } from '../ui/list/initialQuery.ts';
import { initialQuery } from '../ui/list/initialQuery.ts';
import { firstNounFilter, nounListSpec } from './nounListSpec.ts';
import type { PiecesLoader } from './nounPieces.ts';

/** A declared noun with the pieces that its room gives to its screens. */
export interface ScreenedNoun {
  noun: AnyNoun;
  /** What its API does and answers beside what every noun's does. */
  calls?: Pick<ApiArea, 'actions' | 'reads'>;
  pieces?: PiecesLoader;
}

type ScreenLoader = () => Promise<{ default: ComponentType }>;

const noPieces: PiecesLoader = () => Promise.resolve({ default: {} });

/** @throws Error for a noun whose address is not in the table of routes: a mistake of ours, found by the first start */
function routeAt(path: string): RouteName {
  const name = routeNames.find((one) => routeOf(one).path === path);
  if (name === undefined) throw new Error(`src/routes.ts has no address ${path}`);
  return name;
}

/** The three screens of a declared noun by the names of their routes, loaded when first visited. */
export function nounScreens({
  noun,
  pieces = noPieces,
}: ScreenedNoun): Readonly<Record<string, ScreenLoader>> {
  return {
    [routeAt(noun.at)]: async () => {
      const [{ nounList }, own] = await Promise.all([import('./NounList.tsx'), pieces()]);
      return { default: nounList(noun, own.default) };
    },
    [routeAt(`${noun.at}/form`)]: async () => {
      const [{ nounForm }, own] = await Promise.all([import('./NounForm.tsx'), pieces()]);
      return { default: nounForm(noun, own.default) };
    },
    [routeAt(`${noun.at}/:id`)]: async () => {
      const [{ nounShow }, own] = await Promise.all([import('./NounShow.tsx'), pieces()]);
      return { default: nounShow(noun, own.default) };
    },
  };
}

/** What the list of a noun asks at first, so that it is asked while its code is still on its way. */
export function nounInitialQuery({ noun }: ScreenedNoun): Readonly<Record<string, InitialQuery>> {
  return {
    [routeAt(noun.at)]: initialQuery(noun.path, nounListSpec(noun), () => firstNounFilter(noun)),
  };
}
