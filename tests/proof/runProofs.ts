/**
 * `npm run prove`: every proof at its large size, and every planted bug, which its proof has to see. What each came to
 * is kept in docs/proof.json, and docs/proof.md is written from it. `PROVE_ONLY=double-payment,tokens` carries out
 * some, and the others keep what they last came to; `PROVE_SIZE=small` is for trying a proof out, and keeps nothing.
 * `PROVE_BUGS=untried` carries out none, and puts bugs before them that were planted since they last were.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PlantedBug } from './plantedBugs.ts';
import { projectRoot } from '../projectCopy.ts';
import { plantBug, plantedBugs } from './plantedBugs.ts';
import { isUntried, keepBugs, keepOutcome } from './proofPage.ts';
import type { ProofOutcome } from './proofReporter.ts';
import { outcomesVariable } from './proofReporter.ts';
import { filesThat, proofFiles } from './proofFiles.ts';
import { proofScaleVariable } from './proofScale.ts';

type Scale = 'small' | 'large';

const files = proofFiles();
const wanted = process.env['PROVE_ONLY']?.split(',').filter((name) => name !== '') ?? [];
const scale: Scale = process.env['PROVE_SIZE'] === 'small' ? 'small' : 'large';
const stranger = wanted.find((name) => !files.has(name));
if (stranger !== undefined)
  throw new Error(`there is no proof ${stranger}; there are ${[...files.keys()].join(', ')}`);
const chosen = wanted.length === 0 ? [...files.keys()] : wanted;

/** They take a sample of what there is, or try properties on cases. */
const samples = /from '(?:\.\.?\/)+(?:proof\/proofScale|properties)\.ts'/;

const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');

/** Tests of which `npm test` runs a part. */
const sampledTests = [
  [...filesThat(samples), '--project', 'embedded', '--project', 'screens'],
  ['--project', 'external'],
  ['--project', 'recipes'],
];

async function pass(args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, [proofScaleVariable]: scale },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** What one proof comes to in a folder of the project. */
async function runProof(folder: string, size: Scale, name: string): Promise<ProofOutcome> {
  const outcomesFolder = mkdtempSync(join(tmpdir(), 'outlay-proof-'));
  const outcomesFile = join(outcomesFolder, 'outcomes.json');
  const reporter = join(import.meta.dirname, 'proofReporter.ts');
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      files.get(name) ?? '',
      '--project',
      'embedded',
      '-t',
      `^${name}: `,
      '--reporter=default',
      `--reporter=${reporter}`,
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, [outcomesVariable]: outcomesFile, [proofScaleVariable]: size },
    },
  );
  try {
    await once(child, 'exit');
    const outcomes = existsSync(outcomesFile)
      ? (JSON.parse(readFileSync(outcomesFile, 'utf8')) as ProofOutcome[])
      : [];
    const outcome = outcomes.find((one) => one.name === name);
    if (outcome === undefined) throw new Error(`${name} ended before it could tell what it came to`);
    return outcome;
  } finally {
    rmSync(outcomesFolder, { recursive: true });
  }
}

/** What the proof said of the bug: it has to be `broken`. */
async function stateOnBug(bug: PlantedBug): Promise<ProofOutcome['state']> {
  const { folder, remove } = plantBug(bug);
  try {
    return (await runProof(folder, 'small', bug.proof)).state;
  } finally {
    remove();
  }
}

type TriedBug = { about: string; state: ProofOutcome['state'] };

async function tryBug(bug: PlantedBug): Promise<TriedBug> {
  const state = await stateOnBug(bug);
  process.stdout.write(`planted ${bug.proof}.${bug.name}: ${state}\n`);
  return { about: bug.about, state };
}

if (process.env['PROVE_BUGS'] === 'untried') {
  const bugs = plantedBugs().filter((bug) => chosen.includes(bug.proof) && isUntried(bug));
  const tried: TriedBug[] = [];
  for (const bug of bugs) {
    const one = await tryBug(bug);
    tried.push(one);
    keepBugs(bug.proof, [one]);
  }
  const unseen = tried.filter(({ state }) => state !== 'broken').length;
  process.stdout.write(`${tried.length - unseen} of ${tried.length} planted bugs seen\n`);
  process.exit(unseen === 0 ? 0 : 1);
}

const failed: string[] = [];
for (const args of wanted.length > 0 ? [] : sampledTests)
  if (!(await pass(args))) failed.push(args.join(' '));
const tally = { kept: 0, notRun: 0, bugs: 0, unseen: 0 };
for (const name of chosen) {
  const outcome = await runProof(projectRoot, scale, name);
  const bugs: TriedBug[] = [];
  for (const bug of plantedBugs().filter(({ proof }) => proof === name)) bugs.push(await tryBug(bug));
  if (scale === 'large') keepOutcome({ ...outcome, bugs });
  tally.kept += outcome.state === 'kept' ? 1 : 0;
  tally.notRun += outcome.state === 'not run' ? 1 : 0;
  tally.bugs += bugs.length;
  tally.unseen += bugs.filter(({ state }) => state !== 'broken').length;
}
process.stdout.write(
  `${tally.kept} of ${chosen.length} proofs kept, ${tally.notRun} not run; ` +
    `${tally.bugs - tally.unseen} of ${tally.bugs} planted bugs seen` +
    `${failed.map((args) => `; failed: ${args}`).join('')}\n`,
);
process.exitCode =
  failed.length === 0 && tally.kept > 0 && tally.kept + tally.notRun === chosen.length && tally.unseen === 0
    ? 0
    : 1;
