import type { Requirement } from '../access/access.ts';
import type { Capability } from '../access/capability.ts';
import type { FlagName } from '../access/featureFlag.ts';
import type { CustomFieldSubjects } from './customFields/customFields.ts';
import { isSpoken } from './spokenFields.ts';
import type { Field, FieldSet, ManyField, ValuesOf } from './fields.ts';
import { kindsWithoutCells, typedFields } from './fields.ts';
import type { Lifecycle, LifecycleSubject, Rule, Transition } from '../lifecycle/lifecycle.ts';
import { defineLifecycle } from '../lifecycle/lifecycle.ts';
import type { StatusLooks } from '../lifecycle/statusLook.ts';
import { lawLooks, statusLooks } from '../lifecycle/statusLook.ts';
import type { nounEn } from '../words/noun.en.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { NounConfiguration } from './nounConfiguration.ts';
import { isImported } from './nounSheets.ts';
import type { PermissionKey } from '../access/permission.ts';
import type { InBoth, Spoken } from '../words/translation.ts';

/** What a record is called within a sentence, and what a list of them is called: `warehouse`, `Warehouses`. */
export interface Called {
  one: string;
  many: string;
}

/**
 * A noun that is said once: a record of fields with a list, a page, a form and a lifecycle. Its schemas, routes, filters,
 * columns, form and buttons follow from it; where it has more, its room gives exactly that piece.
 */
export interface Noun<
  Fields extends FieldSet = FieldSet,
  Status extends string = string,
  /** The names of the fields, apart from them, so that a noun is one of any fields, too. */
  Name extends string = keyof Fields & string,
  /** Kept as it stands, so that the names of its routes follow from it. */
  At extends `/${string}` = `/${string}`,
> {
  /** The subject type of history, files and notifications, and the key of its words: `vendor`. */
  name: string;
  /** Titles, breadcrumbs and menu follow from it. */
  called: Spoken<Called>;
  /** What its screens say beside what every noun's say. */
  words?: InBoth;
  /** The collection under /v1 and the name of the resource: `vendors`. */
  path: string;
  /** The address of its list; `/form` and `/:id` follow it. */
  at: At;
  /** The entry of the menu that its list stands under, or the group among whose entries it is one. */
  menu?: string;
  /** Groups its calls in the API document. */
  tag: string;
  /** The features, flags and roles that all its calls and screens ask. */
  access: Pick<Requirement, 'allFeatures' | 'anyFeature' | 'allFlags' | 'anyRole'>;
  permissions: NounPermissions;
  /** How some statuses are shown to a company without a flag, in place of how its lifecycle says. */
  looksWithout?: { flag: FlagName; looks: Partial<StatusLooks> };
  /** A company without its features is shown what they are, in place of its screens. */
  landsWithoutFeature?: true;
  /** Who enters without a permission, for records of their own: to see them, or to enter one. */
  orCapability?: { see: Capability; create: Capability };
  /** Who may look its records up for a form without opening them, and the fields that pickers show them or fill in from them. */
  choosers?: {
    anyPermission?: readonly PermissionKey[];
    orCapability?: Capability | readonly Capability[];
    shows: readonly NoInfer<Name>[];
  };
  /** The field that names a record. */
  title: NoInfer<Name>;
  fields: Fields;
  lifecycle: Lifecycle<LifecycleSubject, Status, string>;
  /** In these a record can be chosen in forms. */
  choosable: readonly NoInfer<Status>[];
  list: {
    columns: readonly (NoInfer<Name> | 'status' | 'createdAt')[];
    /** Shown when asked for. */
    hidden?: readonly (NoInfer<Name> | 'createdAt')[];
    /**
     * Left out of the rows of its lists, which do not show them: rows and files are read with a record, and are most of what it costs.
     */
    without?: readonly NoInfer<Name>[];
    /** The statuses of its rows where none is asked for; unset: all but those that archiving leads to. */
    shown?: readonly NoInfer<Status>[];
    /** As in the address: `name`, `-createdAt`. */
    sort: string;
    /** The amount that the list sums by currency, once somebody narrows it. */
    sum?: NoInfer<Name>;
    /** What it sums in place of that where each of these filters is asked for nothing but these values. */
    sumInstead?: { amount: NoInfer<Name>; where: Readonly<Record<string, readonly string[]>> };
    /** In force on the first visit. */
    first?: { status?: readonly NoInfer<Status>[] };
  };
  /** Its records are numbered by the company, `LN/2026/000123`: by this, in their field `referenceID`. */
  series?: string;
  /**
   * A record may be kept unfinished, with required fields empty, and is finished by submitting it: its lifecycle has the
   * verbs of {@link draftingVerbs}.
   */
  drafts?: true;
  /** What its page opens with: the sum that is decided, and whom it is for. */
  headline?: { amount: NoInfer<Name>; of: NoInfer<Name> };
  views?: readonly NounView[];
  /** Its records are of several kinds, told apart by a choice that is made with the record. */
  kinds?: NounKinds<NoInfer<Name>>;
  /** What the list of its records is called in answers, where that is settled: `submissions`. */
  listedAs?: string;
  /** Its list under its own address holds the person's own records, though they may read more: its storage says which (`own`). */
  listsOwn?: true;
  /** The sections of form and page, in their order. */
  form: Readonly<Record<string, readonly NoInfer<Name>[]>>;
  /** How its records come from sheets, where that is not all of its fields under its own address. */
  sheet?: {
    columns: readonly NoInfer<Name>[];
    /** The columns that name a record, where its title is none of them. */
    names: readonly NoInfer<Name>[];
    access: Requirement;
    /** Where a sheet is uploaded; `/log` and `/log/:id` follow it. */
    at: `/${string}`;
    /** An action that can be taken on each record that an import adds. */
    thenAct?: string;
  };
  /** Sections of the form that are seldom needed: each is one line with what is filled in, until it is opened. */
  more?: readonly string[];
  /** Entering a record can move money. */
  entryMovesMoney?: true;
  /**
   * Programs enter and change its records by API tokens, with the permissions that people need for it; or read each record with that of
   * its page, where people need none for their own.
   */
  takesTokens?: 'writes' | 'reads';
  /** People comment on its records: whoever may read a record reads and writes its comments. */
  hasComments?: true;
  /** The server makes its records when others change. People do not enter any: there is no form for them and no import. */
  isMade?: true;
  /** Its records are made one by one: they come from no sheet and are written to none. */
  hasNoSheets?: true;
  /** They come from no sheet, and are written to some. */
  hasNoImport?: true;
  /**
   * Everybody has records of their own, and needs no permission for them; its storage says which records a person may
   * know of (`readable`), and its lifecycle what the permissions add.
   */
  isPersonal?: true;
  /** A company has exactly one record of it: {@link defineSingle}. */
  isSingle?: true;
  /** It is set and not transacted: how its records stand in the file of a company's configuration, or are named there. */
  configuration?: NounConfiguration<NoInfer<Name>>;
  /** Its records carry the custom fields that the company adds to this kind of record. */
  customFields?: CustomFieldSubjects;
}

