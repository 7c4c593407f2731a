import accepts from 'accepts';
import type { FastifyRequest } from 'fastify';

/** Whether a page is wanted where data is the answer: by browsers on navigation, never by our own calls. */
export function prefersHtml({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return accepts(raw).type(['json', 'html']) === 'html';
}

/** Whether a page will do where a page is the answer: for everybody but those who want data. */
export function takesHtml({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return accepts(raw).type(['html', 'json']) === 'html';
}
