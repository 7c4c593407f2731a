import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { refuse } from '../../domain/message/fieldMessage.ts';
import { maxUploadBytes, partedPagesMax } from '../../domain/noun/attachment.ts';
import type { ServerContext } from '../context.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { App } from '../http/routes.ts';
import { PaperUnreadableError } from '../reading/paperReader.ts';
import { own } from '../words/own.ts';
import { storeFile, uploadAnswer } from './fileRoutes.ts';
import type { MediaRow } from './mediaLinks.ts';
import { toMediaItem } from './mediaLinks.ts';
import { mediaLinkTable, mediaTable } from './mediaTables.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const answer = z
  .object({ data: z.array(uploadAnswer.shape.media).describe('In the order of the pages') })
  .meta({ id: 'MediaPages' });

const firstPage = z.int().min(1).max(100_000);
const parting = z
  .strictObject({
    begins: z
      .array(firstPage)
      .min(1)
      .max(partedPagesMax)
      .superRefine((pages, issues) => {
        const isInOrder = pages.every((page, at) => (at === 0 ? page === 1 : page > (pages[at - 1] ?? 0)));
        if (!isInOrder) refuse(issues, own('file.partsOrder'), []);
      })
      .optional()
      .describe('The pages on which the parts begin: from 1, in their order. Unset: each page')
      .meta({ example: [1, 3] }),
  })
  .nullish();

/** `POST /v1/media/{id}/pages`: papers that were scanned in one go are parted. */
export function partedPdfRoutes(app: App, context: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/v1/media/:id/pages',
    config: { access: {}, isIdempotencyExempt: true },
    schema: {
      tags: ['Files'],
      summary: 'Part an uploaded PDF into its pages, or where others begin',
      description:
        `Answers an upload for each part, at most ${partedPagesMax}; of a PDF in one part, and of any other file, the upload itself. Only ` +
        'who uploaded a file parts it, before a record carries it.',
      params,
      body: parting,
      response: {
        200: answer,
        400: errorAnswer,
        401: errorAnswer,
        403: errorAnswer,
        404: errorAnswer,
        415: errorAnswer,
        422: errorAnswer,
        503: errorAnswer,
      },
    },
    async handler(request) {
      const actor = actorOf(request);
      const media = await ownUpload(context, actor, request.params.id);
      const isPdf = media.contentType === 'application/pdf';
      const parts = isPdf ? await partsOf(context, actor, media, request.body?.begins) : null;
      if (parts === null) return { data: [toMediaItem(media)] };
      const data = [];
      for (const [index, content] of parts.entries()) {
        const fileName = media.fileName.replace(/(\.[^.]*)?$/, ` ${index + 1}$&`);
        const { kind } = media;
        const stored = { fileName, kind, content: Buffer.from(content) };
        data.push(toMediaItem(await storeFile(context, actor, request.log, stored)));
      }
      return { data };
    },
  });
}

async function ownUpload({ database }: ServerContext, actor: Actor, id: number): Promise<MediaRow> {
  const { companyID, employeeID } = actor;
  return await database.read(companyID, async (executor) => {
    const [row] = await executor
      .select()
      .from(mediaTable)
      .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, id)));
    const links = await executor
      .select({ mediaID: mediaLinkTable.mediaID })
      .from(mediaLinkTable)
      .where(and(eq(mediaLinkTable.companyID, companyID), eq(mediaLinkTable.mediaID, id)))
      .limit(1);
    if (row?.uploadedByID !== employeeID || links.length > 0 || actor.decidesOnly) {
      throw new DomainError('not_found');
    }
    return row;
  });
}

/** @throws DomainError where the PDF cannot be parted */
async function partsOf(
  { files, reader }: ServerContext,
  { companyID, employeeID }: Actor,
  { storageKey }: MediaRow,
  begins: readonly number[] | undefined,
): Promise<readonly Uint8Array[] | null> {
  const refused = (says: ReturnType<typeof own>, cause?: unknown) =>
    new DomainError('file_unreadable', { says, fields: { file: says }, ...(cause ? { cause } : {}) });
  try {
    const content = Uint8Array.from(await files.get(storageKey));
    const parts = await reader.part(`${companyID}:${employeeID}`, content, begins);
    if (parts && parts.length > partedPagesMax) {
      throw refused(own('file.manyPages', { most: String(partedPagesMax) }));
    }
    // What pages share lies in each of them then.
    if (parts?.some(({ length }) => length > maxUploadBytes)) throw refused(own('file.notParted'));
    return parts;
  } catch (error) {
    if (!(error instanceof PaperUnreadableError)) throw error;
    throw refused(own(error.reason === 'locked' ? 'file.locked' : 'file.notParted'), error);
  }
}
