// @vitest-environment jsdom
import './builtRoutes.ts';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import { companyFeatures, featureRecord } from '../../domain/access/companyFeature.ts';
import { expectedFlagValues } from '../../domain/access/featureFlag.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import { groupPermissions, permissionsOf } from '../../domain/access/permission.ts';
import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import { rememberReturn } from '../../providers/session/returnPath.ts';
import { beginSession, endSession } from '../../providers/session/storedSession.ts';
import { buildApp } from '../../src/app/App.tsx';
import { LastResort } from '../../src/app/failures/LastResort.tsx';
import { rooms } from '../../resources/rooms.ts';
import { tourDelayMs } from '../../src/app/pace.ts';
import type { Tour } from '../../src/tour/tour.ts';
import { loadI18nProvider } from '../../src/app/phrases.ts';

// The first screen of a run loads a lot; a busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 });

interface Person {
  role: string;
  accessRoles: readonly AccessRole[];
  /** Of the company; unset: all that there are. */
  features?: readonly CompanyFeature[];
  companyStatus?: string;
}
const admin: Person = { role: 'admin', accessRoles: ['Admin'] };
const employee: Person = { role: 'user', accessRoles: [] };

/** By path; a path with a query goes before. */
let answers: Record<string, () => unknown>;
let calls: string[];
let flagValues: Readonly<Record<string, string>>;

function signInAs({ role, accessRoles, features = companyFeatures, companyStatus = 'active' }: Person): void {
  const claims = btoa(JSON.stringify({ companyID: 1042, employeeID: 7, iat: 0, exp: 1800 }));
  beginSession({ accessToken: `x.${claims}.x`, refreshToken: 'refresh' });
  const toggles = Object.entries(flagValues).map(([name, value]) => ({
    name,
    enabled: true,
    impressionData: false,
    variant: { name: 'on', enabled: true, payload: { type: 'string', value } },
  }));
  answers = {
    ...answers,
    'users/me': () => ({
      employee: {
        id: 7,
        firstName: 'Sekar',
        lastName: 'Adiwarna',
        email: 'sekar@nusantara.test',
        role,
        accessRoles: accessRoles.map((name) => ({ name })),
      },
      employeeCapability: {},
      company: {
        id: 1042,
        name: 'PT Nusantara',
        status: companyStatus,
        timeZone: 'Asia/Jakarta',
        baseCurrency: 'IDR',
      },
      companyFeature: featureRecord(new Set(features)),
      billsCapability: {},
      permissions: groupPermissions(permissionsOf(accessRoles)),
      companyAccountIDs: [],
    }),
    'users/me/company-features': () => featureRecord(new Set(features)),
    'bills/capabilities': () => ({}),
    flags: () => ({ toggles }),
    'inbox/counts': () => ({ items: [] }),
    'notifications/counter': () => ({ all: 0, approvals: 0, expenses: 0, virtualCards: 0 }),
  };
}

/** Without tours, which come while other things are looked at. */
async function openAt(path: string, handed = { ...rooms, tours: [] as readonly Tour[] }): Promise<void> {
  window.history.replaceState(null, '', path);
  const app = buildApp(await loadI18nProvider(handed.words), handed);
  await act(async () => {
    render(app);
  });
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  setReporter(() => {});
  calls = [];
  flagValues = expectedFlagValues;
  answers = {
    'auth/options': () => ({
      isEmbedded: true,
      people: [{ email: 'admin@nusantara.test', name: 'Bagas Pranatala', description: 'Admin' }],
    }),
    version: () => ({ version: '0.1.0', commit: 'abc1234', node: '24.0.0' }),
  };
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const { pathname, search } = new URL(
      String(input instanceof Request ? input.url : input),
      window.location.origin,
    );
    const path = pathname.replace('/v1/', '');
    calls.push(path);
    const answer = answers[`${path}${search.replace(/&.*/, '')}`] ?? answers[path];
    return Promise.resolve(
      answer ? Response.json(answer()) : Response.json({ error: { code: 'not_found' } }, { status: 404 }),
    );
  });
});

afterEach(() => {
  act(() => endSession());
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.head.querySelectorAll('meta, script').forEach((element) => element.remove());
  setReporter(writeToConsole);
  vi.unstubAllGlobals();
});

