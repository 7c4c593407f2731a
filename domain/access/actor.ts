import type { Month } from '../day/fiscalYear.ts';
import type { Capability } from './capability.ts';
import type { CompanyFeature } from './companyFeature.ts';
import type { FlagValues } from './featureFlag.ts';
import type { AccessRole, PermissionKey } from './permission.ts';

export const roles = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** The person who acts, with everything that decides what they may do. */
export interface Actor {
  companyID: number;
  employeeID: number;
  fullName: string;
  email: string;
  role: Role;
  accessRoles: readonly AccessRole[];
  permissions: ReadonlySet<PermissionKey>;
  capabilities: ReadonlySet<Capability>;
  companyFeatures: ReadonlySet<CompanyFeature>;
  flags: FlagValues;
  /** Company accounts allotted to this person, for `view_list_for_specific_accounts`. */
  companyAccountIDs: readonly number[];
  /** The company's time zone: it decides what "today" is. */
  timeZone: string;
  /** With which month the company's fiscal year begins; absent: with January. */
  firstFiscalMonth?: Month;
  /** Decimals that the company has chosen for unit prices; absent: those of their currency. */
  priceDecimals?: number;
  /** They came by the link of a mail, to decide on this one record, and may change nothing else. */
  decidesOnly?: { type: string; id: number };
  /** A program acts for them, by this token: with the rights of the token alone, in so far as they are theirs. */
  apiToken?: { id: number; name: string };
  /** When they signed in; absent for work that is done later on their behalf. Only the server knows it. */
  signedInAt?: Date;
}

/** The role that access roles come to (rules: roles). */
export function roleOf(accessRoles: readonly AccessRole[]): Role {
  if (accessRoles.includes('Super Admin')) return 'super_admin';
  return accessRoles.includes('Admin') ? 'admin' : 'user';
}

/** Rights are given only by somebody who signed in within this time, in milliseconds. */
export const freshSignInMs = 5 * 60_000;

const ofSomeAccounts = '_for_specific_accounts';

/**
 * What decides which records somebody sees, one text for each right: who holds all of another's sees no less. A role holds what
 * those below it hold, and who lists everything lists what is of some accounts.
 */
export function heldBy({
  permissions,
  role,
  companyAccountIDs,
}: Pick<Actor, 'permissions' | 'role' | 'companyAccountIDs'>): string[] {
  const lists = [...permissions].filter((key) => key.endsWith('_view_list'));
  const held = [
    ...permissions,
    ...lists.map((key) => `${key}${ofSomeAccounts}`),
    ...roles.slice(0, roles.indexOf(role) + 1).map((one) => `role ${one}`),
    ...companyAccountIDs.map((id) => `account ${id}`),
  ];
  return [...new Set(held)];
}

/** An employee without any access role: sees home and personal activity only (rules: roles). */
export function isPlainUser(actor: Pick<Actor, 'role' | 'accessRoles'>): boolean {
  return actor.role === 'user' && actor.accessRoles.length === 0;
}

export function isAdministrator(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'super_admin';
}

/** Finance Admin and Super Admin also mark payments as paid (rules: payment rights). */
export function isFinanceAdmin(actor: Pick<Actor, 'accessRoles'>): boolean {
  return actor.accessRoles.some((role) => role === 'Finance Admin' || role === 'Super Admin');
}

/** A Finance User, and nothing beside that: views payments and the receipts of paid ones (rules: payment rights). */
export function isFinanceUserOnly(actor: Pick<Actor, 'accessRoles'>): boolean {
  return actor.accessRoles.length > 0 && actor.accessRoles.every((role) => role === 'Finance User');
}
