// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import pieces from '../../resources/purchasing/recurringPurchase/RecurringPurchasePieces.tsx';
import { recurringPurchase } from '../../resources/purchasing/recurringPurchase/recurringPurchase.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import type { NounPieces } from '../../src/noun/nounPieces.ts';
import { demoActors } from '../shell/people.ts';
import { answerCalls, forgetCalls, showScreens } from './documentScreen.tsx';

const Form = nounForm(recurringPurchase, pieces as NounPieces);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  // Saturday, ten o'clock in Jakarta.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  forgetCalls();
});

async function openForm(search = ''): Promise<void> {
  answerCalls({});
  await showScreens({
    actor: demoActors['finance.admin'],
    at: `/bills/recurring/form${search}`,
    screens: { 'bills-recurring-form': Form },
    alsoBuilt: ['bills-recurring'],
  });
  await screen.findByLabelText(/^How often/);
}

async function type(label: RegExp, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  });
}

describe('the form of a recurring purchase', () => {
  it('begins with the template that the address names', async () => {
    await openForm('?template=7&template.name=Rent%20of%20the%20hall');
    expect(screen.getByLabelText<HTMLInputElement>('Template').value).toBe('Rent of the hall');
  });

  it('shows the days of the next purchases while they are typed, up to the last one', async () => {
    await openForm();
    expect(screen.getByText(/the days of the next purchases then stand here/)).toBeTruthy();
    await type(/^First day/, '31/12/2026');
    await type(/^Last day/, '15/03/2027');
    const days = within(screen.getByRole('heading', { name: 'Next purchases' }).parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(days).toEqual(['31 Dec 2026', '31 Jan 2027', '28 Feb 2027']);
  });

  it('says that its last day lies before the first one, and sends nothing', async () => {
    await openForm();
    await type(/^First day/, '31/12/2026');
    await type(/^Last day/, '01/12/2026');
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: /save/i }));
    });
    expect(screen.getAllByText(/The last day lies before the first one/).length).toBeGreaterThan(0);
  });
});