/** The kinds of a noun's records. A field that only some have says so by `onlyWith`. */
interface NounKinds<Name extends string = string> {
  /** The choice that says of which kind a record is. */
  by: Name;
  of: Readonly<Record<string, NounKind>>;
}

/** What the records of one kind have of their own. */
export interface NounKind {
  /** What one is called within a sentence, and several of them. */
  called: Spoken<Called>;
  /** What one may become: the lifecycle of the noun is that of all kinds, made by `unionOf`. */
  lifecycle: Lifecycle<LifecycleSubject, string, string>;
  /** They are numbered by this: in place of the noun's `series`. */
  series: string;
  /** Where one is entered and changed. */
  form: `/${string}`;
}

/** Further addresses at which records of a noun are listed and shown: to those who decide on them, say. */
export interface NounView {
  /**
   * Names it to the lifecycle: its page is the view of this name, its list that of `${name}List`. `review` is gone through:
   * what waits for the person comes first, and a decision leads to the next.
   */
  name: string;
  /** The address of its list; `/:id` follows it, unless `page` says another. */
  at: `/${string}`;
  /** The address of its records' pages. */
  page?: `/${string}/:id`;
  /** Where records are changed that are met here, by their kind; unset: where they are entered. */
  forms?: Readonly<Record<string, `/${string}`>>;
  /** The collection under /v1 that lists them, where it is one of its own: `submissions`. */
  path?: string;
  /** Who enters. */
  access: Requirement;
  /** Who opens a page and changes a record, where that is not who enters the list. */
  pageAccess?: Requirement;
  formAccess?: Requirement;
  /** What is in force on the first visit. */
  first?: { status?: readonly string[] };
  /** Its records are worked on one by one: none are ticked in its list. */
  isWorkedSingly?: true;
  /** The order of its list, where it is not that of the noun. */
  sort?: string;
  /** The columns of its list at first, where they are not those of the noun; the others can be had, too. */
  columns?: readonly string[];
  /** How statuses are shown here, where that is not as elsewhere. */
  looks?: StatusLooks;
  /** Unset of `review`, which is called after the noun. */
  called?: Spoken;
  /** The entry of the menu that it stands under, with what it is called. */
  menu?: string;
}

