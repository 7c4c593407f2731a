// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import {
  CanAccess,
  EditBase,
  Form,
  ListBase,
  RecordContextProvider,
  ReferenceField,
  ReferenceInput,
  SaveButton,
  SelectInput,
  ShowBase,
  TextField,
  TextInput,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceDefinitions,
  WithListContext,
} from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayEnter } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { capabilities } from '../../resources/capabilities.ts';
import { specifiedAddress } from '../../providers/data/nounRouter.tsx';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { reloadProfile } from '../../providers/session/profileState.ts';
import { beginSession } from '../../providers/session/storedSession.ts';
import type { NounResource } from '../../providers/data/nounResource.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { documentTabs } from '../../resources/purchasing/document/documentTabs.ts';
import { buildAppProviders } from '../../src/app/AppProviders.tsx';
import { mayVisit } from '../../src/app/routing/guards.ts';
import { en } from '../phrases.ts';
import { routeNameAt } from '../../src/app/routing/routeMatch.ts';
import { rooms } from '../../resources/rooms.ts';
import type { RouteName } from '../../src/app/routing/routes.ts';
import { hasScreen } from '../../src/app/routing/routes.ts';
import { theme } from '../../src/app/theme.ts';
import type { Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, answersAbout, forgetCalls } from '../purchasing/documentScreen.tsx';
import { buildActor, demoActors } from '../shell/people.ts';

/** Where purchase documents are listed and entered: each kind has an address of its own. */
const placesOfKinds: Readonly<Record<string, Readonly<Record<string, 'list' | 'reviewList' | 'form'>>>> = {
  bills: { list: 'list', create: 'form', edit: 'form' },
  billApprovals: { list: 'reviewList' },
};

function routesOf({ name }: NounResource, view: string, address: string): (RouteName | null)[] {
  const place = placesOfKinds[name]?.[view];
  return place === undefined
    ? [routeNameAt(address.replace(/\?.*$/, ''))]
    : Object.values(documentTabs).map((tab) => tab[place]);
}

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});

/** The record 7 of any noun, under every name that a noun may represent itself by. */
const record = {
  id: 7,
  version: 3,
  name: 'Kopi Kita',
  number: 'Kopi Kita',
  referenceID: 'Kopi Kita',
  cardName: 'Kopi Kita',
  merchantName: 'Kopi Kita',
  record: 'Kopi Kita',
  about: 'Kopi Kita',
  employeesMayRequest: 'Kopi Kita',
  disburseVia: 'Kopi Kita',
  learnsMerchants: 'Kopi Kita',
  categoryName: 'Kopi Kita',
  fileName: 'Kopi Kita',
  message: 'Kopi Kita',
  access: 'Kopi Kita',
  decimals: 'Kopi Kita',
  way: 'Kopi Kita',
  firstDay: 'Kopi Kita',
  did: 'Kopi Kita',
  employee: { id: 1, name: 'Kopi Kita' },
  companyAccount: { id: 1, name: 'Kopi Kita' },
};
const page = { data: [record], pageInfo: { count: 1, currentPage: 1, totalData: 1, totalPage: 1 } };

/** May enter every page. */
const omnipotent = buildActor({
  role: 'super_admin',
  accessRoles: ['Super Admin'],
  capabilities: capabilities.map(({ name }) => name),
});

let calls: Call[];

