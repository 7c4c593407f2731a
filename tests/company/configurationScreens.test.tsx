// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import ApplyConfiguration from '../../resources/company/configuration/ApplyConfiguration.tsx';
import type { ConfigurationPreview } from '../../resources/company/configuration/configurationWire.ts';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

afterEach(forgetCalls);

const fingerprint = 'a'.repeat(64);
const shown: ConfigurationPreview = {
  fingerprint,
  counts: { new: 1, changed: 1, unchanged: 7, absent: 1, refused: 0 },
  lacksFeatures: [],
  faults: [],
  records: [
    {
      section: 'termPayment',
      called: 'Terms of payment',
      name: 'Net 30',
      outcome: 'changed',
      line: 3,
      path: '/bills/term-payments/4',
      differences: [{ field: 'days', label: 'Days', before: '30', after: '31' }],
    },
    {
      section: 'termPayment',
      called: 'Terms of payment',
      name: 'Net 45',
      outcome: 'new',
      line: 5,
      path: null,
      differences: [{ field: 'days', label: 'Days', before: null, after: '45' }],
    },
    {
      section: 'warehouse',
      called: 'Warehouses',
      name: 'North',
      outcome: 'absent',
      line: null,
      path: '/bills/warehouses/9',
      differences: [],
    },
  ],
};

async function choose(preview: Answer, answers: Record<string, Answer> = {}, file?: File) {
  const calls = answerCalls({ 'POST configuration/preview': preview, ...answers });
  await showScreens({
    actor: demoActors['super.admin'],
    at: '/settings/configuration/apply',
    screens: { 'settings-configuration-apply': ApplyConfiguration },
    alsoBuilt: ['settings-configuration-id', 'bills-term-payments-id'],
  });
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  const chosen = file ?? new File(['version: 1'], 'set-up.yaml', { type: 'application/yaml' });
  fireEvent.change(input, { target: { files: [chosen] } });
  return calls;
}

describe('a file of configuration', () => {
  it('shows its differences by section, and is applied as they were seen once that is confirmed', async () => {
    const calls = await choose(() => shown, { 'POST configuration/apply': () => ({ id: 12 }) });
    const table = within(await screen.findByRole('table', { name: 'Terms of payment' }));
    const changed = within(table.getByRole('row', { name: /Net 30/ }));
    expect(changed.getByRole('link').getAttribute('href')).toBe('/bills/term-payments/4');
    changed.getByText('30');
    changed.getByText('31');
    within(table.getByRole('row', { name: /Net 45/ })).getByText('(empty)');
    screen.getByText('1 new, 1 changed, 7 unchanged, 1 not in the file');
    screen.getByText('Warehouses: North');
    expect(calls.some(({ path }) => path === 'configuration/apply')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Apply set-up.yaml?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Apply' }));
    await screen.findByText('set-up.yaml is applied.');
    expect(calls.find(({ path }) => path === 'configuration/apply')?.body).toEqual({
      text: 'version: 1',
      fileName: 'set-up.yaml',
      fingerprint,
    });
  });

  it('that has faults shows each with its line, and cannot be applied', async () => {
    const fault = { line: 12, where: 'warehouse › North › people', says: 'There is no “x@y.test”.' };
    await choose(() => ({ ...shown, fingerprint: null, faults: [fault] }));
    const row = within(await screen.findByRole('row', { name: /12/ }));
    row.getByText('warehouse › North › people');
    row.getByText('There is no “x@y.test”.');
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('that says what is set already is not applied', async () => {
    await choose(() => ({
      ...shown,
      records: [],
      counts: { ...shown.counts, new: 0, changed: 0, absent: 0 },
    }));
    await screen.findByText(/There is nothing to apply/);
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('says what its company has and this one has not', async () => {
    await choose(() => ({ ...shown, lacksFeatures: ['physicalCard'] }));
    await screen.findByText(/has features that yours does not: physicalCard/);
  });

  it('in another encoding, of another kind, or refused by the server, says why', async () => {
    const latin = new File([new Uint8Array([0x61, 0x3a, 0x20, 0xe9])], 'old.yaml', {
      type: 'application/yaml',
    });
    const calls = await choose(() => shown, {}, latin);
    await screen.findByText(/Save it as UTF-8/);
    const input = screen.getByLabelText('Choose a file', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'x.xlsx', { type: 'application/zip' })] } });
    await screen.findByText(/its name ends with .yaml or .yml/);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('that was seen otherwise is not applied: that something has changed stands above it', async () => {
    await choose(() => shown, {
      'POST configuration/apply': () => refusal(409, 'stale_version', 'Something has changed.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
    const asked = within(await screen.findByRole('dialog'));
    fireEvent.click(asked.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Something has changed.');
  });
});
