import { z } from 'zod';

import type { ServerContext } from '../context.ts';
import { paperRefusalAnswers } from '../engine/entityRoutes.ts';
import type { StoredNoun } from '../engine/storedNoun.ts';
import { actorOf } from '../http/access.ts';
import type { App } from '../http/routes.ts';
import { sayTo } from '../words/words.ts';
import { nounDataset, sheetRowsMax } from './dataset.ts';
import { sheetFile, sheetFormats } from './sheetFile.ts';

/** What a list is handed out as; a schedule knows one more. */
const formats = ['xlsx', 'csv'] as const;

/** The calls that write a list of the noun as a sheet: what is asked is what the list is asked. */
export function exportRoutes(app: App, context: ServerContext, store: StoredNoun): void {
  const { noun, path } = store;
  const { access, question, read } = nounDataset(store);
  for (const format of formats) {
    const { contentType, mediaType } = sheetFormats[format];
    app.route({
      method: 'GET',
      url: `/v1/${path}/export.${format}`,
      config: { access },
      schema: {
        tags: [noun.tag],
        summary: `The list of ${path} as a sheet (${format.toUpperCase()}), at most ${sheetRowsMax} rows`,
        querystring: question,
        produces: [mediaType],
        response: { 200: z.unknown().describe('The bytes of the sheet'), ...paperRefusalAnswers },
      },
      async handler(request, reply) {
        const actor = actorOf(request);
        const terms = { say: sayTo(request), now: context.now() };
        const { sheet } = await context.database.readReplica(actor.companyID, (executor) =>
          read(executor, actor, request.query, terms),
        );
        return reply
          .type(contentType)
          .header('content-disposition', `attachment; filename="${path}.${format}"`)
          .send(await sheetFile(context, actor, sheet, format));
      },
    });
  }
}
