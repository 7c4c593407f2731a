// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext, Form, memoryStore } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { CustomField, CustomInputType } from '../../domain/noun/customFields/customFields.ts';
import { fromNowOn } from '../../domain/noun/customFields/customValues.ts';
import type { TypedCustomField } from '../../domain/noun/customFields/typedCustomFields.ts';
import { readCustomFields, typedCustomFields } from '../../domain/noun/customFields/typedCustomFields.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { CustomFieldInputs } from '../../src/noun/customFields/CustomFieldInputs.tsx';
import { en } from '../phrases.ts';

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});
const store = memoryStore();
afterEach(cleanup);

const field = (id: number, inputType: CustomInputType, more: Partial<CustomField> = {}): CustomField => ({
  id,
  name: `Field ${id}`,
  inputType,
  appliesTo: ['vendor'],
  description: null,
  caption: null,
  requiredSince: null,
  isExported: false,
  isShownInFilter: false,
  options: [
    { id: 1, name: 'North', isArchived: false },
    { id: 2, name: 'South', isArchived: true },
    { id: 3, name: 'East', isArchived: false },
  ],
  ...more,
});

function Held() {
  return <output>{JSON.stringify(useWatch({ name: 'customFields' }))}</output>;
}

function show(fields: readonly CustomField[], customFields = typedCustomFields(fields, [])) {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} store={store}>
        <Form record={{ customFields }}>
          <CustomFieldInputs fields={fields} since={fromNowOn} />
          <Held />
        </Form>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

function sent(fields: readonly CustomField[]) {
  const typed = JSON.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '') as TypedCustomField[];
  return readCustomFields(fields, typed, [], fromNowOn, () => null);
}

it('takes what each type holds, as the server is sent it', () => {
  const fields = [field(11, 'text'), field(12, 'radio'), field(13, 'dropdown'), field(14, 'checkbox')];
  show(fields);
  fireEvent.change(screen.getByRole('textbox', { name: /Field 11/ }), { target: { value: ' Blue ' } });
  fireEvent.click(
    within(screen.getByRole('group', { name: /Field 12/ })).getByRole('radio', { name: 'East' }),
  );
  fireEvent.change(screen.getByRole('combobox', { name: /Field 13/ }), { target: { value: '1' } });
  for (const box of within(screen.getByRole('group', { name: /Field 14/ })).getAllByRole('checkbox')) {
    fireEvent.click(box);
  }
  expect(sent(fields)).toEqual({
    sent: [
      { fieldID: 11, value: 'Blue' },
      { fieldID: 12, value: 3 },
      { fieldID: 13, value: 1 },
      { fieldID: 14, value: [1, 3] },
    ],
    errors: {},
  });
});

it('offers an archived option only where it is held', () => {
  const fields = [field(11, 'dropdown'), field(12, 'dropdown')];
  const held = {
    fieldID: 12,
    name: 'Field 12',
    inputType: 'dropdown',
    value: { id: 2, name: 'South' },
  } as const;
  show(fields, typedCustomFields(fields, [held]));
  const names = (name: RegExp) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(names(/Field 11/)).toEqual(['Choose one', 'North', 'East']);
  expect(names(/Field 12/)).toEqual(['Choose one', 'North', 'South', 'East']);
});

it('asks for what is required, and says what is no phone number', () => {
  const fields = [field(11, 'text', { requiredSince: '2026-01-01' }), field(12, 'phoneNumber')];
  show(fields);
  expect(screen.getByRole('textbox', { name: 'Field 11' }).getAttribute('aria-required')).toBe('true');
  fireEvent.change(screen.getByRole('textbox', { name: /Field 12/ }), { target: { value: '12' } });
  expect(Object.entries(sent(fields).errors).map(([path, { key }]) => [path, key])).toEqual([
    ['customFields.0.value', 'field.required'],
    ['customFields.1.value', 'customValue.phone'],
  ]);
});
