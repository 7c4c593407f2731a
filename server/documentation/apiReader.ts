import Fastify from 'fastify';

import { escapeHtml } from '../http/html.ts';

export const readerScriptAddress = '/docs/reader.js';

/** What the reader does otherwise than by itself: it asks no other host, and shows what this server is about alone. */
const configuration = {
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  authentication: { preferredSecurityScheme: 'bearer' },
} as const;

/**
 * What the reader lacks for WCAG 2.2 AA (tests/browser/apiReader.test.ts): contrast, lists that are whole instead of
 * scrolled where no key reaches, paths that break on a phone, buttons of 24 pixels, none without a name.
 */
const style = `
  .light-mode { --scalar-color-2: #4a5160; --scalar-color-3: #5b6372; --scalar-color-blue: #0b5cad; --scalar-color-accent: #0b5cad;
    --scalar-color-green: #067647; --scalar-color-orange: #a14a00; --scalar-color-red: #b42318;
    --scalar-color-purple: #6941c6; --scalar-color-yellow: #8a5a00; }
  .dark-mode { --scalar-color-3: #a4a4a4; --scalar-color-red: #ff8a8a; }
  .endpoints, .scalar-card-content { max-height: none !important; }
  .endpoints * { white-space: normal; overflow-wrap: anywhere; }
  [data-sidebar-id] button[aria-expanded] { min-width: 24px; min-height: 24px; }
  [class*='/copy-button'] { display: none !important; }
`;

/** The document at `url` as a page of `@scalar/api-reference`, without any script of its own. */
export function renderReaderPage(title: string, url: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)} API</title>
  <style>${style}</style>
</head>
<body>
  <noscript><p>The calls of this server, for machines: <a href="${url}">${url}</a></p></noscript>
  <script id="api-reference" data-url="${url}" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
  <script src="${readerScriptAddress}"></script>
</body>
</html>`;
}

/**
 * The script of the reader. The plugin is loaded when somebody first opens the page, and taken aside: it costs 0.7 s
 * and 40 MB, and its own page has an inline script, which our content security policy refuses.
 */
export async function readReaderScript(): Promise<string> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const aside = Fastify();
  await aside.register(apiReference, { routePrefix: '/docs', configuration: { url: '/docs/openapi.json' } });
  const { body } = await aside.inject('/docs/js/scalar.js');
  await aside.close();
  return body;
}
