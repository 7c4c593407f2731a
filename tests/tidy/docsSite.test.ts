import type { Token } from '@11ty/eleventy';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { linkBook } from '../../docs/site/links.ts';
import { pictures } from '../../docs/pictures/pictures.ts';
import { menu } from '../../docs/site/pages.ts';
import { root } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'outlay-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let said = '';
beforeAll(() => {
  const built = spawnSync(process.execPath, [join(root, 'docs/site/build.ts'), '--output', folder], {
    encoding: 'utf8',
  });
  expect(built.status, built.stderr).toBe(0);
  said = built.stdout;
}, 60_000);

it('the documentation builds as a site without a link that leads nowhere, and all of it is searched', () => {
  const urls = menu.flatMap(({ pages }) => pages.map(({ url }) => url));
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'));
  expect(written.sort()).toEqual([...urls, 'decisions/index.html'].sort());
  expect(said).toContain(`${written.length} pages`);
});

it('no page asks anything of another host, and each address within it is a file of the site', () => {
  const pages = menu.flatMap(({ pages: entries }) => entries.map(({ url }) => url));
  const asked = pages.flatMap((url) => {
    const page = readFileSync(join(folder, url), 'utf8');
    const fetched = [...page.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g)];
    const led = [...page.matchAll(/<a [^>]*?href="([^"#]+)/g)].filter(
      ([, to = '']) => !/^(?:https?|mailto):/.test(to),
    );
    return [...fetched, ...led].map(([, to = '']) => ({ url, to: posix.join(posix.dirname(url), to) }));
  });
  expect(asked.length).toBeGreaterThan(pages.length * pages.length);
  const there = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  );
  expect(asked.filter(({ to }) => !there.has(to))).toEqual([]);
});

it('each picture is taken by the script, shown on a page and small', () => {
  const images = join(root, 'docs/images');
  const kept = readdirSync(images).sort();
  expect(kept).toEqual(pictures.map(({ name }) => `${name}.webp`).sort());
  const shown = menu.flatMap(({ pages }) =>
    pages.flatMap(({ url }) => [
      ...readFileSync(join(folder, url), 'utf8').matchAll(/<img src="[./]*images\/([^"]+)" alt="[^"]{10,}/g),
    ]),
  );
  expect([...new Set(shown.map(([, name = '']) => name))].sort()).toEqual(kept);
  const limitBytes = 120_000;
  expect(kept.filter((name) => statSync(join(images, name)).size > limitBytes)).toEqual([]);
});

/** A text with one link or heading, as markdown-it hands it over. */
const token = (type: string, attrs: Record<string, string>, children: Token[] | null = null): Token => ({
  type,
  tag: 'h2',
  content: 'A heading, it is',
  children,
  attrs: null,
  attrGet: (name) => attrs[name] ?? null,
  attrSet(name, value) {
    attrs[name] = value;
  },
});

it.each([
  ['nowhere.md', 'docs/bench.md: nowhere.md is not there'],
  ['../../outside.md', 'docs/bench.md: ../../outside.md is not there'],
  ['#another', 'docs/bench.md: docs/bench.md has no heading #another'],
  ['proof.md#another', 'docs/bench.md: docs/proof.md has no heading #another'],
])('a link to %s is named', (href, sentence) => {
  const book = linkBook();
  const page = { inputPath: './docs/bench.md', filePathStem: '/bench', url: '/bench.html' };
  const heading = [token('heading_open', {}), token('inline', {}, [token('text', {})])];
  const read = (link: Record<string, string>) =>
    book.plugin({
      core: {
        ruler: {
          push: (_name, rule) =>
            rule({ tokens: [...heading, token('inline', {}, [token('link_open', link)])], env: { page } }),
        },
      },
    });
  const right = { href: '#a-heading-it-is' };
  read(right);
  book.check();
  expect(right.href).toBe('#a-heading-it-is');
  read({ href });
  expect(() => book.check()).toThrow(sentence);
});
