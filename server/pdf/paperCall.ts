import type { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import type { ServerContext } from '../context.ts';
import { fileCall } from '../engine/calls.ts';
import { idParams, waitAnswers } from '../engine/entityRoutes.ts';
import type { App } from '../http/routes.ts';
import type { Paper } from './paper.ts';

const contentType = 'application/pdf';

/** A paper as PDF, as it goes out with a mail. Printed in a worker thread. */
export async function printedPaper(
  { workers }: Pick<ServerContext, 'workers'>,
  actor: Actor,
  paper: Paper,
): Promise<{ filename: string; content: Buffer; contentType: string }> {
  const content = Buffer.from(await workers.run(actor, 'print', paper));
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
