import { createHash } from 'node:crypto';
import { registerHooks } from 'node:module';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Run by a test: prints one invoice, and says which modules and which fonts were loaded for it and which bytes it has. */
const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
const { readFileSync } = fs;
fs.readFileSync = ((path: fs.PathOrFileDescriptor, ...others: []) => {
  if (typeof path === 'string') loaded.add(path);
  return readFileSync(path, ...others);
}) as typeof readFileSync;
syncBuiltinESMExports();

const { papersWith } = await import('./paperSamples.ts');
const [name = '', address = '', text = ''] = process.argv.slice(2);
const paper = await papersWith['invoice']?.(name, address, text);
const bytes = createHash('sha256')
  .update(paper ?? '')
  .digest('hex');
process.stdout.write(JSON.stringify({ loaded: [...loaded], bytes }));
