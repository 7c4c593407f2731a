import type { ReactNode } from 'react';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Actor } from '../../domain/access/actor.ts';
import type { Profile } from './profileState.ts';
import { currentProfile, forgetProfile, loadProfile, onProfileChange } from './profileState.ts';
import { ApiError, authFailurePath, errorPagePath } from '../http/apiError.ts';
import { logOut, raiseErrorPage } from './navigation.ts';
import { isSignedIn, onSessionEnd, onSessionTakenOver } from './storedSession.ts';

const ProfileContext = createContext<Profile | null>(null);

/** Leads a person whose profile could not be loaded to the page that says why. */
function leaveWith(error: unknown): void {
  if (!(error instanceof ApiError)) raiseErrorPage(authFailurePath({ status: 500, message: '' }));
  // A 401 has already ended the session and led to /logout.
  else if (error.status === 401) return;
  else if (error.status === 503 || error.status === 0) {
    raiseErrorPage(errorPagePath('server-error', error.message, 503));
  } else raiseErrorPage(authFailurePath(error));
}

/** Loads the profile and shows its children once it is there, `pending` before. Without a session: to /logout. */
export function ProfileProvider({ children, pending = null }: { children: ReactNode; pending?: ReactNode }) {
  const known = useSyncExternalStore(onProfileChange, currentProfile);
  useEffect(() => {
    if (!isSignedIn()) {
      logOut();
      return undefined;
    }
    const stopEnd = onSessionEnd((isElsewhere, subject) => {
      forgetProfile();
      if (isElsewhere) logOut(subject);
    });
    // Another person signed in in another tab: everything on this page is somebody else's.
    const stopTakeOver = onSessionTakenOver(() => window.location.reload());
    loadProfile().catch(leaveWith);
    return () => {
      stopEnd();
      stopTakeOver();
    };
  }, []);
  return known ? <ProfileContext value={known}>{children}</ProfileContext> : pending;
}

/** The signed-in employee and company. Only below {@link ProfileProvider}. */
export function useProfile(): Profile {
  const known = use(ProfileContext);
  if (!known) throw new Error('useProfile needs a ProfileProvider above it.');
  return known;
}

/** Who types: under whom text is kept that is not saved, and in which time zone days are read. */
type Typist = Pick<Actor, 'companyID' | 'employeeID' | 'timeZone'>;

/** Stands around the form of somebody who has no session: they came by a link. */
export const GuestTypist = createContext<Typist | null>(null);

/** Who types in the form: the guest, or the signed-in person. */
export function useTypist(): Typist {
  const guest = use(GuestTypist);
  const known = use(ProfileContext);
  const typist = guest ?? known?.actor;
  if (!typist) throw new Error('useTypist needs a GuestTypist or a ProfileProvider above it.');
  return typist;
}

/** The acting person, with everything that decides what they may do. Only below {@link ProfileProvider}. */
export function useActor(): Actor {
  return useProfile().actor;
}
