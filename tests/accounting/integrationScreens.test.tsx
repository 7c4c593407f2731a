// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import AccountMappingPage from '../../resources/accounting/accountMapping/AccountMappingPage.tsx';
import type {
  MappingInput,
  MappingRow,
} from '../../resources/accounting/accountMapping/accountMappingWire.ts';
import AccountingReturn from '../../resources/accounting/connection/AccountingReturn.tsx';
import IntegrationPage from '../../resources/accounting/connection/IntegrationPage.tsx';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { buildActor, demoActors } from '../shell/people.ts';

const finance = demoActors['finance.admin'];
afterEach(forgetCalls);

const connected = {
  status: 'active',
  isOffered: true,
  isSandbox: true,
  companyID: '70001',
  companyName: 'PT Nusantara Contoh Raya',
  email: 'books@nusantara.test',
  currencyCode: 'IDR',
  connectedAt: '2026-11-21T03:00:00.000Z',
  connectedByName: 'Ratna Kertanaya',
};
const notConnected = {
  ...connected,
  status: 'not_connected',
  companyID: null,
  companyName: null,
  email: null,
  currencyCode: null,
  connectedAt: null,
  connectedByName: null,
};

async function openIntegration(answers: Record<string, Answer>, actor = finance): Promise<Call[]> {
  const calls = answerCalls({
    'GET stream/company': () => notConnected,
    'GET stream/reader': () => ({ reader: 'local' }),
    'GET stream/mailed': () => ({ data: [], pageInfo: { totalData: 0 } }),
    'GET payroll/company': () => notConnected,
    'GET xero/company': () => ({ ...notConnected, isOffered: false }),
    ...answers,
  });
  await showScreens({
    actor,
    at: '/integration',
    screens: { integration: IntegrationPage },
    alsoBuilt: ['integration-jurnal-account-mapping'],
  });
  await screen.findByRole('heading', { level: 1, name: 'Integration' });
  return calls;
}

describe('the integration', () => {
  it('shows a program that the installation offers, and no other one', async () => {
    const answers = { 'GET jurnal/company': () => notConnected };
    await openIntegration(answers);
    await screen.findByRole('button', { name: 'Connect Jurnal' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Xero' })).toBeNull());
    forgetCalls();
    await openIntegration({ ...answers, 'GET xero/company': () => notConnected });
    await screen.findByRole('region', { name: 'Xero' });
    expect(screen.getByRole('button', { name: 'Connect Xero' })).toBeTruthy();
  });

  it('shows what is connected, and disconnects after asking', async () => {
    const calls = await openIntegration({
      'GET jurnal/company': () => connected,
      'DELETE jurnal/company': () => notConnected,
    });
    const tile = within(await screen.findByRole('region', { name: 'Jurnal' }));
    await tile.findByText('Connected', { selector: 'span' });
    tile.getByText('PT Nusantara Contoh Raya');
    expect(tile.getByRole('link', { name: 'Account mapping' }).getAttribute('href')).toBe(
      '/integration/jurnal/account-mapping?tab=general',
    );
    fireEvent.click(tile.getByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Jurnal?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Jurnal is disconnected.');
    expect(calls.find(({ method }) => method === 'DELETE')?.query).toEqual({ companyID: '70001' });
  });

  it('offers to connect, and says what failed', async () => {
    await openIntegration({
      'GET jurnal/company': () => notConnected,
      'POST jurnal/connect': () => refusal(409, 'already_exists', 'The books are connected.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Jurnal' }));
    await screen.findByText('The books are connected.');
  });

  it('says that it could not be loaded, and tries again', async () => {
    let fails = true;
    await openIntegration({
      'GET jurnal/company': () => (fails ? refusal(502, 'THIRD_PARTY', 'No answer.') : connected),
    });
    await screen.findByText(/could not be loaded/);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('PT Nusantara Contoh Raya');
  });

  it.each(['expired', 'revoked'])('that is %s is connected again', async (status) => {
    await openIntegration({ 'GET jurnal/company': () => ({ ...connected, status }) });
    await screen.findByRole('button', { name: 'Connect again' });
    screen.getByText(/nothing of the mapping is lost/);
  });

  it('has no tile of what the company does not have', async () => {
    const actor = buildActor({ accessRoles: ['Finance Admin'], features: [] });
    const calls = await openIntegration({}, actor);
    await screen.findByRole('region', { name: 'Journal files' });
    screen.getByRole('link', { name: 'Open API tokens' });
    screen.getByRole('link', { name: 'Open webhooks' });
    expect(screen.queryByRole('region', { name: 'Jurnal' })).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('jurnal'))).toBe(false);
  });
});

describe('the way back from the program', () => {
  async function comeBack(search: string, answers: Record<string, Answer> = {}): Promise<Call[]> {
    const calls = answerCalls(answers);
    await showScreens({
      actor: finance,
      at: `/jurnal/1-abc${search}`,
      screens: { 'id-id': AccountingReturn },
      alsoBuilt: ['integration'],
    });
    return calls;
  }

  it('passes on what it may, once, and nothing else of the address', async () => {
    const calls = await comeBack('?code=c1&companyID=70001&email=a@b.test&state=s&access_token=t', {
      'POST jurnal/company': () => ({ status: 'active', companyName: 'PT Satu' }),
    });
    await screen.findByText('PT Satu is connected.');
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([
      { attempt: '1-abc', code: 'c1', companyID: '70001', email: 'a@b.test' },
    ]);
  });

  it('finds the attempt beside an address that is the same for all of them', async () => {
    const calls = answerCalls({ 'POST xero/company': () => ({ status: 'active', companyName: 'PT Dua' }) });
    await showScreens({
      actor: finance,
      at: '/xero/return?code=c2&state=1-def&scope=x',
      screens: { 'id-id': AccountingReturn },
      alsoBuilt: ['integration'],
    });
    await screen.findByText('PT Dua is connected.');
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ attempt: '1-def', code: 'c2' }]);
  });

  it.each([
    ['who refused it at the program', '?error=access_denied'],
    ['what the server refuses', '?code=c1'],
  ])('says the settled words for %s', async (_what, search) => {
    await comeBack(search, { 'POST jurnal/company': () => refusal(403, 'forbidden') });
    await screen.findByText('Failed when retrieve data, please contact your admin');
  });
});

