import type { ReactNode } from 'react';
import { useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { entityCalls } from '../resources/entityCalls.ts';
import { buildAuthProvider } from '../providers/authProvider.ts';
import { buildDataProvider } from '../providers/dataProvider.ts';
import { ProfileProvider, useActor } from '../providers/profile.tsx';
import { serverPreferences } from '../providers/preferences.ts';
import { buildQueryClient } from '../providers/queryClient.ts';
import { buildStore } from '../providers/store.ts';
import { ScreenProvider } from './screenContext.ts';
import { hasScreen } from './screens.ts';
import type { Frames } from './router.tsx';
import { ShellSkeleton } from './layout/ShellSkeleton.tsx';
import { Toasts } from './ui/Toasts.tsx';

/** Both frames over one cache and one set of adapters. */
export function buildFrames(i18nProvider: I18nProvider): Frames {
  const queryClient = buildQueryClient();
  const authProvider = buildAuthProvider(entityCalls);
  const dataProvider = buildDataProvider(entityCalls);
  const anonymousStore = memoryStore();

  function PublicFrame({ children }: { children: ReactNode }) {
    return (
      <CoreAdminContext i18nProvider={i18nProvider} queryClient={queryClient} store={anonymousStore}>
        <ScreenProvider value={hasScreen}>
          {children}
          <Toasts />
        </ScreenProvider>
      </CoreAdminContext>
    );
  }

  function SessionFrame({ children }: { children: ReactNode }) {
    return (
      <ProfileProvider pending={<ShellSkeleton />}>
        <PersonFrame>{children}</PersonFrame>
      </ProfileProvider>
    );
  }

  function PersonFrame({ children }: { children: ReactNode }) {
    const { companyID, employeeID } = useActor();
    const [store] = useState(() => buildStore({ companyID, employeeID }, serverPreferences));
    return (
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
      >
        <ScreenProvider value={hasScreen}>
          {children}
          <Toasts />
        </ScreenProvider>
      </CoreAdminContext>
    );
  }

  return { session: SessionFrame, everybody: PublicFrame };
}