describe('without a session', () => {
  it('leads from any page to sign-in, and offers the ways in', async () => {
    await openAt('/bills/vendors/3');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Outlay' })).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
    expect(document.title).toBe('Sign in · Outlay');
    expect(screen.getByRole('link', { name: 'Sign in with your company account' }).getAttribute('href')).toBe(
      '/v1/auth/sso/authorize?language=en',
    );
    expect(await screen.findByRole('link', { name: 'Sign in as a demo person' })).toBeTruthy();
  });

  it('tells of an address that nobody knows', async () => {
    await openAt('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: '404 This page could not be found' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows what runs', async () => {
    await openAt('/version');
    expect(await screen.findByText('abc1234')).toBeTruthy();
  });

  it('has words for an error by its code, and shows what was said', async () => {
    await openAt('/error?code=company-expired&description=Subscription%20expired&status=403');
    expect(
      await screen.findByRole('heading', { name: 'Your company’s subscription has expired' }),
    ).toBeTruthy();
    expect(screen.getByText(/Subscription expired/)).toBeTruthy();
  });

  it('says what the addresses for telephones and for accounting programs are for', async () => {
    await openAt('/mobile-landing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Outlay on your phone' })).toBeTruthy();
    cleanup();
    await openAt('/jurnal/31');
    const title = 'Connection to your accounting program';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByText('Failed when retrieve data, please contact your admin')).toBeTruthy();
    expect(calls.filter((call) => call.includes('jurnal'))).toEqual([]);
  });

  it('reports what the error page shows, with who is signed in', async () => {
    const people: unknown[] = [];
    setReporter(({ title, detail }) => void (title === 'Error page' && people.push(detail?.['person'])));
    await openAt('/error?code=auth');
    expect(await screen.findByRole('heading', { name: 'You could not be signed in' })).toBeTruthy();
    cleanup();
    signInAs(admin);
    await openAt('/errors?status=503');
    const title = 'The service is not available right now';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(people).toEqual(['User is not authenticated', 7]);
    // The fault may be over: the way leads to the page where it happened.
    rememberReturn({ pathname: '/version', search: '' }, null);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('abc1234')).toBeTruthy();
  });

  it('has plain words where even the error page fails', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = (): never => {
      throw new Error('broken');
    };
    render(
      <LastResort>
        <Broken />
      </LastResort>,
    );
    const title = 'An error occurred while showing the error page';
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    spy.mockRestore();
  });

  it('refuses a callback without its state', async () => {
    await openAt('/sso-callback?code=abc');
    expect(await screen.findByRole('heading', { name: 'You could not be signed in' })).toBeTruthy();
    expect(calls).not.toContain('auth/sso/verify');
  });
});

