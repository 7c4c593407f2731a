import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { FastifyReply } from 'fastify';

import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import type { Configuration } from '../configuration.ts';
import { readBuild, releaseOf } from './build.ts';
import { escapeHtml } from './html.ts';

/** Where the browser's build lies, when there is one. */
export const browserBuild = resolve(fileURLToPath(new URL('../../dist', import.meta.url)));

export function hasBrowserBuild(): boolean {
  return existsSync(resolve(browserBuild, 'index.html'));
}

/**
 * The page that every screen begins with. Never kept: it names the files of the current build. Where errors are
 * reported, and which scripts of providers it may load, it tells the browser, too; otherwise it is the file as it was built.
 */
export function answerIndexPage(reply: FastifyReply, configuration: PageConfiguration): FastifyReply {
  if (!hasBrowserBuild()) {
    throw new DomainError('not_found', { says: own('request.noScreens') });
  }
  reply.header('cache-control', 'no-cache');
  const told = toldInPage(configuration);
  if (told !== '') {
    const page = readFileSync(resolve(browserBuild, 'index.html'), 'utf8');
    // A buffer passes the route's schema, which describes the answer to machines.
    const content = Buffer.from(page.replace('</head>', () => `${told}\n  </head>`));
    return reply.type('text/html; charset=utf-8').send(content);
  }
  return reply.sendFile('index.html', browserBuild, { cacheControl: false });
}

type PageConfiguration = Pick<Configuration, 'sentryDsn' | 'environment' | 'outsideScripts'>;

function toldInPage({ sentryDsn, environment, outsideScripts }: PageConfiguration): string {
  const lines: string[] = [];
  if (sentryDsn !== undefined) {
    lines.push(`<meta name="error-reporting" content="${escapeHtml(publicPart(sentryDsn))}"
      data-release="${escapeHtml(release())}" data-environment="${environment}" />`);
  }
  for (const [name, address] of [
    ['live-chat', outsideScripts.liveChat],
    ['survey', outsideScripts.survey],
  ] as const) {
    if (address !== undefined) lines.push(`<meta name="${name}" content="${escapeHtml(address)}" />`);
  }
  return lines.join('\n  ');
}

/** The key of a DSN is public; a password, which old ones have, is not. */
function publicPart(dsn: string): string {
  const url = new URL(dsn);
  url.password = '';
  return url.href;
}

let releaseOnce: string | undefined;
function release(): string {
  releaseOnce ??= releaseOf(readBuild());
  return releaseOnce;
}
