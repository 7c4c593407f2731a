// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../domain/message/errors.ts';
import { amount, choice, day, longText, text } from '../../domain/noun/fields.ts';
import type { Lifecycle, Transition } from '../../domain/lifecycle/lifecycle.ts';
import { abilities, decide, judgeAction, routedActions } from '../../domain/lifecycle/lifecycle.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { invoiceLifecycle } from '../../resources/purchasing/invoice/invoice.ts';
import type {
  DocumentStatus,
  DocumentSubject,
  DocumentView,
} from '../../resources/purchasing/document/document.ts';
import { invoiceOnScreen } from '../../resources/purchasing/invoice/invoiceOnScreen.tsx';
import type { DocumentRow } from '../../resources/purchasing/document/documentWire.ts';
import { useNounActions } from '../../src/noun/useNounActions.tsx';
import { ActionButton } from '../../src/ui/action/ActionButton.tsx';
import BatchDialog from '../../src/ui/list/BatchDialog.tsx';
import { buildBill, buildSubject } from '../purchasing/madeDocuments.ts';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { buildActor } from '../shell/people.ts';
import { verbatim } from '../../domain/message/message.ts';
import { english, englishFields } from '../said.ts';

/** The one row of a new action. */
const dispute: Transition<DocumentSubject, DocumentStatus, 'dispute', DocumentView> = {
  action: 'dispute',
  from: ['awaiting_review'],
  to: ['awaiting_revision'],
  by: [
    {
      name: 'finance',
      holds: (actor) => actor.accessRoles.length > 0,
      says: verbatim('Only finance disputes.'),
    },
  ],
  input: {
    notes: longText(20, { isRequired: true }),
    claimed: amount({ isRequired: true, currencyField: 'currencyCode' }),
    until: day({ isRequired: true }),
    ground: choice(['price', 'quantity'], { isRequired: true }),
    contact: text(10),
    account: { kind: 'bankAccount' },
  },
  route: { method: 'PATCH', path: 'dispute' },
  ability: 'isAbleToDispute',
  isBulk: true,
  isDestructive: true,
  speaksOf: 'total',
};
const disputable: Lifecycle<DocumentSubject, DocumentStatus, string, DocumentView> = {
  ...invoiceLifecycle,
  transitions: [...invoiceLifecycle.transitions, dispute],
};

const resources = nounResources.map((resource) =>
  resource.name === 'bills'
    ? { ...resource, actions: { ...resource.actions, ...routedActions(disputable) } }
    : resource,
);
const person = buildActor({ accessRoles: ['Finance Admin'] });
const subject = buildSubject();
const answered = (actor = person) => ({
  ...buildBill(actor),
  ...abilities(disputable, actor, subject),
});

