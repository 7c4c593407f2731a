import type { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { ServerContext } from '../context.ts';
import { fileCall } from '../engine/calls.ts';
import { idParams, waitAnswers } from '../engine/entityRoutes.ts';
import type { App } from '../http/routes.ts';
import type { Paper } from './paper.ts';

const contentType = 'application/pdf';

/** The paper with the logo of its company, before it goes to the thread that prints it. A file that is gone leaves the paper without it. */
export async function withLogo(
  { files, log }: Pick<ServerContext, 'files' | 'log'>,
  paper: Paper,
): Promise<Paper> {
  const { logoKey } = paper.company;
  if (logoKey === null) return paper;
  try {
    return { ...paper, logo: Uint8Array.from(await files.get(logoKey)) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn({ err: error }, 'a paper is printed without the logo, whose file cannot be read');
    return paper;
  }
}

/** A paper as PDF, as it goes out with a mail. Printed in a worker thread. */
export async function printedPaper(
  context: Pick<ServerContext, 'workers' | 'files' | 'log'>,
  actor: Actor,
  paper: Paper,
): Promise<{ filename: string; content: Buffer; contentType: string }> {
  const content = Buffer.from(await context.workers.run(actor, 'print', await withLogo(context, paper)));
  return { filename: `${paper.fileName.replaceAll('/', '-')}.pdf`, content, contentType };
}

type FileCall<Query extends z.ZodType> = Parameters<typeof fileCall<typeof idParams, Query, Paper>>[2];

/**
 * A call that answers the paper of a record as PDF.
 * @param call its `params`: where the address is not the record's own, as in `idParamsOf`
 */
export function paperCall<Query extends z.ZodType = z.ZodType>(
  app: App,
  context: ServerContext,
  call: Omit<FileCall<Query>, 'params' | 'produces' | 'bytes' | 'toFile'> & { params?: typeof idParams },
): void {
  fileCall<typeof idParams, Query, Paper>(app, context, {
    params: idParams,
    ...call,
    produces: [contentType],
    bytes: 'A PDF file',
    refusals: { ...waitAnswers, ...call.refusals },
    async toFile(paper, { actor }) {
      const { filename: fileName, ...printed } = await printedPaper(context, actor, paper);
      return { fileName, ...printed };
    },
  });
}
