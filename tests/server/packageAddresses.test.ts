import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const module = (text: string) => ({
  'index.js': text,
  'package.json': '{ "type": "module", "exports": "./index.js" }',
});

/** A project of two files and a package that brings another version of `paint` along. */
const project: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'node_modules/paint': module("export default 'paint 1';"),
  'node_modules/brush': module("import paint from 'paint'; export default `brush with ${paint}`;"),
  'node_modules/brush/node_modules/paint': module("export default 'paint 2';"),
  wall: { 'wall.mjs': "import paint from 'paint'; export default paint;" },
  floor: {
    'floor.mjs': "import paint from 'paint'; import brush from 'brush'; export default [paint, brush];",
  },
};

it('finds a package once for all files of ours, and for packages what each of them means', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-packages-'));
  try {
    for (const [place, files] of Object.entries(project)) {
      for (const [name, text] of Object.entries(files)) {
        const path = join(folder, place, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    }
    const subject = fileURLToPath(new URL('../../server/packageAddresses.ts', import.meta.url));
    const main = join(folder, 'main.mjs');
    // The hook that counts is behind the subject's: it is asked what the subject does not know.
    writeFileSync(
      main,
      `import { registerHooks } from 'node:module';
      import { rememberPackages } from ${JSON.stringify(subject)};
      const asked = [];
      registerHooks({ resolve(name, context, next) { asked.push(name); return next(name, context); } });
      rememberPackages();
      const wall = (await import('./wall/wall.mjs')).default;
      const [floor, brush] = (await import('./floor/floor.mjs')).default;
      console.log(JSON.stringify({ wall, floor, brush, asked: asked.filter((name) => name === 'paint').length }));`,
    );
    const said = JSON.parse(execFileSync(process.execPath, [main], { encoding: 'utf8' })) as unknown;
    // Once for the wall and the floor, and once for the brush.
    expect(said).toEqual({ wall: 'paint 1', floor: 'paint 1', brush: 'brush with paint 2', asked: 2 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
