import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { languages } from '../../../domain/message/language.ts';
import { decide } from '../../../domain/lifecycle/lifecycle.ts';
import { joined, law } from '../../../domain/message/message.ts';
import type { CustomField } from '../../../domain/noun/customFields/customFields.ts';
import { importAccess } from '../../../domain/noun/nounAccess.ts';
import { nounFor } from '../../../domain/noun/nounFor.ts';
import type { ServerContext } from '../../context.ts';
import { customFieldsFor } from '../../customFields/customValues.ts';
import type { Executor } from '../../database/database.ts';
import { inNameForm } from '../../database/normalForms.ts';
import { lockForActor } from '../../engine/act.ts';
import { fileCall, listCall, readCall, writeCall } from '../../engine/calls.ts';
import { idParams, waitAnswers, writeRefusalAnswers } from '../../engine/entityRoutes.ts';
import { appendHistory } from '../../engine/history.ts';
import type { ServerEntity } from '../../engine/serverEntity.ts';
import { standsIn } from '../../engine/textSearch.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import { maxFileNameLength, visibleFileName } from '../../files/fileName.ts';
import { readInTurn } from '../../files/multipartUpload.ts';
import { actorOf } from '../../http/access.ts';
import type { FileAnswer } from '../../http/fileAnswer.ts';
import type { App } from '../../http/routes.ts';
import type { Say } from '../../words/words.ts';
import { sayTo } from '../../words/words.ts';
import { TaskGivenUpError } from '../../workers/workers.ts';
import { countsOf } from './importCounts.ts';
import { importOf, rowsOf, storeOf } from './importJob.ts';
import { shownRow, writeRows } from './importRows.ts';
import type { StoredImport, StoredRow } from './importTables.ts';
import { recordImportRowTable, recordImportTable } from './importTables.ts';
import {
  importDetail,
  importFilter,
  importRow,
  mendAnswer,
  mendInput,
  sheetRow,
  sheetRowFilter,
} from './importWire.ts';
import type { Judging, OpenRow } from './judgeRows.ts';
import { rowKey, tellingFields } from './judgeRows.ts';
import { judgeMended, judgeSheet } from './judgeSheet.ts';
import type { ReadSheet, SheetRow } from './readSheet.ts';
import type { SheetColumn, SheetNoun } from '../sheetColumns.ts';
import { headingOfColumn, isCustomColumn, readHeadings, sheetColumns } from '../sheetColumns.ts';
import { cellText, sheetName } from './sheetCells.ts';
import { templateSheet } from './templateSheet.ts';
import type { WrittenSheet } from '../writeSheet.ts';
import { xlsxContentType } from '../writeSheet.ts';

interface ImportTerms {
  entity: ServerEntity;
  stores: readonly StoredNoun[];
  shown: (executor: Executor, actor: Actor, imports: readonly StoredImport[], now: Date) => Promise<object[]>;
}

const rowParams = idParams.extend({
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(10_000_000)
    .meta({ description: 'Its row in the sheet, whose heading is row 1', example: 2 }),
});
const sheetFile = z.object({ file: z.file() });

const tag = 'Imports';
const sheetCall = {
  tag,
  produces: [xlsxContentType],
  bytes: 'The bytes of the sheet',
  refusals: waitAnswers,
};

/** Errors of headings that are told at once. */
const errorsTold = 5;

