import type { CustomField, CustomFieldSubject } from '../../domain/noun/customFields/customFields.ts';
import { optionTypes } from '../../domain/noun/customFields/customFields.ts';
import { takesSeveral } from '../../domain/noun/customFields/customValues.ts';
import { addDays } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { customFieldValueTable } from '../../server/customFields/customFieldTables.ts';
import { customFieldsOf } from '../../server/customFields/customValues.ts';
import type { Executor } from '../../server/database/database.ts';

type ValueRow = typeof customFieldValueTable.$inferInsert;

/** Every so many records of a kind hold a field. */
const heldByEvery = 3;
const rowsPerStatement = 1000;

/** What some of the records of a company hold of its custom fields. */
export async function insertDemoCustomValues(
  executor: Executor,
  companyID: number,
  today: Day,
  records: Partial<Record<CustomFieldSubject, readonly number[]>>,
): Promise<void> {
  for (const [subject, ids] of Object.entries(records) as [CustomFieldSubject, readonly number[]][]) {
    const fields = await customFieldsOf(executor, companyID, subject);
    const rows = ids.flatMap((subjectID, index) =>
      fields.flatMap((field, place) =>
        (index + place) % heldByEvery === 0
          ? valuesOf(field, index, today).map((value, position): ValueRow => ({
              companyID,
              subjectType: subject,
              subjectID,
              fieldID: field.id,
              position,
              ...value,
            }))
          : [],
      ),
    );
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      await executor.insert(customFieldValueTable).values(rows.slice(from, from + rowsPerStatement));
    }
  }
}

function valuesOf(field: CustomField, index: number, today: Day): Partial<ValueRow>[] {
  const { inputType, options } = field;
  if (optionTypes.includes(inputType)) {
    const first = options[index % options.length];
    const second = options[(index + 1) % options.length];
    const chosen = takesSeveral(inputType) && index % 2 === 0 ? [first, second] : [first];
    return chosen.flatMap((option) => (option ? [{ optionID: option.id, label: option.name }] : []));
  }
  switch (inputType) {
    case 'text':
      return [{ value: `PRJ-2026-${String(index % 40).padStart(3, '0')}` }];
    case 'paragraph':
      return [{ value: 'Keep upright.\nUnpack on the day it arrives.' }];
    case 'phoneNumber':
      return [{ value: `+62812${String(30_000_000 + index)}` }];
    case 'date':
      return [{ day: addDays(today, -(index % 90)) }];
    default:
      return [];
  }
}
