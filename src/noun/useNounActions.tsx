import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Locale } from '../../domain/day/day.ts';
import type { ActionRow, ActionTable, ClosedAction } from '../../domain/lifecycle/offeredActions.ts';
import { buttonOf, closedActions, offeredActions } from '../../domain/lifecycle/offeredActions.ts';
import { passingOn } from '../../domain/approval/passingOn.ts';
import type { ActionInput } from '../../domain/lifecycle/actionInput.ts';
import type { ReviewDecision } from '../../domain/lifecycle/lifecycle.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { mayVisit } from '../app/routing/guards.ts';
import type { RouteName } from '../app/routing/routes.ts';
import { useHasScreen } from '../app/routing/screenContext.ts';
import type { Action } from '../ui/action/action.ts';
import type { ShownField } from '../ui/approval/recordChanges.ts';
import { changesBetween } from '../ui/approval/recordChanges.ts';
import type { BatchAction } from '../ui/list/BatchBar.tsx';
import type { RowActionsProps } from '../ui/list/rows/RowActions.tsx';
import { RowActions } from '../ui/list/rows/RowActions.tsx';
import { useLocale } from '../ui/useLocale.ts';
import type { ActionQuestion } from './ActionDialog.tsx';
import { batchActions } from './batchActions.ts';
import type { ActionInputs } from './nounPieces.ts';
import { useNounWords } from './useNounWords.ts';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';
import type { ActedRow } from './actedRow.ts';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Where an action with a form of its own leads. */
export interface FormAddress {
  name: RouteName;
  path: string;
}

/** What screens know of a noun, so that people can act on its records: its lifecycle says the rest. */
export interface NounOnScreen<Row extends ActedRow> {
  /** A name of the registry of resources. */
  resource: string;
  /** Where its words stand: `bill` of `bill.action.approve`. */
  words: string;
  lifecycle: ActionTable;
  nameOf: (row: Row) => string;
  /** What its words name beside that: sums, the vendor. */
  valuesOf: (row: Row) => Readonly<Record<string, unknown>>;
  /** What of a record a person decides on: told when it has changed since they opened it. */
  decisiveFields: (translate: Translate, locale: Locale) => ShownField<Row>[];
  formAddress?: (form: string, row: Row, view: string) => FormAddress;
  /** Which of its texts an action has on this record, where that is not `text`. */
  textOf?: (action: string, row: Row) => string | undefined;
  /** Take the place of the inputs of an action's dialog, which is wide then. */
  inputs?: ActionInputs;
  /** The records on which a dialog asks what may be given with an action, by the action. */
  asksOn?: Readonly<Record<string, (row: Row) => boolean>>;
  /** Rows of its lists leave fields out: its own inputs get the record whole. */
  hasShortRows?: boolean;
  /** What has to be looked at before records are acted on, by the action. */
  checks?: Readonly<Record<string, (rows: readonly Row[]) => ReactNode>>;
  /** Says more of a failure than its own words do, where it can; null where it cannot. */
  explainFailure?: (error: unknown, translate: Translate) => string | null;
}

export interface NounActions<Row extends ActedRow> {
  /** The actions of a record as buttons, the most important first. */
  actionsFor: (row: Row) => Action[];
  /**
   * What each row of a list offers behind one button: its page, its actions, and `more`. `draw` takes the place of the
   * menu, where a row offers what another noun says.
   */
  rowMenu: (
    hrefOf: (row: Row) => string,
    more?: (row: Row) => readonly Action[],
    draw?: (menu: RowActionsProps, row: Row) => ReactNode,
  ) => (row: Row) => ReactNode;
  /** Starts an action, as its button does; nothing for one that is not offered. */
  start: (action: string, row: Row) => void;
  /** What this person may decide on the record now, each to be started: for the keys of a review. */
  decisionsOn: (row: Row) => { [decision in ReviewDecision]?: () => void };
  /** Why actions are not offered: one sentence for each rule that spoke, and one for all that the status rules out. */
  refusalsOf: (row: Row) => string[];
  /** What can be done with many chosen records. */
  bulkActions: readonly BatchAction<Row>[];
  /** To be drawn somewhere on the page. */
  dialog: ReactNode;
}

const ActionDialog = lazyPiece(() => import('./ActionDialog.tsx'));
const PassOnInputs = lazyPiece(() => import('./PassOnInputs.tsx'));

/**
 * What a person can do with the records of a noun in one view of it. `onDone` hears of each action, with the record as
 * it is then, or null when it is gone. `leavesAfter` says which actions lead on to another record: their answer is not
 * asked for.
 */
