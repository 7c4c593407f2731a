import { z } from 'zod';

import { DomainError } from '../../domain/message/errors.ts';
import type { ServerContext } from '../context.ts';
import { escapeHtml } from '../http/html.ts';
import type { App } from '../http/routes.ts';
import { sandboxNumberPath } from './sandboxIssuer.ts';

/** It loads nothing, runs nothing, and is shown within our own pages alone. */
const security = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { margin: 16px }
  p { margin: 0 0 8px } strong { font-size: 20px; letter-spacing: 1px; font-variant-numeric: tabular-nums }`;

/** The page of the sandbox's issuer that shows a number: no part of our API, and answered once. */
export function sandboxNumberPage(app: App, { configuration, cardIssuer }: ServerContext): void {
  const { sandbox } = cardIssuer;
  if (configuration.environment === 'production' || !sandbox) return;
  app.route({
    method: 'GET',
    url: `${sandboxNumberPath}:ticket`,
    exposeHeadRoute: false,
    config: { access: 'public' },
    schema: { hide: true, params: z.object({ ticket: z.string().min(20).max(80) }) },
    async handler(request, reply) {
      const { ticket } = request.params as { ticket: string };
      const shown = await sandbox.numberBehind(ticket);
      if (!shown) throw new DomainError('not_found');
      const { number, holderName, expiresOn } = shown;
      const groups = number.match(/.{1,4}/g)?.join(' ') ?? number;
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', security)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><style>${style}</style>` +
            `<p><strong>${groups}</strong></p><p>${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}</p><p>${escapeHtml(holderName)}</p></html>`,
        );
    },
  });
}
