/** `npm run docs` (bin/docs.mjs): what lies in `docs/`, README and CONTRIBUTING as a site (docs/decisions/0148). */
import { Eleventy, type Settings } from '@11ty/eleventy';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { close, createIndex } from 'pagefind';

import { framed } from './frame.ts';
import { fileOf, linkBook } from './links.ts';
import { decisionList, pagesFromElsewhere, projectRoot } from './pages.ts';

const usualPort = 8082;

function site(settings: Settings): void {
  const links = linkBook();
  settings.setTemplateFormats(['md']);
  settings.amendLibrary('md', ({ core }) => links.plugin({ core }));
  for (const { file, input } of pagesFromElsewhere)
    settings.addTemplate(input, readFileSync(join(projectRoot, file), 'utf8'));
  settings.addTemplate(decisionList.input, decisionList.text);
  settings.addGlobalData(
    'permalink',
    () =>
      ({ page }: { page: { filePathStem: string } }) =>
        `${page.filePathStem}.html`,
  );
  settings.addPassthroughCopy({ 'docs/images': 'images', 'docs/site/site.css': 'site.css' });
  settings.addTransform('frame', function frame(content) {
    const file = fileOf(this.page.inputPath);
    return framed({ file, url: this.page.url, headings: links.headingsOf(file), content });
  });
  settings.on('eleventy.after', () => links.check());
}

/** Makes what the search of the site reads. Answers how many pages it knows. */
async function indexed(folder: string): Promise<number> {
  const { index, errors } = await createIndex({});
  if (index === undefined) throw new Error(`The search cannot be made: ${errors.join(', ')}`);
  const added = await index.addDirectory({ path: folder });
  const written = await index.writeFiles({ outputPath: join(folder, 'search') });
  const failed = [...added.errors, ...written.errors];
  if (failed.length > 0) throw new Error(`The search cannot be made: ${failed.join(', ')}`);
  return added.page_count;
}

async function build(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { output: { type: 'string' } },
  });
  const isServed = positionals[0] === 'serve';
  if (positionals.length > (isServed ? 1 : 0))
    throw new Error('npm run docs takes serve or nothing: npm run docs -- serve');
  process.chdir(projectRoot);
  const folder = values.output ?? 'docs-site';
  rmSync(folder, { recursive: true, force: true });
  let pages = 0;
  const eleventy = new Eleventy('docs', folder, {
    configPath: false,
    quietMode: true,
    source: 'script',
    runMode: isServed ? 'serve' : 'build',
    config(settings) {
      site(settings);
      settings.on('eleventy.after', async () => {
        pages = await indexed(folder);
      });
    },
  });
  await eleventy.init();
  if (isServed) {
    await eleventy.watch();
    await eleventy.serve(Number(process.env['PORT'] ?? usualPort));
    return;
  }
  await eleventy.write();
  await close();
  process.stdout.write(`${pages} pages in ${folder}\n`);
}

await build();
