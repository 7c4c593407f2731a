import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { filingForOthers } from '../claim.ts';

type Sections = Readonly<Record<string, readonly string[]>>;

/** The sections of a form: whose record it is is chosen once, by whom who may file for others. */
export function formForOthers(actor: Actor, record: unknown, form: Sections): Sections {
  if (record === null && mayEnter(actor, filingForOthers)) return form;
  return Object.fromEntries(
    Object.entries(form).map(([section, names]) => [section, names.filter((name) => name !== 'onBehalfOf')]),
  );
}
