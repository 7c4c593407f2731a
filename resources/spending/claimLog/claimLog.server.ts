import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError, errorCodes } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { listFilter, pagingFilter } from '../../../domain/list/listFilter.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { fileCall, listCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import {
  customFieldIDs,
  customHeading,
  fieldLabel,
  isCustomColumn,
} from '../../../server/exchange/sheetColumns.ts';
import { customFieldNames } from '../../../server/customFields/customValues.ts';
import { csvContentType, writeCsv } from '../../../server/files/csv.ts';
import { sheetFormats } from '../../../server/exchange/sheetFormats.ts';
import type { App } from '../../../server/http/routes.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeName, employeeTable, isEmployee } from '../../../server/session/employeeTable.ts';
import type { Say } from '../../../server/words/words.ts';
import { claimTable } from '../claim/claimTables.server.ts';
import type { UploadedType } from './claimLog.ts';
import { claimLog, rowOutcomes } from './claimLog.ts';
import type { StoredLog } from './claimLogTables.server.ts';
import { claimLogRowTable, claimLogTable } from './claimLogTables.server.ts';
import { claimSheet } from './upload/claimSheet.ts';
import { claimUploadRoutes, inOrder } from './upload/claimUpload.server.ts';

/** The logs of what was done with several claims at once. */
export const claimLogStore: StoredNoun = storedNoun(claimLog, claimLogTable, {
  references: { createdBy: { table: employeeTable, name: employeeName } },
  routes(app, context) {
    logRowRoutes(app, context);
    claimUploadRoutes(app, context, claimLogStore);
  },
});

const access = nounAccess(claimLog, 'viewDetail');
const maxCsvBytes = 20 * 1024 * 1024;

const logRow = z
  .object({
    row: z
      .int()
      .describe('As the sheet counts it, whose headings are row 1; of claims in the order of the call'),
    outcome: z.enum(rowOutcomes),
    claim: z
      .object({ id: z.int(), name: z.string(), requester: z.string() })
      .nullable()
      .describe('The claim that was filed, or acted on; null: none was filed, or it is not there'),
    cells: z.record(z.string(), z.string()).describe('Texts of the sheet by the keys of its columns'),
    code: z.enum(errorCodes).nullable(),
    message: z.string().nullable().describe('Why it failed; of a sheet it names the column'),
  })
  .meta({ id: 'ClaimLogEntry' });

const rowsFilter = z.strictObject({
  ...pagingFilter(50),
  outcome: listFilter(z.enum(rowOutcomes)),
});

/** Its word is of {@link rowOutcomes}, which are in the order of the list: what failed comes first. */
const outcomeOf = sql<(typeof rowOutcomes)[number]>`case ${claimLogRowTable.isDone}
  when false then 'failed' when true then 'done' else 'waiting' end`;
const placeOfOutcome = sql`case ${claimLogRowTable.isDone} when false then 0 when true then 2 else 1 end`;

function logRowRoutes(app: App, context: ServerContext): void {
  const { tag } = claimLog;

  listCall(app, context, {
    access,
    tag,
    url: '/v1/claim-logs/:id/rows',
    summary: 'What became of each row of a sheet, or of each claim: those that failed first',
    params: idParams,
    query: rowsFilter,
    row: logRow,
    isReplica: false,
    async read({ executor, actor, params, query: { page, limit, outcome }, say }) {
      const { companyID, claimLogID, claimID, row, cells, code, says } = claimLogRowTable;
      const log = await logOf(executor, actor, params.id);
      const where = and(
        eq(companyID, actor.companyID),
        eq(claimLogID, log.id),
        outcome ? sql`${outcomeOf} = any(${sql.param(outcome)}::text[])` : undefined,
      );
      const found = await executor
        .select({
          row,
          outcome: outcomeOf,
          cells,
          code,
          says,
          claimID: claimTable.id,
          number: claimTable.referenceID,
          requester: employeeName,
        })
        .from(claimLogRowTable)
        .leftJoin(claimTable, and(eq(claimTable.companyID, companyID), eq(claimTable.id, claimID)))
        .leftJoin(employeeTable, isEmployee(companyID, claimTable.requesterID))
        .where(where)
        .orderBy(placeOfOutcome, asc(row))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        rows: found.map(({ claimID: id, number, requester, says: reason, ...rest }) => ({
          ...rest,
          claim: id === null ? null : { id, name: number ?? '', requester: requester ?? '' },
          message: reason === null ? null : say(reason),
        })),
        total: await executor.$count(claimLogRowTable, where),
      };
    },
  });

  fileCall(app, context, {
    access,
    tag,
    url: '/v1/claim-logs/:id/failed.csv',
    summary: 'The rows that failed, with the reason: those of a sheet can be mended and sent again',
    params: idParams,
    produces: [sheetFormats.csv.mediaType],
    bytes: 'The bytes of the sheet',
    async read({ executor, actor, params, say }) {
      const log = await logOf(executor, actor, params.id);
      const names = await customFieldNames(executor, actor.companyID, customFieldIDs(log.columns));
      return { log, rows: await failedRows(executor, log, say), names };
    },
    toFile: async ({ log, rows, names }, { say }) => ({
      fileName: `${log.referenceID.replaceAll('/', '-')}-failed.csv`,
      contentType: csvContentType,
      content: await writeCsv(failedColumns(log, names, say), inOrder(rows), maxCsvBytes),
    }),
  });
}

/** @throws DomainError `not_found` */
async function logOf(executor: Executor, { companyID }: Actor, id: number): Promise<StoredLog> {
  const log = await rowIn(executor, claimLogTable, { companyID, id });
  if (!log) throw new DomainError('not_found');
  return log;
}

interface FailedRow {
  number: string;
  cells: Readonly<Record<string, string>>;
  reason: string;
}

async function failedRows(executor: Executor, { companyID, id }: StoredLog, say: Say): Promise<FailedRow[]> {
  const { row, cells, says, claimLogID, claimID, isDone } = claimLogRowTable;
  const found = await executor
    .select({ cells, says, number: claimTable.referenceID })
    .from(claimLogRowTable)
    .leftJoin(claimTable, and(eq(claimTable.companyID, companyID), eq(claimTable.id, claimID)))
    .where(and(eq(claimLogRowTable.companyID, companyID), eq(claimLogID, id), eq(isDone, false)))
    .orderBy(asc(row));
  return found.map(({ number, says: reason, ...rest }) => ({
    ...rest,
    number: number ?? '',
    reason: reason === null ? '' : say(reason),
  }));
}

/** The columns that the sheet had, or the number of the claim, and the reason, which an upload passes over. */
function failedColumns({ submissionType, columns }: StoredLog, names: ReadonlyMap<number, string>, say: Say) {
  const kind = 'text' as const;
  const nameOf = (column: string) => names.get(customFieldIDs([column])[0] ?? 0) ?? column;
  const type = submissionType as UploadedType | null;
  const own =
    type === null
      ? [{ header: say({ key: 'claim.field.referenceID' }), kind, cell: ({ number }: FailedRow) => number }]
      : columns.map((column) => ({
          header: isCustomColumn(column)
            ? customHeading(claimSheet(type), { name: nameOf(column) }, say, [say])
            : say(fieldLabel(claimSheet(type), column)),
          kind,
          cell: ({ cells }: FailedRow) => cells[column] ?? '',
        }));
  return [...own, { header: say(law('recordImport.reason')), kind, cell: ({ reason }: FailedRow) => reason }];
}
