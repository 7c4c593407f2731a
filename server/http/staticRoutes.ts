import fastifyStatic from '@fastify/static';

import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import type { Routes } from './routes.ts';
import { answerIndexPage, browserBuild, hasBrowserBuild } from './indexPage.ts';
import { takesHtml } from './preferredAnswer.ts';

/** Addresses that are never a screen or a file. */
const machinePath = /^\/(?:v1|oidc|docs)(?:\/|$)/;
const fileName = /\.[a-z0-9]+$/i;
const oneYearSeconds = 31_536_000;

/**
 * The browser's build: files with a hash in their name never change; every other page is the index page, which then
 * finds its screen. Without a build the API runs all the same.
 */
export const staticRoutes: Routes = async (app, { configuration }) => {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isFile = fileName.test(path);
    const isNothing = machinePath.test(path) || (isFile ? !hasBrowserBuild() : !takesHtml(request));
    if (isNothing)
      throw new DomainError('not_found', {
        says: own('request.noRoute', { method: 'GET', path: request.originalUrl.split('?')[0] ?? '' }),
      });
    if (!isFile) return answerIndexPage(reply, configuration);
    const isHashed = path.startsWith('/assets/');
    return reply
      .header('cache-control', isHashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache')
      .sendFile(path.slice(1), browserBuild, { cacheControl: false });
  });
};
