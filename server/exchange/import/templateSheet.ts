import { asc, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { dayText } from '../../../domain/day/dayInput.ts';
import { languages } from '../../../domain/message/language.ts';
import type { Field } from '../../../domain/noun/fields.ts';
import { belongs } from '../../../domain/noun/fields.ts';
import { law } from '../../../domain/message/message.ts';
import { namingColumns } from '../../../domain/noun/noun.ts';
import { nounFor } from '../../../domain/noun/nounFor.ts';
import type { ServerContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { customFieldsFor } from '../../customFields/customValues.ts';
import { columnOf } from '../../records/nounRows.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { Say } from '../../words/words.ts';
import { customExample } from './customCells.ts';
import { headingOfColumn, templateColumns } from '../sheetColumns.ts';
import type { WrittenSheet } from '../writeSheet.ts';

/** What an example holds, by the kind of the field. */
const examples: Readonly<Partial<Record<Field['kind'], string>>> = {
  text: 'A1',
  email: 'name@example.com',
  phone: '021 555 0100',
  link: 'https://example.com',
  country: 'ID',
  accountNumber: '1234567890',
  taxNumber: '0123456789012345',
  amount: '1.250.000',
  number: '30',
  time: '07:30',
  percent: '11',
  currency: 'IDR',
};

/** Headings in the person's language, required ones marked, and one row as an example that can be imported as it is. */
export async function templateSheet(
  executor: Executor,
  context: ServerContext,
  actor: Actor,
  store: StoredNoun,
  say: Say,
): Promise<WrittenSheet> {
  const noun = nounFor(store.noun, actor);
  const columns = templateColumns(noun, await customFieldsFor(executor, actor, noun.customFields));
  const says = languages.map((language) => context.words.in(language));
  const firstChoices = Object.fromEntries(
    Object.entries(noun.fields).map(([name, field]) => [
      name,
      field.kind === 'choice' ? field.choices[0] : undefined,
    ]),
  );
  const example: (string | null)[] = [];
  for (const { key, field, isRequired } of columns) {
    const ofRecord = noun.fields[key.split('.')[0] ?? ''];
    const isFurtherItem = /\.[2-9]\d*\./.test(key);
    if ('inputType' in field) example.push(customExample(field, today(actor.timeZone, context.now())));
    else if (key === namingColumns(noun)[0]) example.push(say(law('recordImport.example')));
    else if (
      isFurtherItem ||
      (ofRecord && !belongs(ofRecord, firstChoices)) ||
      !(isRequired || field.isRequired || shownKinds.has(field.kind))
    )
      example.push(null);
    else example.push(await exampleOf(executor, context, actor, store, key, field, say));
  }
  return {
    name: say({ key: `${noun.name}.many` }),
    headings: columns.map(
      (column) => `${headingOfColumn(noun, column, say, says)}${column.isRequired ? ' *' : ''}`,
    ),
    rows: [example],
  };
}

/** Kinds that an example shows although they can be left open. */
const shownKinds: ReadonlySet<string> = new Set([
  'email',
  'phone',
  'taxNumber',
  'bankCode',
  'accountNumber',
  'reference',
  'percent',
]);

async function exampleOf(
  executor: Executor,
  context: ServerContext,
  actor: Actor,
  { noun, references, offers }: StoredNoun,
  key: string,
  field: Field,
  say: Say,
): Promise<string | null> {
  switch (field.kind) {
    case 'reference': {
      const { inSheets } = field;
      const source = references[key];
      if (!source) return null;
      const [first] = await executor
        .select({ name: sql<string>`${inSheets ? columnOf(source.table, inSheets.by) : source.name}` })
        .from(source.table)
        .where(eq(source.table.companyID, actor.companyID))
        .orderBy(asc(source.table.id))
        .limit(1);
      return first?.name ?? null;
    }
    case 'bankCode':
      return context.bank.banks()[0]?.code ?? null;
    case 'choice':
    case 'choices':
      return say({ key: `${noun.name}.choice.${key}.${field.choices[0]}` });
    case 'tags':
      return examples[field.of] ?? null;
    case 'offered':
      return offers[key]?.(actor)[0]?.value ?? null;
    case 'day':
      return dayText(today(actor.timeZone, context.now()));
    default:
      return examples[field.kind] ?? null;
  }
}
