import type { Requirement } from '../access/access.ts';
import { mayEnter } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { AnyNoun } from './noun.ts';
import type { NounHead } from './nounHead.ts';

/** What the calls and screens of a noun ask of who wants to do one of these. */
export function nounAccess(
  {
    access,
    permissions,
    isPersonal,
    orCapability,
  }: Pick<AnyNoun, 'access' | 'permissions' | 'isPersonal' | 'orCapability'>,
  ...rights: readonly Exclude<keyof AnyNoun['permissions'], 'delete' | 'export'>[]
): Requirement {
  if (isPersonal) return access;
  const own = orCapability?.[rights.includes('create') ? 'create' : 'see'];
  return {
    ...access,
    anyPermission: rights.map((right) => permissions[right]),
    ...(own === undefined ? {} : { orCapability: own }),
  };
}

/** What looking its records up asks: who sees its list does so, and who chooses some of them in a form or a filter. */
export function chooseAccess(
  noun: Parameters<typeof nounAccess>[0] & Pick<NounHead, 'choosers'>,
): Requirement {
  const { anyPermission, ...listed } = nounAccess(noun, 'viewList');
  const { anyPermission: choosing = [], orCapability = listed.orCapability } = noun.choosers ?? {};
  return {
    ...listed,
    ...(anyPermission ? { anyPermission: [...anyPermission, ...choosing] } : {}),
    ...(orCapability ? { orCapability } : {}),
  };
}

/**
 * The fields of its records that a list tells this person; null: all of them. Choosing is not reading: who may not open a
 * record is told what pickers show, and cannot ask for the rest by searching, filtering or sorting either.
 */
export function fieldsTold(noun: AnyNoun, actor: Actor): readonly string[] | null {
  if (!noun.choosers || mayEnter(actor, nounAccess(noun, 'viewDetail'))) return null;
  return noun.choosers.shows;
}

/** What an import of a noun asks: each row asks for its own permission beside. */
export function importAccess({
  access,
  permissions,
  sheet,
}: Pick<NounHead, 'access' | 'permissions' | 'sheet'>): Requirement {
  return sheet?.access ?? { ...access, anyPermission: [permissions.create, permissions.edit] };
}