const row = (name: string, more: Partial<MappingRow> = {}): MappingRow => ({
  accountableType: 'category_policy',
  accountableID: name.length,
  accountableName: name,
  detail: 'General',
  accountID: null,
  accountName: null,
  taxID: null,
  taxName: null,
  tags: [],
  removedTags: [],
  suggestedAccountID: null,
  ...more,
});
const account = (id: string, name: string, type = 'expense') => ({
  id,
  number: `6-${id}`,
  name,
  type,
  isParent: false,
});
const books: Record<string, Answer> = {
  'GET jurnal/company': () => connected,
  'GET jurnal/accounts': () => ({
    data: [account('1', 'Travel'), account('2', 'Meals'), account('3', 'Bank', 'cash')],
  }),
  'GET jurnal/tags': () => ({ data: [{ id: '11', name: 'Jakarta' }] }),
  'GET jurnal/taxes': () => ({ data: [{ id: '21', name: 'PPN', rate: '11.0', kind: 'tax' }] }),
};

async function openMapping(
  answers: Record<string, Answer>,
  { actor = finance, tab = 'category' } = {},
): Promise<Call[]> {
  const calls = answerCalls({ ...books, ...answers });
  await showScreens({
    actor,
    at: `/integration/jurnal/account-mapping?tab=${tab}`,
    screens: { 'integration-jurnal-account-mapping': AccountMappingPage },
    alsoBuilt: ['integration'],
  });
  await screen.findByRole('heading', { level: 1, name: 'Account mapping' });
  return calls;
}
const answering = (rows: MappingRow[], version = 3): Record<string, Answer> => ({
  'GET jurnal/account-mappings': () => ({ version, rows }),
});
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT');
const rowsOf = (put: Call | undefined) => (put?.body as MappingInput | undefined)?.rows ?? [];

