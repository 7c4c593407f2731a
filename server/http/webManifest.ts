import { palettes } from '../../domain/look/palette.ts';
import { own } from '../words/own.ts';
import { languageOf } from '../words/words.ts';
import type { Routes } from './routes.ts';

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/**
 * What a browser wants to know before a person installs the application; nothing of it works without the server, so there is no
 * service worker. The server answers it rather than the build: it says it in the language of who installs.
 */
export const webManifest: Routes = (app) => {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (request, reply) => {
    const language = languageOf(request);
    const say = (key: Parameters<typeof own>[0]) => app.words.in(language)(own(key));
    const manifest = {
      id: '/',
      name: 'Outlay',
      short_name: 'Outlay',
      description: say('installed.description'),
      lang: language,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      // The page names those of the dark appearance, too; a manifest has room for one.
      theme_color: palettes.light.sheet,
      background_color: palettes.light.background.default,
      categories: ['business', 'finance'],
      icons,
      shortcuts: [
        { name: say('installed.inbox'), url: '/inbox' },
        { name: say('installed.notifications'), url: '/notifications' },
      ].map((shortcut) => ({ ...shortcut, icons: icons.slice(1, 2) })),
    };
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send(Buffer.from(JSON.stringify(manifest)));
  });
};
