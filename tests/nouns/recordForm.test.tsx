// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choice } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { routedActions, routedReads } from '../../domain/lifecycle/lifecycle.ts';
import { isSignedIn } from '../../providers/session/storedSession.ts';
import type { NounResource } from '../../providers/data/nounResource.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import type { NounPieces } from '../../src/noun/nounPieces.ts';
import { useSendAlong } from '../../src/noun/sentAlong.ts';
import { useAnswerWhileTyping } from '../../src/ui/form/AnswerWhileTyping.tsx';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';
import { parcel } from './parcel.ts';

/** What the form of a record promises, whatever its noun. */
const shown = { ...parcel, at: '/bills/warehouses' as const, views: [] };
const resource: NounResource = {
  name: 'parcels',
  path: 'parcels',
  at: { list: shown.at, show: `${shown.at}/:id` },
  recordRepresentation: 'referenceID',
  actions: routedActions(parcel.lifecycle),
  reads: routedReads(parcel.lifecycle),
  idsParameter: 'ids',
};
const words = {
  parcel: {
    one: 'parcel',
    many: 'Parcels',
    section: { parcel: 'Parcel' },
    field: { referenceID: 'Number', name: 'Content', weight: 'Worth', type: 'Type' },
    choice: { type: { reimbursement: 'Reimbursement', cashAdvance: 'Cash advance' } },
    refused: 'This parcel stays as it is',
  },
};
const place = '/bills/warehouses/form';
const seven = `${place}?id=7`;

function stored(more: object = {}) {
  return {
    id: 7,
    version: 2,
    status: 'draft',
    referenceID: 'PCL/2026/000007',
    name: 'Scales',
    weight: 1_000_000,
    createdAt: '2026-11-20T01:00:00.000Z',
    refusals: {},
    histories: [],
    ...more,
  };
}
const sent = stored({ version: 3, status: 'awaiting_review' });

/** What the server says of fields. */
function badFields(fields: Record<string, string>): Response {
  return Response.json({ error: { code: 'validation_failed', message: 'No.', fields } }, { status: 400 });
}

const input = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(input(name), { target: { value } });
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
};

async function open(
  at: string,
  answers: Record<string, Answer>,
  noun: AnyNoun = shown,
  pieces: NounPieces = {},
) {
  const calls = answerCalls(answers);
  const router = await showScreens({
    actor: demoActors['super.admin'],
    at,
    screens: { 'bills-warehouses-form': nounForm(noun, pieces) },
    alsoBuilt: ['bills-warehouses', 'bills-warehouses-id'],
    resources: [
      resource,
      { ...resource, name: 'custom-fields', path: 'custom-fields', reads: { definitions: 'definitions' } },
    ],
    words,
  });
  const saves = () => calls.filter(({ method }) => method !== 'GET');
  return { calls, router, saves };
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('outlay.unsaved.'));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

describe('what is wrong', () => {
  it('is listed with the focus on it, leads to its field, stands beside it, and is not sent', async () => {
    const { saves } = await open(place, {});
    await screen.findByRole('textbox', { name: /^Content/ });
    await press('Submit');
    const summary = await screen.findByRole('alert', { name: /^Error: 1 field/ });
    expect(document.activeElement).toBe(summary);
    fireEvent.click(within(summary).getByRole('link', { name: /^Content: / }));
    expect(document.activeElement).toBe(input(/^Content/));
    expect(input(/^Content/).getAttribute('aria-invalid')).toBe('true');
    const text = document.getElementById(input(/^Content/).getAttribute('aria-describedby') ?? '');
    expect(text?.textContent).toBe('You must fill this field');
    expect(saves()).toHaveLength(0);
    type(/^Content/, 'Scales');
    await waitFor(() => expect(input(/^Content/).getAttribute('aria-invalid')).toBeNull());
  });

  it('in the eyes of the server stands at its field, in the order of the form', async () => {
    await open(place, {
      'POST parcels': () => badFields({ weight: 'Too heavy', name: 'Say it in other words' }),
    });
    await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Scales');
    type(/^Worth/, '5');
    await press('Submit');
    await screen.findByRole('alert', { name: /^Error: 2 fields/ });
    const links = screen.getAllByRole('link', { name: /: / }).map(({ textContent }) => textContent);
    expect(links).toEqual(['Content: Say it in other words', 'Worth: Too heavy']);
    expect(input(/^Worth/).getAttribute('aria-invalid')).toBe('true');
    expect(input(/^Content/).value).toBe('Scales');
  });

  it('with no field of the form is said above it', async () => {
    await open(place, { 'POST parcels': () => badFields({ colour: 'Nobody paints it' }) });
    await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Scales');
    await press('Submit');
    const summary = await screen.findByRole('alert', { name: 'Error: this could not be saved' });
    expect(within(summary).getByText('Nobody paints it')).toBeTruthy();
    expect(within(summary).queryByRole('link')).toBeNull();
  });
});

