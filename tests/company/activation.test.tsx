// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plainFault } from '../../resources/company/invitation/activation.ts';
import { rooms } from '../../resources/rooms.ts';
import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import { buildApp } from '../../src/app/App.tsx';
import { loadI18nProvider } from '../../src/app/phrases.ts';

configure({ asyncUtilTimeout: 15_000 });

interface Call {
  method: string;
  path: string;
  body: unknown;
}
let calls: Call[];
let answer: (call: Call) => Response;

const refusal = (status: number, code: string, fields: Record<string, string> = {}) =>
  Response.json(
    { error: { code, key: '', message: 'Refused', clientVisible: true, fields, requestId: 'r' } },
    { status },
  );
const invited = {
  companyName: 'PT Nusantara Contoh Raya',
  name: 'Baru Datang',
  email: 'baru@nusantara.test',
  signsInBy: 'password',
};

async function openAt(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  const app = buildApp(await loadI18nProvider(rooms.words), rooms);
  await act(async () => {
    render(app);
  });
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  setReporter(() => {});
  calls = [];
  answer = ({ method }) => (method === 'GET' ? Response.json(invited) : new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, window.location.origin);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const call = { method: init.method ?? 'GET', path: pathname.replace('/v1/', '') + search, body };
    calls.push(call);
    return Promise.resolve(answer(call));
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  setReporter(writeToConsole);
  vi.unstubAllGlobals();
});

const activationCalls = () => calls.filter(({ path }) => path.startsWith('external/activation'));
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Password');

async function typePassword(text: string): Promise<void> {
  fireEvent.change(await passwordField(), { target: { value: text } });
}

it('takes a password, uses the link, and leads to sign-in', async () => {
  await openAt('/external/activation?token=1.secret');
  expect(await screen.findByRole('heading', { name: 'Welcome, Baru Datang' })).toBeTruthy();
  expect(screen.getByText(/PT Nusantara Contoh Raya has invited you/)).toBeTruthy();
  const field = await passwordField();
  expect(field.autocomplete).toBe('new-password');
  expect(screen.getByLabelText<HTMLInputElement>('Your address').autocomplete).toBe('username');

  await typePassword('short');
  expect(screen.getByText('Strength: too short')).toBeTruthy();
  fireEvent.submit(field);
  expect(await screen.findByText('Use at least 12 characters')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(activationCalls()).toHaveLength(1);

  answer = ({ method, path }) =>
    method === 'GET'
      ? Response.json(invited)
      : path.endsWith('strength')
        ? Response.json({ strength: 'strong' })
        : new Response(null, { status: 204 });
  await typePassword('lonceng kuning menari');
  expect(screen.queryByText('Use at least 12 characters')).toBeNull();
  // The server judges it, as it will judge the chosen one.
  expect(screen.getByText('Strength: not judged yet')).toBeTruthy();
  expect(await screen.findByText('Strength: very good')).toBeTruthy();
  fireEvent.submit(field);
  expect(await screen.findByRole('heading', { name: 'You are in' })).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe('/external/success');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/v1/auth/sso/authorize?language=en',
  );
  expect(activationCalls().at(-1)).toMatchObject({
    method: 'POST',
    body: { token: '1.secret', password: 'lonceng kuning menari' },
  });
});

it('shows the password when asked to, and says that caps lock is on', async () => {
  await openAt('/external/activation?token=1.secret');
  const field = await passwordField();
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps lock is on.')).toBeTruthy();
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.queryByText('Caps lock is on.')).toBeNull();
});

it('says what the server has against a password, beside it', async () => {
  answer = ({ method }) =>
    method === 'GET'
      ? Response.json(invited)
      : refusal(400, 'validation_failed', { password: 'This password is easy to guess' });
  await openAt('/external/activation?token=1.secret');
  await typePassword('password12345');
  fireEvent.submit(await passwordField());
  expect(await screen.findByText('This password is easy to guess')).toBeTruthy();
  expect((await passwordField()).getAttribute('aria-invalid')).toBe('true');
});

it('offers a new link where one does not lead in, and says no more than that', async () => {
  answer = ({ method }) =>
    method === 'GET' ? refusal(404, 'not_found') : new Response(null, { status: 204 });
  await openAt('/external/activation?token=1.secret');
  expect(
    await screen.findByRole('heading', { name: 'This link is not valid, or not any more.' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send me a new link' }));
  expect(await screen.findByText(/If your invitation still stands/)).toBeTruthy();
  expect(activationCalls().at(-1)).toMatchObject({
    path: 'external/activation/renew',
    body: { token: '1.secret' },
  });
});

it('a link that is used up while one types says so', async () => {
  answer = ({ method }) => (method === 'GET' ? Response.json(invited) : refusal(404, 'not_found'));
  await openAt('/external/activation?token=1.secret');
  await typePassword('lonceng kuning menari');
  fireEvent.submit(await passwordField());
  expect(await screen.findByRole('button', { name: 'Send me a new link' })).toBeTruthy();
});

it('an address without a secret asks for nothing', async () => {
  await openAt('/external/activation');
  expect(await screen.findByText('Open the link in the mail that invited you.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me a new link' })).toBeNull();
  expect(activationCalls()).toEqual([]);
});

it('where the company has a provider, nobody types a password', async () => {
  answer = ({ method }) =>
    method === 'GET'
      ? Response.json({ ...invited, signsInBy: 'provider' })
      : new Response(null, { status: 204 });
  await openAt('/external/activation?token=1.secret');
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  expect(await screen.findByRole('heading', { name: 'You are in' })).toBeTruthy();
  expect(activationCalls().at(-1)?.body).toEqual({ token: '1.secret' });
});

it('a failure can be tried again', async () => {
  answer = () => refusal(429, 'rate_limited');
  await openAt('/external/activation?token=1.secret');
  expect(await screen.findByRole('heading', { name: 'The link could not be looked at' })).toBeTruthy();
  answer = () => Response.json(invited);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Welcome, Baru Datang' })).toBeTruthy();
});

it('faults that anybody sees are short passwords, and those made of names', () => {
  const known = ['Ratna Kusuma', 'ratna@nusantara.test', 'PT Nusantara Maju', 'Outlay'];
  expect(plainFault('eleven char', known)).toBe('short');
  expect(plainFault('kuda terbang', known)).toBeNull();
  // A name counts for nothing; what stands beside it counts by itself.
  expect(plainFault('NusantaraMaju2026!', known)).toBe('named');
  expect(plainFault('R4tn4-Kusum4-42', known)).toBe('named');
  expect(plainFault('ratna lonceng kuning menari', known)).toBeNull();
});
