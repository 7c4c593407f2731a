// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../domain/access/actor.ts';
import { schedule } from '../../resources/company/schedule/schedule.ts';
import pieces from '../../resources/company/schedule/schedulePieces.tsx';
import RunFilePage from '../../resources/company/schedule/run/RunFilePage.tsx';
import type { RunRow } from '../../resources/company/schedule/run/runWire.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { NounPieces } from '../../src/noun/nounPieces.ts';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const admin = demoActors['super.admin'];
const Form = nounForm(schedule, pieces as NounPieces);
const Show = nounShow(schedule, pieces as NounPieces);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  // Saturday, ten o'clock in Jakarta.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  forgetCalls();
});

const preview = { headings: ['Name'], rows: [['Depot']], total: 1, since: '2026-11-20T00:30:00.000Z' };
const formAnswers: Record<string, Answer> = {
  'GET schedules/offered/dataset': () => ({ data: [{ value: 'warehouses', label: 'Warehouses' }] }),
  'GET schedules/preview': () => preview,
};

async function openForm(actor: Actor = admin): Promise<Call[]> {
  const calls = answerCalls(formAnswers);
  await showScreens({
    actor,
    at: '/settings/scheduler/form',
    screens: { 'settings-scheduler-form': Form },
    alsoBuilt: ['settings-scheduler'],
  });
  await screen.findByLabelText(/^How often/);
  return calls;
}

async function type(label: RegExp, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });
}

const nextRuns = () =>
  within(screen.getByRole('heading', { name: 'Next runs' }).parentElement as HTMLElement)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

describe('the form of a schedule', () => {
  it.each([
    ['daily', {}, ['22 Nov', '23 Nov', '24 Nov', '25 Nov', '26 Nov']],
    ['weekly', { day: '3' }, ['25 Nov', '2 Dec', '9 Dec', '16 Dec', '23 Dec']],
    ['bi-weekly', {}, ['29 Nov', '13 Dec', '27 Dec', '10 Jan', '24 Jan']],
    ['monthly', { day: '31' }, ['30 Nov', '31 Dec', '31 Jan', '28 Feb', '31 Mar']],
  ])(
    'shows the next five runs of a %s one as it is typed',
    async (frequency, { day }: { day?: string }, days) => {
      await openForm();
      expect(nextRuns()).toEqual([]);
      expect(screen.getByText(/the next runs then stand here/)).toBeTruthy();
      await type(/^How often/, frequency);
      if (day !== undefined) await type(/^Day of the/, day);
      await type(/^Time/, '07:30');
      await type(/^First day/, '15/11/2026');
      const shown = nextRuns();
      expect(shown.map((text) => /^\d+ \w+/.exec(text ?? '')?.[0])).toEqual(days);
      expect(shown.every((text) => text?.includes('07:30'))).toBe(true);
      expect(screen.queryByLabelText(/^Day of the/) === null).toBe(day === undefined);
    },
  );

  it('shows them by the clocks of the company, also where these jump', async () => {
    vi.setSystemTime(new Date('2026-10-23T12:00:00Z'));
    await openForm({ ...admin, timeZone: 'Europe/Berlin' });
    expect(screen.getByText('As the clocks of Europe/Berlin show it.')).toBeTruthy();
    await type(/^How often/, 'daily');
    await type(/^Time/, '02:30');
    await type(/^First day/, '01/10/2026');
    expect(nextRuns()).toEqual([
      '24 Oct 2026, 02:30 GMT+2',
      '25 Oct 2026, 02:30 GMT+2',
      '26 Oct 2026, 02:30 GMT+1',
      '27 Oct 2026, 02:30 GMT+1',
      '28 Oct 2026, 02:30 GMT+1',
    ]);
    await type(/^Time/, '25:00');
    expect(nextRuns()).toEqual([]);
  });

  it('shows what a run would send of the list that is chosen', async () => {
    const calls = await openForm();
    expect(screen.getByText(/^Choose a list/)).toBeTruthy();
    await screen.findByRole('option', { name: 'Warehouses' });
    await type(/^List/, 'warehouses');
    expect(await screen.findByRole('rowheader', { name: 'Depot' })).toBeTruthy();
    expect(screen.getByText(/A run would send one row/)).toBeTruthy();
    const asked = calls.filter(({ path }) => path === 'schedules/preview');
    expect(asked.map(({ query }) => query['dataset'])).toEqual(['warehouses']);
  });
});

it('the page of a file hands it over, or says why it cannot', async () => {
  const file = {
    id: 9,
    name: 'Warehouses of the day',
    scheduledFor: '2026-11-21T03:00:00.000Z',
    rows: 26,
    fileName: 'warehouses-2026-11-21.csv',
    keptUntil: '2026-11-28T03:00:00.000Z',
  };
  const open = async (answers: Record<string, Answer>) => {
    const calls = answerCalls(answers);
    await showScreens({
      actor: demoActors.maker,
      at: '/settings/scheduler/file/9',
      screens: { 'settings-scheduler-file-id': RunFilePage },
    });
    return calls;
  };
  const calls = await open({
    'GET schedules/runs/9/details': () => file,
    'GET schedules/runs/9/file': () => new Response('sheet'),
  });
  expect(await screen.findByText('It is kept until 28 Nov 2026, 10:00 GMT+7.')).toBeTruthy();
  URL.createObjectURL = () => 'blob:sheet';
  URL.revokeObjectURL = () => {};
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('schedules/runs/9/file'));
  forgetCalls();
  const over = 'Files of runs are kept for 7 days. Run the schedule again to have a newer one.';
  await open({ 'GET schedules/runs/9/details': () => refusal(404, 'not_found', over) });
  expect(await screen.findByRole('heading', { name: 'No such file' })).toBeTruthy();
  expect(screen.getByText(over)).toBeTruthy();
});

