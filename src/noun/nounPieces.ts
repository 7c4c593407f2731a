import type { ComponentType, ReactNode } from 'react';
import type { Actor } from '../../domain/access/actor.ts';
import type { FieldMessages } from '../../domain/message/message.ts';
import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import type { Typed } from '../../domain/noun/typedRecord.ts';
import type { Action } from '../ui/action/action.ts';
import type { Say } from '../ui/feedback/useSay.ts';
import type { SubHeaderProps } from '../ui/page/SubHeader.tsx';
import type { ActedRow } from './actedRow.ts';

/**
 * What the screens of a noun have of their own, in a file of its room that is loaded with them. Each piece replaces or
 * adds exactly one thing.
 */
export interface NounPieces<Row = never> {
  /** Takes the place of the words of a field, in a cell of the list and among the facts of the page. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Fields of many rows whose cell of the list is a sentence, and no count or sum. */
  inWords?: readonly string[];
  /** Take the place of the tables of fields of many rows; they read the record by `useRecordContext`. */
  tables?: Readonly<Record<string, ComponentType>>;
  /** Words of what a field held, in the history, where its kind has none; `record` is the record as it is now. */
  changes?: Readonly<Record<string, (value: unknown, say: Say, record: Row) => string>>;
  /** Stands between the line above the list and the list: lists of the same kind beside it. */
  listTabs?: ComponentType;
  /** Stands above the noun's own list: what its records come to. */
  aboveList?: ComponentType;
  /** Takes the place of the list's button for a new record; null: there is none. Asked as a hook, each time the list is drawn. */
  useCreateMenu?: (view?: NounView) => CreateMenu | null | undefined;
  /** Further buttons above the list. Asked as a hook, each time the list is drawn. */
  useListActions?: (view?: NounView) => readonly Action[];
  /** What a row of the list offers beside its page and its actions; `at` is the address of its page. Asked as a hook. */
  useRowActions?: () => (row: Row, at: string) => readonly Action[];
  /** Further actions of the page, beside the foremost one and among the others: files to keep, pages of the record. Asked as a hook. */
  usePageActions?: (record: Row | undefined) => { beside?: readonly Action[]; more?: readonly Action[] };
  /** What the inputs of a new record hold, where that is not nothing. */
  first?: Readonly<Record<string, unknown>>;
  /** Sections of the page below its facts; they read the record by `useRecordContext`. */
  panels?: readonly ComponentType[];
  /** Sections of the page beside its facts, above the history. */
  besidePanels?: readonly ComponentType[];
  /** The sections of the form for this person and record, where they are not all of the declared ones; null: a new record. */
  formOf?: (actor: Actor, record: { id: number } | null, noun: AnyNoun) => AnyNoun['form'];
  /** Of a field of several choices, those that this person gives and takes: others stay as they are, or are not there. */
  choices?: Readonly<Record<string, (actor: Actor) => readonly string[]>>;
  /** What is wrong beyond the fields alone, by path: the same function that the server refuses with. */
  errors?: (payload: Readonly<Record<string, unknown>>) => Readonly<FieldMessages>;
  /** The same, where it needs what was read from the server: asked as a hook. */
  useErrors?: () => (payload: Readonly<Record<string, unknown>>) => Readonly<FieldMessages>;
  /** The key of the words of a field within a row of the form, where the row decides them. */
  rowWords?: (name: string, row: Readonly<Record<string, unknown>>) => string;
  /** Fields of the form that follow from others: they are filled in by what those hold (unless that is undefined), and not shown. */
  followed?: { of: readonly string[]; values: (typed: Typed) => Typed };
  /** Takes the place of the inputs of a section of the form; within it. */
  formSections?: Readonly<Record<string, ComponentType>>;
  /** Take the place of the inputs of an action's dialog, by the action; within its form. */
  actionInputs?: ActionInputs;
  /** The records on which a dialog asks what may be given with an action and need not be, by the action. */
  asksOn?: Readonly<Record<string, (row: Row) => boolean>>;
  /** What has to be looked at before records are acted on, by the action. */
  checks?: Readonly<Record<string, (rows: readonly Row[]) => ReactNode>>;
  /** Parts of the page with an address each; unset: all of it is one. */
  tabs?: readonly NounTab[];
  /** Stands above the form's sections: what is known of a name while it is typed. */
  formNotice?: ComponentType<{ record: { id: number } | null }>;
  /** Stands below the form's sections: what comes of what is typed. */
  formEnd?: ComponentType;
  /** What the record is decided by: the first thing on its page; it reads the record by `useRecordContext`. */
  headline?: ComponentType;
  /** Stands above the page's facts. */
  notice?: ComponentType<NoticeProps>;
}

/** A part of a record's page with an address below it: `/business-trip-request/12/trip-report`. Its name is a word of the noun, `part.…`. */
export interface NounPart {
  name: string;
  /** The fields that it shows, in the sections and tables of the page. */
  shows: readonly string[];
  panels: readonly ComponentType[];
}

/** What can be begun from a list. */
interface CreateMenu extends NonNullable<SubHeaderProps['primaryList']> {
  /** What some of it opens. */
  dialog?: ReactNode;
}

/** A part of a record's page. */
interface NounTab {
  /** The key of its words below `tab`, and in the address. */
  key: string;
  /** Sections of the form whose facts it shows. */
  sections?: readonly string[];
  panels?: readonly ComponentType[];
  hasHistory?: boolean;
  /** Whom it is there for; unset: everybody who may read the record. */
  isFor?: (actor: Actor) => boolean;
}

/** What a notice can do with the record of its page. */
export interface NoticeProps {
  /** Starts an action as its button does; nothing for one that is not offered. */
  start: (action: string) => void;
}

/** What a dialog draws instead of the inputs of an action, by the action. They fill the fields of its `input`. */
export type ActionInputs = Readonly<Record<string, ComponentType<ActionInputsProps>>>;

/** What the inputs of an action know of what it is taken on. */
export interface ActionInputsProps {
  /** A name of the registry of resources. */
  resource: string;
  record: ActedRow;
}

/** The module of a noun's own pieces. */
export type PiecesLoader = () => Promise<{ default: NounPieces }>;