describe('what a form sends beside what is typed', () => {
  let told: string;
  function Seen() {
    const sendAlong = useSendAlong();
    const ask = () => Promise.resolve({ mark: told });
    const { data } = useAnswerWhileTyping({ queryKey: ['parcels', 'seen'], asked: '{}', ask });
    useEffect(() => {
      if (data) sendAlong({ seen: data.mark });
    }, [sendAlong, data]);
    return <p>{data?.mark}</p>;
  }
  const changed = { error: { code: 'transition_not_allowed', message: 'It says something else by now.' } };

  it('goes with it, is no text that somebody would lose, and is asked for anew after a refusal', async () => {
    told = 'a mark';
    const answers = [Response.json(changed, { status: 409 }), sent];
    const { saves } = await open(
      seven,
      { 'GET parcels/7': () => stored(), 'PUT parcels/7': () => answers.shift() ?? sent },
      shown,
      { formEnd: Seen },
    );
    await screen.findByText('a mark');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    type(/^Content/, 'Scales, large');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toHaveLength(1);
    expect(localStorage.getItem(kept()[0] ?? '')).not.toContain('a mark');
    told = 'another mark';
    await press('Submit');
    await screen.findByText('another mark');
    await press('Submit');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves().map(({ body }) => body)).toMatchObject([
      { name: 'Scales, large', seen: 'a mark' },
      { name: 'Scales, large', seen: 'another mark' },
    ]);
  });
});

describe('fields that the company added', () => {
  const called = { en: { one: 'parcel', many: 'Parcels' }, id: { one: 'parcel', many: 'Parcels' } };
  const kind = { called, lifecycle: parcel.lifecycle, series: 'PCL', form: '/parcels/form' } as const;
  const ofKinds: AnyNoun = {
    ...shown,
    fields: { ...parcel.fields, type: choice(['reimbursement', 'cashAdvance'], { isRequired: true }) },
    form: { parcel: ['name', 'type'] },
    kinds: { by: 'type', of: { reimbursement: kind, cashAdvance: kind } },
    customFields: ['reimbursement', 'cashAdvance'],
  };
  const added = (id: number, name: string, appliesTo: string[], requiredSince: string | null) => ({
    id,
    name,
    appliesTo,
    requiredSince,
    inputType: 'text',
    description: null,
    caption: null,
    isExported: false,
    isShownInFilter: false,
    options: [],
  });
  const fields = [
    added(11, 'Head', ['cashAdvance'], ''),
    added(12, 'Bearer', ['reimbursement', 'cashAdvance'], null),
  ];
  const choose = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });

  it('are those of the kind that is chosen, keep what is typed, and are sent by it', async () => {
    const { saves } = await open(
      place,
      {
        'GET custom-fields/definitions': () => ({ data: fields }),
        'POST parcels': () => sent,
      },
      ofKinds,
    );
    await screen.findByRole('textbox', { name: /^Content/ });
    expect(screen.queryByRole('textbox', { name: /^Bearer/ })).toBeNull();
    type(/^Content/, 'Scales');
    choose('reimbursement');
    await screen.findByRole('textbox', { name: /^Bearer/ });
    expect(screen.queryByRole('textbox', { name: /^Head/ })).toBeNull();
    type(/^Bearer/, 'Sales');
    choose('cashAdvance');
    await screen.findByRole('textbox', { name: /^Head/ });
    expect(input(/^Bearer/).value).toBe('Sales');
    await press('Submit');
    const summary = await screen.findByRole('alert', { name: /^Error: 1 field/ });
    within(summary).getByRole('link', { name: 'Head: You must fill this field' });
    choose('reimbursement');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Head/ })).toBeNull());
    await press('Submit');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({ customFields: [{ fieldID: 12, value: 'Sales' }] });
  });
});