/** Any noun, where its fields do not matter. */
export type AnyNoun = Noun;

interface NounPermissions {
  viewList: PermissionKey;
  viewDetail: PermissionKey;
  create: PermissionKey;
  edit: PermissionKey;
  archive: PermissionKey;
  /** Writing its list as a sheet. Unset: who sees the list. */
  export?: PermissionKey;
  /** Unset: who archives deletes what nothing names. */
  delete?: PermissionKey;
}

type PrefixBefore<End extends string> = PermissionKey extends infer Key
  ? Key extends `${infer Prefix}_${End}`
    ? Prefix
    : never
  : never;
/** What has all five of them, by the words their keys begin with. */
type PrefixOfFive = PrefixBefore<'archive'> & PrefixBefore<'view_list'>;

/** The permissions of a noun whose keys begin with one word: `vendor_view_list`. */
export function permissionsOf<const Prefix extends PrefixOfFive>(prefix: Prefix): NounPermissions {
  return {
    viewList: `${prefix}_view_list`,
    viewDetail: `${prefix}_view_detail`,
    create: `${prefix}_create`,
    edit: `${prefix}_edit`,
    archive: `${prefix}_archive`,
  };
}

/** What every record has on the wire beside its fields. */
const reservedNames = [
  'id',
  'version',
  'status',
  'createdAt',
  'histories',
  'refusals',
  'isUsed',
  'customFields',
];

/** Whether a record in this status, or a new one, may be saved unfinished. */
export function isUnfinished(
  { drafts, lifecycle }: Pick<AnyNoun, 'drafts' | 'lifecycle'>,
  status: string | null,
): boolean {
  const isDraftStatus = lifecycle.transitions.some(
    ({ action, from }) => action === 'saveDraft' && from.some((one) => one === status),
  );
  return drafts === true && (status === null || isDraftStatus);
}

/** The statuses of a list where none is asked for. */
export function shownStatuses({ list, lifecycle }: Pick<AnyNoun, 'list' | 'lifecycle'>): readonly string[] {
  const archived = lifecycle.transitions.flatMap(({ action, to }) => (action === 'archive' ? to : []));
  return list.shown ?? lifecycle.statuses.filter((status) => !archived.includes(status));
}

/** Keeps the literal types of a noun, so that {@link RowOf} knows its fields and statuses. Its lifecycle says its words. */
export function defineNoun<
  const Fields extends FieldSet,
  const Status extends string,
  const At extends `/${string}`,
>(noun: Noun<Fields, Status, keyof Fields & string, At>): Noun<Fields, Status, keyof Fields & string, At> {
  const { name, fields, series } = noun;
  if (series !== undefined && !('referenceID' in fields))
    throw new Error(`${name} is numbered by ${series}, and has no field referenceID`);
  const { kinds } = noun;
  if (kinds !== undefined) {
    const by = fields[kinds.by];
    const named = by?.kind === 'choice' ? by.choices : [];
    if (named.join() !== Object.keys(kinds.of).join())
      throw new Error(`${name} has kinds by ${kinds.by}, whose choices are others`);
  }
  const taken = reservedNames.find((one) => one in fields);
  if (taken !== undefined)
    throw new Error(`${name}: every record has its own ${taken}, no field can be called so`);
  for (const [key, field] of Object.entries(fields)) {
    if (field.uniqueWithin !== undefined && isImported(noun))
      throw new Error(
        `${name} comes from sheets, whose rows cannot be told apart by ${key} and other fields`,
      );
    const typed = field.kind === 'many' && field.isGrid ? typedFields(field.fields) : [];
    const undrawn = typed.find(([, { kind }]) => (kindsWithoutCells as readonly string[]).includes(kind));
    if (undrawn) throw new Error(`${name}: the grid of ${key} has no cells for ${undrawn[0]}`);
    const within = field.kind === 'many' ? Object.entries(field.fields) : [];
    for (const [inner, { kind, ...one }] of within) {
      if (kind === 'many' && 'fields' in one) assertInnermost(`${name}: ${key}.${inner}`, one.fields);
    }
  }
  for (const { action, speaksOf } of noun.lifecycle.transitions) {
    const field = speaksOf === undefined ? undefined : fields[speaksOf];
    if (speaksOf !== undefined && !(field && isSpoken(field)))
      throw new Error(`${name}: ${action} speaks of ${speaksOf}, which is no field that can be said`);
  }
  return { ...noun, lifecycle: { ...noun.lifecycle, name: noun.name } };
}

