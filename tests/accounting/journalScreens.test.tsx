// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import IntegrationPage from '../../resources/accounting/connection/IntegrationPage.tsx';
import JournalPage from '../../resources/accounting/journal/JournalPage.tsx';
import type { JournalPreview } from '../../resources/accounting/journal/journalWire.ts';
import { listExportEn } from '../../src/i18n/listExport.en.ts';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { buildActor, demoActors } from '../shell/people.ts';

const finance = demoActors['finance.admin'];
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  forgetCalls();
});

const preview: JournalPreview = {
  entries: 1_204,
  totals: [
    { currency: 'IDR', debit: '1500000', credit: '1500000' },
    { currency: 'USD', debit: '12.50', credit: '12.50' },
  ],
  text: '; Journal of PT Nusantara\n2026-10-01 * (INV/1) PT Aksara',
  shown: 12,
  fileName: 'journal-2026-10-01-2026-10-31.hledger',
  sha256: 'a'.repeat(64),
};

async function open(answers: Record<string, Answer>, search = ''): Promise<Call[]> {
  const calls = answerCalls(answers);
  await showScreens({
    actor: finance,
    at: `/integration/journal${search}`,
    screens: { 'integration-journal': JournalPage },
    words: { listExport: listExportEn },
  });
  await screen.findByRole('heading', { level: 1, name: 'Journal files' });
  return calls;
}

const asked = (calls: readonly Call[], path: string) =>
  calls.filter((call) => call.path === path).map(({ query }) => query);

describe('the page of journal files', () => {
  it('shows the month before, what it comes to and how the file begins', async () => {
    const calls = await open({ 'GET journal/preview': () => preview });
    const totals = within(await screen.findByRole('table', { name: 'Totals' }));
    expect(totals.getAllByText('Rp 1.500.000')).toHaveLength(2);
    expect(totals.getAllByText('USD 12,50')).toHaveLength(2);
    screen.getByText('1.204 entries');
    screen.getByText('The first 12 of 1.204 entries');
    screen.getByText(/INV\/1/);
    screen.getByText(preview.sha256);
    expect(asked(calls, 'journal/preview')).toEqual([
      { format: 'hledger', from: '2026-10-01', to: '2026-10-31' },
    ]);
  });

  it('is asked again for another program, and hands over its file', async () => {
    const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:journal');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
    const calls = await open({
      'GET journal/preview': () => preview,
      'GET journal': () => new Response('books', { headers: { 'content-type': 'text/plain' } }),
    });
    await screen.findByText('1.204 entries');
    fireEvent.click(screen.getByRole('radio', { name: /^beancount/ }));
    await waitFor(() =>
      expect(asked(calls, 'journal/preview').at(-1)).toMatchObject({ format: 'beancount' }),
    );
    const button = await screen.findByRole('button', { name: 'Download' });
    await waitFor(() => expect(button.getAttribute('disabled')).toBeNull());
    fireEvent.click(button);
    await waitFor(() => expect(createObjectURL).toHaveBeenCalledTimes(1));
    expect(asked(calls, 'journal')).toEqual([{ format: 'beancount', from: '2026-10-01', to: '2026-10-31' }]);
  });

  it('says that nothing was booked', async () => {
    await open({ 'GET journal/preview': () => ({ ...preview, entries: 0, totals: [], shown: 0 }) });
    await screen.findByText('Nothing was booked on these days');
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('says that it could not be read, and tries again', async () => {
    let fails = true;
    await open({
      'GET journal/preview': () => (fails ? refusal(502, 'THIRD_PARTY', 'No answer.') : preview),
    });
    await screen.findByText(/The journal could not be read\./);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1.204 entries');
  });

  it('has a long one made after the answer, and shows how far it is', async () => {
    const calls = await open(
      {
        'GET journal': () => Response.json({ id: 7, message: 'On its way.', emails: [] }, { status: 202 }),
        'GET exports/7': () => ({
          id: 7,
          name: 'Journal files',
          status: 'processed',
          rows: 9,
          total: 9,
          fileName: 'journal-2026-01-01-2026-11-21.csv',
          emails: ['finance.admin@nusantara.test'],
          hasFile: true,
          keptUntil: '2026-11-28T03:00:00.000Z',
          requestedBy: 'Sekar Adiwarna',
          requestedAt: '2026-11-21T03:00:00.000Z',
          reason: null,
        }),
      },
      '?format=csv&from=2026-01-01&to=2026-11-21',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Have it made' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Journal files' }));
    await dialog.findByRole('button', { name: 'Download' });
    expect(asked(calls, 'journal')).toEqual([{ format: 'csv', from: '2026-01-01', to: '2026-11-21' }]);
    expect(asked(calls, 'journal/preview')).toEqual([]);
  });

  it('says why a long one is not made', async () => {
    await open(
      { 'GET journal': () => refusal(403, 'forbidden', 'Not any more.') },
      '?format=csv&from=2026-01-01&to=2026-11-21',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Have it made' }));
    await screen.findByText('Not any more.');
  });

  it('asks nothing for days that run backwards, and says so', async () => {
    const calls = await open({ 'GET journal/preview': () => preview });
    await screen.findByText('1.204 entries');
    const before = calls.length;
    fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: '30 Sep 2026' } });
    await screen.findByText('Choose the first and the last day.');
    expect(calls).toHaveLength(before);
  });
});

describe('the tile of journal files', () => {
  const integration = (actor: typeof finance) =>
    showScreens({
      actor,
      at: '/integration',
      screens: { integration: IntegrationPage },
      alsoBuilt: ['integration-journal'],
    });

  it('leads to the page, without any connection', async () => {
    answerCalls({});
    await integration(buildActor({ accessRoles: ['Finance Admin'], features: [] }));
    const tile = within(await screen.findByRole('region', { name: 'Journal files' }));
    expect(tile.getByRole('link', { name: 'Open journal files' }).getAttribute('href')).toBe(
      '/integration/journal',
    );
  });

  it('is not there for who may not see what goes over', async () => {
    answerCalls({});
    await integration(buildActor({ accessRoles: ['Finance User'], features: ['expenseBill'] }));
    await screen.findByRole('heading', { level: 1, name: 'Integration' });
    expect(screen.queryByRole('region', { name: 'Journal files' })).toBeNull();
  });
});