describe('with a session', () => {
  it('shows header, navigation and page, and a way past them', async () => {
    signInAs(admin);
    await openAt('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hi Sekar' })).toBeTruthy();
    expect(document.title).toBe('Home · Outlay');
    const navigation = screen.getByRole('navigation', { name: 'Main navigation' });
    expect(within(navigation).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    expect(await screen.findByText('Nothing waits for you')).toBeTruthy();

    fireEvent.click(screen.getByText('Skip to content'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('lists what waits, as links to screens that exist', async () => {
    signInAs(admin);
    const item = { id: null, late: 0, isRisky: false, oldest: null, sums: [] };
    answers['inbox/counts'] = () => ({
      items: [
        {
          ...item,
          route: 'index',
          task: 'index',
          label: 'Things to do',
          count: 120,
          late: 7,
          isRisky: true,
          oldest: new Date(Date.now() - 5 * 86_400_000).toISOString(),
          sums: [
            { currencyCode: 'IDR', exactAmount: '1250000' },
            { currencyCode: 'USD', exactAmount: '30.50' },
            { currencyCode: 'SGD', exactAmount: '9.00' },
          ],
        },
        {
          ...item,
          route: 'bills-bills-to-pay-id',
          task: 'close-proposals',
          id: 41,
          label: 'Closings to confirm',
          count: 2,
        },
        { ...item, route: 'no-such-route', task: 'no-such-route', label: 'Elsewhere', count: 3 },
        {
          ...item,
          route: 'approval-bill-list',
          task: 'approval-bill-list',
          label: 'Not for an admin',
          count: 3,
        },
        {
          ...item,
          route: 'approval-payment-list-authorize',
          task: 'approval-payment-list-authorize',
          label: 'For an admin',
          count: 4,
        },
      ],
    });
    await openAt('/');
    const link = await screen.findByRole('link', { name: /Things to do/ });
    expect(link.textContent).toContain('99+');
    const line = link.closest('li')?.textContent ?? '';
    expect(line).toContain('7 late');
    expect(line).toContain('Look closely');
    expect(line).toContain('oldest 5 days');
    expect(line.replaceAll('\u00A0', ' ')).toContain('Rp 1.250.000USD 30,50and 1 more currency');
    const closings = screen.getByRole('link', { name: /Closings to confirm/ });
    expect(closings.getAttribute('href')).toBe('/bills/bills-to-pay/41');
    expect(screen.queryByText('Elsewhere')).toBeNull();
    expect(screen.queryByText('Not for an admin')).toBeNull();
    expect(screen.getByRole('link', { name: '4 For an admin' }).getAttribute('href')).toBe(
      '/approval/payment-list/authorize',
    );
  });

  it('offers the tools that the person may use', async () => {
    signInAs(employee);
    await openAt('/');
    const tools = await screen.findByRole('region', { name: 'Tools' });
    const links = within(tools).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tax-calculator']);
  });

  it('leads an admin to the lists of payments, which their menu does not name', async () => {
    signInAs(admin);
    await openAt('/');
    const tools = await screen.findByRole('region', { name: 'Tools' });
    const links = within(tools).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Payment Requests',
      'Payment Approvals',
      'Payment Authorization',
      'Tax calculator',
      'Bank account lookup',
    ]);
    const navigation = screen.getByRole('navigation', { name: 'Main navigation' });
    expect(within(navigation).queryByText('Payment Requests')).toBeNull();
  });

  it('offers to try again when what waits cannot be loaded', async () => {
    signInAs(admin);
    delete answers['inbox/counts'];
    await openAt('/');
    expect((await screen.findAllByText('This could not be loaded')).length).toBeGreaterThan(0);
    answers['inbox/counts'] = () => ({ items: [] });
    const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }));
    fireEvent.click(waiting.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  });

  it('leads to the first steps while there are no purchases, and never again after', async () => {
    signInAs(admin);
    const none = { data: [], pageInfo: { count: 0, currentPage: 1, totalData: 0, totalPage: 0 } };
    const one = { data: [{ id: 1 }], pageInfo: { count: 1, currentPage: 1, totalData: 1, totalPage: 1 } };
    answers['vendors'] = () => one;
    answers['bill-workflows/reviews'] = () => none;
    answers['bills'] = () => none;
    await openAt('/');
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getByRole('link', { name: 'Enter your first invoice' }).getAttribute('href')).toBe(
      '/bills/bills-to-pay/form',
    );
    expect(steps.getByText('Done', { exact: false }).closest('li')?.textContent).toContain('vendors');
    cleanup();
    answers['bills'] = () => one;
    await openAt('/');
    await waitFor(() => expect(localStorage.getItem('outlay.1042:7.home.isUnderWay')).toBe('true'));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('keeps what a person hides and moves, says where it went, and shows a broken widget alone', async () => {
    signInAs(admin);
    const regions = () =>
      // It is hidden from screen readers while a dialog is open.
      within(screen.getByRole('main', { hidden: true }))
        .getAllByRole('heading', { level: 2, hidden: true })
        .map((heading) => heading.textContent)
        .filter((name) => name !== 'First steps');
    await openAt('/');
    await screen.findByText('Nothing waits for you');
    const first = regions();
    expect(first.slice(0, 4)).toEqual([
      'Waiting for you',
      'Cash needed by week',
      'Spend by month',
      'Start something',
    ]);
    expect(first).toContain('Spend by vendor');
    // Nothing answers what the widgets ask: each says so by itself, and the others are there.
    expect((await screen.findAllByText('This could not be loaded')).length).toBeGreaterThan(3);

    fireEvent.click(screen.getByRole('button', { name: 'Arrange' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Move Cash needed by week to the front' }));
    expect(dialog.getByRole('status').textContent).toBe(`Cash needed by week is number 1 of ${first.length}`);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Show Spend by vendor' }));
    expect(regions().slice(0, 2)).toEqual(['Cash needed by week', 'Waiting for you']);
    expect(regions()).not.toContain('Spend by vendor');
    expect(localStorage.getItem('outlay.1042:7.home.widgets')).toContain('spend.vendors');

    fireEvent.click(dialog.getByRole('button', { name: 'As at first' }));
    expect(regions()).toEqual(first);
  });

  it('gives an employee what is theirs alone, and nothing to begin', async () => {
    signInAs(employee);
    await openAt('/');
    await screen.findByText('Nothing waits for you');
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Waiting for you',
      'My claims',
      'Away',
      'Tools',
    ]);
    expect(calls.filter((path) => path.startsWith('bills/') && path !== 'bills/capabilities')).toEqual([]);
  });

  it('begins with a collapsed sidebar, opens and collapses it, and keeps that', async () => {
    signInAs(admin);
    await openAt('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Expand' }));
    expect(await screen.findByText('Company ID: 1042')).toBeTruthy();
    expect(localStorage.getItem('outlay.1042:7.sidebar.width')).toBe('"expanded"');
    fireEvent.click(screen.getByRole('button', { name: 'Collapsed' }));
    expect(await screen.findByRole('button', { name: 'Expand' })).toBeTruthy();
    expect(screen.queryByText('Company ID: 1042')).toBeNull();
    expect(localStorage.getItem('outlay.1042:7.sidebar.width')).toBe('"collapsed"');
  });

  it('shows the entries of the child panel in the sidebar where the panel has no room', async () => {
    vi.stubGlobal('matchMedia', (query: string) => {
      const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
      const listeners = { addListener() {}, removeListener() {} };
      const matches = most !== undefined && 1024 <= Number(most);
      return Object.assign(new EventTarget(), listeners, { matches, media: query });
    });
    signInAs(admin);
    await openAt('/bills/bills-to-pay');
    const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
    fireEvent.click(within(navigation).getByRole('button', { name: 'Expand' }));
    const entry = await within(navigation).findByRole('link', { name: 'Purchases' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    fireEvent.click(within(navigation).getByRole('button', { name: 'Collapsed' }));
    await waitFor(() => expect(within(navigation).queryByRole('link', { name: 'Purchases' })).toBeNull());
  });

  it('says that the stream integration is not connected where it would lead back to', async () => {
    signInAs(employee);
    await openAt('/stream-callback');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Stream Integration not connected' }),
    ).toBeTruthy();
  });

  const banners = [
    {
      id: 3,
      level: 'important',
      message: 'Payments stop at noon.',
      actionLink: 'https://status.test/today',
      actionButton: null,
      isHidden: false,
    },
    {
      id: 4,
      level: 'announcement',
      message: 'The books close on Friday.',
      actionLink: null,
      actionButton: { label: 'Enter a purchase', url: '/bills/bills-to-pay/form' },
      isHidden: false,
    },
  ];

  it('has banners over every page, of which those that are not important can be closed', async () => {
    signInAs(admin);
    answers['notification-error/broadcast'] = () => ({ data: banners });
    await openAt('/');
    const lines = await screen.findByRole('region', { name: 'Announcements' });
    const [important, announcement] = within(lines).getAllByRole('listitem');
    expect(important?.textContent).toContain('Important: Payments stop at noon.');
    expect(within(lines).getByRole('link', { name: 'See more' }).getAttribute('href')).toBe(
      'https://status.test/today',
    );
    expect(within(lines).getByRole('link', { name: 'Enter a purchase' }).getAttribute('href')).toBe(
      '/bills/bills-to-pay/form',
    );
    expect(document.documentElement.style.getPropertyValue('--header-offset')).toBe('152px');
    expect(within(important as HTMLElement).queryByRole('button')).toBeNull();
    fireEvent.click(within(announcement as HTMLElement).getByRole('button', { name: 'Close this message' }));
    await waitFor(() => expect(screen.queryByText('The books close on Friday.')).toBeNull());
    expect(document.documentElement.style.getPropertyValue('--header-offset')).toBe('106px');
    expect(localStorage.getItem('outlay.1042:7.banner.closed')).toBe('[4]');
  });

  it('offers in a banner no form that the person may not enter', async () => {
    signInAs(employee);
    answers['notification-error/broadcast'] = () => ({ data: banners });
    await openAt('/');
    const lines = await screen.findByRole('region', { name: 'Announcements' });
    expect(within(lines).getByRole('link', { name: 'See more' })).toBeTruthy();
    expect(within(lines).queryByRole('link', { name: 'Enter a purchase' })).toBeNull();
  });

  it('says in a banner that the banners could not be read, to administrators', async () => {
    signInAs(admin);
    await openAt('/');
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
    await waitFor(() => expect(screen.queryByText('Something went wrong.')).toBeNull());
  });

  it('asks for banners of administrators alone where the flag for everybody is off', async () => {
    const { enable_broadcast_for_all_user: _, ...others } = expectedFlagValues;
    flagValues = others;
    signInAs(employee);
    await openAt('/');
    await screen.findByText('Hi Sekar');
    expect(calls).not.toContain('notification-error/broadcast');
  });

  it('has a button for the live chat where the page names its script', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="live-chat" content="https://chat.test/widget.js">',
    );
    signInAs(admin);
    await openAt('/');
    const button = await screen.findByRole('button', { name: 'Live chat' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    const heard: unknown[] = [];
    window.addEventListener('outlay:live-chat', (event) => void heard.push((event as CustomEvent).detail));
    fireEvent.click(button);
    const script = await waitFor(() => {
      const found = document.querySelector('script[src="https://chat.test/widget.js"]');
      expect(found).toBeTruthy();
      return found;
    });
    script?.dispatchEvent(new Event('load'));
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    act(() => void window.dispatchEvent(new Event('outlay:live-chat-closed')));
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(heard).toEqual([{ isOpen: true, companyID: 1042, employeeID: 7, language: 'en' }]);
  });

  it('has no such button without a script', async () => {
    signInAs(admin);
    await openAt('/');
    await screen.findByText('Hi Sekar');
    expect(screen.queryByRole('button', { name: 'Live chat' })).toBeNull();
  });

  it('has no such button without its flag', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="live-chat" content="https://chat.test/widget.js">',
    );
    const { enable_intercom: _, ...others } = expectedFlagValues;
    flagValues = others;
    signInAs(admin);
    await openAt('/');
    await screen.findByText('Hi Sekar');
    expect(screen.queryByRole('button', { name: 'Live chat' })).toBeNull();
  });

  it('has the provider of surveys ask whom the server names, and tells it what became of it', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="survey" content="https://survey.test/ask.js">',
    );
    signInAs(admin);
    const vMaps = { companyID: '1042', role: 'admin' };
    answers['survey'] = () => ({ id: 20264, showNps: true, externalID: '1042-7', config: { vMaps } });
    answers['survey/20264/log'] = () => ({});
    const heard: unknown[] = [];
    window.addEventListener('outlay:survey', (event) => void heard.push((event as CustomEvent).detail));
    await openAt('/');
    await waitFor(() => {
      const script = document.querySelector('script[src="https://survey.test/ask.js"]');
      expect(script).toBeTruthy();
      script?.dispatchEvent(new Event('load'));
    });
    await waitFor(() => expect(heard).toEqual([{ id: 20264, externalID: '1042-7', vMaps }]));
    expect(calls).not.toContain('survey/20264/log');
    window.dispatchEvent(new CustomEvent('outlay:survey-ended', { detail: { event: 'completed' } }));
    await waitFor(() => expect(calls).toContain('survey/20264/log'));
  });

  it('shows a tour once, to whom it is for, and leads where it says', async () => {
    const tour: Tour = {
      id: 'test',
      isFor: ({ actor }) => actor.role === 'admin',
      target: 'index',
      words: {
        area: 'testTour',
        en: async () => ({ title: 'Something new', text: 'It is here.', action: 'Get started' }),
        id: async () => ({ title: 'Hal baru', text: 'Di sini.', action: 'Mulai' }),
      },
      to: () => '/notifications',
    };
    signInAs(admin);
    await openAt('/', { ...rooms, tours: [tour] });
    const step = await screen.findByRole('dialog', { name: 'Something new' });
    fireEvent.click(within(step).getByRole('link', { name: 'Get started' }));
    await waitFor(() => expect(window.location.pathname).toBe('/notifications'));
    expect(localStorage.getItem('outlay.1042:7.tour.test')).toBe('true');
    cleanup();
    await openAt('/', { ...rooms, tours: [{ ...tour, id: 'other', isFor: () => false }, tour] });
    await screen.findByText('Hi Sekar');
    await new Promise((resolve) => {
      setTimeout(resolve, tourDelayMs + 50);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  describe('the tour to the account mapping', () => {
    const title = 'Integrate accounting tags with Outlay';
    const superAdmin: Person = { role: 'super_admin', accessRoles: ['Super Admin'] };
    const seenKey = 'outlay.1042:7.tour.accountMapping';
    const wait = () =>
      act(async () => {
        await new Promise((resolve) => {
          setTimeout(resolve, 2 * tourDelayMs + 50);
        });
      });

    it.each([
      ['an admin', admin],
      ['a super admin', superAdmin],
    ])('is shown to %s, and begins at the account mapping', async (_who, person) => {
      signInAs(person);
      await openAt('/', rooms);
      const step = await screen.findByRole('dialog', { name: title });
      expect(within(step).getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe(
        '/integration/jurnal/account-mapping?tab=general',
      );
      expect(localStorage.getItem(seenKey)).toBeNull();
      fireEvent.keyDown(step, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(localStorage.getItem(seenKey)).toBe('true');
    });

    it.each([
      ['who is no administrator', { role: 'user', accessRoles: ['Finance Admin'] }, '/'],
      ['whose company has no accounting integration', { ...admin, features: ['expenseBill'] }, '/'],
      ['whose company is not active', { ...admin, companyStatus: 'suspended' }, '/'],
      ['who is elsewhere', admin, '/notifications'],
    ] as const)('is not shown to somebody %s', async (_who, person, path) => {
      signInAs(person);
      await openAt(path, rooms);
      await screen.findByRole('navigation', { name: 'Main navigation' });
      await wait();
      expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    });

    it('is shown once to each person in a browser', async () => {
      signInAs(admin);
      await openAt('/', rooms);
      fireEvent.click(
        within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Not now' }),
      );
      cleanup();
      await openAt('/', rooms);
      await screen.findByText('Hi Sekar');
      await wait();
      expect(screen.queryByRole('dialog', { name: title })).toBeNull();
      // What somebody else has seen in this browser is theirs.
      localStorage.setItem('outlay.1042:8.tour.accountMapping', 'true');
      localStorage.removeItem(seenKey);
      cleanup();
      await openAt('/', rooms);
      await screen.findByRole('dialog', { name: title });
    });

    it('waits until a dialog of the person is closed', async () => {
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      document.body.append(dialog);
      signInAs(admin);
      await openAt('/', rooms);
      await screen.findByText('Hi Sekar');
      await wait();
      expect(screen.queryByRole('dialog', { name: title })).toBeNull();
      dialog.remove();
      await screen.findByRole('dialog', { name: title });
    });
  });

  it('says why a page is not shown to somebody who lacks the right', async () => {
    signInAs(employee);
    await openAt('/bills/bills-to-pay');
    const words = 'You do not have the right to open “Purchases”. Ask your administrator if you need it.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  it('names the places of a page as the menu does', async () => {
    signInAs(admin);
    await openAt('/bills/bills-to-pay');
    const trail = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
    expect(
      within(trail)
        .getAllByRole('listitem')
        .map((crumb) => crumb.textContent),
    ).toEqual(['Purchasing', 'Purchases']);
  });

  it('keeps the navigation around an address that nobody knows', async () => {
    signInAs(employee);
    await openAt('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: '404 This page could not be found' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeTruthy();
  });

  it('speaks Indonesian when asked, and remembers it', async () => {
    signInAs(admin);
    await openAt('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Account of Sekar Adiwarna' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Bahasa Indonesia' }));
    expect(await screen.findByText('Hai Sekar')).toBeTruthy();
    expect(document.documentElement.lang).toBe('id');
    expect(localStorage.getItem('outlay.language')).toBe('id');
  });

  it('shows no raw failure where what surrounds the pages fails', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
    const logged: string[] = [];
    setReporter(({ title, text }) => void logged.push(`${title}: ${text}`));
    signInAs(admin);
    await openAt('/', { ...rooms, menu: [{ id: 'home', entries: [undefined as never] }] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    expect(screen.queryByText(/undefined|TypeError/)).toBeNull();
    expect(logged.some((line) => line.startsWith('Frame: '))).toBe(true);
    spy.mockRestore();
  });

  it('opens /logout from the account menu', async () => {
    signInAs(admin);
    await openAt('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Account of Sekar Adiwarna' }));
    const dialog = await screen.findByRole('dialog', { name: 'Account of Sekar Adiwarna' });
    expect(within(dialog).getByText('PT Nusantara')).toBeTruthy();
    expect(within(dialog).getByText(`© ${new Date().getFullYear()} Outlay`)).toBeTruthy();
    answers['auth/logout'] = () => ({});
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/logout'));
    await waitFor(() => expect(localStorage.getItem('outlay.session')).toBeNull());
    await waitFor(() => expect(calls).toContain('auth/logout'));
  });

  it('offers the other companies of a person who has some, and begins a session there', async () => {
    signInAs(admin);
    answers['users/me/companies'] = () => ({
      items: [
        { id: 1042, name: 'PT Nusantara', isCurrent: true },
        { id: 7, name: 'PT Lain', isCurrent: false },
      ],
    });
    await openAt('/');
    // They are asked for once the page rests.
    fireEvent.click(await screen.findByRole('button', { name: 'Switch company' }));
    const choices = await screen.findByRole('navigation', { name: 'Switch company' });
    expect(within(choices).getAllByRole('button')).toHaveLength(1);
    const claims = btoa(JSON.stringify({ companyID: 7, employeeID: 3, iat: 0, exp: 1800 }));
    answers['auth/switch-company'] = () => ({ accessToken: `x.${claims}.x`, refreshToken: 'other' });
    fireEvent.click(within(choices).getByRole('button', { name: 'Switch to PT Lain' }));
    await waitFor(() => expect(calls).toContain('auth/switch-company'));
    await waitFor(() => expect(localStorage.getItem('outlay.session')).toContain('other'));
  });

  it('offers nobody a choice of one company', async () => {
    signInAs(admin);
    answers['users/me/companies'] = () => ({ items: [{ id: 1042, name: 'PT Nusantara', isCurrent: true }] });
    await openAt('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Account of Sekar Adiwarna' }));
    await screen.findByRole('button', { name: 'Sign out' });
    await waitFor(() => expect(calls).toContain('users/me/companies'));
    expect(screen.queryByRole('navigation', { name: 'Switch company' })).toBeNull();
  });
});

describe('the switch-app drawer', () => {
  const withList = (value: string) => {
    signInAs(employee);
    const { toggles } = answers['flags']!() as { toggles: object[] };
    const payload = { type: 'json', value };
    const list = { name: 'switch_app_list', enabled: true, impressionData: false };
    answers['flags'] = () => ({
      toggles: [...toggles, { ...list, variant: { name: 'list', enabled: true, payload } }],
    });
  };
  const opened = async () => {
    await openAt('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Switch app' }));
    return screen.findByRole('dialog', { name: 'Switch app' });
  };

  it('lists the apps in groups, each opened in a tab of its own', async () => {
    const untitled = { url: 'https://nameless.test' };
    const apps = [
      { text: 'Money' },
      { title: 'Payroll', description: 'Salaries', url: 'https://pay.test/home' },
    ];
    withList(
      JSON.stringify({
        app_list: [apps, [{ divider: true }, untitled, { title: 'Script', url: 'javascript:alert(1)' }]],
      }),
    );
    const drawer = await opened();
    expect(within(drawer).getByText('Hi Sekar Adiwarna, your apps are listed here.')).toBeTruthy();
    const links = within(drawer).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['https://pay.test/home', '_blank'],
    ]);
    expect(links[0]?.textContent).toBe('PPayrollSalaries');
    expect(within(drawer).getByText('Money')).toBeTruthy();
    expect(within(drawer).getByRole('separator')).toBeTruthy();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Close the list of apps' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that a list could not be read, and shows none', async () => {
    withList('{"app_list":');
    const drawer = await opened();
    expect(within(drawer).getByText('No apps are listed')).toBeTruthy();
    expect(await screen.findByText('Failed to parse data switch app list')).toBeTruthy();
  });

  it('is not there without a list', async () => {
    signInAs(employee);
    await openAt('/');
    await screen.findByRole('button', { name: 'Account of Sekar Adiwarna' });
    expect(screen.queryByRole('button', { name: 'Switch app' })).toBeNull();
  });
});

