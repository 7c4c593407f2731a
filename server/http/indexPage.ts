import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { FastifyReply } from 'fastify';

import { DomainError } from '../../domain/errors.ts';

/** Where the browser's build lies, when there is one. */
export const browserBuild = resolve(fileURLToPath(new URL('../../dist', import.meta.url)));

export function hasBrowserBuild(): boolean {
  return existsSync(resolve(browserBuild, 'index.html'));
}

/** The page that every screen begins with. Never kept: it names the files of the current build. */
export function answerIndexPage(reply: FastifyReply): FastifyReply {
  if (!hasBrowserBuild()) {
    throw new DomainError('not_found', { message: 'The screens are not built on this server (vite build).' });
  }
  return reply
    .header('cache-control', 'no-cache')
    .sendFile('index.html', browserBuild, { cacheControl: false });
}
