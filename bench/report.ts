import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

import type { Load, Rate } from './measure.ts';
import { definitionOf, rowDefinitions } from './rows.ts';

/** One row of bench/results.json. What could not be measured has no figures and says why. */
interface Result {
  name: string;
  ours: number | null;
  /** What it was compared with, in the same unit, measured in the same run. */
  against: number | null;
  ratio: number | null;
  goal: number;
  better: 'higher' | 'lower';
  unit: string;
  /** Requests, by how many connections they came over. */
  loads?: Load[];
  /** Why there is no figure. */
  reason?: string;
}

export interface Sides {
  ours: number;
  against: number;
  loads?: readonly Load[];
}

/** Collects the rows of a run. A row that fails is told and kept as such; the run goes on. */
export interface Report {
  compare: (name: string, measure: () => Promise<Sides>) => Promise<void>;
  absolute: (name: string, measure: () => Promise<number>) => Promise<void>;
  notMeasured: (names: readonly string[], reason: string) => void;
  isWanted: (name: string) => boolean;
  results: () => Result[];
  /** Whether a row failed that could have been measured. */
  hasFailures: () => boolean;
}

export function startReport(only: ReadonlySet<string> | null, log: (sentence: string) => void): Report {
  const results = new Map<string, Result>();
  let failures = 0;

  const isWanted = (name: string): boolean => only === null || only.has(name);
  const keep = (name: string, given: Partial<Result>): void => {
    const { goal, better, unit } = definitionOf(name);
    const result = { name, ours: null, against: null, ratio: null, goal, better, unit, ...given };
    results.set(name, result);
    log(lineOf(result));
  };
  const attempt = async (name: string, measure: () => Promise<Partial<Result>>): Promise<void> => {
    if (!isWanted(name)) return;
    try {
      keep(name, await measure());
    } catch (error) {
      failures += 1;
      keep(name, { reason: error instanceof Error ? error.message : String(error) });
    }
  };

  return {
    isWanted,
    compare: (name, measure) =>
      attempt(name, async () => {
        const { ours, against, loads } = await measure();
        return {
          ours: round(ours),
          against: round(against),
          ratio: against > 0 ? round(ours / against) : null,
          ...(loads === undefined ? {} : { loads: loads.map(roundedLoad) }),
        };
      }),
    absolute: (name, measure) => attempt(name, async () => ({ ours: round(await measure()) })),
    notMeasured(names, reason) {
      for (const name of names) if (isWanted(name) && !results.has(name)) keep(name, { reason });
    },
    results: () =>
      rowDefinitions.flatMap(({ name }) => {
        const result = results.get(name);
        return result ? [result] : [];
      }),
    hasFailures: () => failures > 0,
  };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

function roundedLoad({ connections, ours, against }: Load): Load {
  return { connections, ours: roundedRate(ours), against: roundedRate(against) };
}

function roundedRate({ perSecond, p50Ms, p99Ms, calls }: Rate): Rate {
  return { perSecond: round(perSecond), p50Ms: round(p50Ms), p99Ms: round(p99Ms), calls };
}

/** Null when there is no figure to judge. */
function isReached({ name, ours, ratio, goal, better }: Result): boolean | null {
  const reached = definitionOf(name).kind === 'ratio' ? ratio : ours;
  if (reached === null) return null;
  return better === 'higher' ? reached >= goal : reached <= goal;
}

const widths = { name: 18, figure: 11 } as const;

export function tableHead(): string {
  const figures = ['ours', 'against', 'ratio', 'goal'].map((text) => text.padStart(widths.figure));
  return `${'name'.padEnd(widths.name)}${figures.join('')}`;
}

function lineOf(result: Result): string {
  const name = result.name.padEnd(widths.name);
  if (result.ours === null) return `${name} not measured: ${result.reason ?? 'no reason given'}`;
  const figures = [result.ours, result.against ?? '', result.ratio ?? '', goalText(result)];
  const verdict = { true: 'reached', false: 'missed', null: '' }[`${isReached(result)}`];
  return `${name}${figures.map((figure) => String(figure).padStart(widths.figure)).join('')}  ${verdict}, ${result.unit}`;
}

function goalText({ goal, better }: Pick<Result, 'goal' | 'better'>): string {
  return `${better === 'higher' ? '≥' : '≤'} ${goal}`;
}

interface Surroundings {
  machine: string;
  /** ISO 8601. */
  date: string;
}

export function surroundings(rows: number): Surroundings {
  const [cpu] = cpus();
  const parts = [
    cpu?.model.trim() ?? 'unknown processor',
    `${cpus().length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    process.platform,
    `Node ${process.version}`,
    `${rows} documents`,
  ];
  return { machine: parts.join(', '), date: new Date().toISOString() };
}

export async function writeResults(
  file: URL,
  about: Surroundings,
  results: readonly Result[],
): Promise<void> {
  await writeFile(file, `${JSON.stringify({ ...about, results }, null, 2)}\n`);
}

/** The page for people: what was measured, against what, and how to do it again. */
export function describe(about: Surroundings, results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { what, against } = definitionOf(result.name);
    const cells =
      result.ours === null
        ? [`not measured: ${result.reason ?? ''}`, '', '', goalText(result), '']
        : [
            `${result.ours} ${result.unit}`,
            result.against ?? '',
            result.ratio ?? '',
            goalText(result),
            isReached(result) === false ? 'missed' : 'reached',
          ];
    return `| \`${result.name}\` | ${[...cells, what, against].map(cellText).join(' | ')} |`;
  });
  return [
    '# How fast',
    '',
    'Written by `npm run bench` from its last run; do not edit.',
    '',
    `- Machine: ${about.machine}`,
    `- Date: ${about.date.slice(0, 10)}`,
    '',
    '| row | ours | against | ratio | goal | | what is measured | against what |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## How long a request takes',
    '',
    'Requests a second, and milliseconds that half of them and all but one in a hundred take at most, over 1, 8 and 32',
    'connections. A side is judged over 8, in the middle of several rounds; 1 and 32 are one short round each.',
    '',
    '| row | connections | ours, a second | p50 | p99 | against, a second | p50 | p99 |',
    '|---|---|---|---|---|---|---|---|',
    ...results.flatMap(loadRows),
    '',
    ...explanation,
    '',
  ].join('\n');
}

