import type { FastifyReply } from 'fastify';

/** Answers a PDF as a file to keep under this name. */
export function sendPdf(reply: FastifyReply, pdf: Uint8Array, fileName: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}