const run = (more: Partial<RunRow>): RunRow => ({
  id: 3,
  status: 'processed',
  scheduledFor: '2026-11-21T03:00:00.000Z',
  since: '2026-11-20T03:00:00.000Z',
  finishedAt: '2026-11-21T03:00:04.000Z',
  tries: 1,
  triesMax: 5,
  rows: 12,
  fileName: 'warehouses-2026-11-21.xlsx',
  hasFile: true,
  isAbleToDownload: true,
  recipients: ['sekar@nusantara.test'],
  reason: null,
  startedBy: null,
  ...more,
});
const stored = {
  id: 7,
  version: 2,
  status: 'active',
  createdAt: '2026-11-01T03:00:00.000Z',
  name: 'Warehouses of the day',
  dataset: 'warehouses',
  query: null,
  frequency: 'daily',
  day: null,
  time: '07:30',
  start: '2026-11-01',
  format: 'xlsx',
  recipients: ['sekar@nusantara.test'],
  owner: { id: 7, name: 'Sekar Adiwarna' },
  nextRunAt: '2026-11-22T00:30:00.000Z',
  lastResult: 'processed',
  histories: [],
  refusals: {},
};
const listOf = (data: RunRow[], totalData = data.length) => ({
  data,
  pageInfo: { count: data.length, currentPage: 1, totalData, totalPage: Math.ceil(totalData / 20) },
});

async function openPage(answers: Record<string, Answer>): Promise<Call[]> {
  const calls = answerCalls({ ...formAnswers, 'GET schedules/7': () => stored, ...answers });
  await showScreens({
    actor: admin,
    at: '/settings/scheduler/7',
    screens: { 'settings-scheduler-id': Show },
    alsoBuilt: ['settings-scheduler', 'settings-scheduler-form'],
  });
  await screen.findByRole('heading', { name: 'Runs' });
  return calls;
}

const runRows = async () => {
  const table = await screen.findByRole('table', { name: 'Runs' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
};

describe('the log of a schedule', () => {
  it('says what became of each run, and hands its file to who may have it', async () => {
    const calls = await openPage({
      'GET schedules/7/runs': ({ query }) =>
        query['page'] === '2'
          ? listOf([run({ id: 1, hasFile: false })], 5)
          : listOf(
              [
                run({ id: 5, startedBy: { id: 7, name: 'Sekar Adiwarna' } }),
                run({ id: 4, rows: 0, fileName: null, hasFile: false, isAbleToDownload: false }),
                run({
                  id: 3,
                  status: 'failed',
                  reason: 'The disk is full.',
                  since: null,
                  rows: null,
                  fileName: null,
                }),
                run({ id: 2, isAbleToDownload: false }),
              ],
              25,
            ),
      'GET schedules/runs/5/file': () => new Response('sheet'),
    });
    const [first, empty, failed, foreign] = await runRows();
    expect(first).toContain('by hand, Sekar Adiwarna');
    expect(empty).toMatch(/Processed.*0.*-/);
    expect(failed).toContain('The disk is full.');
    expect(foreign).toContain('for its recipients');
    URL.createObjectURL = () => 'blob:sheet';
    URL.revokeObjectURL = () => {};
    fireEvent.click(screen.getByRole('button', { name: 'Download warehouses-2026-11-21.xlsx' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('schedules/runs/5/file'));
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier runs' }));
    await waitFor(async () => expect((await runRows()).at(-1)).toContain('no longer kept'));
  });

  it('follows a run until it has ended, and the facts of the page with it', async () => {
    let isOver = false;
    await openPage({
      'GET schedules/7': () => ({ ...stored, lastResult: isOver ? 'processed' : 'processing' }),
      'GET schedules/7/runs': () =>
        listOf([
          isOver ? run({}) : run({ status: 'processing', rows: null, fileName: null, finishedAt: null }),
        ]),
    });
    const result = () => screen.getByText('Last result').parentElement?.textContent;
    expect(result()).toContain('Processing');
    isOver = true;
    await waitFor(() => expect(result()).toContain('Processed'), { timeout: 8000 });
    expect((await runRows())[0]).toContain('Processed');
  });

  it('says that it has none, or could not be read', async () => {
    await openPage({ 'GET schedules/7/runs': () => listOf([]) });
    expect(await screen.findByText('It has not run yet.')).toBeTruthy();
    forgetCalls();
    await openPage({ 'GET schedules/7/runs': () => refusal(403, 'forbidden', 'Not for you.') });
    const log = await screen.findByRole('region', { name: 'Runs' });
    expect((await within(log).findByRole('alert')).textContent).toContain('Not for you.');
    expect(within(log).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
