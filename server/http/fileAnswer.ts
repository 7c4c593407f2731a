import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** A file to keep under its name. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  content: Uint8Array | string | Readable;
}

/** Answers a file to keep. */
export function sendFile(reply: FastifyReply, { fileName, contentType, content }: FileAnswer): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
        : content,
    );
}
