import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { CoreAdminContext, memoryStore, ResourceDefinitionContextProvider } from 'react-admin';
import { buildAuthProvider } from '../../providers/session/authProvider.ts';
import { buildDataProvider } from '../../providers/data/dataProvider.ts';
import { ProfileProvider, useActor } from '../../providers/session/profile.tsx';
import { serverPreferences } from '../../providers/store/preferences.ts';
import { nounRouterProvider, resourceBase } from '../../providers/data/nounRouter.tsx';
import { afterDecision, buildQueryClient } from '../../providers/data/queryClient.ts';
import { resourceDefinitions } from '../../providers/data/resourceDefinitions.ts';
import { onProfileChange } from '../../providers/session/profileState.ts';
import { onlyAddress } from '../../providers/session/storedSession.ts';
import { buildStore } from '../../providers/store/store.ts';
import { routeNameAt } from './routing/routeMatch.ts';
import { ScreenProvider } from './routing/screenContext.ts';
import { hasScreen } from './routing/routes.ts';
import type { Rooms } from './routing/rooms.ts';
import type { AppProviders } from './routing/router.tsx';
import { MenuProvider } from '../layout/menu/useMenu.ts';
import { CreatableProvider } from './creatable.ts';
import { LanguageProvider, asChosen } from './LanguageProvider.tsx';
import { ShellSkeleton } from '../layout/ShellSkeleton.tsx';
import { ToursContext } from '../tour/tour.ts';
import { SubscriptionProvider } from '../ui/list/views/subscription.ts';
import { Toasts } from '../ui/feedback/Toasts.tsx';

/** Whether there is a screen at an address; `:id` may stand for any record. */
function hasPage(address: string): boolean {
  const name = routeNameAt(address.replace(/\?.*$/, ''));
  return name !== null && hasScreen(name);
}

/** What stands around public pages and around those of a signed-in person, over one cache and one set of adapters. */
export function buildAppProviders(
  phrases: I18nProvider,
  { resources, areas, menu, tours, creatable, subscription }: Rooms,
): AppProviders {
  const queryClient = buildQueryClient();
  const i18nProvider = readingAgain(phrases, queryClient);
  const authProvider = buildAuthProvider(resources);
  const dataProvider = buildDataProvider(resources, areas);
  const routerProvider = nounRouterProvider(resources);
  const definitions = resourceDefinitions(resources, hasPage);
  const anonymousStore = memoryStore();
  const anonymousPhrases = asChosen(i18nProvider, anonymousStore);
  // What a person may do is kept until the person, or what they may, is another.
  onProfileChange(() => void queryClient.resetQueries({ queryKey: ['auth'] }));

  function PublicProviders({ children }: { children: ReactNode }) {
    return (
      <CoreAdminContext i18nProvider={anonymousPhrases} queryClient={queryClient} store={anonymousStore}>
        <LanguageProvider phrases={i18nProvider}>
          <ScreenProvider value={hasScreen}>
            {children}
            <Toasts />
          </ScreenProvider>
        </LanguageProvider>
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
    const [{ store, chosenPhrases }] = useState(() => {
      // Who came by the link of a mail keeps nothing, and is shown nothing of what the person chose.
      const store =
        onlyAddress() === null ? buildStore({ companyID, employeeID }, serverPreferences) : memoryStore();
      return { store, chosenPhrases: asChosen(i18nProvider, store) };
    });
    return (
      <CoreAdminContext
        authProvider={authProvider}
        basename={resourceBase}
        dataProvider={dataProvider}
        i18nProvider={chosenPhrases}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={store}
      >
        <LanguageProvider phrases={i18nProvider}>
          <ResourceDefinitionContextProvider definitions={definitions}>
            <ScreenProvider value={hasScreen}>
              <MenuProvider value={menu}>
                <ToursContext value={tours}>
                  <CreatableProvider value={creatable}>
                    <SubscriptionProvider value={subscription}>{children}</SubscriptionProvider>
                  </CreatableProvider>
                </ToursContext>
              </MenuProvider>
              <Toasts />
            </ScreenProvider>
          </ResourceDefinitionContextProvider>
        </LanguageProvider>
      </CoreAdminContext>
    );
  }

  return { session: SessionProviders, everybody: PublicProviders };
}

/** The server words what it answers: in another language everything is read again. */
function readingAgain(phrases: I18nProvider, queryClient: QueryClient): I18nProvider {
  return {
    ...phrases,
    async changeLocale(next: string) {
      const before = phrases.getLocale();
      await phrases.changeLocale(next);
      if (next !== before) void afterDecision(queryClient);
    },
  };
}
