import { dayText, isUnlikelyDay } from '../../../domain/day/dayInput.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { CustomField } from '../../../domain/noun/customFields/customFields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { sheetColumns } from '../sheetColumns.ts';
import type { Cells, CellTerms } from './sheetCells.ts';
import { emptyMark } from './sheetCells.ts';

/** Days in these cells that are rather slips than meant, by their columns: a person is asked about them. */
export function unlikelyDays(
  noun: AnyNoun,
  added: readonly CustomField[],
  cells: Cells,
  { readDay, today }: Pick<CellTerms, 'readDay' | 'today'>,
): FieldMessages {
  const doubts: FieldMessages = {};
  for (const { key, field } of sheetColumns(noun, added)) {
    const text = cells[key];
    const isDay = 'inputType' in field ? field.inputType === 'date' : field.kind === 'day';
    if (!isDay || text === undefined || text === emptyMark) continue;
    const day = readDay(text);
    if (day !== null && isUnlikelyDay(day, today))
      doubts[key] = law('recordImport.problem.unlikelyDay', { day: dayText(day) });
  }
  return doubts;
}
