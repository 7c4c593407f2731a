import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { keptDays, rowsAtOnceMax } from '../../../domain/list/exportLimits.ts';
import { listFilter } from '../../../domain/list/listFilter.ts';
import { refuse } from '../../../domain/message/fieldMessage.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { fileCall, readCall } from '../../engine/calls.ts';
import { idParams, refusalAnswers, waitAnswers } from '../../engine/entityRoutes.ts';
import { actorOf } from '../../http/access.ts';
import { sendFile } from '../../http/fileAnswer.ts';
import type { App, Routes } from '../../http/routes.ts';
import { employeeName, employeeTable } from '../../session/employeeTable.ts';
import type { Say } from '../../words/words.ts';
import { sayTo } from '../../words/words.ts';
import type { ComposedFile, Dataset, ExportSource } from '../dataset.ts';
import { askedOf, namesOf } from '../dataset.ts';
import { makeFile } from '../sheetFile.ts';
import { beginExport, queryText } from './beginExport.ts';
import { addressWords, exportNotice, isListed } from './exportJob.ts';
import type { StoredExport } from './exportTables.ts';
import { sheetExportTable } from './exportTables.ts';
import type { SheetExport } from '../../../domain/list/sheetExport.ts';
import { exportAnswer, exportBegun, exportFormats } from '../../../domain/list/sheetExport.ts';
import { mayStillHave, mayStillKnow } from './fileRights.ts';
import { isOver, keptMs, sheetAnswer } from './keptFile.ts';
import { fileFormats, sheetFormats } from '../sheetFormats.ts';

/** One export goes to at most so many people. */
const exportAddressesMax = 20;

const address = z.string().transform((text, context): string => {
  const email = text.trim().toLowerCase();
  if (!z.email().safeParse(email).success) refuse(context, exportNotice('address', { address: email }));
  return email;
});

/** The addresses that a file goes to: each once. */
const emailsFilter = listFilter(address)
  .transform((emails, context) => {
    const once = [...new Set(emails)];
    if (once.length > exportAddressesMax) {
      refuse(context, exportNotice('mostAddresses', { limit: exportAddressesMax }));
    }
    return once;
  })
  .describe('E-mail addresses of colleagues, separated by commas; left out, the own one');

/** The calls that write lists as sheets: at once, and by mail (rules: exports). What is asked is what the list is asked. */
export function exportRoutes(datasets: () => readonly Dataset[], composed: readonly ComposedFile[]): Routes {
  return (app, context) => {
    for (const dataset of datasets()) {
      atOnce(app, context, dataset);
      byMail(app, context, dataset);
    }
    madeExports(app, context, [...datasets(), ...composed]);
  };
}

function atOnce(app: App, context: ServerContext, dataset: Dataset): void {
  const { name, tag, access, question } = dataset;
  for (const format of exportFormats) {
    const { mediaType } = sheetFormats[format];
    app.route({
      method: 'GET',
      url: `/v1/${name}/export.${format}`,
      config: { access },
      schema: {
        tags: [tag],
        summary: `The list of ${name} as a sheet (${format.toUpperCase()}), at most ${rowsAtOnceMax} rows`,
        querystring: question,
        produces: [mediaType],
        response: {
          200: z.unknown().describe('The bytes of the sheet'),
          ...refusalAnswers,
          ...waitAnswers,
        },
      },
      async handler(request, reply) {
        const asked = { dataset, question: request.query as Record<string, unknown> };
        const { fileName } = namesOf(dataset, asked.question);
        const terms = { say: sayTo(request), now: context.now(), format, rowsMax: rowsAtOnceMax };
        const actor = actorOf(request);
        const { readReplica, write } = context.database;
        const { content, rows } = await makeFile(context, readReplica, actor, asked, terms);
        const { onTaken } = dataset;
        if (onTaken) {
          const taken = { at: context.now(), format, query: queryText(asked.question), rows };
          await write(actor.companyID, (executor) => onTaken(executor, actor, taken));
        }
        return sendFile(reply, sheetAnswer(`${fileName}.${format}`, content));
      },
    });
  }
}

