import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/day.ts';
import type { Locale } from '../../../domain/day.ts';
import type { Actor } from '../../../domain/actor.ts';
import { fromWire } from '../../../domain/money.ts';
import { formatMoney } from '../../../domain/moneyFormat.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { HasScreen } from '../../../src/guards.ts';
import { mayVisit } from '../../../src/guards.ts';
import { pathTo } from '../../../src/routes.ts';
import { useHasScreen } from '../../../src/screenContext.ts';
import type { Action } from '../../../src/ui/action.ts';
import { lawSentence } from '../../../src/ui/approval/lawSentence.ts';
import type { ShownField } from '../../../src/ui/approval/recordChanges.ts';
import type { Step } from '../../../src/ui/approval/StepDialog.tsx';
import { RowActions } from '../../../src/ui/list/RowActions.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { BillDoor, BillRefusal, OfferedBillAction } from './billActions.ts';
import { billActionsAt, billRefusalsAt, isRowAction, offeredBillActions } from './billActions.ts';
import type { BillDetail, BillRow } from './billWire.ts';

const StepDialog = lazy(() =>
  import('../../../src/ui/approval/StepDialog.tsx').then((m) => ({ default: m.StepDialog<BillRow> })),
);

type Translate = (key: string, options?: Record<string, unknown>) => string;

export function billTotal(bill: Pick<BillRow, 'totalAmount' | 'currencyCode'>): string {
  return formatMoney(fromWire(bill.totalAmount), bill.currencyCode);
}

function billBalance(bill: Pick<BillRow, 'remainingAmount' | 'currencyCode'>): string {
  return bill.remainingAmount === null ? '-' : formatMoney(fromWire(bill.remainingAmount), bill.currencyCode);
}

/** What is still due; nothing of a draft. */
export function billRest(bill: Pick<BillRow, 'remainingAmount' | 'currencyCode'>): string {
  return formatMoney(fromWire(bill.remainingAmount ?? 0), bill.currencyCode);
}

/** Actions that speak of money name the sum. */
export function billActionLabel(action: OfferedBillAction, bill: BillRow, translate: Translate): string {
  const label = translate(`bill.action.${action}`);
  if (action === 'approve') return `${label} ${billTotal(bill)}`;
  if (action === 'createPayment') return `${label} ${billBalance(bill)}`;
  return label;
}

/** Why actions are not offered: one sentence for each rule that spoke, and one for all that the status rules out. */
export function refusalSentences(
  refusals: readonly BillRefusal[],
  status: BillRow['status'],
  translate: Translate,
): string[] {
  const named = (action: OfferedBillAction): string => translate(`bill.action.${action}`);
  const ruledOut = refusals.filter((refusal) => refusal.kind === 'status').map(({ action }) => named(action));
  const sentences = refusals.flatMap((refusal): string[] => {
    if (refusal.kind === 'status') return [];
    const { action } = refusal;
    const words =
      refusal.kind === 'rule'
        ? lawSentence(refusal.sentence, translate)
        : translate('bill.why.missing', { permission: refusal.permission });
    return [`${named(action)}: ${words}`];
  });
  if (ruledOut.length === 0) return sentences;
  const words = { status: translate(`status.${status}`), actions: ruledOut.join(', ') };
  return [...sentences, translate('bill.why.status', words)];
}

/** What of an invoice a person decides on: told when it has changed since they opened it. */
export function decisiveFields(translate: Translate, locale: Locale): ShownField<BillRow>[] {
  const day = (value: string | null) => (value === null ? '-' : formatDay(value, locale));
  const field = (key: string, words: (row: BillRow) => string) => ({
    key,
    label: translate(`bill.column.${key}`),
    words,
  });
  return [
    field('status', (row) => translate(`status.${row.status}`)),
    field('totalAmount', billTotal),
    field('remainingAmount', billBalance),
    field('vendorName', (row) => row.vendorName ?? '-'),
    field('referenceNumber', (row) => row.referenceNumber ?? '-'),
    field('transactionDate', (row) => day(row.transactionDate)),
    field('dueDate', (row) => day(row.dueDate)),
    field('companyAccount', (row) => row.companyAccount?.name ?? '-'),
    field('organization', (row) => row.organization?.name ?? '-'),
    field('requester', (row) => row.requester.name),
    field('attachmentCount', (row) => String(row.attachmentCount)),
  ];
}

const asksNotes: readonly OfferedBillAction[] = [
  'requestRevision',
  'reject',
  'void',
  'tryAgain',
  'proposeClose',
  'declineClose',
];

/** It cannot be taken back. */
function isDestructive(action: OfferedBillAction): boolean {
  return action === 'reject' || action === 'void' || action === 'delete' || action === 'confirmClose';
}

