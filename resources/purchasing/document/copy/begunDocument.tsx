import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import type { CustomField } from '../../../../domain/noun/customFields/customFields.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { DocumentFields } from '../form/DocumentFormFields.tsx';
import { fieldsOfDocument } from '../form/DocumentFormFields.tsx';
import type { CarriedSource, Passage } from './carriedOver.ts';
import { carriedOver, passageOf } from './carriedOver.ts';

/** A document as it begins that is made of another one. */
export function madeOfDocument(
  source: DocumentDetail,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  return begunWith(source, passageOf(source.transactionType), actor, now, customFields);
}

/** A change of a document as it begins: with all that it is. */
export function changeOfDocument(
  source: DocumentDetail,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  return begunWith(source, 'amendment', actor, now, customFields);
}

/** A new document of the same kind with what is in another one, or in a template. */
export function copyOfDocument(
  source: CarriedSource,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  return begunWith(source, 'copy', actor, now, customFields);
}

function begunWith(
  source: CarriedSource,
  passage: Passage,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  const requester = { id: actor.employeeID, name: actor.fullName };
  const begun = carriedOver(source, passage, { day: today(actor.timeZone, now), requester });
  return { ...fieldsOfDocument(begun, customFields), copiedFromID: begun.copiedFrom?.id ?? null };
}
