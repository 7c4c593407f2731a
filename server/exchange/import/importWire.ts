import { z } from 'zod';

import { historyRow } from '../../../domain/lifecycle/historyRow.ts';
import { idListFilter, listFilter, pagingFilter } from '../../../domain/list/listFilter.ts';
import { importFates, importOutcomes, recordImportLifecycle } from '../../../domain/noun/recordImport.ts';
import { importCounts } from './importCounts.ts';

const statuses = recordImportLifecycle.statuses;
const flags = recordImportLifecycle.transitions.flatMap(({ ability }) => (ability ? [ability] : []));

/** An import as lists answer it. */
export const importRow = z
  .object({
    id: z.int(),
    version: z.int(),
    status: z.enum(statuses),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    resource: z.string().describe('The path of the records, without /v1'),
    fileName: z.string(),
    isUndone: z.boolean().describe('It is being taken back, or was'),
    createdBy: z.object({ id: z.int(), name: z.string() }),
    counts: importCounts,
    ...Object.fromEntries(flags.map((flag) => [flag, z.boolean()])),
  })
  .meta({ id: 'RecordImportRow' });

export const importDetail = importRow
  .extend({
    columns: z.array(
      z.object({ key: z.string(), label: z.string(), kind: z.string(), isRequired: z.boolean() }),
    ),
    histories: z.array(historyRow),
    refusals: z.record(z.string(), z.string()),
  })
  .meta({ id: 'RecordImportDetail' });

export const importFilter = z.strictObject({
  ...pagingFilter(10),
  resource: z.string().max(50).optional().describe('Imports of these records alone, by their path'),
  query: z.string().trim().max(200).optional().describe('Words in the name of the file'),
  status: listFilter(z.enum(statuses)),
  ids: idListFilter,
});

/** One row of a sheet. */
export const sheetRow = z
  .object({
    number: z.int(),
    cells: z.record(z.string(), z.string()).describe('Texts by the keys of the columns'),
    fate: z.enum(importFates),
    problems: z.record(z.string(), z.string()).describe('What is wrong, by the keys of the columns'),
    changes: z
      .record(z.string(), z.tuple([z.string(), z.string()]))
      .describe('What it changes: what the record has, what it is to have'),
    recordID: z.int().nullable(),
    outcome: z.enum(importOutcomes).nullable(),
    reason: z.string().nullable().describe('Why it was not saved, or not taken back'),
  })
  .meta({ id: 'ImportSheetRow' });

export const sheetRowFilter = z.strictObject({
  ...pagingFilter(100),
  fate: listFilter(z.enum(importFates)),
  outcome: listFilter(z.enum(['waiting', ...importOutcomes])),
});

const cellMax = 5000;

export const mendInput = z.strictObject({
  cells: z
    .record(z.string().max(100), z.string().trim().max(cellMax))
    .default({})
    .describe('Texts to put in place of those of the row; an empty one empties its cell'),
  isLeftOut: z.boolean().optional().describe('Leaves the row out, or takes it in again'),
});

export const mendAnswer = z
  .object({
    rows: z.array(sheetRow).describe('The row, and those that were about the same record'),
    counts: importCounts,
  })
  .meta({ id: 'MendedRows' });
