// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext, Form, memoryStore } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { choices, onOff, tags } from '../../domain/noun/fields.ts';
import type { Field } from '../../domain/noun/fields.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { FieldInput } from '../../src/noun/fields/FieldInput.tsx';
import { en } from '../phrases.ts';

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => ({ ...en, club: { choice: { days: { monday: 'Monday', friday: 'Friday' } } } }),
  locales: [{ locale: 'en', name: 'English' }],
});
const store = memoryStore();
afterEach(cleanup);

function Held({ path }: { path: string }) {
  return <output>{JSON.stringify(useWatch({ name: path }))}</output>;
}

function show(path: string, field: Field, value: readonly string[] | boolean) {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} store={store}>
        <Form record={{ [path]: value }}>
          <FieldInput noun="club" path={path} wordKey={path} label="Open on" field={field} />
          <Held path={path} />
        </Form>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const held = () => JSON.parse(screen.getByRole('status').textContent) as string[];

it('chooses several by their boxes, in the order of the list whatever the order of the presses', () => {
  show('days', choices(['monday', 'friday']), []);
  const group = within(screen.getByRole('group', { name: 'Open on' }));
  fireEvent.click(group.getByRole('checkbox', { name: 'Friday' }));
  fireEvent.click(group.getByRole('checkbox', { name: 'Monday' }));
  expect(held()).toEqual(['monday', 'friday']);
  fireEvent.click(group.getByRole('checkbox', { name: 'Monday' }));
  expect(held()).toEqual(['friday']);
});

it('takes a text by Enter, by a comma and as it is left, each once', () => {
  show('labels', tags(), ['first']);
  const input = screen.getByRole('textbox', { name: /Open on/ });
  fireEvent.change(input, { target: { value: 'second' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.change(input, { target: { value: 'third, FIRST;fourth' } });
  fireEvent.change(input, { target: { value: ' fifth ' } });
  fireEvent.blur(input);
  expect(held()).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
  expect(input).toHaveProperty('value', '');
});

it('takes a text off by its button, and the last one by Backspace in an empty input', () => {
  show('labels', tags(), ['first', 'second', 'third']);
  const input = screen.getByRole('textbox', { name: /Open on/ });
  fireEvent.keyDown(input, { key: 'Backspace' });
  expect(held()).toEqual(['first', 'second']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Remove first' }), { key: 'Delete' });
  fireEvent.keyUp(screen.getByRole('button', { name: 'Remove first' }), { key: 'Delete' });
  expect(held()).toEqual(['second']);
});

it('turns a switch on and off', () => {
  show('isOpen', onOff(), false);
  const box = screen.getByRole('checkbox', { name: 'Open on' });
  fireEvent.click(box);
  expect(held()).toBe(true);
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(box);
  expect(held()).toBe(false);
});
