import type { ReactNode } from 'react';
import { useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { apiAreas, nounResources } from '../resources/nounResources.ts';
import { buildAuthProvider } from '../providers/session/authProvider.ts';
import { buildDataProvider } from '../providers/data/dataProvider.ts';
import { ProfileProvider, useActor } from '../providers/session/profile.tsx';
import { serverPreferences } from '../providers/store/preferences.ts';
import { buildQueryClient } from '../providers/data/queryClient.ts';
import { buildStore } from '../providers/store/store.ts';
import { ScreenProvider } from './screenContext.ts';
import { hasScreen } from './screens.ts';
import type { AppProviders } from './router.tsx';
import { ShellSkeleton } from './layout/ShellSkeleton.tsx';
import { Toasts } from './ui/Toasts.tsx';

/** What stands around public pages and around those of a signed-in person, over one cache and one set of adapters. */
export function buildAppProviders(i18nProvider: I18nProvider): AppProviders {
  const queryClient = buildQueryClient();
  const authProvider = buildAuthProvider(nounResources);
  const dataProvider = buildDataProvider(nounResources, apiAreas);
  const anonymousStore = memoryStore();

  function PublicProviders({ children }: { children: ReactNode }) {
    return (
      <CoreAdminContext i18nProvider={i18nProvider} queryClient={queryClient} store={anonymousStore}>
        <ScreenProvider value={hasScreen}>
          {children}
          <Toasts />
        </ScreenProvider>
      </CoreAdminContext>
    );
  }

  function SessionProviders({ children }: { children: ReactNode }) {
    return (
      <ProfileProvider pending={<ShellSkeleton />}>
        <PersonProviders>{children}</PersonProviders>
      </ProfileProvider>
    );
  }

  function PersonProviders({ children }: { children: ReactNode }) {
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

  return { session: SessionProviders, everybody: PublicProviders };
}
