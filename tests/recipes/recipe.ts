import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { projectRoot } from '../projectCopy.ts';

/** What one block of a recipe says: a whole file, a change to one, or a command. */
export type Step =
  | { kind: 'file'; path: string; text: string }
  | { kind: 'change'; path: string; lines: readonly string[] }
  | { kind: 'command'; command: string };

/** Their headings in CONTRIBUTING.md, in the order in which they are followed. */
export const recipes = [
  'Add a field',
  'Add an action',
  'Add a noun',
  'Add a record that is decided on and paid',
  'Add a list',
];

/**
 * The steps of a recipe of CONTRIBUTING.md, as its blocks of code say them under this heading. A block of `ts` is a
 * whole file and a block of `diff` a change; the path is the last one named before it. A block of `sh` is a command.
 */
export function recipeOf(heading: string): Step[] {
  const text = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
  const [, section] = text.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no recipe "${heading}"`);
  const [recipe = ''] = section.split('\n## ');
  const steps: Step[] = [];
  let path: string | undefined;
  for (const [, before = '', language = '', block = ''] of recipe.matchAll(
    /([\s\S]*?)\n *```(\w+)\n([\s\S]*?)\n *```/g,
  )) {
    const indent = /^ */.exec(block)?.[0].length ?? 0;
    const lines = block.split('\n').map((line) => line.slice(Math.min(indent, 3)));
    path = [...before.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].at(-1)?.[1] ?? path;
    if (language === 'sh') steps.push({ kind: 'command', command: lines.join('\n') });
    else if (path === undefined) throw new Error(`"${heading}" names no file before:\n${block}`);
    else if (language === 'diff') steps.push({ kind: 'change', path, lines });
    else steps.push({ kind: 'file', path, text: `${lines.join('\n')}\n` });
  }
  return steps;
}

/** Does in a copy of the project what a step says. */
export function follow(folder: string, step: Step): void {
  if (step.kind === 'command') {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', step.command], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: [join(dirname(process.execPath)), process.env['PATH']].join(delimiter),
      },
    });
    // Some programs end well after an error.
    if (status !== 0 || /Error: /.test(stderr))
      throw new Error(`${step.command} ended with ${status}:\n${stdout}${stderr}`);
    return;
  }
  const file = join(folder, step.path);
  if (step.kind === 'file') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, step.text);
    return;
  }
  writeFileSync(file, changed(readFileSync(file, 'utf8'), step));
}

/** A file with a change: lines with `+` are put in after the line above them or before the one below, those with `-` go. */
function changed(text: string, { path, lines }: Extract<Step, { kind: 'change' }>): string {
  const result = text.split('\n');
  let at = 0;
  const find = (line: string): number => {
    const found = result.indexOf(line, at);
    if (found < 0) throw new Error(`CONTRIBUTING.md says of ${path} what does not stand there: ${line}`);
    return found;
  };
  lines.forEach((line, index) => {
    const [sign, rest] = [line[0] ?? ' ', line.slice(1)];
    if (sign === '+') {
      const isFirst = lines.slice(0, index).every((earlier) => earlier.startsWith('+'));
      const below = lines.slice(index).find((later) => !later.startsWith('+'));
      if (isFirst && index === 0 && below !== undefined) at = find(below.slice(1));
      result.splice(at, 0, rest);
      at += 1;
    } else if (sign === '-') {
      at = find(rest);
      result.splice(at, 1);
    } else at = find(rest) + 1;
  });
  return result.join('\n');
}
