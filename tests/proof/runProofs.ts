/**
 * `npm run prove`: every proof at its large size, and every planted bug, which its proof has to see. Writes
 * docs/proof.md when all of them were asked. `PROVE_ONLY=double-payment,tokens` names some; `PROVE_SIZE=small` is for
 * trying it out. Neither writes the page.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

import type { PlantedBug } from './plantedBugs.ts';
import { plantBug, plantedBugs, projectRoot } from './plantedBugs.ts';
import type { ProofOutcome } from './proofReporter.ts';
import { outcomesVariable } from './proofReporter.ts';
import { proofScaleVariable } from './proofScale.ts';

type Scale = 'small' | 'large';

const page = join(projectRoot, 'docs', 'proof.md');
const wanted = process.env['PROVE_ONLY']?.split(',').filter((name) => name !== '') ?? [];
const scale: Scale = process.env['PROVE_SIZE'] === 'small' ? 'small' : 'large';
const isWanted = (proof: string): boolean => wanted.length === 0 || wanted.includes(proof);

async function runProofs(folder: string, size: Scale, names: readonly string[]): Promise<ProofOutcome[]> {
  const outcomesFolder = mkdtempSync(join(tmpdir(), 'outlay-proof-'));
  const outcomesFile = join(outcomesFolder, 'outcomes.json');
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = join(import.meta.dirname, 'proofReporter.ts');
  const filter = names.length === 0 ? [] : ['-t', `^(${names.join('|')}): `];
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      'tests/proof/',
      '--no-file-parallelism',
      ...filter,
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
    if (!existsSync(outcomesFile)) throw new Error('the run ended before it could tell what it came to');
    const outcomes = JSON.parse(readFileSync(outcomesFile, 'utf8')) as ProofOutcome[];
    return outcomes.filter(({ name }) => names.length === 0 || names.includes(name));
  } finally {
    rmSync(outcomesFolder, { recursive: true });
  }
}

/** What the proof said of the bug: it has to be `broken`. */
async function stateOnBug(bug: PlantedBug): Promise<ProofOutcome['state']> {
  const { folder, remove } = plantBug(bug);
  try {
    const [outcome] = await runProofs(folder, 'small', [bug.proof]);
    return outcome?.state ?? 'faulty';
  } finally {
    remove();
  }
}

function describe(outcomes: readonly ProofOutcome[], seen: ReadonlyMap<PlantedBug, string>): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const bugsOf = (proof: string): string =>
    [...seen]
      .filter(([bug]) => bug.proof === proof)
      .map(([bug, state]) => `${bug.about}${state === 'broken' ? '' : ` (${state}: not seen)`}`)
      .join('; ') || 'none';
  const rows = outcomes.map((outcome) => {
    const reached = outcome.reached ?? outcome.notRun ?? outcome.fault ?? '';
    const cells = [outcome.promise, outcome.goal, outcome.state, reached, bugsOf(outcome.name)];
    return `| \`${outcome.name}\` | ${cells.map(cell).join(' | ')} |`;
  });
  const [cpu] = cpus();
  return [
    '# How safe',
    '',
    'Written by `npm run prove` from its last run; do not edit. `npm test` carries out the same proofs at a small size.',
    '',
    `- Machine: ${cpu?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}`,
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    '',
    '| proof | promise | figure to reach | outcome | reached | planted bugs it was seen red on |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '`kept`: carried out, and the promise held. `broken`: it did not. `faulty`: the proof could not be carried out to',
    'its end. `not run`: something it needs is not on this machine; the reason stands beside it.',
    '',
    'The planted bugs are patches in `tests/proof/bugs`. Each is applied to a copy of the project, where its proof has',
    'to turn red. `PROVE_ONLY=name,name npm run prove` runs some proofs and their bugs.',
    '',
  ].join('\n');
}

const outcomes = await runProofs(projectRoot, scale, wanted);
const seen = new Map<PlantedBug, string>();
for (const bug of plantedBugs().filter(({ proof }) => isWanted(proof))) {
  const state = await stateOnBug(bug);
  process.stdout.write(`planted ${bug.proof}.${bug.name}: ${state}\n`);
  seen.set(bug, state);
}
if (wanted.length === 0 && scale === 'large') writeFileSync(page, describe(outcomes, seen));
const kept = outcomes.filter(({ state }) => state === 'kept').length;
const notRun = outcomes.filter(({ state }) => state === 'not run').length;
const unseen = [...seen.values()].filter((state) => state !== 'broken').length;
process.stdout.write(
  `${kept} of ${outcomes.length} proofs kept, ${notRun} not run; ${seen.size - unseen} of ${seen.size} planted bugs seen\n`,
);
process.exitCode = kept > 0 && kept + notRun === outcomes.length && unseen === 0 ? 0 : 1;