/** Shows a piece to a signed-in person, with everything that stands around the pages of the product. */
async function show(piece: ReactNode, actor: Actor = omnipotent) {
  calls = answerCalls({
    ...answersAbout(actor),
    ...Object.fromEntries(
      nounResources.flatMap(({ path, recordPath, choicesPath = path }) => [
        [`GET ${path}`, () => page],
        [`GET ${choicesPath}`, () => page],
        [`GET ${recordPath ?? path}/7`, () => record],
      ]),
    ),
    'PUT vendors/7': () =>
      Response.json(
        {
          error: {
            code: 'validation_failed',
            message: 'Invalid.',
            clientVisible: true,
            fields: { name: 'vendor name must be unique' },
          },
        },
        { status: 400 },
      ),
  });
  const claims = { companyID: actor.companyID, employeeID: actor.employeeID, iat: 0, exp: 1800 };
  beginSession({ accessToken: `x.${btoa(JSON.stringify(claims))}.x`, refreshToken: 'refresh' });
  const { session: SessionProviders } = buildAppProviders(i18nProvider, rooms);
  const frame = (
    <ThemeProvider theme={theme}>
      <SessionProviders>
        <Outlet />
      </SessionProviders>
    </ThemeProvider>
  );
  const router = createMemoryRouter([{ element: frame, children: [{ path: '*', element: piece }] }]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}

beforeEach(() => localStorage.clear());
afterEach(forgetCalls);

/** The address of a page that there is a screen for; null without. */
function shownAt(address: string | undefined): string | null {
  const name = address === undefined ? null : routeNameAt(address.replace(/\?.*$/, ''));
  return name !== null && hasScreen(name) ? (address ?? null) : null;
}

describe.each(nounResources.map((noun) => [noun.name, noun] as const))('%s', (name, noun) => {
  it('is a resource whose records name themselves', async () => {
    function Named() {
      const definition = useResourceDefinitions()[name];
      const represent = useGetRecordRepresentation(name);
      return (
        <p>
          {definition?.name}: {represent(record)}, {definition?.hasShow ? 'with' : 'without'} a page
        </p>
      );
    }
    await show(<Named />);
    const words = shownAt(noun.at.show) === null ? 'without' : 'with';
    expect(await screen.findByText(`${name}: Kopi Kita, ${words} a page`)).toBeTruthy();
  });

  // Nothing refers to the one record of a company.
  it.skipIf(noun.isSingle)('is shown by a ReferenceField, which leads to our address', async () => {
    await show(
      <RecordContextProvider value={{ id: 1, otherID: 7 }}>
        <ReferenceField source="otherID" reference={name} />
      </RecordContextProvider>,
    );
    const address = shownAt(noun.at.show) ?? shownAt(noun.at.edit);
    await waitFor(() =>
      expect(screen.getByText('Kopi Kita').closest('a')?.getAttribute('href') ?? null).toBe(
        address?.replace(':id', '7') ?? null,
      ),
    );
  });

  it.skipIf(noun.hasNoList)(
    'is chosen with a ReferenceInput, in words that its list understands',
    async () => {
      await show(
        <Form>
          <ReferenceInput source="otherID" reference={name}>
            <SelectInput />
          </ReferenceInput>
        </Form>,
      );
      fireEvent.mouseDown(await screen.findByRole('combobox'));
      const options = within(await screen.findByRole('listbox'));
      expect(options.getByText('Kopi Kita')).toBeTruthy();
      const asked = calls.find(({ path }) => path === noun.path)?.query;
      expect(asked).toEqual({ page: '1', limit: '25', ...(noun.hasFixedOrder ? {} : { sort: '-id' }) });
    },
  );

  it('is judged by CanAccess as the one judge judges', async () => {
    for (const actor of [omnipotent, demoActors['finance.user'], demoActors.employee]) {
      const asked = Object.entries(noun.access ?? {});
      await show(
        <>
          <p>here</p>
          {asked.map(([action]) => (
            <CanAccess key={action} resource={name} action={action}>
              <p>{action}</p>
            </CanAccess>
          ))}
        </>,
        actor,
      );
      await screen.findByText('here');
      for (const [action, requirement] of asked) {
        if (requirement && mayEnter(actor, requirement)) await screen.findByText(action);
        else expect(screen.queryByText(action)).toBeNull();
      }
      forgetCalls();
    }
  });

  it('asks for its pages what their addresses ask', () => {
    for (const actor of Object.values(demoActors)) {
      for (const view of ['list', 'show', 'create', 'edit'] as const) {
        const address = noun.at[view];
        const requirement = noun.access?.[view];
        if (address === undefined) continue;
        const routes = routesOf(noun, view, address);
        expect(routes, address).not.toContain(null);
        if (!requirement) continue;
        const mayCome = routes.some((route) => route !== null && mayVisit(route, actor));
        // A form is one address for two rights: who may either, may come.
        if (view === 'list' || view === 'show') expect(mayEnter(actor, requirement), view).toBe(mayCome);
        else if (mayEnter(actor, requirement)) expect(mayCome, view).toBe(true);
      }
    }
  });
});

describe('what a person may do', () => {
  it('is judged anew when it changes', async () => {
    await show(
      <CanAccess resource="vendors" action="create">
        <p>New vendor</p>
      </CanAccess>,
      demoActors.employee,
    );
    expect(screen.queryByText('New vendor')).toBeNull();
    answerCalls(answersAbout(omnipotent));
    await act(() => reloadProfile());
    expect(await screen.findByText('New vendor')).toBeTruthy();
  });
});

describe("react-admin's own paths", () => {
  it.each([
    ['/resource/vendors', '/bills/vendors'],
    ['/resource/vendors?page=2', '/bills/vendors?page=2'],
    ['/resource/vendors/create', '/bills/vendors/form'],
    ['/resource/vendors/7', '/bills/vendors/form?id=7'],
    ['/resource/vendors/7?from=list', '/bills/vendors/form?id=7&from=list'],
    ['/resource/vendors/7/show', '/bills/vendors/7'],
    ['/resource/payments/7', '/approval/payment-list/7'],
    // Targets of a redirect, and of a denial.
    ['/resource/bills/vendors', '/bills/vendors'],
    ['/resource/bills/bills-to-pay/7', '/bills/bills-to-pay/7'],
    ['/resource/access-denied', '/'],
    ['/resource/login', '/login'],
    // Ours stay as they are.
    ['/bills/vendors/7', '/bills/vendors/7'],
  ])('%s is %s', (own, specified) => {
    expect(specifiedAddress(nounResources, own)).toBe(specified);
  });
});

describe("react-admin's contexts over our data provider", () => {
  it('show a field of a record', async () => {
    function Version() {
      return <p>{`version ${useRecordContext()?.['version']}`}</p>;
    }
    await show(
      <ShowBase resource="vendors" id={7}>
        <TextField source="name" />
        <Version />
      </ShowBase>,
    );
    expect(await screen.findByText('Kopi Kita')).toBeTruthy();
    expect(screen.getByText('version 3')).toBeTruthy();
    expect(calls.some(({ path }) => path === 'vendors/7')).toBe(true);
  });

  it('save a form in the version that was seen, and say beside the input what the server refused', async () => {
    const router = await show(
      <EditBase resource="vendors" id={7} mutationMode="pessimistic">
        <Form>
          <TextInput source="name" label="Name" />
          <SaveButton />
        </Form>
      </EditBase>,
    );
    const input = await screen.findByDisplayValue('Kopi Kita');
    fireEvent.change(input, { target: { value: 'Kopi Kami' } });
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('vendor name must be unique')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({ path: 'vendors/7', ifMatch: '3', body: { name: 'Kopi Kami' } });
    expect(sent?.idempotencyKey).not.toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });

  it('list the rows that there are', async () => {
    await show(
      <ListBase<RaRecord> resource="vendors" perPage={10} sort={{ field: 'name', order: 'ASC' }}>
        <WithListContext<RaRecord & { name: string }>
          render={({ data, total }) => (
            <ul aria-label={`${total} vendors`}>
              {data?.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          )}
        />
      </ListBase>,
    );
    const list = await screen.findByRole('list', { name: '1 vendors' });
    expect(within(list).getByText('Kopi Kita')).toBeTruthy();
    expect(calls.find(({ path }) => path === 'vendors')?.query).toEqual({
      page: '1',
      limit: '10',
      sort: 'name',
    });
  });

  it('lead who may not list to the index', async () => {
    const router = await show(
      <ListBase resource="vendors">
        <p>vendors</p>
      </ListBase>,
      demoActors.employee,
    );
    await act(async () => router.navigate('/bills/vendors'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
