import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { dayOfInstant } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { listFilter } from '../../domain/list/listFilter.ts';
import { law, verbatim } from '../../domain/message/message.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { nounFor } from '../../domain/noun/noun.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import type { ServerContext } from '../context.ts';
import { paperRefusalAnswers } from '../engine/entityRoutes.ts';
import type { NounQuestion, ReadRow } from '../engine/nounRows.ts';
import type { StoredNoun } from '../engine/storedNoun.ts';
import { csvContentType, writeCsv } from '../files/csv.ts';
import { actorOf } from '../http/access.ts';
import type { App } from '../http/routes.ts';
import type { Say } from '../words/words.ts';
import { sayTo } from '../words/words.ts';
import { recordCells } from './sheetCells.ts';
import { fieldLabel } from './sheetColumns.ts';
import type { WrittenSheet } from './writeSheet.ts';
import { xlsxContentType } from './writeSheet.ts';

/** A file takes so many records; a list of more is narrowed by its filters. */
const exportRowsMax = 20_000;
const csvBytesMax = 50_000_000;

/** The calls that write a list of the noun as a sheet: what is asked is what the list is asked. */
export function exportRoutes(app: App, context: ServerContext, store: StoredNoun): void {
  const { noun, path } = store;
  const { filter } = nounSchemas(noun);
  const { page: _page, limit: _limit, ...question } = filter.shape;
  const querystring = z.strictObject({
    ...question,
    columns: listFilter(z.enum(listedColumns(noun) as [string, ...string[]])).describe(
      'Columns of the list, in their order; unset: those that it shows at first',
    ),
  });
  const access = { ...noun.access, anyPermission: [noun.permissions.viewList] } as const;
  const formats = [
    { format: 'xlsx', contentType: xlsxContentType, mediaType: xlsxContentType },
    { format: 'csv', contentType: csvContentType, mediaType: 'text/csv' },
  ] as const;
  for (const { format, contentType, mediaType } of formats) {
    app.route({
      method: 'GET',
      url: `/v1/${path}/export.${format}`,
      config: { access },
      schema: {
        tags: [noun.tag],
        summary: `The list of ${path} as a sheet (${format.toUpperCase()}), at most ${exportRowsMax} rows`,
        querystring,
        produces: [mediaType],
        response: { 200: z.unknown().describe('The bytes of the sheet'), ...paperRefusalAnswers },
      },
      async handler(request, reply) {
        const actor = actorOf(request);
        const asked = request.query as unknown as NounQuestion & { columns?: readonly string[] };
        const sheet = await listedSheet(context, actor, store, asked, sayTo(request));
        const content =
          format === 'csv'
            ? await csvOf(sheet)
            : Buffer.from(await context.workers.run(actor, 'writeSheet', sheet));
        return reply
          .type(contentType)
          .header('content-disposition', `attachment; filename="${path}.${format}"`)
          .send(content);
      },
    });
  }
}

function listedColumns({ list }: AnyNoun): string[] {
  return [...list.columns, ...(list.hidden ?? [])].map(String);
}

async function listedSheet(
  { database }: ServerContext,
  actor: Actor,
  store: StoredNoun,
  { columns, ...question }: NounQuestion & { columns?: readonly string[] },
  say: Say,
): Promise<WrittenSheet> {
  const noun = nounFor(store.noun, actor);
  const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
    store.reader.list(executor, actor, { ...question, page: 1, limit: exportRowsMax }),
  );
  if (total > exportRowsMax) {
    throw new DomainError('file_too_large', {
      says: law('noun.exportTooMany', { total, max: exportRowsMax }),
    });
  }
  const keys = (columns ?? noun.list.columns).filter((key) => listedColumns(noun).includes(key));
  return {
    name: say({ key: `${noun.name}.many` }),
    headings: keys.map((key) => say(fieldLabel(noun, key))),
    rows: rows.map((row) => {
      const texts = recordCells(noun, row, say);
      return keys.map((key) => cellOf(noun, row, key, texts[key], actor, say));
    }),
  };
}

function cellOf(
  { fields, lifecycle }: AnyNoun,
  row: ReadRow,
  key: string,
  text: string | undefined,
  { timeZone }: Actor,
  say: Say,
): string | number | null {
  if (key === 'status') return say(lifecycle.looks[row.status]?.says ?? verbatim(row.status));
  const value = row[key];
  if (key === 'createdAt') return dayOfInstant(String(value), timeZone);
  switch (fields[key]?.kind) {
    case 'amount':
    case 'number':
    case 'percent':
      return value as number | null;
    case 'day':
      return value as string | null;
    case 'many':
      return (value as readonly unknown[]).length;
    default:
      return text ?? null;
  }
}

async function csvOf({ headings, rows }: WrittenSheet): Promise<Buffer> {
  const columns = headings.map((header, place) => ({
    header,
    kind: rows.some((row) => typeof row[place] === 'number') ? ('plain' as const) : ('text' as const),
    cell: (row: WrittenSheet['rows'][number]) => row[place] ?? null,
  }));
  async function* each() {
    yield* rows;
  }
  return await writeCsv(columns, each(), csvBytesMax);
}