function byMail(app: App, context: ServerContext, dataset: Dataset): void {
  const { name, tag, access, question } = dataset;
  app.route({
    method: 'GET',
    url: `/v1/${name}/export`,
    exposeHeadRoute: false,
    config: { access, isCommand: true },
    schema: {
      tags: [tag],
      summary: `Send the list of ${name} by mail, as a sheet`,
      description:
        'All rows that pass the filters and that the acting person may see when the file is made. It goes to ' +
        'active colleagues only, unless said otherwise to the acting person. It needs no `Idempotency-Key`: there is ' +
        'one mail per minute and query, and a repetition within the minute answers the same without another mail.',
      querystring: question.safeExtend({
        emails: emailsFilter,
        format: z.enum(exportFormats).default('csv'),
      }),
      response: { 202: exportBegun, ...refusalAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { emails: given, format, ...asked } = request.query as Asked;
      const emails = given && given.length > 0 ? given : [actor.email.toLowerCase()];
      dataset.assertMay?.(actor, asked);
      const id = await beginExport(context, actor, { source: dataset, asked, format, emails });
      const message = sayTo(request)(exportNotice('onItsWay', { addresses: addressWords(emails) }));
      return reply.status(202).header('cache-control', 'no-store').send({ id, message, emails });
    },
  });
}

interface Asked extends Record<string, unknown> {
  emails?: string[];
  format: (typeof exportFormats)[number];
}

/** How far an export is, and its file. */
function madeExports(app: App, context: ServerContext, sources: readonly ExportSource[]): void {
  const { files, now } = context;
  const common = { access: {}, tag: 'Exports', params: idParams };

  readCall(app, context, {
    ...common,
    url: '/v1/exports/:id',
    summary: 'How far an export by mail is, for who asked for it and for whom it goes to',
    answer: exportAnswer,
    async read({ executor, actor, params, say }) {
      const found = await exportOf(executor, actor, params.id);
      if (!found) return null;
      const { stored, requestedBy, isHeldBack } = found;
      const dataset = sources.find(({ name }) => name === stored.dataset);
      const name = dataset ? say(namesOf(dataset, askedOf(dataset, stored.query)).label) : stored.dataset;
      const isList = dataset === undefined || isListed(dataset);
      return shownExport(stored, { name, isList, requestedBy, isHeldBack, say });
    },
  });

  fileCall(app, context, {
    ...common,
    url: '/v1/exports/:id/file',
    summary: `The file of an export, for ${keptDays} days, for who asked for it and for whom it was sent to`,
    produces: [
      ...new Set(
        [...exportFormats, 'text' as const, 'pdf' as const].map((format) => fileFormats[format].mediaType),
      ),
    ],
    bytes: 'The bytes of the sheet',
    refusals: waitAnswers,
    read: ({ executor, actor, params }) => exportOf(executor, actor, params.id),
    async toFile({ stored: { storageKey, fileName, finishedAt }, isHeldBack }) {
      if (storageKey === null || fileName === null || isOver(finishedAt, now())) {
        const says = finishedAt === null ? exportNotice('notYet') : exportNotice('over', { days: keptDays });
        throw new DomainError('not_found', { says });
      }
      if (isHeldBack) throw new DomainError('forbidden', { says: exportNotice('heldBack') });
      return sheetAnswer(fileName, await files.get(storageKey));
    },
  });

  function shownExport(
    { finishedAt, storageKey, reason, requestedAt, ...stored }: StoredExport,
    {
      name,
      isList,
      requestedBy,
      isHeldBack,
      say,
    }: { name: string; isList: boolean; requestedBy: string | null; isHeldBack: boolean; say: Say },
  ): SheetExport {
    const { id, status, rows, total, fileName, emails } = stored;
    const isKept = storageKey !== null && !isOver(finishedAt, now());
    return {
      id,
      name,
      isList,
      status,
      rows,
      total,
      fileName,
      emails,
      hasFile: isKept && !isHeldBack,
      keptUntil: finishedAt && new Date(finishedAt.getTime() + keptMs).toISOString(),
      requestedBy: requestedBy ?? '-',
      requestedAt: requestedAt.toISOString(),
      reason: isKept && isHeldBack ? say(exportNotice('heldBack')) : reason && say(reason),
    };
  }

  /** Null for everybody whom it is not for. */
  async function exportOf(executor: Executor, actor: Actor, id: number) {
    const table = sheetExportTable;
    const [found] = await executor
      .select({ stored: table, requestedBy: employeeName })
      .from(table)
      .leftJoin(
        employeeTable,
        and(eq(employeeTable.companyID, table.companyID), eq(employeeTable.id, table.employeeID)),
      )
      .where(and(eq(table.companyID, actor.companyID), eq(table.id, id)));
    if (!found || !isFor(actor, found.stored)) return null;
    const { rights, query, employeeID, storageKey } = found.stored;
    const dataset = sources.find(({ name }) => name === found.stored.dataset);
    const made = { dataset, query, rights, isOwn: employeeID === actor.employeeID };
    if (storageKey === null) return { ...found, isHeldBack: false };
    const isKnown = await mayStillKnow(executor, actor, made);
    return { ...found, isHeldBack: !isKnown || !mayStillHave(actor, made) };
  }
}

/** It holds what the person who asked may see: who it was not sent to may not have it. */
function isFor({ employeeID, email }: Actor, stored: StoredExport): boolean {
  return stored.employeeID === employeeID || stored.emails.includes(email.toLowerCase());
}