/** The calls of imports beside those of their lifecycle. */
export function importRoutes(app: App, context: ServerContext, terms: ImportTerms): void {
  for (const store of terms.stores) nounImportRoutes(app, context, store, terms);
  const { entity, stores, shown } = terms;
  const common = { access: {}, tag };

  listCall(app, context, {
    ...common,
    url: '/v1/imports',
    summary: 'Imports of the records that the acting person may add or change, the newest first',
    query: importFilter,
    row: importRow as z.ZodType,
    isReplica: false,
    async read({ executor, actor, query: { page, limit, resource, query, status, ids }, now }) {
      const nouns = stores
        .filter(({ noun }) => mayEnter(actor, importAccess(noun)))
        .filter(({ path }) => resource === undefined || path === resource)
        .map(({ noun }) => noun.name);
      const where = and(
        eq(recordImportTable.companyID, actor.companyID),
        inArray(recordImportTable.noun, nouns),
        query ? standsIn([recordImportTable.fileName], query) : undefined,
        status ? inArray(recordImportTable.status, status) : undefined,
        ids ? inArray(recordImportTable.id, ids) : undefined,
      );
      const found = await executor
        .select()
        .from(recordImportTable)
        .where(where)
        .orderBy(newestFirst)
        .limit(limit)
        .offset((page - 1) * limit);
      const total = await executor.$count(recordImportTable, where);
      return { rows: await shown(executor, actor, found, now), total };
    },
  });

  readCall(app, context, {
    ...common,
    url: '/v1/imports/:id',
    summary: 'One import with its counts, its columns and its history',
    params: idParams,
    answer: importDetail as z.ZodType,
    read: ({ executor, actor, params, now, say }) => entity.detail(executor, actor, params.id, now, say),
  });

  listCall(app, context, {
    ...common,
    url: '/v1/imports/:id/rows',
    summary: 'Rows of the sheet: what becomes of each, and what became of it',
    params: idParams,
    query: sheetRowFilter,
    row: sheetRow,
    isReplica: false,
    async read({ executor, actor, params, query: { page, limit, fate, outcome }, say }) {
      const stored = await readable(executor, actor, params.id);
      const outcomes = outcome?.filter((one) => one !== 'waiting') ?? [];
      const where = and(
        rowsOf(stored),
        fate ? inArray(recordImportRowTable.fate, fate) : undefined,
        outcome
          ? or(
              outcomes.length > 0 ? inArray(recordImportRowTable.outcome, outcomes) : undefined,
              outcome.includes('waiting')
                ? and(
                    isNull(recordImportRowTable.outcome),
                    inArray(recordImportRowTable.fate, ['new', 'changed']),
                  )
                : undefined,
            )
          : undefined,
      );
      const rows = await executor
        .select()
        .from(recordImportRowTable)
        .where(where)
        .orderBy(asc(recordImportRowTable.number))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        rows: rows.map((row) => shownRow(row, say)),
        total: await executor.$count(recordImportRowTable, where),
      };
    },
  });

  writeCall(app, context, {
    ...common,
    method: 'PATCH',
    url: '/v1/imports/:id/rows/:number',
    summary: 'Mend one row of a draft, or leave it out; it is judged again',
    params: rowParams,
    body: mendInput,
    answer: mendAnswer,
    // Rows about the record that the row was about, or is about now, are judged with it: two of them are twins.
    async write({ executor, actor, params: { id, number }, body: { cells, isLeftOut }, now, say }) {
      const locked = await lockForActor(executor, entity, actor, id);
      decide(entity.lifecycle, actor, entity.toSubject(locked, now), 'mend', undefined);
      const stored = locked as unknown as StoredImport;
      const store = storeOf(stores, stored);
      const one = and(rowsOf(stored), eq(recordImportRowTable.number, number));
      const [row] = await executor.select().from(recordImportRowTable).where(one);
      if (!row) throw new DomainError('not_found');
      const added = await customFieldsFor(executor, actor, store.noun.customFields);
      // A cell of a field that was archived meanwhile can be emptied.
      const known = new Set([
        ...sheetColumns(nounFor(store.noun, actor), added).map(({ key }) => key),
        ...stored.columns.filter(isCustomColumn),
      ]);
      const unknown = Object.keys(cells).filter((key) => !known.has(key));
      if (unknown.length > 0) {
        const fields = Object.fromEntries(unknown.map((key) => [`cells.${key}`, law('field.unknown')]));
        throw new DomainError('validation_failed', { fields });
      }
      const merged = Object.fromEntries(
        Object.entries({ ...row.cells, ...cells }).filter(([, text]) => text !== ''),
      );
      const keys = [row.key, rowKey(store, merged)].filter((key) => key !== '');
      const { cells: held } = recordImportRowTable;
      const sameBy = tellingFields(store).flatMap((name) => {
        const texts = [row.cells[name], merged[name]].flatMap((text) => sheetName(text) ?? []);
        return texts.length === 0 ? [] : [inArray(inNameForm(sql`(${held} ->> ${name})`), texts)];
      });
      const others = await executor
        .select()
        .from(recordImportRowTable)
        .where(and(rowsOf(stored), or(inArray(recordImportRowTable.key, keys), ...sameBy)));
      const open: OpenRow[] = [
        { number, cells: merged, isLeftOut: isLeftOut ?? row.fate === 'leftOut' },
        ...others
          .filter((other) => other.number !== number)
          .map((other) => ({ ...other, isLeftOut: other.fate === 'leftOut' })),
      ];
      const plans = await judgeMended({ executor, context, store, actor }, stored, open, row.cells);
      await writeRows(executor, stored, plans);
      const counts = await countsOf(executor, actor.companyID, [id]);
      return {
        rows: plans.map((plan) => shownRow({ ...plan.row, outcome: null, reason: null }, say)),
        counts: counts.get(id)!,
      };
    },
  });

  fileCall(app, context, {
    ...sheetCall,
    url: '/v1/imports/:id/failed.xlsx',
    access: {},
    summary: 'The rows that were not saved, with the reason, as a sheet that can be imported again',
    params: idParams,
    async read({ executor, actor, params }) {
      const stored = await readable(executor, actor, params.id);
      const { noun } = storeOf(stores, stored);
      return {
        stored,
        noun,
        rows: await unsavedRows(executor, stored),
        added: await customFieldsFor(executor, actor, noun.customFields),
      };
    },
    async toFile({ stored, noun, rows, added }, { actor, say }) {
      const says = languages.map((language) => context.words.in(language));
      const columns = sheetColumns(noun, added).filter(({ key }) =>
        rows.some(({ cells }) => cells[key] !== undefined),
      );
      const sheet = {
        name: say({ key: `${noun.name}.many` }),
        headings: [
          ...columns.map((column) => headingOfColumn(noun, column, say, says)),
          say(law('recordImport.reason')),
        ],
        rows: rows.map((row) => [...columns.map(({ key }) => row.cells[key] ?? null), reasonOf(row, say)]),
      };
      return await writtenSheet(context, actor, `${noun.path}-${stored.id}-failed.xlsx`, sheet);
    },
  });

  async function readable(executor: Executor, actor: Actor, id: number): Promise<StoredImport> {
    const stored = await importOf(executor, actor.companyID, id);
    if (!stored || !mayEnter(actor, importAccess(storeOf(stores, stored).noun)))
      throw new DomainError('not_found');
    return stored;
  }
}

