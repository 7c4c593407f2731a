import type { Requirement } from '../access/access.ts';
import { mayEnter } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { Transition } from './lifecycle.ts';
import type { StatusLooks } from './statusLook.ts';
import type { PermissionKey } from '../access/permission.ts';

/** What a screen reads of a lifecycle: everything but who may do what, which the record's flags say. */
export interface ActionTable {
  looks: StatusLooks;
  views?: readonly string[];
  viewsOfDeciders?: readonly string[];
  bulkAccess?: Requirement;
  waitsFor?: Readonly<Partial<Record<string, string | readonly string[]>>>;
  follows?: readonly string[];
  transitions: readonly ActionRow[];
}

export type ActionRow = Omit<
  Transition<never, string>,
  'choose' | 'by' | 'byOne' | 'and' | 'unless' | 'refusedWith' | 'route' | 'movesMoney' | 'isDecision'
>;

/** A record as the wire has it: its status, its flags, and for one that is read alone why an action is closed. */
export interface ActedRecord {
  status: string;
  refusals?: Readonly<Record<string, string>>;
  /** What waits for a second person. */
  proposal?: { step: string } | null;
  /** Since when nobody can decide its open step. */
  undecidableSince?: string | null;
}

/** What the button of an action is called, for the program: several actions may lead to one form. */
export function buttonOf({ form, action }: Pick<ActionRow, 'form' | 'action'>): string {
  return form ?? action;
}

/** The actions to offer on a record in one view, in the order of the table, each button once. */
export function offeredActions(
  table: ActionTable,
  view: string,
  actor: Actor,
  record: ActedRecord,
): ActionRow[] {
  const offered = new Map<string, ActionRow>();
  for (const row of rowsAt(table, view)) {
    const isOffered =
      row.from.includes(record.status) &&
      isAllowed(row, record) &&
      hiddenFor(table, view, actor, row) === null;
    if (isOffered && !offered.has(buttonOf(row))) offered.set(buttonOf(row), row);
  }
  return [...offered.values()];
}

/** Whether the record waits no more for who took the action: somebody who goes through records is led to the next one. */
export function leadsOn({ transitions }: Pick<ActionTable, 'transitions'>, button: string): boolean {
  return transitions.some(
    (row) => buttonOf(row) === button && row.decides !== undefined && row.decides !== 'withdraw',
  );
}

/** Why an action is not offered: the record's status, a permission that the view asks, or a rule's own sentence. */
export type ClosedAction = { button: string } & (
  | { kind: 'status' }
  | { kind: 'permission'; permission: PermissionKey }
  | { kind: 'rule'; sentence: string }
);

/** The actions that a view does not offer on a record, each with its reason, where somebody may miss it. */
export function closedActions(
  table: ActionTable,
  view: string,
  actor: Actor,
  record: ActedRecord,
): ClosedAction[] {
  const offered = new Set(offeredActions(table, view, actor, record).map(buttonOf));
  const rows = rowsAt(table, view);
  const buttons = new Set(rows.map(buttonOf).filter((button) => !offered.has(button)));
  return [...buttons].flatMap((button): ClosedAction[] => {
    const own = rows.filter((row) => buttonOf(row) === button);
    const row = own.find(({ from }) => from.includes(record.status));
    if (!row) return own.some(({ explained }) => explained === undefined) ? [{ button, kind: 'status' }] : [];
    if (!isMissed(row, record)) return [];
    const permission = isAllowed(row, record) ? hiddenFor(table, view, actor, row) : null;
    if (permission !== null) return [{ button, kind: 'permission', permission }];
    const sentence = record.refusals?.[row.action];
    return sentence === undefined ? [] : [{ button, kind: 'rule', sentence }];
  });
}

/** What can be done with many records of a view at once; nothing where the person may not. */
export function bulkActions(table: ActionTable, view: string, actor: Actor): ActionRow[] {
  if (table.bulkAccess && !mayEnter(actor, table.bulkAccess)) return [];
  const rows = rowsAt(table, view).filter(({ isBulk }) => isBulk);
  return [...new Map(rows.toReversed().map((row) => [row.action, row])).values()].toReversed();
}

function rowsAt({ transitions }: ActionTable, view: string): ActionRow[] {
  return transitions.filter(({ ability, views }) => ability !== undefined && (views?.includes(view) ?? true));
}

function isAllowed({ ability }: ActionRow, record: ActedRecord): boolean {
  return (
    ability !== undefined && (record as ActedRecord & Partial<Record<string, unknown>>)[ability] === true
  );
}

/** The permission without which the view does not show the action to this person; null when it does. */
function hiddenFor(
  { viewsOfDeciders = [] }: ActionTable,
  view: string,
  actor: Actor,
  { shownTo }: ActionRow,
): PermissionKey | null {
  const isShown = shownTo === undefined || viewsOfDeciders.includes(view) || actor.permissions.has(shownTo);
  return isShown ? null : shownTo;
}

function isMissed({ action, explained }: ActionRow, { proposal, undecidableSince }: ActedRecord): boolean {
  if (explained === 'never') return false;
  if (explained === 'whileProposed') return proposal != null && action.endsWith(proposal.step);
  if (explained === 'whileStuck') return undecidableSince != null;
  return explained !== 'unlessProposed' || proposal == null;
}
