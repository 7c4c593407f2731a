import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { XMLBuilder } from 'fast-xml-parser';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { saying } from '../../../domain/message/fieldMessage.ts';
import type { WhtArticle } from '../../../domain/money/whtArticle.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { fileCall } from '../../../server/engine/calls.ts';
import { writeCsv } from '../../../server/files/csv.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import type { CoretaxField, SlipField } from './coretax.ts';
import { coretaxFields, coretaxNumber, coretaxRow, slipFields, slipOfRow } from './coretax.ts';
import { coretaxAccess } from './coretaxAccess.ts';
import { paperCall } from '../../../server/pdf/paperCall.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { loadSlipPaper } from './slipPaper.server.ts';
import { slipWord, unifiedArticles, withholdingSlip } from './withholdingSlip.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';

const periodQuery = z.strictObject({
  taxPeriod: z
    .string()
    .refine((text) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text), saying(slipWord('taxOffice.choose')))
    .describe('The month of tax: 2026-11')
    .meta({ example: '2026-11' }),
});

/** The paper of a slip, and the slips of a month for the tax office. */
export function slipRoutes(app: App, context: ServerContext): void {
  paperCall(app, context, {
    url: '/v1/withholding-slips/:id/slip.pdf',
    access: nounAccess(withholdingSlip, 'viewDetail'),
    tag: 'Taxes',
    summary: 'A withholding slip that has a number, as PDF',
    refusals: { 409: errorAnswer },
    read: async ({ executor, actor, params }) =>
      (await loadSlipPaper(executor, actor, params.id, context)).paper,
  });

  const files = [
    { kind: 'csv', mediaType: 'text/csv', write: coretaxCsv },
    { kind: 'xml', mediaType: 'application/xml', write: coretaxXml },
  ] as const;
  for (const { kind, mediaType, write } of files) {
    fileCall(app, context, {
      url: `/v1/withholding-slips/coretax.${kind}`,
      access: coretaxAccess,
      tag: 'Taxes',
      summary: `The issued slips of a month in the fields of the tax office, as ${kind.toUpperCase()}`,
      query: periodQuery,
      produces: [mediaType],
      bytes: 'The file',
      read: ({ executor, actor, query }) => coretaxSlips(executor, actor, query.taxPeriod),
      toFile: async (slips, { query }) => ({
        fileName: `withholding-${query.taxPeriod}.${kind}`,
        contentType: `${mediaType}; charset=utf-8`,
        content: await write(slips),
      }),
    });
  }
}

const commentPropName = '#comment';

/** The tax office takes no larger file. */
const fileMax = 20_000_000;

interface CoretaxFile {
  withholder: string;
  rows: (Record<CoretaxField, string> & Record<SlipField, string>)[];
  /** Slips of the month that were in the file, and whose successors are not: of another article, or without a number. */
  left: { name: string; replacedBy: string; article: WhtArticle | null }[];
}

const earlier = alias(withholdingSlipTable, 'earlier');
const later = alias(withholdingSlipTable, 'later');

/** The issued slips of a month that go to the tax office together, by their numbers. */
async function coretaxSlips(
  executor: Executor,
  { companyID }: Pick<Actor, 'companyID'>,
  taxPeriod: string,
): Promise<CoretaxFile> {
  const [company] = await executor
    .select({ taxNumber: companyTable.taxNumber })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  const table = withholdingSlipTable;
  const isOfMonth = and(
    eq(table.companyID, companyID),
    eq(table.taxPeriod, taxPeriod),
    inArray(table.article, [...unifiedArticles]),
  );
  const slips = await executor
    .select({ slip: table, replaces: earlier.name })
    .from(table)
    .leftJoin(earlier, isNamedBy(earlier, table, table.replacesID))
    .where(and(isOfMonth, eq(table.status, 'issued')))
    .orderBy(asc(table.number));
  const left = await executor
    .select({ name: table.name, replacedBy: later.name, article: later.article })
    .from(table)
    .innerJoin(later, isNamedBy(later, table, table.replacedByID))
    .where(and(isOfMonth, eq(later.status, 'issued'), notInArray(later.article, [...unifiedArticles])))
    .orderBy(asc(table.number));
  const withholder = coretaxNumber(company?.taxNumber ?? null);
  return {
    withholder,
    rows: slips.map(({ slip, replaces }) => {
      const of = { ...slip, objectCode: slip.objectCode ?? '', replaces };
      return { ...coretaxRow(of, withholder), ...slipOfRow(of) };
    }),
    left,
  };
}

async function coretaxCsv({ rows }: CoretaxFile): Promise<Buffer> {
  return await writeCsv(
    [...coretaxFields, ...slipFields].map((field) => ({
      header: field,
      kind: 'text' as const,
      cell: (row: CoretaxFile['rows'][number]) => row[field],
    })),
    each(rows),
    fileMax,
  );
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** Whose place a slip takes has no field at the tax office: comments say it, which its reader passes over. */
function coretaxXml({ withholder, rows, left }: CoretaxFile): string {
  const builder = new XMLBuilder({
    format: true,
    commentPropName,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
  });
  const written = rows.map(({ SlipNumber: number, TaxWithheld: _withheld, Replaces: replaces, ...row }) => ({
    [commentPropName]: ` ${number}${replaces === '' ? '' : ` replaces ${replaces}`} `,
    ...row,
    SP2DNumber: { '@xsi:nil': 'true' },
  }));
  const gone = left.map(
    ({ name, replacedBy, article }) =>
      ` ${name} is replaced by ${replacedBy} (${article}), not in this file `,
  );
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    BpuBulk: {
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      ...(gone.length > 0 ? { [commentPropName]: gone } : {}),
      TIN: withholder,
      ListOfBpu: { Bpu: written },
    },
  });
}
