import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ServerContext } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import { sayTo } from '../../words/words.ts';
import type { ComposedFile } from '../dataset.ts';
import type { FileFormat } from '../sheetFormats.ts';
import { beginExport } from './beginExport.ts';
import { exportNotice } from './exportJob.ts';

/** Has a file made for who asks, and answers 202 with where it will be (`exportBegun`). Nobody else gets it. */
export async function answerBegun(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: { source: ComposedFile; asked: Readonly<Record<string, unknown>>; format: FileFormat },
): Promise<FastifyReply> {
  const actor = actorOf(request);
  const emails = [actor.email.toLowerCase()];
  const id = await beginExport(context, actor, { ...begun, emails });
  const message = sayTo(request)(exportNotice('begun'));
  return reply.status(202).header('cache-control', 'no-store').send({ id, message, emails });
}