describe('a press', () => {
  it('sends once however often it comes, and Enter is one', async () => {
    const { saves, router } = await open(place, { 'POST parcels': () => sent });
    const field = await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Scales');
    await act(async () => {
      fireEvent.submit(field.closest('form') as HTMLFormElement);
      fireEvent.submit(field.closest('form') as HTMLFormElement);
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/warehouses/7'));
    expect(saves()).toHaveLength(1);
  });

  it('is the same one until its outcome is known, and another after a refusal', async () => {
    const answers = [
      () => refusal(500, 'unexpected'),
      () => refusal(403, 'forbidden', 'Not you'),
      () => sent,
    ];
    const { saves } = await open(place, { 'POST parcels': () => answers.shift()?.() });
    await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Scales');
    await press('Submit');
    await screen.findByRole('alert', { name: 'Error: this could not be saved' });
    await press('Submit');
    await screen.findByText('Not you');
    await press('Submit');
    await waitFor(() => expect(saves()).toHaveLength(3));
    const [first, second, third] = saves().map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('what somebody else saved meanwhile', () => {
  const newer = stored({ version: 5, weight: 3_000_000 });

  async function meet(more: Record<string, Answer> = {}) {
    const opened = await open(seven, {
      'GET parcels/7': () => stored(),
      'PUT parcels/7': ({ ifMatch }) =>
        ifMatch === '5' ? sent : refusal(409, 'stale_version', 'Changed', { record: newer }),
      ...more,
    });
    await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Heavier scales');
    await press('Submit');
    return opened;
  }

  it('is shown beside what I typed, which is sent over it when I keep it', async () => {
    const { saves, router } = await meet();
    const dialog = await screen.findByRole('dialog', { name: /was changed in the meantime/ });
    const cells = within(dialog)
      .getByRole('row', { name: /^Worth/ })
      .querySelectorAll('td');
    expect([...cells].map(({ textContent }) => textContent)).toEqual(['1.000.000', '3.000.000', '1.000.000']);
    expect(within(dialog).queryByRole('row', { name: /^Content/ })).toBeNull();
    await press('Keep mine and send it');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/warehouses/7'));
    expect(saves().map(({ ifMatch }) => ifMatch)).toEqual(['2', '5']);
    expect(saves()[1]?.body).toMatchObject({ name: 'Heavier scales' });
  });

  it('takes the place of mine when I load it, and is what I change from then on', async () => {
    const { saves } = await meet();
    await screen.findByRole('dialog');
    await press('Load the newer one, without my changes');
    await waitFor(() => expect(input(/^Content/).value).toBe('Scales'));
    expect(input(/^Worth/).value).toBe('3.000.000');
    await press('Submit');
    await waitFor(() => expect(saves().map(({ ifMatch }) => ifMatch)).toEqual(['2', '5']));
  });

  it('is said where nobody knows what it is, and the text stays', async () => {
    await meet({ 'PUT parcels/7': () => refusal(409, 'stale_version', 'Changed') });
    const summary = await screen.findByRole('alert', { name: 'Error: this could not be saved' });
    expect(within(summary).getByText('Changed')).toBeTruthy();
    expect(input(/^Content/).value).toBe('Heavier scales');
  });

  it('is not put under the hands of who types', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { calls } = await open(seven, { 'GET parcels/7': () => stored() });
    await screen.findByRole('textbox', { name: /^Content/ });
    vi.setSystemTime(Date.now() + 600_000);
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    vi.useRealTimers();
    expect(calls.filter(({ path }) => path === 'parcels/7')).toHaveLength(1);
  });
});

describe('text that is not saved', () => {
  async function returnAfter(answer: Answer) {
    const before = await open(place, { 'POST parcels': answer });
    await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Scales');
    await press('Submit');
    await waitFor(() => expect(before.saves().some(({ path }) => path === 'parcels')).toBe(true));
    const lost = before.saves().find(({ path }) => path === 'parcels');
    if (answer === isOver) await waitFor(() => expect(isSignedIn()).toBe(false));
    cleanup();
    const after = await open(place, { 'POST parcels': () => sent });
    await screen.findByText('There is text that was not saved');
    expect(input(/^Content/).value).toBe('');
    await press('Restore it');
    expect(input(/^Content/).value).toBe('Scales');
    await press('Submit');
    await waitFor(() => expect(after.router.state.location.pathname).toBe('/bills/warehouses/7'));
    const saved = after.saves().find(({ path }) => path === 'parcels');
    expect(saved?.body).toMatchObject({ name: 'Scales' });
    cleanup();
    expect(kept()).toEqual([]);
    return [lost?.idempotencyKey, saved?.idempotencyKey];
  }
  const isOver = () => refusal(401, 'unauthorized');

  it('is found again when the server was not there, sent as the same press, and forgotten once it is saved', async () => {
    const [lost, saved] = await returnAfter(() => refusal(503, 'unavailable'));
    expect(lost).toBeTruthy();
    expect(saved).toBe(lost);
  });

  it('is found again when the session was over, and forgotten once it is saved', async () => {
    await returnAfter(isOver);
  });

  it('of a record is another one than that of a new one, and comes with the version that it was typed on', async () => {
    const answers = {
      'GET parcels/7': () => stored({ version: 4 }),
      'PUT parcels/7': () => refusal(409, 'stale_version', 'Changed', { record: stored({ version: 4 }) }),
    };
    await open(seven, { ...answers, 'GET parcels/7': () => stored() });
    await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Lighter scales');
    cleanup();
    await open(place, answers);
    await screen.findByRole('textbox', { name: /^Content/ });
    expect(screen.queryByText('There is text that was not saved')).toBeNull();
    cleanup();
    const { saves } = await open(seven, answers);
    await screen.findByText('There is text that was not saved');
    await press('Restore it');
    await press('Submit');
    await screen.findByRole('dialog', { name: /was changed in the meantime/ });
    expect(saves()[0]).toMatchObject({ ifMatch: '2', body: { name: 'Lighter scales' } });
  });

  it('holds the person back from leaving', async () => {
    const { router } = await open(place, {});
    await screen.findByRole('textbox', { name: /^Content/ });
    type(/^Content/, 'Scales');
    await press('Cancel');
    await screen.findByText('Leave without saving?');
    expect(router.state.location.pathname).toBe(place);
  });
});

describe('where there is nothing to change', () => {
  it('stands why, and no form', async () => {
    await open(seven, {
      'GET parcels/7': () => stored({ refusals: { saveDraft: 'Only its sender changes it.' } }),
    });
    await screen.findByText('This parcel stays as it is');
    expect(screen.getByText('Only its sender changes it.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('is no record to be had: absent, or to be tried again', async () => {
    await open(seven, {});
    await screen.findByRole('heading', { level: 1, name: 'No such parcel' });
    cleanup();
    let tries = 0;
    await open(seven, {
      'GET parcels/7': () => {
        tries += 1;
        return tries === 1 ? refusal(403, 'forbidden') : stored();
      },
    });
    await press((await screen.findByRole('button', { name: /again/ })).textContent ?? '');
    await screen.findByRole('textbox', { name: /^Content/ });
  });

  it('begins with the note that the record answers', async () => {
    await open(seven, {
      'GET parcels/7': () =>
        stored({
          status: 'awaiting_revision',
          verdict: {
            action: 'requestRevision',
            notes: 'Weigh it again',
            actorName: 'Wulan',
            at: '2026-11-04T03:04:05.000Z',
          },
        }),
    });
    await screen.findByText('Weigh it again');
  });
});
