import type { AuthProvider } from 'react-admin';
import { mayEnter } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { NounResource } from '../data/nounResource.ts';
import { currentActor, loadProfile } from './profileState.ts';
import type { Credentials } from './signIn.ts';
import { signIn } from './signIn.ts';
import { signOut } from './signOut.ts';
import { isSignedIn } from './storedSession.ts';

/**
 * Whether react-admin offers its own buttons and pages, judged over the profile that sign-in brought, without a call.
 * Where a noun declares nothing, the route guard and the server judge alone.
 */
function judgeResource(
  nouns: readonly NounResource[],
  actor: Actor | null,
  { resource, action }: { resource: string; action: string },
): boolean {
  if (!actor) return false;
  const requirement = nouns.find(({ name }) => name === resource)?.access?.[action];
  return requirement === undefined || mayEnter(actor, requirement);
}

/** react-admin's side of the session. A 401 has already been met by the session itself, so `checkError` has no say. */
export function buildAuthProvider(nouns: readonly NounResource[]): AuthProvider {
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
    canAccess: (params) => Promise.resolve(judgeResource(nouns, currentActor(), params)),
  };
}
