import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { browserBan, keepServerOut } from '../../vite.config.ts';

const root = join(import.meta.dirname, '..', '..');

describe('the browser bundle', () => {
  it('bans the server by name, and nothing else', () => {
    const ban = (path: string) => browserBan(join(root, path));
    expect(ban('resources/purchasing/vendor/vendor.server.ts')).toMatch(/pure file/);
    expect(ban('server/app.ts')).toMatch(/API/);
    expect(ban('node_modules/drizzle-orm/index.js')).toMatch(/package of the server/);
    expect(ban('node_modules/pg/lib/index.js')).toMatch(/package of the server/);
    expect(ban('resources/purchasing/vendor/vendor.server.ts?inline')).toMatch(/pure file/);
    expect(ban('resources/vendor/vendor.ts')).toBeNull();
    expect(ban('src/pages/ServerFacts.tsx')).toBeNull();
    expect(ban('node_modules/react-dom/server/index.js')).toBeNull();
  });

  it.each(['./resources/purchasing/vendor/vendor.server.ts', './server/app.ts', 'drizzle-orm'])(
    'is not built with %s in it',
    async (source) => {
      const entry = join(root, 'planted.ts');
      const plant = {
        name: 'plant',
        resolveId: (id: string) => (id === entry ? id : null),
        load: (id: string) => (id === entry ? `import '${source}';` : null),
      };
      const building = build({
        root,
        configFile: false,
        logLevel: 'silent',
        plugins: [plant, keepServerOut()],
        build: { write: false, rolldownOptions: { input: entry } },
      });
      await expect(building).rejects.toThrow(/must not import/);
    },
  );
});
