import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Actor } from '../../domain/access/actor.ts';
import type { PhraseTree } from '../../domain/message/message.ts';
import { featureRecord } from '../../domain/access/companyFeature.ts';
import { groupPermissions } from '../../domain/access/permission.ts';
import { buildDataProvider } from '../../providers/data/dataProvider.ts';
import type { NounResource } from '../../providers/data/nounResource.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import { ProfileProvider } from '../../providers/session/profile.tsx';
import { buildQueryClient } from '../../providers/data/queryClient.ts';
import { beginSession, endSession } from '../../providers/session/storedSession.ts';
import { apiAreas, nounResources } from '../../resources/nounResources.ts';
import { en } from '../phrases.ts';
import type { RouteName } from '../../src/app/routing/routes.ts';
import { routeOf } from '../../src/app/routing/routes.ts';
import { ScreenProvider } from '../../src/app/routing/screenContext.ts';
import { theme } from '../../src/app/theme.ts';
import { Toasts } from '../../src/ui/feedback/Toasts.tsx';

export interface Call {
  method: string;
  /** Under /v1, without the query. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  ifMatch: string | null;
  idempotencyKey: string | null;
}

/** What a call is answered; a Response for a refusal. */
export type Answer = (call: Call) => unknown;

const i18nOf = (words: PhraseTree) =>
  buildI18nProvider({
    locale: 'en',
    messages: () => ({ ...en, ...words }),
    locales: [{ locale: 'en', name: 'English' }],
  });

// The first screen of a run loads a lot; a busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 });

let answering: Record<string, Answer> = {};
/** What is answered about the person, where a test answers nothing else. */
let aboutPerson: Record<string, Answer> = {};

/** A server of the test's own: answers by `GET bills/41`, and remembers what it was asked. */
export function answerCalls(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  answering = { ...answers };
  setReporter(() => {});
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), window.location.origin);
    const headers = new Headers(init.headers);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/v1/', ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      ifMatch: headers.get('If-Match'),
      idempotencyKey: headers.get('Idempotency-Key'),
    };
    calls.push(call);
    const key = `${call.method} ${call.path}`;
    const answer = answering[key] ?? aboutPerson[key];
    const answered = Promise.resolve(answer ? answer(call) : refusal(404, 'not_found'));
    return answered.then((body) => (body instanceof Response ? body : Response.json(body)));
  });
  return calls;
}

export function refusal(status: number, code: string, message = 'No.', details: unknown = {}): Response {
  return Response.json({ error: { code, message, clientVisible: true, fields: {}, details } }, { status });
}

/** Ends what a test began, with its session, so that the next one begins as somebody else. */
export function signOut(): void {
  act(() => endSession());
  cleanup();
}

export function forgetCalls(): void {
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  setReporter(writeToConsole);
  vi.unstubAllGlobals();
}

/** What the server answers about a person who signs in. */
export function answersAbout(actor: Actor): Record<string, Answer> {
  const capabilities = Object.fromEntries([...actor.capabilities].map((name) => [name, true]));
  const features = featureRecord(actor.companyFeatures);
  const toggles = [...actor.flags].map(([name, value]) => ({
    name,
    enabled: true,
    impressionData: false,
    variant: { name: 'on', enabled: true, payload: { type: 'string', value } },
  }));
  return {
    'GET users/me': () => ({
      employee: {
        id: actor.employeeID,
        firstName: 'Sekar',
        lastName: 'Adiwarna',
        email: actor.email,
        role: actor.role,
        accessRoles: actor.accessRoles.map((name) => ({ name })),
      },
      employeeCapability: capabilities,
      company: { id: actor.companyID, name: 'PT Nusantara', timeZone: actor.timeZone, baseCurrency: 'IDR' },
      companyFeature: features,
      billsCapability: capabilities,
      permissions: groupPermissions(actor.permissions),
      companyAccountIDs: actor.companyAccountIDs,
    }),
    'GET users/me/company-features': () => features,
    'GET bills/capabilities': () => capabilities,
    'GET flags': () => ({ toggles }),
    'GET custom-fields/definitions': () => ({ data: [] }),
  };
}

interface ShownScreen {
  actor: Actor;
  at: string;
  screens: Partial<Record<RouteName, ComponentType>>;
  /** Routes that count as built, beside those shown. */
  alsoBuilt?: readonly RouteName[];
  resources?: readonly NounResource[];
  /** Words of nouns of the test's own. */
  words?: PhraseTree;
  /** What the person chose before, by key. */
  kept?: Record<string, unknown>;
}

/** Shows screens at their own addresses, for one person. Answers the router, to see where a press led. */
export async function showScreens(shownScreen: ShownScreen) {
  const {
    actor,
    at,
    screens,
    alsoBuilt = [],
    resources = nounResources,
    kept = {},
    words = {},
  } = shownScreen;
  aboutPerson = answersAbout(actor);
  const claims = { companyID: actor.companyID, employeeID: actor.employeeID, iat: 0, exp: 1800 };
  beginSession({ accessToken: `x.${btoa(JSON.stringify(claims))}.x`, refreshToken: 'refresh' });
  const shown = Object.entries(screens) as [RouteName, ComponentType][];
  const built = new Set<RouteName>([...shown.map(([name]) => name), ...alsoBuilt]);
  const [dataProvider, queryClient, store] = [
    buildDataProvider(resources, apiAreas),
    buildQueryClient(),
    memoryStore(kept),
  ];
  const frame = (
    <ProfileProvider>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nOf(words)}
        queryClient={queryClient}
        store={store}
      >
        <ScreenProvider value={(name) => built.has(name)}>
          <ThemeProvider theme={theme}>
            <main>
              <Outlet />
            </main>
            <Toasts />
          </ThemeProvider>
        </ScreenProvider>
      </CoreAdminContext>
    </ProfileProvider>
  );
  const pages = shown.map(([name, Screen]) => ({ path: routeOf(name).path, element: <Screen /> }));
  const router = createMemoryRouter(
    [{ element: frame, children: [...pages, { path: '*', element: <p>elsewhere</p> }] }],
    {
      initialEntries: [at],
    },
  );
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}