function Page({ row }: { row: DocumentRow }) {
  const actions = useNounActions({ ...invoiceOnScreen, lifecycle: disputable }, 'page');
  return (
    <>
      {actions.actionsFor(row).map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
      <ul>
        {actions.refusalsOf(row).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {actions.dialog}
    </>
  );
}

const show = (Screen: () => React.ReactNode, actor = person) =>
  showScreens({
    actor,
    at: '/bills/bills-to-pay',
    screens: { 'bills-bills-to-pay': Screen },
    resources,
  });

const banks = { 'GET banks': () => ({ data: [{ code: '014', name: 'Bank Central Asia (BCA)' }] }) };
const fill = (within_: HTMLElement, name: RegExp | string, value: string) =>
  fireEvent.change(within(within_).getByLabelText(name), { target: { value } });
const given = {
  notes: 'Too dear',
  claimed: '1250000',
  until: '2026-12-24',
  ground: 'price',
  bankCode: '014',
  accountNumber: '8000311599',
};

afterEach(forgetCalls);

describe('one row more in a lifecycle', () => {
  it('gives a button that names the sum, a dialog of what it asks for, the call and its result', async () => {
    const calls = answerCalls({
      ...banks,
      'POST banks/inquiry': () => ({ bankAccount: null }),
      'PATCH bills/41/dispute': () => ({ ...answered(), status: 'awaiting_revision', version: 4 }),
    });
    await show(() => <Page row={answered()} />);
    fireEvent.click(await screen.findByRole('button', { name: 'dispute Rp 12.500.000' }));
    const dialog = await screen.findByRole('dialog', { name: 'dispute: INV/2026/000041' });
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: /^dispute/ }));
    await within(dialog).findByLabelText('Bank');
    await within(dialog).findByLabelText(/^claimed/);
    await within(dialog).findByLabelText('until');

    press();
    await waitFor(() => expect(within(dialog).getAllByText('You must fill this field')).toHaveLength(5));
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Notes'));
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);

    fill(dialog, 'Notes', ' Too dear ');
    fill(dialog, /^claimed/, '1.250.000');
    fill(dialog, 'until', '24/12/2026');
    fill(dialog, 'ground', 'price');
    fill(dialog, 'Bank', '014');
    fill(dialog, 'Account number', '8000311599');
    press();
    expect(await screen.findByText('INV/2026/000041: done.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { path: 'bills/41/dispute', body: { ...given, claimed: 1_250_000, contact: null }, ifMatch: '3' },
    ]);
  });

  it('is refused by the server in the fields that were typed', async () => {
    const fields = { accountNumber: 'The bank account no. is incorrect or not valid' };
    answerCalls({
      ...banks,
      'PATCH bills/41/dispute': () =>
        Response.json(
          { error: { code: 'validation_failed', message: 'No.', clientVisible: true, fields } },
          { status: 400 },
        ),
    });
    await show(() => <Page row={answered()} />);
    fireEvent.click(await screen.findByRole('button', { name: /^dispute/ }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText('Bank');
    await within(dialog).findByLabelText(/^claimed/);
    await within(dialog).findByLabelText('until');
    fill(dialog, 'Notes', 'Too dear');
    fill(dialog, /^claimed/, '1250000');
    fill(dialog, 'until', '24/12/2026');
    fill(dialog, 'ground', 'price');
    fill(dialog, 'Bank', '014');
    fill(dialog, 'Account number', '8000311599');
    fireEvent.click(within(dialog).getByRole('button', { name: /^dispute/ }));
    expect(await within(dialog).findByText(fields.accountNumber)).toBeTruthy();
    expect(within(dialog).queryByText('No.')).toBeNull();
  });

  it('says why it is not offered, and is not', async () => {
    const other = buildActor();
    const verdict = judgeAction(disputable, other, subject, 'dispute');
    const row = { ...answered(other), refusals: { dispute: verdict.isAllowed ? '' : english(verdict.says) } };
    answerCalls({});
    await show(() => <Page row={row} />, other);
    expect(await screen.findByText('dispute: Only finance disputes.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^dispute/ })).toBeNull();
  });

  it('is taken on many rows at once with one input', async () => {
    const calls = answerCalls({
      'PATCH bills/bulk/dispute': () => ({ results: [{ id: 41, ok: true, code: null, message: null }] }),
    });
    await show(function Bulk() {
      const noun = {
        ...invoiceOnScreen,
        lifecycle: {
          ...disputable,
          transitions: [{ ...dispute, input: { notes: longText(20, { isRequired: true }) } }],
        },
      };
      const [action] = useNounActions(noun, 'reviewList').bulkActions;
      return (
        action && (
          <BatchDialog
            resource="bills"
            action={action}
            items={[{ id: 41, version: 3, name: 'INV/2026/000041', changesTo: () => [] }]}
            sum={null}
            onResults={() => {}}
            onClose={() => {}}
          />
        )
      );
    });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText('Notes');
    fill(dialog, 'Notes', 'Too dear');
    fireEvent.click(within(dialog).getByRole('button', { name: 'dispute' }));
    await within(dialog).findByRole('rowheader', { name: 'INV/2026/000041' });
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      records: [{ id: 41, version: 3 }],
      notes: 'Too dear',
    });
  });

  it('is decided on what was given, read by the same schema, or refused by its fields', () => {
    const plan = decide(disputable, person, subject, 'dispute', { ...given, notes: ' Too dear ' });
    expect(plan).toMatchObject({ to: 'awaiting_revision', input: { ...given, contact: null } });
    const refused = () =>
      decide(disputable, person, subject, 'dispute', { ...given, ground: 'taste', notes: '' });
    expect(refused).toThrow(DomainError);
    try {
      refused();
    } catch (error) {
      expect(englishFields((error as DomainError).fields)).toEqual({
        notes: 'You must fill this field',
        ground: 'Choose one from the list',
      });
    }
  });
});