function loadRows({ name, loads = [] }: Result): string[] {
  const sorted = loads.toSorted((a, b) => a.connections - b.connections);
  return sorted.map(({ connections, ours, against }) => {
    const cells = [ours, against].flatMap(({ perSecond, p50Ms, p99Ms }) => [perSecond, p50Ms, p99Ms]);
    return `| \`${name}\` | ${[connections, ...cells].join(' | ')} |`;
  });
}

function cellText(value: string | number): string {
  return String(value).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

const explanation = [
  '## How to repeat it',
  '',
  '`npm run bench` needs nothing but this project. It starts a PostgreSQL of its own in a temporary folder, loads',
  '10,000 documents into one database and 1,000,000 into another, starts the server as one process, measures, and',
  'takes everything down again, also when it fails. It takes some 40 minutes on 2 cores. Leave the machine alone',
  'meanwhile: both sides of a row are measured in turns, but a busy machine still bends them.',
  '',
  '- `SEED_ROWS=50000` for fewer documents, `BENCH_SECONDS=1` for shorter rounds, `BENCH_ROUNDS=1` for fewer.',
  '- `BENCH_ONLY=list.page,detail` for some rows; the results are then printed and not written.',
  '',
  '## What the sides are',
  '',
  '- Ours: HTTP to one server process, signed in, with rights, row-level security, validation and security headers',
  '  on. The load comes from another process over 8 connections, without compression; the middle of three rounds.',
  '  Approvals and authorizations are asked as the screens ask them, which do not read the answer.',
  '- Raw SQL: node-postgres with prepared statements and the best SQL we know, as the owner of the database, from',
  '  the process that generates the load. It judges no rights and makes no JSON. Its page is planned once,',
  '  as ours is.',
  '- The naive server: [bench/naiveServer.ts](../bench/naiveServer.ts), on the same database.',
  '- react-admin: [bench/reference](../bench/reference), built by the same Vite for production, its list loaded',
  '  when it is first visited. Its server answers from memory, with the same rows as ours and the same compression.',
  '- The browser: a fresh Chromium for every first load; slow 4G is 180 kB/s down and 562 ms for every request.',
  '  `type.filter` counts from the Enter key. Without it, ours waits one second after the last key,',
  '  and react-admin half a second; react-admin waits with it, too.',
  '- `noun.list`: raw SQL reads the same index and the total that triggers keep, as ours does; a count would read all rows.',
  '- `noun.form`: both forms are empty and of the same fields, of which ours keeps some under More; their code was loaded by a first visit.',
  '- `lines.mount`: ours is the invoice form, which draws the lines that are seen; react-admin is a form of one',
  '  ArrayInput in its SimpleFormIterator, which draws all of them.',
];