function stepOf(action: OfferedBillAction, bill: BillRow, translate: Translate): Step {
  const words = {
    number: bill.referenceID,
    vendor: bill.vendorName ?? '-',
    total: billTotal(bill),
    rest: billRest(bill),
  };
  const failures: Partial<Record<OfferedBillAction, string>> = {
    void: translate('bill.failure.void'),
    delete: translate('bill.failure.delete'),
  };
  const failureText = failures[action];
  return {
    action,
    title: translate(`bill.step.${action}.title`, words),
    text: translate(`bill.step.${action}.text`, words),
    confirmLabel: billActionLabel(action, bill, translate),
    doneText: translate(`bill.step.${action}.done`, words),
    asksNotes: asksNotes.includes(action),
    isDestructive: isDestructive(action),
    isRemoval: action === 'delete',
    ...(failureText === undefined ? {} : { failureText }),
  };
}

/** Where an action that is a form of its own leads; null while there is no such screen. */
function formPath(
  door: BillDoor,
  action: OfferedBillAction,
  id: number,
  actor: Actor,
  hasScreen: HasScreen,
): string | null {
  if (action === 'createPayment') {
    const name = 'approval-payment-list-request-id';
    return hasScreen(name) && mayVisit(name, actor) ? pathTo(name, { id }) : null;
  }
  const name = door === 'approval' ? 'approval-bill-list-edit-form' : 'bills-bills-to-pay-form';
  return hasScreen(name) && mayVisit(name, actor) ? pathTo(name, {}, { id }) : null;
}

function isForm(action: OfferedBillAction): boolean {
  return action === 'edit' || action === 'createPayment';
}

export interface BillSteps {
  /** The actions of an invoice as buttons, the most important first. */
  actionsFor: (bill: BillRow) => Action[];
  /** Those of them that a row of a list has, too. */
  rowActionsFor: (bill: BillRow) => Action[];
  /** Begins one, as its button would; nothing for one that is not offered. */
  begin: (action: OfferedBillAction, bill: BillRow) => void;
  isOffered: (action: OfferedBillAction, bill: BillRow) => boolean;
  refusalsOf: (bill: BillDetail) => string[];
  /** To be drawn somewhere on the page. */
  dialog: ReactNode;
}

/** What each row of a list offers behind one button: its page, which every status has (spec 2 §4), and its actions. */
export function rowActionsOf<Row extends BillRow>(
  steps: BillSteps,
  { label, hrefOf }: { label: string; hrefOf: (row: Row) => string },
): (row: Row) => ReactNode {
  return (row) => (
    <RowActions
      name={row.referenceID}
      actions={[{ id: 'view', label, to: hrefOf(row) }, ...steps.rowActionsFor(row)]}
      isMenu
    />
  );
}

/** What can be done with invoices at one door. `onDone` hears of each step, with the invoice as it is then. */
export function useBillSteps(
  door: BillDoor,
  onDone?: (action: OfferedBillAction, bill: BillRow | null) => void,
): BillSteps {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const hasScreen = useHasScreen();
  const [begun, setBegun] = useState<{ action: OfferedBillAction; bill: BillRow } | null>(null);

  const isOffered = (action: OfferedBillAction, bill: BillRow): boolean =>
    billActionsAt(door, actor, bill).includes(action) &&
    (!isForm(action) || formPath(door, action, bill.id, actor, hasScreen) !== null);

  function begin(action: OfferedBillAction, bill: BillRow): void {
    if (isOffered(action, bill) && !isForm(action)) setBegun({ action, bill });
  }

  const buttonsOf = (bill: BillRow, actions: readonly OfferedBillAction[]): Action[] =>
    actions
      .filter((action) => isOffered(action, bill))
      .map((action) => {
        const to = isForm(action) ? formPath(door, action, bill.id, actor, hasScreen) : null;
        return {
          id: action,
          label: billActionLabel(action, bill, translate),
          isDestructive: isDestructive(action),
          ...(to === null ? { onPress: () => begin(action, bill) } : { to }),
        };
      });

  /** Of a version read anew, which carries its refusals. */
  const refusalOf = (action: OfferedBillAction, bill: BillRow): string | null => {
    if (billActionsAt(door, actor, bill).includes(action)) return null;
    const refusals = 'refusals' in bill ? billRefusalsAt(door, actor, bill as BillDetail) : [];
    const own = refusals.filter((refusal) => refusal.action === action);
    return refusalSentences(own, bill.status, translate)[0] ?? translate('bill.why.closed');
  };

  return {
    actionsFor: (bill) => buttonsOf(bill, offeredBillActions),
    rowActionsFor: (bill) =>
      buttonsOf(
        bill,
        offeredBillActions.filter((action) => isRowAction(action, bill.status)),
      ),
    begin,
    isOffered,
    refusalsOf: (bill) => refusalSentences(billRefusalsAt(door, actor, bill), bill.status, translate),
    dialog: begun && (
      <Suspense>
        <StepDialog
          resource="bills"
          record={begun.bill}
          stepOf={(bill) => stepOf(begun.action, bill, translate)}
          refusalOf={(bill) => refusalOf(begun.action, bill)}
          fields={decisiveFields(translate, locale)}
          onDone={(bill) => {
            setBegun(null);
            onDone?.(begun.action, bill);
          }}
          onClose={() => setBegun(null)}
        />
      </Suspense>
    ),
  };
}