describe('the bell', () => {
  const unread = { all: 3, approvals: 1, expenses: 2, virtualCards: 0 };
  const message = (daysAgo: number, more = {}, id = daysAgo + 1) => ({
    id,
    objectID: id,
    objectUUID: null,
    isRead: false,
    eventType: 'bill_approved',
    message: `INV/2026/00000${id} is approved.`,
    createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    address: `/bills/bills-to-pay/${id}`,
    ...more,
  });
  const pageOf = (data: unknown[], nextPage: number | null = null) => ({
    data,
    pageInfo: { currentPage: 1, nextPage },
  });
  const opened = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    return screen.findByRole('dialog', { name: 'Notifications' });
  };

  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    signInAs(admin);
    answers['notifications/counter'] = () => unread;
    answers['notifications?group=expenses'] = () =>
      pageOf([message(0), message(1, { isRead: true }), message(2, { address: null })]);
  });

  it('says how much is unread, and shows it by day', async () => {
    await openAt('/');
    expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy();
    const panel = await opened();
    expect(
      await within(panel).findByRole('tab', { name: 'My expenses, 2 unread', selected: true }),
    ).toBeTruthy();
    // Nobody who approves nothing has approvals.
    expect(within(panel).queryByRole('tab', { name: /My approvals/ })).toBeNull();
    expect(within(panel).getByRole('tab', { name: 'My cards' })).toBeTruthy();
    expect(await within(panel).findByRole('heading', { name: 'Today' })).toBeTruthy();
    expect(within(panel).getByRole('heading', { name: 'Yesterday' })).toBeTruthy();
    expect(within(panel).getByRole('heading', { name: 'Older' })).toBeTruthy();
    expect(within(panel).getByText('You have reached all notifications list')).toBeTruthy();
  });

  it('marks what is pressed as read, and opens its page', async () => {
    answers['notifications/1'] = () => ({ ...unread, all: 2, expenses: 1 });
    await openAt('/');
    const panel = await opened();
    fireEvent.click(await within(panel).findByRole('link', { name: /INV\/2026\/000001 is approved/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/bills/bills-to-pay/1'));
    await waitFor(() => expect(calls).toContain('notifications/1'));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  });

  it('leads to an address that asks for something whom its page is for, and nobody else', async () => {
    const address = '/bills/bills-to-pay/ocr-form?file=7';
    const list = () => pageOf([message(0, { message: 'A file was read', address })]);
    const linkOf = async (person: Person) => {
      signInAs(person);
      answers['notifications/counter'] = () => unread;
      answers['notifications?group=expenses'] = list;
      await openAt('/');
      const panel = await opened();
      await within(panel).findByText('A file was read');
      const link = within(panel).queryByRole('link', { name: /A file was read/ });
      act(() => endSession());
      cleanup();
      return link?.getAttribute('href') ?? null;
    };
    expect(await linkOf(admin)).toBe(address);
    expect(await linkOf({ role: 'user', accessRoles: ['Finance User'] })).toBeNull();
  });

  it('takes back what the server refuses, and says why in the words of the catalogue', async () => {
    await openAt('/');
    const panel = await opened();
    const all = await within(panel).findByRole('button', { name: 'Mark all as read' });
    await waitFor(() => expect((all as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(all);
    expect(await screen.findByText(/^Mark All Red: /)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Notifications, 3 unread', hidden: true })).toBeTruthy();
  });

  it('marks all of a group, whose number goes', async () => {
    answers['notifications'] = () => ({ ...unread, all: 1, expenses: 0 });
    await openAt('/');
    const panel = await opened();
    const all = await within(panel).findByRole('button', { name: 'Mark all as read' });
    await waitFor(() => expect((all as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(all);
    expect(await within(panel).findByRole('tab', { name: 'My expenses' })).toBeTruthy();
    await waitFor(() => expect((all as HTMLButtonElement).disabled).toBe(true));
  });

  it('says what there will be where nothing is yet, and that a list could not be read', async () => {
    answers['notifications?group=virtualCards'] = () => pageOf([]);
    delete answers['notifications?group=expenses'];
    await openAt('/');
    const panel = await opened();
    expect(await within(panel).findByText('An error occurred while loading data')).toBeTruthy();
    expect(await screen.findByText(/^NotificationList: /)).toBeTruthy();
    fireEvent.click(within(panel).getByRole('tab', { name: 'My cards' }));
    expect(await within(panel).findByText('No notifications yet')).toBeTruthy();
  });

  it('asks for at most ten pages, and has a page of its own', async () => {
    answers['notifications?group=expenses'] = () => pageOf([message(0)], 11);
    await openAt('/notifications');
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
    expect(await screen.findByText('You have reached all notifications list')).toBeTruthy();
    answers['notifications?group=virtualCards'] = () => pageOf([message(0)], 2);
    fireEvent.click(screen.getByRole('tab', { name: 'My cards' }));
    const more = await screen.findByRole('button', { name: 'Show more' });
    answers['notifications?group=virtualCards'] = () => pageOf([message(2)]);
    fireEvent.click(more);
    expect(await screen.findByText('You have reached all notifications list')).toBeTruthy();
  });
});
