import type { Actor, Role } from '../../domain/access/actor.ts';
import { roles } from '../../domain/access/actor.ts';
import { capabilitiesIn, withApprovers } from '../../domain/access/capability.ts';
import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { FlagValues } from '../../domain/access/featureFlag.ts';
import { isFlagOn } from '../../domain/access/featureFlag.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import { accessRoles, ungroupPermissions } from '../../domain/access/permission.ts';
import type { Month } from '../../domain/day/fiscalYear.ts';
import { capabilities as everyCapability } from '../../resources/capabilities.ts';
import type { FlagWatch } from '../flags/flags.ts';
import { watchFlags } from '../flags/flags.ts';
import { setErrorTextMode } from '../http/answer.ts';
import { apiRequest } from '../http/apiRequest.ts';
import { freshAccessToken } from './renewal.ts';
import { sessionSubject, storedSession } from './storedSession.ts';
import { readClaims } from './tokens.ts';

interface Employee {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  /** Instant, ISO 8601. */
  createdAt: string;
  jobPosition: string | null;
  jobLevel: string | null;
  role: string;
  accessRoles: { name: string }[];
}

interface Company {
  id: number;
  name: string;
  size: string | null;
  registrationSource: string | null;
  status: string;
  /** IANA name. */
  timeZone: string;
  /** With which its fiscal year begins; unsaid by an earlier version: with January. */
  firstFiscalMonth?: Month;
  /** ISO 4217 code. */
  baseCurrency: string;
  /** Decimals of unit prices where their currency has fewer. */
  priceDecimals?: number;
  /** The file of its logo; null, or unsaid by an earlier version: there is none. */
  logoID?: number | null;
}

/** The answer of `GET users/me`. */
interface ProfileAnswer {
  employee: Employee;
  employeeCapability: Record<string, boolean>;
  company: Company;
  companyFeature: Record<string, boolean>;
  billsCapability: Record<string, boolean>;
  permissions: Record<string, string[]>;
  companyAccountIDs: number[];
  /** What of this installation is for trying out. An answer of an earlier version does not say. */
  installation?: Installation;
}

interface Installation {
  isBankSandbox: boolean;
  /** It is one where people work in earnest. */
  isSandboxInProduction?: boolean;
  /** An answer of an earlier version does not say. */
  isCardSandbox?: boolean;
  areMailsKept: boolean;
}

const realInstallation: Installation = { isBankSandbox: false, areMailsKept: false };

/** The signed-in person. */
export interface Profile {
  actor: Actor;
  installation: Installation;
  employee: Employee;
  company: Company;
}

// -- Building -------------------------------------------------------------------------------------------------------

function held<Name extends string>(names: readonly Name[], record: Record<string, boolean>): Name[] {
  return names.filter((name) => record[name] === true);
}

function toRole(name: string): Role {
  return roles.find((role) => role === name) ?? 'user';
}

/** Puts the four answers of signing in together. Names that this build does not know give no right. */
function buildProfile(
  me: ProfileAnswer,
  features: Record<string, boolean>,
  capabilities: Record<string, boolean>,
  flags: FlagValues,
): Profile {
  const { employee, company } = me;
  const stated = [
    ...held(capabilitiesIn(everyCapability, 'employeeCapability'), me.employeeCapability),
    ...held(capabilitiesIn(everyCapability, 'billsCapability'), { ...me.billsCapability, ...capabilities }),
  ];
  const actor: Actor = {
    companyID: company.id,
    employeeID: employee.id,
    fullName: `${employee.firstName} ${employee.lastName}`.trim(),
    email: employee.email,
    role: toRole(employee.role),
    accessRoles: accessRoles.filter((name: AccessRole) =>
      employee.accessRoles.some((role) => role.name === name),
    ),
    permissions: ungroupPermissions(me.permissions),
    capabilities: withApprovers(new Set(stated), everyCapability, flags),
    companyFeatures: new Set<CompanyFeature>(held(companyFeatures, { ...me.companyFeature, ...features })),
    flags,
    companyAccountIDs: me.companyAccountIDs,
    timeZone: company.timeZone,
    ...(company.firstFiscalMonth === undefined ? {} : { firstFiscalMonth: company.firstFiscalMonth }),
    priceDecimals: company.priceDecimals ?? 0,
  };
  return { actor, employee, company, installation: me.installation ?? realInstallation };
}

// -- Holding --------------------------------------------------------------------------------------------------------

let profile: Profile | null = null;
let loading: Promise<Profile> | null = null;
/** Whose profile is held or on its way: another sign-in in the same page load must not meet it. */
let subject: string | null = null;
let flagWatch: FlagWatch | null = null;
const listeners = new Set<() => void>();

function hold(next: Profile | null): void {
  profile = next;
  if (next) {
    setErrorTextMode(isFlagOn(next.actor.flags, 'refactoring_error_handler') ? 'from_backend' : 'whitelist');
  }
  for (const listener of listeners) listener();
}

/** Tells of every change of the profile. Returns the way to stop. */
export function onProfileChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in person as far as known: null before the profile came, and after the session ended. */
export function currentProfile(): Profile | null {
  return profile;
}

export function currentActor(): Actor | null {
  return profile?.actor ?? null;
}

/** Who a report is about: the employee's number, as far as the session tells it (rules: error page). */
export function reportedPerson(): number | 'User is not authenticated' {
  const session = storedSession();
  const known = currentActor()?.employeeID ?? (session && readClaims(session.accessToken).employeeID);
  return known ?? 'User is not authenticated';
}

/** The profile, loaded once per session. @throws ApiError when it could not be had */
export function loadProfile(): Promise<Profile> {
  if (subject !== sessionSubject()) forgetProfile();
  if (profile) return Promise.resolve(profile);
  subject = sessionSubject();
  loading ??= fetchProfile().finally(() => {
    loading = null;
  });
  return loading;
}

/** Loads the profile again: after the rights or the details of this person changed. */
export async function reloadProfile(): Promise<Profile> {
  loading = null;
  flagWatch?.stop();
  const next = await fetchProfile();
  return next;
}

/** At the end of a session: the next person begins with nothing of this one. */
export function forgetProfile(): void {
  flagWatch?.stop();
  flagWatch = null;
  loading = null;
  subject = null;
  if (profile) hold(null);
}

async function fetchProfile(): Promise<Profile> {
  const me = apiRequest<ProfileAnswer>('users/me');
  const [answer, features, capabilities, watch] = await Promise.all([
    me,
    apiRequest<Record<string, boolean>>('users/me/company-features'),
    apiRequest<Record<string, boolean>>('bills/capabilities'),
    readFlags(me),
  ]);
  flagWatch = watch;
  const next = buildProfile(answer, features, capabilities, watch.flags);
  hold(next);
  return next;
}

/** The token names the person, so that the flags need not wait for the profile. */
async function readFlags(me: Promise<ProfileAnswer>): Promise<FlagWatch> {
  const { companyID, employeeID } = readClaims((await freshAccessToken()) ?? '');
  const identity =
    typeof companyID === 'number' && typeof employeeID === 'number'
      ? { companyID, userID: employeeID }
      : await me.then(({ company, employee }) => ({ companyID: company.id, userID: employee.id }));
  return watchFlags(identity, (flags) => {
    if (!profile) return;
    const capabilities = withApprovers(profile.actor.capabilities, everyCapability, flags);
    hold({ ...profile, actor: { ...profile.actor, flags, capabilities } });
  });
}