const newestFirst = desc(recordImportTable.id);

function reasonOf({ reason, problems }: StoredRow, say: Say): string {
  const says = Object.values(problems);
  if (reason !== null) return say(reason);
  return says.length === 0 ? '' : say(joined('lines', says));
}

async function unsavedRows(executor: Executor, stored: StoredImport): Promise<StoredRow[]> {
  return await executor
    .select()
    .from(recordImportRowTable)
    .where(
      and(
        rowsOf(stored),
        or(
          eq(recordImportRowTable.outcome, 'failed'),
          inArray(recordImportRowTable.fate, ['error', 'asked']),
        ),
      ),
    )
    .orderBy(asc(recordImportRowTable.number));
}

async function writtenSheet(
  { workers }: ServerContext,
  actor: Actor,
  fileName: string,
  sheet: WrittenSheet,
): Promise<FileAnswer> {
  const content = await workers.run(actor, 'writeSheet', sheet);
  return { fileName, contentType: xlsxContentType, content };
}

/** What begins an import of a noun: the template, and a sheet that is sent. */
function nounImportRoutes(
  app: App,
  context: ServerContext,
  store: StoredNoun,
  { entity }: ImportTerms,
): void {
  const { noun, path } = store;
  const { database, now } = context;
  const access = importAccess(noun);

  fileCall(app, context, {
    ...sheetCall,
    url: `/v1/${path}/imports/template.xlsx`,
    access,
    summary: `A sheet to fill in for an import of ${path}: the headings, and an example`,
    read: ({ executor, actor, say }) => templateSheet(executor, context, actor, store, say),
    toFile: (sheet, { actor }) => writtenSheet(context, actor, `${path}.xlsx`, sheet),
  });

  app.route({
    method: 'POST',
    url: `/v1/${path}/imports`,
    config: { access, isIdempotencyExempt: true, multipart: sheetFile },
    schema: {
      tags: [tag],
      summary: `Upload a sheet of ${path}: nothing is saved, each row is judged`,
      description:
        'multipart/form-data with one XLSX or CSV file of at most 5 MB and 5,000 rows. The first row holds headings: the ' +
        'labels of fields in any language, or their keys. An empty cell leaves what a record has; `-` empties it.',
      consumes: ['multipart/form-data'],
      response: { 201: importDetail, ...writeRefusalAnswers, ...waitAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { sheet, fileName } = await readInTurn(request, actor, async (upload) => ({
        fileName: visibleFileName(upload.fileName).slice(0, maxFileNameLength),
        sheet: await readInThread(context, actor, upload.content),
      }));
      const made = await database.write(actor.companyID, async (executor) => {
        const id = await draftImport({ executor, context, store, actor }, entity, { fileName, sheet });
        return await entity.detail(executor, actor, id, now(), sayTo(request));
      });
      return reply.status(201).send(made as z.output<typeof importDetail>);
    },
  });
}

/**
 * Keeps a sheet as the draft of an import, with what becomes of each row, and answers its number.
 * @throws DomainError `file_unreadable` naming the headings that are wrong
 */
export async function draftImport(
  judging: Judging,
  { name: subjectType }: Pick<ServerEntity, 'name'>,
  { fileName, sheet }: { fileName: string; sheet: ReadSheet },
): Promise<number> {
  const { executor, context, store, actor } = judging;
  const added = await customFieldsFor(executor, actor, store.noun.customFields);
  const { columns, rows } = openSheet(context, nounFor(store.noun, actor), added, sheet);
  const [stored] = await executor
    .insert(recordImportTable)
    .values({
      companyID: actor.companyID,
      noun: store.noun.name,
      fileName,
      columns: columns.map(({ key }) => key),
      uploaderID: actor.employeeID,
      createdAt: context.now(),
    })
    .returning();
  if (!stored) throw new Error('the import was not stored');
  await writeRows(executor, stored, await judgeSheet(judging, rows));
  await appendHistory(executor, actor.companyID, actor, context.now(), {
    subjectType,
    subjectID: stored.id,
    action: 'create',
    fromStatus: null,
    toStatus: stored.status,
  });
  return stored.id;
}

/** Reads a sheet in a thread of its own. @throws DomainError `file_unreadable` */
export async function readInThread(
  { workers, log }: ServerContext,
  actor: Actor,
  content: Buffer,
): Promise<ReadSheet> {
  try {
    return await workers.run(actor, 'readSheet', Uint8Array.from(content));
  } catch (error) {
    if (!(error instanceof TaskGivenUpError)) throw error;
    log.warn({ err: error }, 'a sheet could not be read');
    const says = law('recordImport.file.takesLong');
    throw new DomainError('file_unreadable', { says, fields: { file: says }, cause: error });
  }
}

/** The columns of a sheet and its rows as texts. @throws DomainError `file_unreadable` naming the headings that are wrong */
export function openSheet(
  { words }: Pick<ServerContext, 'words'>,
  noun: SheetNoun,
  added: readonly CustomField[],
  { rows }: ReadSheet,
) {
  const [head, ...body] = rows;
  const headings = (head?.cells ?? []).map((cell) => String(cell ?? ''));
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const padded = [...headings, ...Array.from({ length: width - headings.length }, () => '')];
  const says = languages.map((language) => words.in(language));
  const { columns, errors } = readHeadings(noun, added, padded, says, (place) =>
    body.some(({ cells }) => (cells[place] ?? '') !== ''),
  );
  if (errors.length > 0) {
    const told = joined('sentences', errors.slice(0, errorsTold));
    throw new DomainError('file_unreadable', { says: told, fields: { file: told } });
  }
  return {
    columns: columns.filter((column) => column !== null),
    rows: body.map((row) => openRow(row, columns)),
  };
}

function openRow({ number, cells }: SheetRow, columns: readonly (SheetColumn | null)[]): OpenRow {
  const read: Record<string, string> = {};
  for (const [place, column] of columns.entries()) {
    const text = cellText(cells[place] ?? null);
    if (column !== null && text !== '') read[column.key] = text;
  }
  return { number, cells: read, isLeftOut: false };
}