/** @throws Error for rows within rows that have files, or rows of their own */
function assertInnermost(where: string, fields: ManyField['fields']): void {
  const deeper = Object.entries(fields).find(([, { kind }]) => kind === 'many' || kind === 'files');
  if (deeper) throw new Error(`${where} are rows within rows, and have no ${deeper[1].kind} of their own`);
}

/**
 * A noun of which a company has exactly one record, as a rule that it sets: `GET` and `POST /v1/{path}` read and save it, its
 * page is at `at` and its form at `{at}/edit-form`. It has no list, and is never made or removed by a person.
 */
export function defineSingle<const Fields extends FieldSet, const At extends `/${string}`>({
  permissions: { view, edit },
  ...single
}: Pick<Noun<Fields, 'active', keyof Fields & string, At>, SinglePart> & {
  permissions: { view: PermissionKey; edit: PermissionKey };
}): Noun<Fields, 'active', keyof Fields & string, At> {
  const [title = ''] = Object.keys(single.fields);
  return defineNoun<Fields, 'active', At>({
    ...single,
    isSingle: true,
    permissions: { viewList: view, viewDetail: view, create: edit, edit, archive: edit },
    title,
    lifecycle: defineLifecycle({
      name: single.name,
      noun: single.name,
      statuses: ['active'],
      looks: { active: lawLooks.active },
      transitions: [
        {
          action: 'edit',
          from: ['active'],
          to: ['active'],
          by: [hasPermission(edit)],
          ability: 'isAbleToEdit',
          form: 'edit',
        },
      ],
    }),
    choosable: [],
    list: { columns: [], sort: 'id' },
  });
}

type SinglePart =
  | 'name'
  | 'called'
  | 'words'
  | 'path'
  | 'at'
  | 'menu'
  | 'tag'
  | 'access'
  | 'fields'
  | 'form'
  | 'more'
  | 'configuration';

/** Where a sheet of a noun is uploaded, where earlier ones are listed, and where each import is. */
export function importAddresses({ at, sheet }: Pick<AnyNoun, 'at' | 'sheet'>) {
  return sheet
    ? { start: sheet.at, log: `${sheet.at}/log`, record: `${sheet.at}/log` }
    : { start: `${at}/import`, log: null, record: `${at}/import` };
}

/** The columns of a sheet that name a record. */
export function namingColumns({ title, sheet }: Pick<AnyNoun, 'title' | 'sheet'>): readonly string[] {
  return sheet?.names ?? [title];
}

/** A record of the noun as the server answers it in lists. */
export type RowOf<N> =
  N extends Noun<infer Fields, infer Status>
    ? { id: number; version: number; status: Status; createdAt: string } & ValuesOf<Fields>
    : never;

/** Rows on a page of a list (rules: page size). */
export const defaultPageSize = 20;

/** What a list can be ordered by. */
export function sortsOf({ fields }: Pick<AnyNoun, 'fields'>): string[] {
  const sorted = Object.entries(fields).filter(([, { isSorted }]) => isSorted);
  return [...sorted.map(([name]) => name), 'status', 'createdAt', 'id'];
}

/** The fields that the search of a list looks in. */
export function searchedFields({ fields }: Pick<AnyNoun, 'fields'>): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { isSearched }]) => isSearched);
}

/** The fields that a list can be narrowed by, beside text and status. */
export function filteredFields({ fields }: Pick<AnyNoun, 'fields'>): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { isFiltered }]) => isFiltered);
}

/** The rule that the person has the permission. */
export function hasPermission(key: PermissionKey): Rule<LifecycleSubject> {
  return {
    name: key,
    holds: (actor) => actor.permissions.has(key),
    says: law('rule.permission', { permission: key }),
  };
}

/** That another record names it. */
export const inUse: Message = law('noun.inUse');

/** A record of which it is known whether others name it. */
interface UsableSubject extends LifecycleSubject {
  isUsed?: boolean;
}

/** That no other record names it. */
export const isUnnamed: Rule<UsableSubject> = {
  name: 'no other record names it',
  holds: (_actor, { isUsed }) => isUsed !== true,
  says: inUse,
};

/**
 * Master data: edited while it is active, archived and restored, deleted only where nothing names it. `more` are further
 * transitions, which may bring further statuses.
 */
