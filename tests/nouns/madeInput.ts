import type { Field, FieldSet, OfferedField } from '../../domain/noun/fields.ts';
import { belongs, emptyValue, inputKey, typedFields } from '../../domain/noun/fields.ts';

/** Records that a field can refer to, by the name of their resource. */
export type Referable = (resource: string) => Promise<{ id: number; name: string }[]>;

/** What can stand in a field that the server offers values of. */
export type Offered = (field: OfferedField, name: string) => Promise<string[]>;

/** Something valid for every field; another `serial` makes another record. */
export async function madeInput(
  fields: FieldSet,
  serial: number,
  referable: Referable,
  offered: Offered,
): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    typedFields(fields).map(
      async ([name, field]) =>
        [inputKey(name, field), await madeValue(name, field, serial, referable, offered)] as const,
    ),
  );
  const made = Object.fromEntries(entries);
  for (const [name, field] of typedFields(fields)) {
    if (!belongs(field, made)) made[inputKey(name, field)] = emptyValue(field);
  }
  return made;
}

async function madeValue(
  name: string,
  field: Field,
  serial: number,
  referable: Referable,
  offered: Offered,
): Promise<unknown> {
  switch (field.kind) {
    case 'text':
    case 'longText':
      // The numbers after an example are taken, too.
      if (field.example !== undefined)
        return /^\d+$/.test(field.example) ? String(Number(field.example) + (serial % 3)) : field.example;
      return `${name} ${serial}`.slice(0, field.max);
    case 'email':
      return `${name}.${serial}@made.test`;
    case 'phone':
      return `+62 21 5550${String(serial).padStart(3, '0')}`;
    case 'link':
      return `https://${name.toLowerCase()}${serial}.example`;
    case 'country':
      return 'ID';
    case 'bankCode':
      return '014';
    case 'accountNumber':
      return `8${String(serial).padStart(9, '0')}`;
    case 'taxNumber':
      return `99${String(serial).padStart(13, '0')}`;
    case 'day':
      return `2026-11-${String(1 + (serial % 28)).padStart(2, '0')}`;
    case 'amount':
      return 1000 + serial;
    case 'number':
      return Math.min(field.max ?? serial, (field.min ?? 0) + (serial % 7));
    case 'percent':
      return serial % 100;
    case 'switch':
      return serial % 2 === 0;
    case 'currency':
      return serial % 2 === 0 ? 'IDR' : 'USD';
    case 'choice':
      return field.choices[serial % field.choices.length];
    case 'choices':
      return field.choices.filter((_, index) => index % 2 === serial % 2);
    case 'tags':
      return [field.of === 'email' ? `${name}.${serial}@made.test` : `${name} ${serial}`.slice(0, field.max)];
    case 'listQuery':
      return 'sort=id';
    case 'steps':
      return [{ actors: [{ actorType: 'approvalLine', approvalLine: 1 + (serial % 10) }] }];
    case 'time':
      return `${String(serial % 24).padStart(2, '0')}:30`;
    case 'offered':
      return (await offered(field, name))[serial % 2] ?? null;
    case 'reference':
      return (await referable(field.resource))[serial % 2]?.id ?? null;
    case 'references':
      return (await referable(field.resource)).slice(0, 1 + (serial % 2)).map(({ id }) => id);
    case 'files':
      return [];
    case 'many':
      // An odd one: its switches are off.
      return [await madeInput(field.fields, serial * 2 + 1, referable, offered)];
  }
}
