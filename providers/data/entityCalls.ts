import type { Requirement } from '../../domain/access.ts';
import type { Method } from '../http/send.ts';

/** How an action of a record is called: `path` follows the record's own, or stands alone when it holds `{id}`. */
export interface ActionCall {
  method: Exclude<Method, 'GET'>;
  path: string;
  /** There is a row by row form at `{entity path}/bulk/{path}`. */
  isBulk?: boolean;
}

/** What the adapters need to know of a noun: where it is called. The nouns themselves give it, in their registry. */
export interface EntityCalls {
  path: string;
  actions: Readonly<Record<string, ActionCall>>;
  /** The list parameter that takes ids, if the list has one; without it many records are read one by one. */
  idsParameter?: string;
  /** What of a form's record is sent; without it everything but id and version. */
  toPayload?: (record: Record<string, unknown>) => unknown;
  /** What react-admin's own buttons ask for, by its action names (list, show, create, edit, delete, export). */
  access?: Readonly<Partial<Record<string, Requirement>>>;
}

export type EntityRegistry = Readonly<Record<string, EntityCalls>>;

/** @throws Error for a resource that the registry does not hold: a mistake of ours, found by the first call */
export function callsOf(entities: EntityRegistry, resource: string): EntityCalls {
  const entity = entities[resource];
  if (!entity) throw new Error(`The entity registry has no resource "${resource}".`);
  return entity;
}

/** The path of an action on one record; other placeholders than `{id}` are filled from `params`. */
export function actionPath(
  entity: EntityCalls,
  call: ActionCall,
  id: number | string,
  params: Readonly<Record<string, number | string>> = {},
): string {
  const own = `${entity.path}/{id}${call.path === '' ? '' : `/${call.path}`}`;
  const template = call.path.includes('{') ? call.path : own;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'id' ? id : params[name];
    if (value === undefined) throw new Error(`The path ${template} needs ${name}.`);
    return encodeURIComponent(value);
  });
}