export function useNounActions<Row extends ActedRow>(
  noun: NounOnScreen<Row>,
  view: string,
  onDone?: (action: string, row: Row | null) => void,
  leavesAfter: (action: string) => boolean = () => false,
): NounActions<Row> {
  const translate = useTranslate();
  const words = useNounWords(noun.words);
  const locale = useLocale();
  const actor = useActor();
  const hasScreen = useHasScreen();
  const [started, setStarted] = useState<{ button: string; row: Row } | null>(null);
  const { lifecycle, resource, nameOf } = noun;

  function addressOf({ form }: ActionRow, row: Row): string | null {
    const address = form === undefined ? undefined : noun.formAddress?.(form, row, view);
    return address && hasScreen(address.name) && mayVisit(address.name, actor) ? address.path : null;
  }

  const offered = (row: Row): ActionRow[] =>
    offeredActions(lifecycle, view, actor, row).filter(
      (action) => action.form === undefined || addressOf(action, row) !== null,
    );
  const offeredAs = (button: string, row: Row): ActionRow | undefined =>
    offered(row).find((action) => buttonOf(action) === button);

  function start(button: string, row: Row): void {
    const action = offeredAs(button, row);
    if (action && action.form === undefined) setStarted({ button, row });
  }

  const label = (button: string): string => words(`action.${button}`) || button;

  function actionsFor(row: Row): Action[] {
    const values = noun.valuesOf(row);
    return offered(row).map((action) => {
      const button = buttonOf(action);
      const to = addressOf(action, row);
      return {
        id: button,
        label: labelWithSum(label(button), action, values),
        isDestructive: action.isDestructive ?? false,
        ...(action.place ? { place: action.place } : {}),
        ...(action.answers ? { answers: action.answers } : {}),
        ...(to === null ? { onPress: () => start(button, row) } : { to }),
      };
    });
  }

  function reasonWords(closed: Exclude<ClosedAction, { kind: 'status' }>): string {
    const why =
      closed.kind === 'rule'
        ? closed.sentence
        : translate('noun.why.permission', { permission: closed.permission });
    return `${label(closed.button)}: ${why}`;
  }

  function sentencesOf(closed: readonly ClosedAction[], { status }: Row): string[] {
    const ruledOut = closed.filter(({ kind }) => kind === 'status').map(({ button }) => label(button));
    const sentences = closed.flatMap((one) => (one.kind === 'status' ? [] : [reasonWords(one)]));
    if (ruledOut.length === 0) return sentences;
    const values = {
      status: translate(lifecycle.looks[status]?.says.key ?? status),
      actions: ruledOut.join(', '),
    };
    return [...sentences, translate('noun.why.status', values)];
  }

  /** Why an action cannot be taken on a version that was read anew; null when it can. */
  function refusalOf(button: string, row: Row): string | null {
    if (offeredAs(button, row)) return null;
    const closed = closedActions(lifecycle, view, actor, row).filter((one) => one.button === button);
    const sentence = row.refusals?.[button];
    return sentencesOf(closed, row)[0] ?? (sentence === undefined ? translate('noun.why.closed') : sentence);
  }

  /** What draws an input instead of the kinds of its fields; a wide dialog has room for it. */
  function inputsOf(button: string, input: ActionInput): ActionQuestion['Inputs'] {
    if (Object.keys(input).length === 0) return undefined;
    return noun.inputs?.[button] ?? (input === passingOn ? PassOnInputs : undefined);
  }

  function questionOf({ button, row: opened }: { button: string; row: Row }, row: Row): ActionQuestion {
    const action = offeredAs(button, row) ?? offeredAs(button, opened);
    const values = { name: nameOf(row), ...noun.valuesOf(row) };
    const step = (part: string) => words(`step.${button}.${part}`, { action: label(button), ...values });
    const text = step(noun.textOf?.(button, row) ?? 'text');
    const check = noun.checks?.[button]?.([row]);
    const failureText = words(`failure.${button}`);
    const may = action?.mayGive && noun.asksOn?.[button]?.(row) ? action.mayGive : {};
    const input = action?.input ?? may;
    return {
      action: button,
      title: step('title'),
      text: check === undefined ? text : [<p key="text">{text}</p>, <Suspense key="check">{check}</Suspense>],
      confirmLabel: action ? labelWithSum(label(button), action, values) : label(button),
      doneText: step('done'),
      input,
      Inputs: inputsOf(button, input),
      needsWhole: noun.hasShortRows === true && !('histories' in row),
      words: noun.words,
      labelOf: (field) => step(field) || words(`field.${field}`) || field,
      isDestructive: action?.isDestructive ?? false,
      isRemoval: action?.to.length === 0,
      explainFailure: (error) => noun.explainFailure?.(error, translate) ?? null,
      ...(failureText === '' ? {} : { failureText }),
    };
  }

  return {
    actionsFor,
    rowMenu: (hrefOf, more, draw) => (row) => {
      const menu: RowActionsProps = {
        name: nameOf(row),
        actions: [
          { id: 'view', label: label('view'), to: hrefOf(row) },
          ...actionsFor(row),
          ...(more?.(row) ?? []),
        ],
        isMenu: true,
      };
      return draw ? draw(menu, row) : <RowActions {...menu} />;
    },
    start,
    decisionsOn: (row) =>
      Object.fromEntries(
        offered(row)
          .toReversed()
          .flatMap((action) =>
            action.decides ? [[action.decides, () => start(buttonOf(action), row)]] : [],
          ),
      ),
    refusalsOf: (row) => sentencesOf(closedActions(lifecycle, view, actor, row), row),
    bulkActions: batchActions(noun, view, actor, words).map((action) => ({
      ...action,
      changesOf: (row, newer) =>
        changesBetween(noun.decisiveFields(translate, locale), row, newer as unknown as Row),
      ...(noun.checks?.[action.action] ? { check: noun.checks[action.action] } : {}),
    })),
    dialog: started && (
      <Suspense>
        <ActionDialog
          resource={resource}
          record={started.row}
          questionOf={(row: Row) => questionOf(started, row)}
          refusalOf={(row: Row) => refusalOf(started.button, row)}
          isLeft={leavesAfter(started.button)}
          fields={noun.decisiveFields(translate, locale)}
          onDone={(row: Row | null) => {
            setStarted(null);
            onDone?.(started.button, row);
          }}
          onClose={() => setStarted(null)}
        />
      </Suspense>
    ),
  };
}

/** Actions that speak of money name the sum: "Approve Rp 12.500.000". */
function labelWithSum(
  label: string,
  { speaksOf }: Pick<ActionRow, 'speaksOf'>,
  values: Readonly<Record<string, unknown>>,
): string {
  const words = speaksOf === undefined ? undefined : values[speaksOf];
  return typeof words === 'string' || typeof words === 'number' ? `${label} ${words}` : label;
}
