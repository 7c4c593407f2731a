import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vite';

import { nounHeads } from '../../vite.heads.ts';

const root = join(import.meta.dirname, '..', '..');
const planted = join(root, 'planted.ts');

/** Builds what the first code of a page has of the rooms, and nothing that comes later. */
export default defineConfig({
  root,
  logLevel: 'error',
  plugins: [
    {
      name: 'plant',
      resolveId: (id: string) => (id === planted ? id : null),
      load: (id: string) =>
        id === planted
          ? ['nounResources', 'routes', 'placed', 'nounHeads']
              .map((name) => `export * from './resources/${name}.ts';`)
              .join('\n')
          : null,
      // It is taken from where it stands.
      resolveDynamicImport(source, importer) {
        if (typeof source !== 'string') return null;
        const [from = ''] = importer?.split('?') ?? [];
        return { id: pathToFileURL(resolve(dirname(from), source)).href, external: true };
      },
    },
    nounHeads(),
  ],
  build: { ssr: planted, minify: false },
});
