import type { Actor } from '../../../domain/access/actor.ts';
import type { ConfigurationSection, RecordName } from '../../../domain/configuration/configured.ts';
import { nameOf, nameText } from '../../../domain/configuration/configured.ts';
import type { ReadStep } from '../../../domain/approval/steps.ts';
import type { Field, FieldSet, Named } from '../../../domain/noun/fields.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { stepsResource } from '../../../domain/configuration/configured.ts';
import type { Executor } from '../../database/database.ts';
import type { ReadRow } from '../../records/nounRows.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { RecordNames } from './recordNames.ts';
import type { SetValues } from './readRecords.ts';
import { inNameOrder, isEmpty } from './readRecords.ts';

/** A record as the company has it, in the words of a file. */
export interface HeldRecord {
  section: ConfigurationSection;
  name: RecordName;
  /** As of {@link FileRecord}. */
  place: number;
  row: ReadRow;
  values: SetValues;
}

/** The records of a section in the order of their names. */
export async function heldRecords(
  executor: Executor,
  actor: Actor,
  section: ConfigurationSection,
  store: StoredNoun,
  names: RecordNames,
): Promise<HeldRecord[]> {
  const rows = section.isSingle
    ? await single(executor, actor, store)
    : await store.reader.all(executor, actor);
  const { orderedBy } = section.noun.configuration ?? {};
  const orderOf = (row: ReadRow) => (orderedBy === undefined ? 0 : Number(row[orderedBy]));
  const held = rows.map((row) => {
    const values = setValues(section.fields, row, names);
    return { section, row, values, name: section.isSingle ? '' : nameOf(section.keys, values) };
  });
  const places = new Map<string, number>();
  return held
    .toSorted(
      (one, other) =>
        orderOf(one.row) - orderOf(other.row) ||
        byText(nameText(one.name), nameText(other.name)) ||
        one.row.id - other.row.id,
    )
    .map((one) => {
      const form = nameForm(nameText(one.name));
      const place = places.get(form) ?? 0;
      places.set(form, place + 1);
      return { ...one, place };
    });
}

async function single(executor: Executor, actor: Actor, store: StoredNoun): Promise<ReadRow[]> {
  const id = await store.ofCompany?.(executor, actor.companyID);
  const row = id === undefined ? null : await store.reader.one(executor, actor, id);
  return row ? [row] : [];
}

/** By code points: the same on every machine and in every language. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** What is set of a record, without what is empty. */
export function setValues(
  fields: FieldSet,
  row: Readonly<Record<string, unknown>>,
  names: RecordNames,
): SetValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = setValue(field, row[name], names);
      return isEmpty(value) ? [] : [[name, value]];
    }),
  );
}

function setValue(field: Field, value: unknown, names: RecordNames): unknown {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'reference': {
      const { id, name } = value as Named;
      return field.inRowsOf ? name : names.nameOf(field.resource, id);
    }
    case 'references':
      return inNameOrder(
        (value as Named[]).map(({ id }) => names.nameOf(field.resource, id)).filter((name) => name !== null),
      );
    case 'many':
      return (value as Record<string, unknown>[]).map((row) => setValues(field.fields, row, names));
    case 'steps':
      return (value as ReadStep[]).map(({ actors }) => ({
        actors: actors.map(({ employeeID, approvalLine }) =>
          employeeID === null ? { approvalLine } : { employee: names.nameOf(stepsResource, employeeID) },
        ),
      }));
    default:
      return value;
  }
}