it('a record that changed meanwhile is shown before it is acted on, and refused in the words of its rule', async () => {
  const newer = { ...answered(), version: 4, status: 'void', isAbleToDispute: false, totalAmount: 9_000_000 };
  answerCalls({
    ...banks,
    'PATCH bills/41/cancel': () => refusal(409, 'stale_version', 'Changed.'),
    'GET bills/41': () => ({ ...newer, isAbleToCancel: false }),
  });
  await show(() => <Page row={answered()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Notes');
  fill(dialog, 'Notes', 'Twice');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
  expect(await screen.findByText('Not possible in the status “Voided”: Void.')).toBeTruthy();
  expect(screen.getByText('Rp 9.000.000')).toBeTruthy();
});

it('a next action is on the version that the one before it left, before the record is read anew', async () => {
  const calls = answerCalls({
    ...banks,
    'GET bills/41': () => (isRead() ? refusal(404, 'not_found') : answered()),
    'PATCH bills/41/cancel': () => ({ ...answered(), version: 4 }),
  });
  const isRead = () => calls.filter(({ path }) => path === 'bills/41').length > 1;
  function ReadPage() {
    const { data } = useGetOne<DocumentRow>('bills', { id: 41 });
    return data ? <Page row={data} /> : null;
  }
  await show(ReadPage);
  for (const notes of ['Twice', 'Thrice']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText('Notes');
    fill(dialog, 'Notes', notes);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ ifMatch }) => ifMatch)).toEqual(['3', '4']);
});

it.each([
  ['is not put in its place', 'page'],
  ['is not taken for it when the person comes back', 'another'],
] as const)('a read that was asked for before an action was taken %s', async (_says, then) => {
  const late = Promise.withResolvers<unknown>();
  let reads = 0;
  const calls = answerCalls({
    ...banks,
    'GET bills/41': () => {
      reads += 1;
      if (reads === 2) return late.promise;
      return reads === 1 ? answered() : { ...answered(), version: 5 };
    },
    'PATCH bills/41/cancel': () => ({ ...answered(), version: 4 }),
  });
  const isLeft = then === 'another';
  function ReadPage() {
    const [isShown, setShown] = useState(true);
    return isShown ? (
      <ReadRecord onLeave={() => setShown(false)} />
    ) : (
      <button onClick={() => setShown(true)}>Back</button>
    );
  }
  function ReadRecord({ onLeave }: { onLeave: () => void }) {
    const { data, refetch } = useGetOne<DocumentRow>('bills', { id: 41 }, { staleTime: 5000 });
    const actions = useNounActions(
      { ...invoiceOnScreen, lifecycle: disputable },
      'page',
      () => isLeft && onLeave(),
      () => isLeft,
    );
    return (
      <>
        <button onClick={() => void refetch()}>Read anew</button>
        {data && actions.actionsFor(data).map((action) => <ActionButton key={action.id} action={action} />)}
        {actions.dialog}
      </>
    );
  }
  const cancel = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText('Notes');
    fill(dialog, 'Notes', 'Twice');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await show(ReadPage);
  await screen.findByRole('button', { name: 'Void' });
  fireEvent.click(screen.getByRole('button', { name: 'Read anew' }));
  await waitFor(() => expect(reads).toBe(2));
  await cancel();
  await act(async () => {
    late.resolve(answered());
    await late.promise;
  });
  if (isLeft) {
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(reads).toBe(3));
  }
  await cancel();
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ ifMatch }) => ifMatch)).toEqual([
    '3',
    isLeft ? '5' : '4',
  ]);
});
