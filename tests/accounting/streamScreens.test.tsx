// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import IntegrationPage from '../../resources/accounting/connection/IntegrationPage.tsx';
import StreamCallback from '../../resources/accounting/stream/StreamCallback.tsx';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const finance = demoActors['finance.admin'];
afterEach(forgetCalls);

const connected = {
  status: 'active',
  isOffered: true,
  isSandbox: true,
  companyID: '51001',
  companyName: 'PT Nusantara Contoh Raya',
  email: 'inbox@nusantara.stream.test',
  currencyCode: 'IDR',
  connectedAt: '2026-11-21T03:00:00.000Z',
  connectedByName: 'Ratna Kertanaya',
};
const mailed = [
  {
    id: 1,
    status: 'made',
    fileName: 'a.pdf',
    sender: 'billing@kertas.example.com',
    receivedAt: '2026-11-20T03:00:00.000Z',
    reason: null,
    bill: { id: 7, name: 'INV/2026/000007' },
  },
  {
    id: 2,
    status: 'refused',
    fileName: 'b.exe',
    sender: 'x@example.com',
    receivedAt: '2026-11-20T02:00:00.000Z',
    reason: 'It is no document.',
    bill: null,
  },
];

async function openTile(answers: Record<string, Answer>, actor = finance) {
  const calls = answerCalls({
    'GET jurnal/company': () => ({ ...connected, status: 'not_connected' }),
    'GET payroll/company': () => ({ ...connected, status: 'not_connected' }),
    'GET xero/company': () => ({ ...connected, status: 'not_connected', isOffered: false }),
    'GET stream/company': () => connected,
    'GET stream/reader': () => ({ reader: 'local' }),
    'GET stream/mailed': () => ({ data: mailed, pageInfo: { totalData: 2 } }),
    ...answers,
  });
  await showScreens({
    actor,
    at: '/integration',
    screens: { integration: IntegrationPage },
    alsoBuilt: ['bills-bills-to-pay-id'],
  });
  const tile = within(await screen.findByRole('region', { name: 'Stream' }));
  return { calls, tile };
}

describe('the tile of Stream', () => {
  it('shows who reads, and has it chosen', async () => {
    const { calls, tile } = await openTile({ 'PUT stream/reader': () => ({ reader: 'stream' }) });
    fireEvent.click(await tile.findByRole('radio', { name: /^Stream/ }));
    await screen.findByText(/holds for what is uploaded from now on/);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reader: 'stream' });
  });

  it('says what became of what was mailed', async () => {
    const { tile } = await openTile({});
    const made = within(await tile.findByRole('row', { name: /a\.pdf/ }));
    expect(made.getByRole('link', { name: 'INV/2026/000007' }).getAttribute('href')).toBe(
      '/bills/bills-to-pay/7',
    );
    within(tile.getByRole('row', { name: /b\.exe/ })).getByText('It is no document.');
  });

  it('warns while uploads are refused, and lets who may only look change nothing', async () => {
    const { tile } = await openTile(
      {
        'GET stream/company': () => ({ ...connected, status: 'expired' }),
        'GET stream/reader': () => ({ reader: 'stream' }),
        'GET stream/mailed': () => ({ data: [], pageInfo: { totalData: 0 } }),
      },
      { ...finance, permissions: new Set(['integration_view_detail'] as const) },
    );
    await tile.findByText('Uploads are refused until Stream is connected.');
    tile.getByText('Nothing was mailed to your company yet.');
    expect((tile.getByRole('radio', { name: 'This server' }) as HTMLInputElement).disabled).toBe(true);
    expect(tile.queryByRole('button')).toBeNull();
  });
});

describe('the way back from Stream', () => {
  async function comeBack(search: string, answers: Record<string, Answer> = {}): Promise<Call[]> {
    const calls = answerCalls(answers);
    await showScreens({
      actor: finance,
      at: `/stream-callback${search}`,
      screens: { 'stream-callback': StreamCallback },
      alsoBuilt: ['integration', 'bills-bills-to-pay-ocr-form'],
    });
    return calls;
  }

  it('sends code and state once', async () => {
    const calls = await comeBack('?code=c1&state=2-abc&companyID=51001&x=y', {
      'POST stream/company': () => ({ status: 'active', companyName: 'PT Nusantara', cameFrom: null }),
    });
    await screen.findByText('PT Nusantara is connected.');
    expect(calls.filter(({ path }) => path === 'stream/company').map(({ body }) => body)).toEqual([
      { attempt: '2-abc', code: 'c1', companyID: '51001' },
    ]);
  });

  it.each(['', '?state=2-abc&error=access_denied'])(
    'says that nothing was connected: "%s"',
    async (search) => {
      const calls = await comeBack(search);
      await screen.findByRole('heading', { level: 1, name: 'Stream Integration not connected' });
      screen.getByText(/Nothing was connected/);
      expect(calls.filter(({ path }) => path.startsWith('stream'))).toEqual([]);
    },
  );

  it('says so, too, where the server refuses it', async () => {
    await comeBack('?code=c1&state=2-abc', {
      'POST stream/company': () => refusal(403, 'forbidden', 'Begin again.'),
    });
    await screen.findByText(/Nothing was connected/);
  });
});
