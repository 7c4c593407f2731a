import type { AuthProvider } from 'react-admin';
import { mayEnter } from '../domain/access.ts';
import type { Actor } from '../domain/actor.ts';
import type { EntityRegistry } from './entityCalls.ts';
import { currentActor, loadProfile } from './profileState.ts';
import { report } from './monitoring.ts';
import { apiRequest, endSession, isSignedIn, oweSignOut, requestSession } from './session.ts';

/** Signing in: what the provider's callback brought, or, with the embedded provider, a demo person's address. */
export type Credentials =
  | { code: string; state: string; iss?: string }
  | { email: string; companyID?: number };

/** Trades credentials for a session. @throws ApiError */
export async function signIn(credentials: Credentials): Promise<void> {
  const path = 'code' in credentials ? 'auth/sso/verify' : 'auth/dev';
  await requestSession(path, credentials, { isAnonymous: true });
}

/** Ends the session on the server and in this browser; in this browser also when the server cannot be told by now. */
export async function signOut(): Promise<void> {
  try {
    if (isSignedIn()) await apiRequest('auth/logout', { method: 'POST' });
  } catch (error) {
    oweSignOut();
    report({ level: 'info', title: 'Sign out', text: 'The server could not be told.', detail: { error } });
  } finally {
    endSession();
  }
}

/**
 * Whether react-admin offers its own buttons and pages, judged over the profile that sign-in brought, without a call.
 * Where a noun declares nothing, the route guard and the server judge alone.
 */
export function judgeResource(
  entities: EntityRegistry,
  actor: Actor | null,
  { resource, action }: { resource: string; action: string },
): boolean {
  if (!actor) return false;
  const requirement = entities[resource]?.access?.[action];
  return requirement === undefined || mayEnter(actor, requirement);
}

/** react-admin's side of the session. A 401 has already been met by the session itself, so `checkError` has no say. */
export function buildAuthProvider(entities: EntityRegistry): AuthProvider {
  return {
    supportAbortSignal: true,
    login: (credentials: Credentials) => signIn(credentials),
    async logout() {
      await signOut();
      return '/login';
    },
    checkAuth: () => (isSignedIn() ? Promise.resolve() : Promise.reject(new Error('Sign in to continue.'))),
    checkError: () => Promise.resolve(),
    async getIdentity() {
      const { actor } = await loadProfile();
      return { id: actor.employeeID, fullName: actor.fullName };
    },
    canAccess: (params) => Promise.resolve(judgeResource(entities, currentActor(), params)),
  };
}
