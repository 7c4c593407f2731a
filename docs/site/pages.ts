/** Where each page of the site stands in its menu. A page that is in no group stops the build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** Pages whose text lies outside `docs/`: the file, and the name it has within the site. */
export const pagesFromElsewhere = [
  { file: 'README.md', input: 'index.md' },
  { file: 'CONTRIBUTING.md', input: 'CONTRIBUTING.md' },
];

/** The groups of the menu, in their order; files as they lie in the project. */
const groups = [
  { title: 'Begin', files: ['README.md', 'docs/guides/tour.md', 'docs/beside-others.md'] },
  {
    title: 'Guides',
    files: [
      'docs/guides/employee.md',
      'docs/guides/traveller.md',
      'docs/guides/card-holder.md',
      'docs/guides/approver.md',
      'docs/guides/finance-admin.md',
      'docs/guides/payments.md',
      'docs/guides/administrator.md',
      'docs/guides/operator.md',
    ],
  },
  { title: 'Run it', files: ['docs/running.md', 'docs/upgrading.md', 'docs/integrating.md'] },
  {
    title: 'Understand it',
    files: [
      'docs/GLOSSARY.md',
      'docs/lifecycles.md',
      'docs/ARCHITECTURE.md',
      'docs/react-admin.md',

      'docs/rules.md',
      'docs/switches.md',
      'docs/statements.md',
    ],
  },
  { title: 'Evidence', files: ['docs/proof.md', 'docs/bench.md', 'docs/reading.md'] },
  { title: 'Change it', files: ['CONTRIBUTING.md'] },
];

const decisions = readdirSync(join(projectRoot, 'docs', 'decisions'))
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => `docs/decisions/${name}`);

/** The first heading of a text, without its marks. */
function titleOf(file: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(join(projectRoot, file), 'utf8'))?.[1];
  if (title === undefined)
    throw new Error(`${file} has no heading of the first level: the menu calls it by that.`);
  return title.replaceAll('`', '');
}

/** Where a file is found within the site, e.g. `guides/tour.html`. */
function urlOf(file: string): string {
  const elsewhere = pagesFromElsewhere.find((page) => page.file === file);
  return (elsewhere?.input ?? file.replace(/^docs\//, '')).replace(/\.md$/, '.html');
}

export type Entry = { file: string; url: string; title: string };

const entry = (file: string): Entry => ({ file, url: urlOf(file), title: titleOf(file) });

/** The list of all decisions, which has no file of its own. */
export const decisionList = {
  input: 'decisions/index.md',
  url: 'decisions/index.html',
  text: `# Decisions\n\nWhat was decided, and why; the newest last.\n\n${decisions
    .map((file) => `- [${titleOf(file)}](${file.replace('docs/decisions/', '')})`)
    .join('\n')}\n`,
};

/** The whole menu. */
export const menu: { title: string; isFolded: boolean; pages: Entry[] }[] = [
  ...groups.map(({ title, files }) => ({ title, isFolded: false, pages: files.map(entry) })),
  { title: 'Decisions', isFolded: true, pages: decisions.map(entry) },
];

const inMenu = new Set(menu.flatMap(({ pages }) => pages.map(({ file }) => file)));
for (const name of readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })) {
  const file = `docs/${name.replaceAll('\\', '/')}`;
  if (file.endsWith('.md') && !file.startsWith('docs/site/') && !inMenu.has(file))
    throw new Error(`${file} is in no group of the menu: add it to docs/site/pages.ts.`);
}
