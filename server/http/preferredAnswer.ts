import type { FastifyRequest } from 'fastify';

/** Whether whoever asks would rather have a page than data: browsers on navigation, never our own calls. */
export function prefersHtml(request: Pick<FastifyRequest, 'headers'>): boolean {
  const qualities = (request.headers.accept ?? '').split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { type, quality: Number(quality) || 0 };
  });
  const qualityOf = (type: string) => qualities.find((one) => one.type === type)?.quality ?? 0;
  return qualityOf('text/html') > qualityOf('application/json');
}
