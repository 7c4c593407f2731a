import { z } from 'zod';

import type { ProgramClientOptions } from '../accounting/programClient.ts';
import { createProgramClient } from '../accounting/programClient.ts';
import type { StreamProvider } from './streamProvider.ts';
import { OtherDocumentError } from './streamProvider.ts';

const mailedMax = 50;

const documentID = z
  .union([z.number(), z.string().min(1).max(100)])
  .transform(String)
  .refine((id) => /^[\w.:-]+$/.test(id));
const readReply = z.object({ document: z.object({ fields: z.unknown() }) });
const mailedReply = z.object({
  documents: z
    .array(
      z.object({
        id: documentID,
        file_name: z.string().max(1000),
        sender: z.string().max(1000),
        received_at: z.iso.datetime({ offset: true }),
      }),
    )
    .max(mailedMax),
});
const documentReply = z.object({
  document: z.object({ id: documentID, content: z.base64(), fields: z.unknown() }),
});

/** Stream over HTTP. */
export function createStreamClient(options: Omit<ProgramClientOptions, 'called' | 'scope'>): StreamProvider {
  const { program, call } = createProgramClient({ ...options, called: 'Stream', scope: 'documents' });
  return {
    ...program,
    async read(accessToken, { key, fileName, contentType, content, kind }) {
      const { document } = await call(readReply, {
        method: 'POST',
        path: 'documents',
        accessToken,
        content: {
          key,
          kind,
          file_name: fileName,
          content_type: contentType,
          content: Buffer.from(content).toString('base64'),
        },
      });
      return { found: document.fields };
    },
    async mailed(accessToken, after) {
      const query = new URLSearchParams({ limit: String(mailedMax), ...(after === null ? {} : { after }) });
      const path = `mailed?${query.toString()}`;
      const { documents } = await call(mailedReply, { method: 'GET', path, accessToken });
      return documents.map(({ id, file_name: fileName, sender, received_at: at }) => ({
        id,
        fileName,
        sender,
        receivedAt: new Date(at),
      }));
    },
    async document(accessToken, id) {
      const path = `mailed/${encodeURIComponent(id)}`;
      const { document } = await call(documentReply, { method: 'GET', path, accessToken });
      // Another document than was asked for is none.
      if (document.id !== id)
        throw new OtherDocumentError(`Stream answers document ${document.id} for ${id}`);
      return { content: Buffer.from(document.content, 'base64'), found: document.fields };
    },
  };
}