describe('the mapping', () => {
  it('saves what was changed alone, with the version that was seen', async () => {
    const rows = [row('Taxi'), row('Meals', { accountID: '2', accountName: '6-2 Meals' })];
    const calls = await openMapping({
      ...answering(rows),
      'PUT jurnal/account-mappings': () => ({ version: 4, rows }),
    });
    await choose('Account: Taxi', '6-1 Travel');
    screen.getByText('1 change not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Save all' }));
    await screen.findByText('The mapping is saved.');
    const [put] = sent(calls);
    expect(put).toMatchObject({ query: { category: 'category_policy' }, ifMatch: '3' });
    expect(rowsOf(put)).toEqual([
      { accountableType: 'category_policy', accountableID: 4, accountID: '1', taxID: null, tags: [] },
    ]);
  });

  it('offers accounts that fit alone', async () => {
    await openMapping(answering([row('Taxi')]));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Account: Taxi' }));
    await screen.findByRole('option', { name: '6-2 Meals' });
    expect(screen.queryByRole('option', { name: '6-3 Bank' })).toBeNull();
  });

  it('keeps what was changed when somebody else has saved, over theirs', async () => {
    let version = 3;
    const calls = await openMapping({
      'GET jurnal/account-mappings': () => ({
        version,
        rows: [
          row('Taxi', version === 4 ? { tags: [{ id: '11', name: 'Jakarta' }] } : {}),
          row('Meals', version === 4 ? { accountID: '2', accountName: 'x' } : {}),
        ],
      }),
      'PUT jurnal/account-mappings': ({ ifMatch }) =>
        ifMatch === '4' ? { version: 5, rows: [] } : refusal(409, 'stale_version'),
    });
    await choose('Account: Taxi', '6-1 Travel');
    version = 4;
    fireEvent.click(screen.getByRole('button', { name: 'Save all' }));
    await screen.findByText(/Somebody else saved this mapping/);
    screen.getByText('1 change not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    // What somebody else changed of the row meanwhile stays.
    expect(sent(calls)[1]).toMatchObject({
      ifMatch: '4',
      body: { rows: [{ accountID: '1', tags: ['11'] }] },
    });
  });

  it('gives several one account, and takes suggestions', async () => {
    await openMapping(answering([row('Taxi', { suggestedAccountID: '1' }), row('Meals'), row('Lunch out')]));
    fireEvent.click(await screen.findByRole('button', { name: 'Take 1 suggestion' }));
    screen.getByText('1 change not saved');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Meals' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lunch out' }));
    await choose('Account for those that are selected', '6-2 Meals');
    await screen.findByText('3 changes not saved');
    screen.getByText('3 of 3 mapped');
  });

  it('shows a tag that is gone in red, and takes it off', async () => {
    const calls = await openMapping({
      ...answering([
        row('Taxi', {
          accountID: '1',
          accountName: '6-1 Travel',
          tags: [{ id: '11', name: 'Jakarta' }],
          removedTags: [{ id: '19', name: 'Bandung' }],
        }),
      ]),
      'PUT jurnal/account-mappings': () => ({ version: 4, rows: [] }),
    });
    const chip = (await screen.findByText('Bandung (removed)')).closest('.MuiChip-root');
    expect(chip?.className).toContain('colorError');
    screen.getByText(/no longer in the books: take them off/);
    const off = chip?.querySelector('.MuiChip-deleteIcon');
    if (off) fireEvent.click(off);
    fireEvent.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    expect(rowsOf(sent(calls)[0])[0]?.tags).toEqual(['11']);
  });

  it('says beside a row what the server refuses of it', async () => {
    await openMapping({
      ...answering([row('Taxi')]),
      'PUT jurnal/account-mappings': () =>
        Response.json(
          {
            error: {
              code: 'validation_failed',
              message: 'Some fields need your attention.',
              clientVisible: true,
              fields: { 'rows.0.tags': 'The tag Jakarta is no longer in the books: take it off.' },
            },
          },
          { status: 400 },
        ),
    });
    await choose('Account: Taxi', '6-1 Travel');
    fireEvent.click(screen.getByRole('button', { name: 'Save all' }));
    await screen.findByText(/The tag Jakarta is no longer/);
    screen.getByText('1 change not saved');
  });

  it('shows what was mapped where nothing is connected, and changes nothing', async () => {
    const calls = await openMapping({
      ...answering([row('Taxi', { accountID: '1', accountName: '6-1 Travel' })]),
      'GET jurnal/company': () => notConnected,
    });
    await screen.findByText('Jurnal is not connected');
    await screen.findByText('6-1 Travel');
    expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull();
    expect(calls.some(({ path }) => path === 'jurnal/accounts')).toBe(false);
  });

  it('has nothing of what a flag switches off', async () => {
    const flags = new Map(finance.flags);
    for (const name of ['tagging_integration', 'jurnal_itg_enable_get_tax', 'bus_trip_acc_mapping_tab'])
      flags.delete(name);
    const calls = await openMapping(answering([row('Taxi')]), { actor: { ...finance, flags } });
    await screen.findByRole('combobox', { name: 'Account: Taxi' });
    expect(screen.queryByRole('link', { name: 'Business trips' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Tags' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Tax' })).toBeNull();
    expect(calls.some(({ path }) => /tags|taxes/.test(path))).toBe(false);
  });

  it('has tabs for all of it with them', async () => {
    await openMapping(answering([row('Taxi')]));
    const tabs = within(await screen.findByRole('navigation', { name: 'What is mapped' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'General',
      'Categories',
      'Custom policies',
      'Business trips',
    ]);
    await screen.findByRole('columnheader', { name: 'Tags' });
    screen.getByRole('columnheader', { name: 'Tax' });
  });

  it('says that it could not be loaded', async () => {
    await openMapping({
      'GET jurnal/accounts': () => refusal(502, 'THIRD_PARTY', 'Jurnal does not answer.'),
    });
    await screen.findByText(/Jurnal does not answer/);
    vi.unstubAllGlobals();
  });
});
