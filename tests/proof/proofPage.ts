import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { projectRoot } from '../projectCopy.ts';
import type { PlantedBug } from './plantedBugs.ts';
import { plantedBugs } from './plantedBugs.ts';
import { proofFiles } from './proofFiles.ts';
import type { ProofOutcome } from './proofReporter.ts';

interface Carried extends ProofOutcome {
  bugs: readonly { about: string; state: ProofOutcome['state'] }[];
}

interface Kept extends Carried {
  date: string;
  machine: string;
}

const dataFile = join(projectRoot, 'docs', 'proof.json');
const page = join(projectRoot, 'docs', 'proof.md');

/** What the large proofs last came to. */
export function keptOutcomes(): Kept[] {
  return existsSync(dataFile) ? (JSON.parse(readFileSync(dataFile, 'utf8')) as Kept[]) : [];
}

/** Keeps what a large proof came to, and writes the page anew. */
export function keepOutcome(outcome: Carried): void {
  const names = [...proofFiles().keys()];
  const known = keptOutcomes();
  const kept: Kept = { ...outcome, date: new Date().toISOString().slice(0, 10), machine: describeMachine() };
  const all = names.flatMap((name) =>
    name === outcome.name ? kept : (known.find((one) => one.name === name) ?? []),
  );
  write(all);
}

/** Keeps what a proof said of bugs that were planted since it was last carried out; nothing of one that never was. */
export function keepBugs(name: string, bugs: Carried['bugs']): void {
  const known = keptOutcomes();
  const outcome = known.find((one) => one.name === name);
  if (!outcome) return;
  const others = outcome.bugs.filter(({ about }) => bugs.every((one) => one.about !== about));
  const kept = { ...outcome, bugs: [...others, ...bugs] };
  write(known.map((one) => (one.name === name ? kept : one)));
}

/** Whether a bug was put before its proof neither when that was last carried out nor since. */
export function isUntried({ proof, about }: Pick<PlantedBug, 'proof' | 'about'>): boolean {
  return keptOutcomes().every(({ name, bugs }) => name !== proof || bugs.every((one) => one.about !== about));
}

function write(all: readonly Kept[]): void {
  writeFileSync(dataFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, describeProofs([...proofFiles().keys()], all));
}

function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${memory} GiB, ${process.platform}, Node ${process.version}`;
}

/** The page of these proofs, of which those that were carried out at the large size have figures. */
export function describeProofs(names: readonly string[], all: readonly Kept[]): string {
  const missing = names.filter((name) => all.every((one) => one.name !== name));
  const tried = new Set(all.flatMap(({ name, bugs }) => bugs.map(({ about }) => `${name}: ${about}`)));
  const untried = plantedBugs().filter(({ proof, about }) => !tried.has(`${proof}: ${about}`));
  return [
    '# How safe',
    '',
    'Written by `npm run prove` from what each proof last came to; do not edit. `npm test` carries out the same proofs at',
    'a small size.',
    '',
    ...[...new Set(all.map(({ machine }) => machine))].map((machine) => `- Machine: ${machine}`),
    '',
    '| proof | promise | figure to reach | outcome | reached | planted bugs it was seen red on | date |',
    '|---|---|---|---|---|---|---|',
    ...all.map(rowOf),
    '',
    ...(missing.length === 0
      ? []
      : [`Not yet carried out at this size: ${missing.map((name) => `\`${name}\``).join(', ')}.`, '']),
    ...(untried.length === 0
      ? []
      : [
          'Planted since then, and not yet put before its proof in such a run: ' +
            `${untried.map(({ proof, name }) => `\`${proof}.${name}\``).join(', ')}.`,
          '',
        ]),
    '`kept`: carried out, and the promise held. `broken`: it did not. `faulty`: the proof could not be carried out to',
    'its end. `not run`: something it needs is not on this machine; the reason stands beside it.',
    '',
    'The planted bugs are values in `tests/proof/bugs`. Each is put into a copy of the project, where its proof has',
    'to turn red. `PROVE_ONLY=name,name npm run prove` runs some proofs and their bugs.',
    '',
  ].join('\n');
}

function rowOf(outcome: Kept): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const bugs = outcome.bugs.map(
    ({ about, state }) => `${about}${state === 'broken' ? '' : ` (${state}: not seen)`}`,
  );
  const cells = [
    outcome.promise,
    outcome.goal,
    outcome.state,
    outcome.reached ?? outcome.notRun ?? outcome.fault ?? '',
    bugs.join('; ') || 'none',
    outcome.date,
  ];
  return `| \`${outcome.name}\` | ${cells.map(cell).join(' | ')} |`;
}
