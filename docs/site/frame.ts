/** The frame of every page: search, menu, text, its headings. */
import { posix } from 'node:path';

import type { Heading } from './links.ts';
import { type Entry, menu } from './pages.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What the search shows first: what to do before why it was decided so. */
function weightOf(file: string): number {
  if (file.startsWith('docs/guides/')) return 3;
  return file.startsWith('docs/decisions/') ? 0.5 : 1;
}

/**
 * A whole page.
 * @param page its file in the project, its address within the site, its headings and its text as HTML
 */
export function framed(page: { file: string; url: string; headings: Heading[]; content: string }): string {
  const { file, headings, content } = page;
  const title = headings.find(({ level }) => level === 1)?.text ?? 'Outlay';
  const to = (url: string): string => posix.relative(posix.dirname(page.url), `/${url}`);
  const line = ({ url, title, file: other }: Entry): string =>
    `<li><a href="${to(url)}"${other === file ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const groups = menu.map(({ title, isFolded, pages }) => {
    const list = `<ul>${pages.map(line).join('')}</ul>`;
    if (!isFolded) return `<h2>${title}</h2>${list}`;
    const isOpen = pages.some((one) => one.file === file);
    return `<details${isOpen ? ' open' : ''}><summary>${title}</summary>${list}</details>`;
  });
  const sections = headings.filter(({ level }) => level === 2);
  const onPage =
    sections.length < 2
      ? ''
      : `<nav class="sections" aria-label="On this page"><h2>On this page</h2><ul>${sections
          .map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`)
          .join('')}</ul></nav>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Outlay' ? title : `${escaped(title)} · Outlay`}</title>
<link rel="stylesheet" href="${to('search/pagefind-ui.css')}">
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header><a class="name" href="${to('index.html')}">Outlay</a><div id="search"></div><a class="contents" href="#menu">Contents</a></header>
<main id="text" data-pagefind-body data-pagefind-weight="${weightOf(file)}">${content}</main>
${onPage}
<nav id="menu" class="menu" aria-label="Pages">${groups.join('')}</nav>
<script src="${to('search/pagefind-ui.js')}"></script>
<script>
// Browsers let no page that is opened from the disk read its index.
if (location.protocol === 'file:') document.getElementById('search').textContent = 'To search, serve this folder: npm run docs -- serve';
else new PagefindUI({ element: '#search', showImages: false, showSubResults: true, pageSize: 8 });
</script>
</body>
</html>`;
}
