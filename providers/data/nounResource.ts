import type { ComponentType } from 'react';
import type { Requirement } from '../../domain/access/access.ts';
import type { Method } from '../http/send.ts';
import { assertNamesRecord } from './namesRecord.ts';

/** How an action is called: `path` follows the record's own, or stands alone when it holds `{id}`. */
interface ActionCall {
  method: Exclude<Method, 'GET'>;
  path: string;
  /** There is a row by row form at `{path of the noun}/bulk/{path}`; `only`: and no other. */
  isBulk?: boolean | 'only';
  /** It is an action of the list: `path` follows the noun's own, and no record is named. */
  isOfList?: boolean;
  /** It is sent as the page is left: the browser carries it out when the page is gone. */
  outlivesPage?: boolean;
}

export type ActionCalls = Readonly<Record<string, ActionCall>>;

/** What the data provider needs to know of a part of the API: where it is called. */
export interface ApiArea {
  /** How screens and react-admin call it: `vendors`. */
  name: string;
  /** Under /v1. */
  path: string;
  /** Or where they are fetched with the first of them, so that no first screen carries what it does not act on. */
  actions?: ActionCalls | (() => Promise<ActionCalls>);
  /** What it answers beside records, by name: the path under its own, `{id}` and other placeholders filled. */
  reads?: Readonly<Record<string, string>>;
}

/** A record's pages as we address them; `:id` stands for the record's. */
interface NounAddresses {
  list?: string;
  show?: string;
  edit?: string;
  create?: string;
}

/** A noun as a react-admin resource: where it is called, where its pages are, who may do what, how a record is named. */
export interface NounResource extends ApiArea {
  at: NounAddresses;
  /** A field of the record, or what is said of it. */
  recordRepresentation: string | ((record: Readonly<Record<string, unknown>>) => string);
  icon?: ComponentType;
  /** What react-admin's own buttons and pages ask for, by its action names (list, show, create, edit, delete, export), and `choose`: looking its records up. */
  access?: Readonly<Partial<Record<string, Requirement>>>;
  /** The list parameter that takes ids, if the list has one; without it many records are read one by one. */
  idsParameter?: string;
  /** Where one record is called, for a list that shows records of another noun. */
  recordPath?: string;
  /** There is exactly one record, called at `path`, whatever its id. */
  isSingle?: boolean;
  /** Where its records are looked up by people who may not see its list: by pickers, and for the names of what is chosen. */
  choicesPath?: string;
  /** Its records are read one by one only. */
  hasNoList?: boolean;
  /** Its rows lead to records of other nouns, and are not read one by one. */
  hasNoRecord?: boolean;
  /** The list has one order and takes no `sort`. */
  hasFixedOrder?: boolean;
  /** What of a form's record is sent; without it everything but id and version. */
  toPayload?: (record: Record<string, unknown>) => unknown;
}

/** @throws Error for a resource that the registry does not hold: a mistake of ours, found by the first call */
export function resourceNamed<Area extends ApiArea>(areas: readonly Area[], name: string): Area {
  const area = areas.find((one) => one.name === name);
  if (!area) throw new Error(`The registry of resources has no "${name}".`);
  return area;
}

/** Below this one record is called by its id. */
export function recordPathOf({ path, recordPath = path }: NounResource): string {
  return recordPath;
}

/** What can be done with the records of an area. */
export async function actionsOf({ actions = {} }: ApiArea): Promise<ActionCalls> {
  return typeof actions === 'function' ? actions() : actions;
}

export type PathValues = Readonly<Record<string, number | string>>;

/** The path of an action on one record, or on the list; placeholders are filled from `values`. */
export function actionPath(area: ApiArea, call: ActionCall, values: PathValues): string {
  const record = call.isOfList ? area.path : `${area.path}/{id}`;
  return filled(call.path.includes('{') ? call.path : joined(record, call.path), values);
}

/** The path of what an area answers beside records. @throws Error for what its resource does not name */
export function readPath(area: ApiArea, what: string, values: PathValues = {}): string {
  const path = area.reads?.[what];
  if (path === undefined) throw new Error(`The resource "${area.name}" answers no "${what}".`);
  return filled(joined(area.path, path), values);
}

function joined(path: string, more: string): string {
  return more === '' ? path : `${path}/${more}`;
}

function filled(template: string, values: PathValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The path ${template} needs ${name}.`);
    if (/^id$|ID$/.test(name)) assertNamesRecord(value);
    return encodeURIComponent(value);
  });
}
