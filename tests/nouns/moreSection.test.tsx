// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vendor } from '../../resources/purchasing/vendor/vendor.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const stored = {
  id: 5,
  version: 3,
  status: 'active',
  name: 'PT Sinar Abadi',
  taxNumber: null,
  email: 'billing@sinar.test',
  phone: null,
  address: 'Jalan Satu 1',
  term: { id: 4, name: 'Net 30' },
  currencyCode: 'IDR',
  tax: 11,
  withholding: null,
  companyAccount: null,
  mergedInto: null,
  bankAccounts: [],
  createdAt: '2026-01-02T03:04:05.000Z',
  refusals: {},
  histories: [],
};
const lookups: Record<string, Answer> = {
  'GET vendors/5': () => stored,
  'GET vendors/alike': () => ({ data: [] }),
};
const Form = nounForm(vendor, {});

async function open(search = '', answers: Record<string, Answer> = {}) {
  const calls = answerCalls({ ...lookups, ...answers });
  await showScreens({
    actor: demoActors['finance.admin'],
    at: `/bills/vendors/form${search}`,
    screens: { 'bills-vendors-form': Form },
    alsoBuilt: ['bills-vendors', 'bills-vendors-id'],
  });
  await screen.findByRole('button', { name: 'Contact' });
  return calls;
}

const section = (name: string) => screen.getByRole('button', { name });
const line = (name: string) => section(name).closest('.line')?.textContent ?? '';
const isOpen = (name: string) => section(name).getAttribute('aria-expanded') === 'true';
const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const press = async (button: HTMLElement) => {
  await act(async () => {
    fireEvent.click(button);
  });
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

describe('a section of a form that is seldom needed', () => {
  it('names what can be filled in, as long as nothing is', async () => {
    await open();
    expect(line('Contact')).toBe('ContactEmail, Phone, Website, Address');
    expect(isOpen('Contact')).toBe(false);
    expect(screen.queryByRole('textbox', { name: /^Email/ })).toBeNull();
  });

  it('says what is filled in, each kind of field as a person reads it, and nothing of it once it is open', async () => {
    await open('?id=5');
    expect(line('Contact')).toBe('ContactEmail: billing@sinar.test · Address: Jalan Satu 1');
    const terms = section('Defaults of its documents');
    expect(line('Defaults of its documents')).toBe(
      'Defaults of its documentsTerm of payment: Net 30 · Currency: IDR · VAT %: 11',
    );
    const described = document.getElementById(terms.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('Net 30');
    await press(terms);
    expect(line('Defaults of its documents')).toBe('Defaults of its documents');
    expect(terms.getAttribute('aria-describedby')).toBeNull();
    const inputs = document.getElementById(terms.getAttribute('aria-controls') ?? '');
    expect(inputs?.hidden).toBe(false);
    expect(inputs?.contains(screen.getByLabelText(/^Currency/))).toBe(true);
  });

  it('follows what is typed, is reached by keys, and is sent though it is closed', async () => {
    const calls = await open('?id=5', { 'PUT vendors/5': () => ({ ...stored, version: 4 }) });
    const contact = section('Contact');
    contact.focus();
    expect(document.activeElement).toBe(contact);
    expect([contact.tagName, contact.getAttribute('type')]).toEqual(['BUTTON', 'button']);
    await press(contact);
    fireEvent.input(input(/^Phone/), { target: { value: '+62 801 1' } });
    await press(contact);
    expect(line('Contact')).toContain('Phone: +62 801 1');
    await press(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      phone: '+62 801 1',
      email: 'billing@sinar.test',
      tax: 11,
    });
  });

  it('opens for what the server finds wrong in it', async () => {
    await open('?id=5', {
      'PUT vendors/5': () =>
        Response.json(
          { error: { code: 'validation_failed', fields: { phone: 'Enter a phone number' } } },
          { status: 400 },
        ),
    });
    await press(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(isOpen('Contact')).toBe(true));
    expect(isOpen('Defaults of its documents')).toBe(false);
  });

  it('is open again with text of an earlier visit, and only the section that it was typed into', async () => {
    await open('?id=5');
    await press(section('Contact'));
    fireEvent.input(input(/^Phone/), { target: { value: '+62 801 1' } });
    cleanup();
    await open('?id=5');
    await press(await screen.findByRole('button', { name: 'Restore it' }));
    expect(isOpen('Contact')).toBe(true);
    expect(input(/^Phone/).value).toBe('+62 801 1');
    expect(input(/^Email/).value).toBe('billing@sinar.test');
    expect(isOpen('Defaults of its documents')).toBe(false);
    expect(line('Defaults of its documents')).toContain('Term of payment: Net 30');
  });
});
