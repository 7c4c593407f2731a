import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { filesAtOnceMax } from '../../domain/list/exportLimits.ts';
import { exportBegun } from '../../domain/list/sheetExport.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { idParams, refusalAnswers, waitAnswers } from '../engine/entityRoutes.ts';
import type { ComposedFile } from '../exchange/dataset.ts';
import { answerBegun } from '../exchange/export/answerBegun.ts';
import { fileFormats } from '../exchange/sheetFormats.ts';
import { mediaTable } from '../files/mediaTables.ts';
import { actorOf } from '../http/access.ts';
import type { App } from '../http/routes.ts';
import { sendFile } from '../http/fileAnswer.ts';
import type { Paper } from './paper.ts';
import { withLogo } from './paperCall.ts';

/** A record on paper, and the files that belong to it, by their ids in their order. */
interface WithFiles {
  paper: Paper;
  mediaIDs: readonly number[];
}

/** A paper of a record with its files behind it. */
export interface AppendedPaperKind {
  /** Of its file, below the path of its calls: `business-trips/trip-report`. */
  name: string;
  label: Message;
  access: Requirement;
  /** Of the API document. */
  tag: string;
  url: string;
  summary: string;
  /** What its files are called before the number of the record. */
  fileName: string;
  canRead: (executor: Executor, actor: Actor, id: number) => Promise<boolean>;
  /** With the rights of the actor. Null: the record is not there for them. */
  read: (
    executor: Executor,
    actor: Actor,
    id: number,
    context: Pick<ServerContext, 'now' | 'words'>,
  ) => Promise<WithFiles | null>;
}

/** All files of one paper together: it is held in memory while it is made. */
const appendedBytesMax = 64 * 1024 * 1024;

const { contentType, mediaType } = fileFormats.pdf;

/**
 * The call that answers such a paper: at once with few files behind it, else it is made after the answer (`filesAtOnceMax`), and who asked
 * is told.
 */
export function appendedPaperCall(app: App, context: ServerContext, kind: AppendedPaperKind): void {
  const { url, access, tag, summary } = kind;
  const source = appendedPaperFile(kind);
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { access, isCommand: true },
    schema: {
      tags: [tag],
      summary,
      description:
        `With more than ${filesAtOnceMax} files it is made after the answer, for who asks: it needs no \`Idempotency-Key\`, as a ` +
        'repetition is answered with the same export while that is made.',
      params: idParams,
      produces: [mediaType, 'application/json'],
      response: {
        200: z.unknown().describe('A PDF file'),
        202: exportBegun,
        ...refusalAnswers,
        ...waitAnswers,
      },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { id } = request.params;
      const found = await context.database.read(actor.companyID, (executor) =>
        readFiles(executor, actor, id, kind, context),
      );
      if (found.files.length > filesAtOnceMax)
        return await answerBegun(context, request, reply, { source, asked: { id }, format: 'pdf' });
      const content = await printed(context, actor, found, 'printWithFiles');
      return sendFile(reply, { fileName: found.fileName, contentType, content });
    },
  });
}

/** The same, as a file that is made after the answer. */
export function appendedPaperFile(kind: AppendedPaperKind): ComposedFile {
  const { name, label, access, canRead } = kind;
  return {
    name,
    label,
    access,
    isFetchedOnly: true,
    question: z.object({ id: z.coerce.number<string>().int().positive() }),
    async compose(view, actor, question, context) {
      const found = await readFiles(view, actor, question['id'] as number, kind, context);
      return {
        fileName: found.fileName,
        rows: found.files.length,
        content: () => printed(context, actor, found, 'printManyFiles'),
      };
    },
    mayStillKnow: (executor, actor, question) => canRead(executor, actor, question['id'] as number),
  };
}

interface FoundPaper {
  paper: Paper;
  fileName: string;
  files: readonly Pick<typeof mediaTable.$inferSelect, 'storageKey' | 'fileName' | 'contentType'>[];
}

/** @throws DomainError `not_found` where the record is not there for the person */
async function readFiles(
  executor: Executor,
  actor: Actor,
  id: number,
  { read, fileName }: AppendedPaperKind,
  context: Pick<ServerContext, 'now' | 'words'>,
): Promise<FoundPaper> {
  const found = await read(executor, actor, id, context);
  if (found === null) throw new DomainError('not_found');
  const { paper } = found;
  const ids = [...new Set(found.mediaIDs)];
  const stored =
    ids.length === 0
      ? []
      : await executor
          .select({
            id: mediaTable.id,
            storageKey: mediaTable.storageKey,
            fileName: mediaTable.fileName,
            contentType: mediaTable.contentType,
            sizeBytes: mediaTable.sizeBytes,
          })
          .from(mediaTable)
          .where(and(eq(mediaTable.companyID, actor.companyID), inArray(mediaTable.id, ids)));
  const files = ids.flatMap((one) => stored.filter((file) => file.id === one));
  const behind = fitting(files);
  const apart = files.slice(behind.length).map((file) => file.fileName);
  const further = apart.length > 0 ? `Further files · Berkas lainnya: ${apart.join(', ')}` : null;
  const notes = [paper.notes, further].filter((one) => one).join('\n') || null;
  return {
    paper: { ...paper, notes },
    fileName: `${fileName}-${paper.fileName.replaceAll('/', '-')}.pdf`,
    files: behind,
  };
}

/** Those of the files, from the first on, that one paper holds. */
function fitting<File extends { sizeBytes: number }>(files: readonly File[]): File[] {
  let bytes = 0;
  const tooMuch = files.findIndex(({ sizeBytes }) => (bytes += sizeBytes) > appendedBytesMax);
  return files.slice(0, tooMuch < 0 ? files.length : tooMuch);
}

async function printed(
  context: Pick<ServerContext, 'files' | 'workers' | 'log'>,
  actor: Actor,
  found: FoundPaper,
  task: 'printWithFiles' | 'printManyFiles',
): Promise<Buffer> {
  const appended = await Promise.all(
    found.files.map(async ({ storageKey, ...file }) => ({
      ...file,
      content: Uint8Array.from(await context.files.get(storageKey)),
    })),
  );
  const paper = await withLogo(context, found.paper);
  return Buffer.from(await context.workers.run(actor, task, { paper, files: appended }));
}
