import type { Actor, Role } from './actor.ts';
import type { Capability } from './capability.ts';
import type { CompanyFeature } from './companyFeature.ts';
import type { FlagName } from './featureFlag.ts';
import { isFlagOn } from './featureFlag.ts';
import type { Message } from '../message/message.ts';
import { joined, law } from '../message/message.ts';
import { holdersOf } from './permission.ts';
import type { PermissionKey } from './permission.ts';

/**
 * What a screen or a call asks of the person who enters it: any of its permissions (or, instead of them, the
 * alternative capability), all of its company features and one of those it shares a page with, its flags, any of its capabilities, one of its roles.
 */
export interface Requirement {
  anyPermission?: readonly PermissionKey[];
  /** Any of these opens the door in place of a permission, as for a purchase requester on the request tab. */
  orCapability?: Capability | readonly Capability[];
  allFeatures?: readonly CompanyFeature[];
  /** One of these at least, as for the settings of cards of either type. */
  anyFeature?: readonly CompanyFeature[];
  allFlags?: readonly FlagName[];
  anyCapability?: readonly Capability[];
  /** People of other roles are refused, even with the permissions that are asked. */
  anyRole?: readonly Role[];
}

export type Verdict =
  | { isAllowed: true }
  | { isAllowed: false; reason: 'feature' | 'flag' | 'permission' | 'capability'; says: Message };

const allowed: Verdict = { isAllowed: true };

function refused(reason: 'feature' | 'flag' | 'permission' | 'capability', says: Message): Verdict {
  return { isAllowed: false, reason, says };
}

/** The one judge of access, used by the route guard, the menu and the server; a refusal says which rule spoke. */
export function judgeAccess(actor: Actor, requirement: Requirement): Verdict {
  const missingFeature = requirement.allFeatures?.find((feature) => !actor.companyFeatures.has(feature));
  if (missingFeature) return refused('feature', law('access.feature', { feature: missingFeature }));

  const { anyFeature } = requirement;
  if (anyFeature && !anyFeature.some((feature) => actor.companyFeatures.has(feature)))
    return refused('feature', law('access.feature', { feature: joined('or', anyFeature) }));

  const missingFlag = requirement.allFlags?.find((flag) => !isFlagOn(actor.flags, flag));
  if (missingFlag) return refused('flag', law('access.flag', { flag: missingFlag }));

  const { anyPermission, orCapability, anyCapability, anyRole } = requirement;
  if (anyRole && !anyRole.includes(actor.role)) {
    const names = anyRole.map((role) => law(`access.role.${role}`));
    return refused('permission', law('access.roles', { roles: joined('or', names) }));
  }
  const alternatives = typeof orCapability === 'string' ? [orCapability] : (orCapability ?? []);
  const entersByCapability = alternatives.some((capability) => actor.capabilities.has(capability));
  if (anyPermission && !entersByCapability && !anyPermission.some((key) => actor.permissions.has(key))) {
    const holders = [...new Set(anyPermission.flatMap((key) => holdersOf(key)))];
    const permissions = joined('or', anyPermission);
    return refused('permission', law('access.permission', { permissions, holders: holders.join(', ') }));
  }
  if (anyCapability && !anyCapability.some((capability) => actor.capabilities.has(capability))) {
    const duties = anyCapability.map((capability) => law(`access.duty.${capability}`));
    return refused('capability', law('access.capability', { duties: joined('or', duties) }));
  }
  return allowed;
}

/** What an access asks, with the features and flags that another one asks besides. */
export function withSwitches(
  access: Requirement,
  { allFeatures = [], allFlags = [] }: Pick<Requirement, 'allFeatures' | 'allFlags'> = {},
): Requirement {
  return {
    ...access,
    allFeatures: [...new Set([...(access.allFeatures ?? []), ...allFeatures])],
    allFlags: [...new Set([...(access.allFlags ?? []), ...allFlags])],
  };
}

export function mayEnter(actor: Actor, requirement: Requirement): boolean {
  return judgeAccess(actor, requirement).isAllowed;
}
