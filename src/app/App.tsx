import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { I18nProvider } from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setNavigate } from '../../providers/session/navigation.ts';
import { setHomeRooms } from '../home/homeRooms.ts';
import { setInboxRooms } from '../inbox/inboxRooms.ts';
import { buildAppProviders } from './AppProviders.tsx';
import type { Rooms } from './routing/rooms.ts';
import { buildRouteObjects } from './routing/router.tsx';
import { theme, themeStorageKey } from './theme.ts';

/** The whole application over one set of languages and rooms; the routes are set. Made once per page load. */
export function buildApp(i18nProvider: I18nProvider, rooms: Rooms) {
  setHomeRooms(rooms.home);
  setInboxRooms(rooms.inbox);
  const router = createBrowserRouter(buildRouteObjects(buildAppProviders(i18nProvider, rooms)));
  setNavigate((path) => void router.navigate(path));
  return (
    <ThemeProvider
      theme={theme}
      modeStorageKey={themeStorageKey}
      forceThemeRerender
      disableTransitionOnChange
    >
      <CssBaseline />
      <RouterProvider router={router} />
    </ThemeProvider>
  );
}