export function archivable<const Status extends string = never>(
  noun: string,
  { edit, archive, delete: remove = archive }: Pick<NounPermissions, 'edit' | 'archive' | 'delete'>,
  more: {
    /** Beside active and archived. */
    statuses?: StatusLooks<Status>;
    /** In these it is edited and archived as an active one is. */
    likeActive?: readonly Status[];
    /** What an edit can lead to, beside what it was. */
    editedTo?: readonly Status[];
    /** What a restored one can become, beside an active one: its effect decides. */
    restoredTo?: readonly Status[];
    transitions?: readonly Transition<LifecycleSubject, Status | 'active' | 'inactive'>[];
  } = {},
): Lifecycle<LifecycleSubject, Status | 'active' | 'inactive', string> {
  const {
    statuses = {} as StatusLooks<Status>,
    likeActive = [],
    editedTo = [],
    restoredTo = [],
    transitions = [],
  } = more;
  const live = ['active', ...likeActive] as const;
  const archives = {
    by: [hasPermission(archive)],
    byOne: 'it is taken back by its opposite',
    explained: 'inStatus',
  } as const;
  return defineLifecycle({
    name: noun,
    noun,
    statuses: ['active', 'inactive', ...Object.keys(statuses)] as (Status | 'active' | 'inactive')[],
    looks: { ...lawLooks, ...statuses },
    transitions: [
      {
        action: 'edit',
        from: live,
        to: ['active', ...editedTo],
        by: [hasPermission(edit)],
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      ...transitions,
      {
        ...archives,
        action: 'archive',
        from: live,
        to: ['inactive'],
        route: { method: 'PATCH', path: 'archive' },
        ability: 'isAbleToArchive',
        isBulk: true,
      },
      {
        ...archives,
        action: 'restore',
        from: ['inactive'],
        to: ['active', ...restoredTo],
        route: { method: 'PATCH', path: 'restore' },
        ability: 'isAbleToRestore',
        isBulk: true,
      },
      {
        ...archives,
        action: 'delete',
        by: [hasPermission(remove)],
        from: [...live, 'inactive'],
        to: [],
        and: [isUnnamed],
        views: ['page'],
        route: { method: 'DELETE', path: '' },
        ability: 'isAbleToDelete',
        isDestructive: true,
      },
    ],
  });
}

type SwitchedStatus = 'active' | 'inactive';

/**
 * What runs by itself: edited at any time, activated and deactivated, deleted. `more` are further transitions, before
 * those that end it; `and` are further conditions of these actions, `own` changes traits of them.
 */
export function switchable<Subject extends LifecycleSubject = LifecycleSubject>(
  noun: string,
  { edit, archive }: Pick<NounPermissions, 'edit' | 'archive'>,
  more: readonly Transition<Subject, SwitchedStatus>[] = [],
  and: Readonly<Partial<Record<'edit' | 'deactivate' | 'delete', readonly Rule<Subject>[]>>> = {},
  own: Readonly<{ deactivate?: Pick<Transition<Subject, SwitchedStatus>, 'isBulk'> }> = {},
): Lifecycle<Subject, SwitchedStatus, string> {
  const statuses = ['active', 'inactive'] as const;
  const kept = {
    by: [hasPermission(edit)],
    byOne: 'it is taken back by its opposite',
    explained: 'inStatus',
    isBulk: true,
  } as const;
  return defineLifecycle<Subject, SwitchedStatus, string>({
    name: noun,
    noun,
    statuses,
    looks: statusLooks<(typeof nounEn)['switched']>('noun.switched', { active: 'good', inactive: 'neutral' }),
    transitions: [
      {
        action: 'edit',
        from: statuses,
        to: statuses,
        choose: ({ status }) => status as SwitchedStatus,
        by: [hasPermission(edit)],
        ...(and.edit ? { and: and.edit } : {}),
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      ...more,
      {
        ...kept,
        action: 'activate',
        from: ['inactive'],
        to: ['active'],
        route: { method: 'PATCH', path: 'activate' },
        ability: 'isAbleToActivate',
      },
      {
        ...kept,
        action: 'deactivate',
        from: ['active'],
        to: ['inactive'],
        ...(and.deactivate ? { and: and.deactivate } : {}),
        route: { method: 'PATCH', path: 'deactivate' },
        ability: 'isAbleToDeactivate',
        ...own.deactivate,
      },
      {
        action: 'delete',
        from: statuses,
        to: [],
        by: [hasPermission(archive)],
        ...(and.delete ? { and: and.delete } : {}),
        views: ['page'],
        route: { method: 'DELETE', path: '' },
        ability: 'isAbleToDelete',
        isDestructive: true,
      },
    ],
  });
}
