/** Links between files become links between pages; one that leads nowhere stops the build. */
import type { Markdown, Token } from '@11ty/eleventy';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import { decisionList, menu, pagesFromElsewhere, projectRoot } from './pages.ts';

export type Heading = { level: number; text: string; id: string };

const urls = new Map([
  ...menu.flatMap(({ pages }) => pages.map(({ file, url }) => [file, url] as const)),
  ['docs/decisions', decisionList.url],
]);

/** The file that a page is written in; `inputPath` as Eleventy has it. */
export function fileOf(inputPath: string): string {
  const input = posix.normalize(inputPath).replace(/^docs\//, '');
  return pagesFromElsewhere.find((page) => page.input === input)?.file ?? `docs/${input}`;
}

/** What GitHub calls a heading in addresses, so that a link holds in both places. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Gives each heading its id, and answers all of them. */
function nameHeadings(tokens: Token[]): Heading[] {
  const times = new Map<string, number>();
  return tokens.flatMap((token, place) => {
    if (token.type !== 'heading_open') return [];
    const text = (tokens[place + 1]?.children ?? []).map(({ content }) => content).join('');
    const plain = slug(text);
    const before = times.get(plain) ?? 0;
    times.set(plain, before + 1);
    const id = before === 0 ? plain : `${plain}-${before}`;
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), text, id }];
  });
}

/** What all pages link to, and which headings they have. */
export function linkBook() {
  const headings = new Map<string, Heading[]>();
  let followed: { from: string; to: string; anchor: string }[] = [];
  let dead: string[] = [];

  /** Where a link of a page leads within the site, or undefined where it leads to no page. */
  const target = (href: string, file: string, url: string): string | undefined => {
    const [path = '', anchor = ''] = href.split('#');
    const to =
      path === ''
        ? file
        : posix.normalize(posix.join(posix.dirname(file), decodeURI(path))).replace(/\/$/, '');
    if (path !== '' && (to.startsWith('..') || !existsSync(join(projectRoot, to)))) {
      dead.push(`${file}: ${href} is not there`);
      return undefined;
    }
    const found = to.startsWith('docs/images/') ? to.slice('docs/'.length) : urls.get(to);
    if (found === undefined && path !== '') return undefined;
    if (anchor !== '') followed.push({ from: file, to, anchor });
    if (path === '' || found === undefined) return `#${anchor}`;
    const beside = posix.relative(posix.dirname(url), found);
    return anchor === '' ? beside : `${beside}#${anchor}`;
  };

  const lead = (token: Token, file: string, url: string): void => {
    const name = { link_open: 'href', image: 'src' }[token.type];
    const written = name === undefined ? null : token.attrGet(name);
    if (name === undefined || written === null || /^[a-z][a-z+.-]*:/i.test(written)) return;
    const led = target(written, file, url);
    if (led !== undefined) token.attrSet(name, led);
    // Code has no page: its path is said where the mouse rests.
    else token.attrs = [['title', posix.join(posix.dirname(file), written)]];
  };

  return {
    /** For markdown-it. */
    plugin(markdown: Markdown): void {
      markdown.core.ruler.push('pages', ({ tokens, env }) => {
        const file = fileOf(env.page.inputPath);
        headings.set(file, nameHeadings(tokens));
        for (const token of tokens.flatMap(({ children }) => children ?? []))
          lead(token, file, env.page.url.slice(1));
      });
    },
    headingsOf: (file: string): Heading[] => headings.get(file) ?? [],
    /** @throws Error that names every link which leads nowhere */
    check(): void {
      const missing = followed.filter(({ to, anchor }) => !headings.get(to)?.some(({ id }) => id === anchor));
      const all = [
        ...dead,
        ...missing.map(({ from, to, anchor }) => `${from}: ${to} has no heading #${anchor}`),
      ];
      followed = [];
      dead = [];
      if (all.length > 0) throw new Error(`${all.length} links lead nowhere:\n${all.join('\n')}`);
    },
  };
}
