import { createHash } from 'node:crypto';

import { and, asc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { mayEnter } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { AcceptedContentType, SheetContentType, UploadKind } from '../../domain/noun/attachment.ts';
import {
  acceptedContentTypes,
  comparedKinds,
  logoKind,
  logoTypes,
  namesOfTypes,
  sheetContentTypes,
  sheetKind,
  uploadKinds,
} from '../../domain/noun/attachment.ts';
import { law } from '../../domain/message/message.ts';
import { own } from '../words/own.ts';
import { mediaLinkTable, mediaTable } from './mediaTables.ts';
import type { App } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import { TaskGivenUpError } from '../workers/workers.ts';
import { writeOutbox } from '../jobs/outbox.ts';
import { pictureTopic } from './pictureTopic.ts';
import { cleanFileName, inlineDisposition } from './fileName.ts';
import type { FileCarrier } from './fileCarrier.ts';
import { newStorageKey } from './fileStorage.ts';
import type { MediaRow } from './mediaLinks.ts';
import { toMediaItem } from './mediaLinks.ts';
import { readInTurn } from './multipartUpload.ts';

export const uploadAnswer = z.object({
  media: z
    .object({
      id: z.int(),
      fileName: z.string(),
      contentType: z.string(),
      sizeBytes: z.int(),
      uploadedAt: z.string().describe('ISO 8601 with offset'),
    })
    .meta({ id: 'Media' }),
});

export const uploadForm = z.object({
  file: z.file(),
  kind: z.enum(uploadKinds).optional(),
});

const mediaParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const refusals = {
  400: errorAnswer,
  401: errorAnswer,
  403: errorAnswer,
  404: errorAnswer,
  503: errorAnswer,
} as const;

/**
 * `POST /v1/media/upload` and `GET /v1/media/{id}` (rules: uploads). A file belongs to records; who may read one of them
 * may read the file.
 */
export function fileRoutes(app: App, context: ServerContext, carriers: readonly FileCarrier[]): void {
  app.post(
    '/v1/media/upload',
    {
      config: { access: {}, isIdempotencyExempt: true, multipart: uploadForm },
      schema: {
        tags: ['Files'],
        summary: 'Upload one file of at most 5 MB',
        description:
          'multipart/form-data with exactly one file (PDF, PNG, JPEG, WebP, or an electronic invoice as XML, judged by its content) and optionally ' +
          `the field \`kind\` (${uploadKinds.join(', ')}); of the kind \`sheet\` it is a CSV or XLSX file instead; a picture of the kind \`logo\` is kept as PNG, small. Only its ` +
          'uploader can read the file until a record carries it; a file that no record carries is removed after 24 hours.',
        consumes: ['multipart/form-data'],
        response: {
          201: uploadAnswer,
          ...refusals,
          413: errorAnswer,
          415: errorAnswer,
          422: errorAnswer,
          429: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      const row = await storeUpload(context, actorOf(request), request);
      return reply.status(201).send({ media: toMediaItem(row) });
    },
  );

  app.get(
    '/v1/media/:id',
    {
      config: { access: {}, byLink: 'judged' },
      schema: {
        tags: ['Files'],
        summary: 'The bytes of a file',
        description:
          'For its uploader until a record carries it, then for whoever may read one of those records.',
        params: mediaParams,
        produces: [...acceptedContentTypes],
        response: {
          200: z.unknown().describe('The bytes, with the content type of the file'),
          304: z.null().describe('Unchanged since the ETag that was sent'),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const row = await context.database.read(actor.companyID, (executor) =>
        readableMedia(executor, carriers, actor, request.params.id),
      );
      const etag = `"${row.sha256.toString('hex')}"`;
      reply.headers({
        'content-type': row.contentType,
        'content-disposition': inlineDisposition(row.fileName),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send(null);
      return reply.send(await context.files.get(row.storageKey));
    },
  );
}

/** What takes only so many files. */
export interface UploadPlaces {
  /** Takes a place for a file, in the transaction that writes its row. @throws DomainError where there is none */
  take: (executor: Executor, mediaID: number) => Promise<void>;
  /** Gives the place back: the bytes could not be stored. */
  giveBack: (executor: Executor, mediaID: number) => Promise<void>;
}

/**
 * Reads, judges and keeps the file of a request as an upload of this person.
 * @param places Without one nothing is stored
 * @throws DomainError what is wrong with it
 */
export async function storeUpload(
  context: ServerContext,
  actor: Actor,
  request: FastifyRequest,
  places?: UploadPlaces,
): Promise<MediaRow> {
  return await readInTurn(request, actor, async ({ fileName, fields, content }) =>
    storeFile(context, actor, request.log, { fileName, kind: kindOf(fields), content, places }),
  );
}

/** Judges and keeps a file as an upload of this person. @throws DomainError what is wrong with it */
export async function storeFile(
  context: ServerContext,
  actor: Actor,
  log: Pick<FastifyBaseLogger, 'error'>,
  {
    fileName,
    kind,
    content: given,
    places,
  }: {
    fileName: string | undefined;
    kind: UploadKind;
    content: Buffer;
    places?: UploadPlaces | undefined;
  },
): Promise<MediaRow> {
  const { companyID, employeeID } = actor;
  const judged = await judgeInThread(context, actor, kind, given);
  const isLogo = kind === logoKind;
  const content = isLogo ? await drawnLogo(context, actor, judged, given) : given;
  const contentType = isLogo ? 'image/png' : judged;
  const now = context.now();
  // The row comes first: bytes without a row would lie in the storage unknown, a row without bytes is cleaned away.
  const row = await context.database.write(companyID, async (executor) => {
    const [written] = await executor
      .insert(mediaTable)
      .values({
        companyID,
        fileName: cleanFileName(fileName, contentType),
        contentType,
        sizeBytes: content.length,
        sha256: createHash('sha256').update(content).digest(),
        storageKey: newStorageKey(companyID, now),
        kind,
        uploadedByID: employeeID,
        uploadedAt: now,
      })
      .returning();
    if (!written) throw new Error('the row of an upload was not written');
    await places?.take(executor, written.id);
    if (comparedKinds.some((compared) => compared === kind)) {
      await writeOutbox(executor, companyID, pictureTopic, { companyID, mediaID: written.id });
    }
    return written;
  });
  try {
    await context.files.put(row.storageKey, content, contentType);
  } catch (error) {
    log.error({ err: error }, 'an upload could not be stored');
    await context.database.write(companyID, async (executor) => places?.giveBack(executor, row.id));
    throw error;
  }
  return row;
}

/**
 * Judges a picture as an upload of the kind logo, draws it anew, and keeps nothing: whoever has no session yet shows it first.
 * @returns PNG
 * @throws DomainError what is wrong with it, of the field `file`
 */
export async function drawLogoOf(
  context: Pick<ServerContext, 'workers' | 'log'>,
  person: Person,
  content: Buffer,
): Promise<Buffer> {
  return await drawnLogo(context, person, await judgeInThread(context, person, logoKind, content), content);
}

/** In whose turn a thread works. */
type Person = Pick<Actor, 'companyID' | 'employeeID'>;

/** @throws DomainError for what is no picture */
async function drawnLogo(
  { workers }: Pick<ServerContext, 'workers'>,
  actor: Person,
  judged: string,
  content: Buffer,
): Promise<Buffer> {
  if (!(logoTypes as readonly string[]).includes(judged)) {
    const says = law('field.filesOf', { kinds: namesOfTypes(logoTypes) });
    throw new DomainError('file_type_not_allowed', { says, fields: { file: says } });
  }
  return Buffer.from(await workers.run(actor, 'drawLogo', Uint8Array.from(content)));
}

async function judgeInThread(
  { workers, log }: Pick<ServerContext, 'workers' | 'log'>,
  actor: Person,
  kind: UploadKind,
  content: Buffer,
): Promise<AcceptedContentType | SheetContentType> {
  try {
    const bytes = Uint8Array.from(content);
    if (kind !== sheetKind) return await workers.run(actor, 'judgeFile', bytes);
    // It is a sheet if it can be read as one.
    await workers.run(actor, 'readSheet', bytes);
    const [csv, workbook] = sheetContentTypes;
    return content.subarray(0, 2).toString('latin1') === 'PK' ? workbook : csv;
  } catch (error) {
    if (!(error instanceof TaskGivenUpError)) throw error;
    log.warn({ err: error }, 'an upload could not be looked into');
    const says = own('file.takesLong');
    throw new DomainError('file_unreadable', { says, fields: { file: says }, cause: error });
  }
}

function kindOf(fields: Record<string, string>): UploadKind {
  const { kind = 'invoice', ...others } = fields;
  const unknown = Object.keys(others);
  if (unknown.length > 0) {
    const messages = unknown.map((name) => [name, law('field.unknown')] as const);
    throw new DomainError('validation_failed', { fields: Object.fromEntries(messages) });
  }
  const known = uploadKinds.find((name) => name === kind);
  if (known) return known;
  throw new DomainError('validation_failed', {
    fields: { kind: own('file.kind', { kinds: uploadKinds.join(', ') }) },
  });
}

/** Who came by the link of a mail opens the files of its record, whatever else they may read when signed in. */
function isWithinLink({ decidesOnly }: Actor, record: { type: string; id: number }): boolean {
  return !decidesOnly || (record.type === decidesOnly.type && record.id === decidesOnly.id);
}

/** The file, if this person may read it; else `not_found`, as if there were none. */
async function readableMedia(
  executor: Executor,
  carriers: readonly FileCarrier[],
  actor: Actor,
  id: number,
): Promise<MediaRow> {
  const { companyID } = actor;
  const [row] = await executor
    .select()
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, id)));
  // What a stranger typed into a sheet is handed to nobody: a spreadsheet program would compute it.
  if (!row || row.kind === sheetKind) throw new DomainError('not_found');
  const links = await executor
    .select({ subjectType: mediaLinkTable.subjectType, subjectID: mediaLinkTable.subjectID })
    .from(mediaLinkTable)
    .where(and(eq(mediaLinkTable.companyID, companyID), eq(mediaLinkTable.mediaID, id)))
    .orderBy(asc(mediaLinkTable.subjectType), asc(mediaLinkTable.subjectID));
  if (links.length === 0 && row.uploadedByID === actor.employeeID && !actor.decidesOnly) return row;
  for (const { subjectType, subjectID } of links) {
    const carrier = carriers.find(({ name }) => name === subjectType);
    if (!carrier || !mayEnter(actor, carrier.opens ?? {})) continue;
    const id = carrier.recordOf ? await carrier.recordOf(executor, actor.companyID, subjectID) : subjectID;
    if (id === null || !isWithinLink(actor, { type: carrier.of ?? carrier.name, id })) continue;
    if (await carrier.canRead(executor, actor, id)) return row;
  }
  throw new DomainError('not_found');
}
