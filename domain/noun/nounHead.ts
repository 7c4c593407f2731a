import type { Routed } from '../lifecycle/lifecycle.ts';
import type { Field } from './fields.ts';
import type { AnyNoun, NounKind, NounView } from './noun.ts';

const keptWhole = [
  'name',
  'called',
  'words',
  'path',
  'at',
  'menu',
  'access',
  'permissions',
  'landsWithoutFeature',
  'orCapability',
  'title',
  'hasComments',
  'isMade',
  'hasNoSheets',
  'hasNoImport',
  'isPersonal',
  'isSingle',
] as const satisfies readonly (keyof AnyNoun)[];

const keptOfView = [
  'name',
  'at',
  'page',
  'forms',
  'path',
  'access',
  'pageAccess',
  'formAccess',
  'called',
  'menu',
] as const satisfies readonly (keyof NounView)[];

/**
 * What addresses, rights, titles, menu and calls ask of a noun: what the first code of a page knows of each. Its fields and what
 * follows of them come with its first screen ({@link wholeNoun}). Every noun is one.
 */
export interface NounHead extends Pick<AnyNoun, (typeof keptWhole)[number]> {
  choosers?: Pick<NonNullable<AnyNoun['choosers']>, 'anyPermission' | 'orCapability'>;
  lifecycle: Routed;
  list: Pick<AnyNoun['list'], 'sum'>;
  /** Those that are asked for by a call of their own. */
  fields: Readonly<Record<string, Pick<Field, 'kind'>>>;
  views?: readonly HeadView[];
  kinds?: { of: Readonly<Record<string, HeadKind>> };
  sheet?: Pick<NonNullable<AnyNoun['sheet']>, 'access' | 'at'>;
  /** Fetches the declaration, where this is but its head. */
  whole?: () => Promise<AnyNoun>;
}

/** A view as the first code knows it: its list and forms need that of the declaration ({@link viewOf}). */
export type HeadView = Pick<NounView, (typeof keptOfView)[number]>;
type HeadKind = Pick<NounKind, 'called' | 'form'>;

/** Takes from a noun what the first code of a page needs of it. */
export function headOf(noun: AnyNoun): NounHead {
  const { lifecycle, list, fields, choosers, views, kinds, sheet } = noun;
  const { anyPermission, orCapability } = choosers ?? {};
  const offered = Object.entries(fields).filter(([, { kind }]) => kind === 'offered');
  return {
    ...picked(noun, keptWhole),
    ...(choosers
      ? {
          choosers: {
            ...(anyPermission ? { anyPermission } : {}),
            ...(orCapability ? { orCapability } : {}),
          },
        }
      : {}),
    lifecycle: {
      ...(lifecycle.waitsFor ? { waitsFor: {} } : {}),
      transitions: lifecycle.transitions
        .filter(({ action, route }) => route !== undefined || action === 'reassign')
        .map((transition) => picked(transition, ['action', 'route', 'isBulk'])),
    },
    list: picked(list, ['sum']),
    fields: Object.fromEntries(offered.map(([name, { kind }]) => [name, { kind }])),
    ...(views ? { views: views.map((view) => picked(view, keptOfView)) } : {}),
    ...(kinds
      ? {
          kinds: {
            of: Object.fromEntries(
              Object.entries(kinds.of).map(([kind, own]) => [kind, picked(own, ['called', 'form'])]),
            ),
          },
        }
      : {}),
    ...(sheet ? { sheet: picked(sheet, ['access', 'at']) } : {}),
  };
}

/** The declaration of a noun of which the first code knows the head. */
export function wholeNoun(noun: NounHead): Promise<AnyNoun> {
  return noun.whole ? noun.whole() : Promise.resolve(noun as AnyNoun);
}

/** The view of a noun that its head calls so. */
export function viewOf({ views = [] }: AnyNoun, name: string): NounView {
  const found = views.find((view) => view.name === name);
  if (!found) throw new Error(`no view is called ${name}`);
  return found;
}

/** Those of the values that are there. */
function picked<Whole extends object, const Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  const there = keys.filter((key) => whole[key] !== undefined);
  return Object.fromEntries(there.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}
